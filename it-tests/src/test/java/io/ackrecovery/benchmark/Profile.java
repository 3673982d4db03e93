package io.ackrecovery.benchmark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** A recording in a few lines: for each kind of thread its share of the samples, and the methods it was found in most. */
final class Profile {

    private static final int METHODS = 20;
    private static final double LITTLE = 0.02;

    private Profile() {}

    static void print(Options options) throws IOException {
        Path recording = Path.of(options.text("--recording", "ours.jfr"));
        Map<String, Map<String, Double>> samples = new HashMap<>();
        Map<String, Map<String, Double>> ours = new HashMap<>();
        Map<String, Map<String, Double>> allocations = new HashMap<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
            switch (event.getEventType().getName()) {
                case "jdk.ExecutionSample" -> {
                    add(samples, event, event.getThread("sampledThread"), 1);
                    ours(event.getStackTrace())
                            .ifPresent(method -> ours.computeIfAbsent("", none -> new HashMap<>())
                                    .merge(method, 1.0, Double::sum));
                }
                case "jdk.ObjectAllocationSample" ->
                    add(allocations, event, event.getThread(), event.getLong("weight"));
                default -> {}
            }
        }
        print("samples", samples);
        print("samples by the method of ours that led to them", ours);
        print("bytes allocated", allocations);
    }

    private static void add(
            Map<String, Map<String, Double>> all, RecordedEvent event, RecordedThread thread, double weight) {
        RecordedStackTrace stack = event.getStackTrace();
        if (thread == null || stack == null || stack.getFrames().isEmpty()) {
            return;
        }
        String kind = String.valueOf(thread.getJavaName()).replaceAll("[0-9]+", "#");
        String what = event.getEventType().getName().endsWith("AllocationSample")
                ? event.getClass("objectClass").getName() + " by "
                : "";
        all.computeIfAbsent(kind, none -> new HashMap<>())
                .merge(what + method(stack.getFrames().get(0)), weight, Double::sum);
    }

    private static Optional<String> ours(RecordedStackTrace stack) {
        return stack == null
                ? Optional.empty()
                : stack.getFrames().stream()
                        .filter(frame -> frame.getMethod().getType().getName().startsWith("io.ackrecovery")
                                && !frame.getMethod().getType().getName().contains("benchmark"))
                        .map(Profile::method)
                        .findFirst();
    }

    private static String method(RecordedFrame frame) {
        String type = frame.getMethod().getType().getName();
        return type.substring(type.lastIndexOf('.') + 1) + "."
                + frame.getMethod().getName();
    }

    private static void print(String what, Map<String, Map<String, Double>> byThread) {
        double all = byThread.values().stream().mapToDouble(Profile::sum).sum();
        System.out.printf("%s: %,.0f%n", what, all);
        byThread.entrySet().stream()
                .sorted(Comparator.comparingDouble(entry -> -sum(entry.getValue())))
                .filter(entry -> sum(entry.getValue()) >= LITTLE * all)
                .forEach(entry -> {
                    System.out.printf("  %4.1f %%  %s%n", 100 * sum(entry.getValue()) / all, entry.getKey());
                    List<Map.Entry<String, Double>> methods = entry.getValue().entrySet().stream()
                            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                            .limit(METHODS)
                            .toList();
                    methods.forEach(method ->
                            System.out.printf("      %4.1f %%  %s%n", 100 * method.getValue() / all, method.getKey()));
                });
    }

    private static double sum(Map<String, Double> figures) {
        return figures.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
