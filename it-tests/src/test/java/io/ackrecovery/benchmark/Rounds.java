package io.ackrecovery.benchmark;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Measures several things in turn, so that what else goes on meets all of them alike: some rounds to warm up, then those that count.
 * Every second round goes backwards.
 */
record Rounds(int warmUps, int counted) {

    /** A thing to measure; the answer is a figure of one round. */
    interface Side {
        double run() throws Exception;
    }

    Rounds {
        if (counted < 1) {
            throw new IllegalArgumentException("--rounds must be at least 1, not " + counted);
        }
    }

    /** The median of each. */
    Map<String, Double> medians(Map<String, Side> sides) throws Exception {
        String[] names = sides.keySet().toArray(String[]::new);
        Map<String, double[]> figures = new LinkedHashMap<>();
        sides.keySet().forEach(name -> figures.put(name, new double[counted]));
        for (int round = -warmUps; round < counted; round++) {
            for (int i = 0; i < names.length; i++) {
                String name = names[round % 2 == 0 ? i : names.length - 1 - i];
                double figure = sides.get(name).run();
                System.err.printf("  %s: %s %.4f%n", round < 0 ? "warm-up" : "round " + (round + 1), name, figure);
                if (round >= 0) {
                    figures.get(name)[round] = figure;
                }
            }
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        figures.forEach((name, all) -> medians.put(name, Benchmarks.median(all)));
        return medians;
    }
}
