package io.ackrecovery.operator;

import com.typesafe.config.ConfigFactory;

/** Settings for tests. */
final class Settings {
    static final String TOKEN = "correct-horse-battery-staple";

    private Settings() {}

    /** The defaults with these under {@code ack-recovery.http}. */
    static OperatorSettings read(String settings) {
        return OperatorSettings.create(ConfigFactory.parseString("ack-recovery.http { " + settings + " }")
                .withFallback(ConfigFactory.defaultReference()));
    }

    /** On a free port, with a token. */
    static OperatorSettings open(String settings) {
        return read("port = 0, token = " + TOKEN + ", " + settings);
    }
}
