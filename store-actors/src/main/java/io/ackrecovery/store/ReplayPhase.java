package io.ackrecovery.store;

/** A phase that is not the last yet: how far the replay is still matters. */
abstract class ReplayPhase extends Phase {

    final Replay replay;

    ReplayPhase(Setup setup, Replay replay, int attempt) {
        super(setup, replay.slot(), attempt);
        this.replay = replay;
    }
}
