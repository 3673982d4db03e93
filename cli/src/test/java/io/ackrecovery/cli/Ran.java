package io.ackrecovery.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;

/** What a command line answered: its exit code, and what it wrote. */
record Ran(int code, String out, List<String> err) {

    static Ran of(String... args) {
        return of(AckRecovery.commandLine(), args);
    }

    static Ran of(CommandLine commandLine, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = commandLine
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
        return new Ran(code, out.toString(), err.toString().lines().toList());
    }
}
