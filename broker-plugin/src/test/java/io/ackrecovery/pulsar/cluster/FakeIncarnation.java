package io.ackrecovery.pulsar.cluster;

import java.util.ArrayList;
import java.util.List;

/** Notes what it is told. */
final class FakeIncarnation implements Incarnation {
    final String address;
    final List<List<String>> told = new ArrayList<>();
    boolean member;
    boolean ended;

    FakeIncarnation(String address) {
        this.address = address;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public boolean isMember() {
        return member;
    }

    @Override
    public void join(List<String> addresses) {
        told.add(addresses);
    }

    @Override
    public void end() {
        ended = true;
    }
}
