package io.ackrecovery.benchmark;

import java.util.Arrays;

/** The benchmark programs by name. Run by hand; they print ratios, and nothing depends on what they print. */
public final class Benchmarks {

    private Benchmarks() {}

    public static void main(String[] args) throws Exception {
        String name = args.length == 0 ? "" : args[0];
        Options options = new Options(Arrays.asList(args).subList(Math.min(1, args.length), args.length));
        try {
            run(name, options);
        } catch (Exception | Error failed) {
            failed.printStackTrace();
            System.exit(1);
        }
        // Threads of bookies and clients do not keep the program from ending.
        System.exit(0);
    }

    private static void run(String name, Options options) throws Exception {
        switch (name) {
            case "broker" -> BrokerBenchmark.run(options);
            case "profile" -> Profile.print(options);
            case "replay" -> ReplayBenchmark.run(options);
            case "heap" -> HeapBenchmark.run(options);
            case "heap-child" -> HeapBenchmark.child(options);
            case "overhead" -> OverheadBenchmark.run(options);
            case "idle" -> IdleBenchmark.run(options);
            case "page" -> PageBenchmark.run(options);
            case "sick" -> SickBenchmark.run(options);
            case "governor" -> GovernorBenchmark.run(options);
            default -> {
                System.err.println(
                        "usage: bin/benchmark broker|replay|heap|idle|overhead|page|sick|governor [--entries N] [--rounds N]"
                                + " [--stores N] [--brokers N] [--minutes N] [--attempts N] [--starts N] [--bookies N,N] [--case all|long|short|sick|growth|threads] [--json FILE] [--jfr DIR]");
                System.exit(1);
            }
        }
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
