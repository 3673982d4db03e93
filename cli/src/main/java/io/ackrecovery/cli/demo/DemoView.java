package io.ackrecovery.cli.demo;

import io.ackrecovery.supervisor.RecoveryStatus;
import java.util.List;

/** Where the demo shows what it is doing, while it is doing it. */
interface DemoView {

    /** Shows nothing: for pipes and programs. */
    DemoView NONE = new DemoView() {};

    default void preparing(String what) {}

    default void stores(List<RecoveryStatus> stores, FaultScript.Stage stage) {}

    default void done() {}
}
