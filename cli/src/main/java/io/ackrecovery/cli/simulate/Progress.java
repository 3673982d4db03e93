package io.ackrecovery.cli.simulate;

import java.io.PrintWriter;

/** One line of a terminal that says what is going on; the next takes its place. */
class Progress {

    /** For pipes and programs. */
    static final Progress NONE = new Progress(null) {
        @Override
        void show(String what) {}
    };

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter out;

    Progress(PrintWriter out) {
        this.out = out;
    }

    void show(String what) {
        out.print(CLEAR_LINE + what);
        out.flush();
    }
}
