package io.ackrecovery.simulation;

/** I6: nobody holds a broker's shared thread for longer than a slice. */
final class NobodyWaits implements Trace.Watcher {

    private final World world;

    NobodyWaits(World world) {
        this.world = world;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.ThreadHeld held) {
            world.trace()
                    .broken(
                            "I6",
                            "the shared thread of node-%d is held for more than %d us"
                                    .formatted(held.node(), SharedThread.LONGEST_SLICE / 1_000));
        }
    }
}
