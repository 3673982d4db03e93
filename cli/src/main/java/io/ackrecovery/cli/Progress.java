package io.ackrecovery.cli;

import java.io.PrintWriter;

/** One line of a terminal that says what is going on; the next takes its place. */
public class Progress {

    /** For pipes and programs. */
    public static final Progress NONE = new Progress(null) {
        @Override
        public void show(String what) {}
    };

    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintWriter out;

    public Progress(PrintWriter out) {
        this.out = out;
    }

    /** Empty text leaves the line empty. */
    public void show(String what) {
        out.print(CLEAR_LINE + what);
        out.flush();
    }
}
