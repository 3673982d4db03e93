package io.ackrecovery.supervisor;

/** One exception class a rule, and the policy that lists them. */
final class TestFailures {
    static final FailurePolicy POLICY = FailurePolicy.builder()
            .on(Unavailable.class, Rule.restart(), "heals")
            .on(Lost.class, Rule.stopOrSkip(), "gone")
            .on(LostPerhaps.class, Rule.stopOrSkip().withConfirmations(1), "gone, if it is so twice")
            .on(Corrupt.class, Rule.stop().withConfirmations(2), "unreadable")
            .on(Fenced.class, Rule.complete(), "another has it")
            .on(TargetBroken.class, Rule.stop().withTargetUnknown(), "target in unknown state")
            .build();

    private TestFailures() {}

    static class Unavailable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unavailable() {
            super("bookcase locked");
        }
    }

    static final class VeryUnavailable extends Unavailable {
        private static final long serialVersionUID = 1;
    }

    static final class Lost extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static final class LostPerhaps extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static final class Corrupt extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static final class Fenced extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static final class TargetBroken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static final class Unlisted extends Exception {
        private static final long serialVersionUID = 1;
    }
}
