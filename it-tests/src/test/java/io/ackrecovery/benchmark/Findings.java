package io.ackrecovery.benchmark;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a benchmark found: printed as it comes, and written as JSON at the end. */
final class Findings {

    private final List<Map<String, Object>> cases = new ArrayList<>();

    /** @param figures rounded to what is significant */
    void add(String name, Map<String, Double> figures) {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("case", name);
        figures.forEach((figure, value) -> found.put(figure, rounded(value)));
        found.put("loadAverage", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        cases.add(found);
        StringBuilder line = new StringBuilder(name);
        figures.forEach(
                (figure, value) -> line.append("  ").append(figure).append(' ').append(text(value)));
        System.out.println(line);
    }

    private static double rounded(double value) {
        double unit = Math.abs(value) >= 100 ? 1 : 1000;
        return Math.round(value * unit) / unit;
    }

    private static String text(double value) {
        return Math.abs(value) >= 100 ? String.format("%,.0f", value) : String.format("%.2f", value);
    }

    void write(Path file) throws IOException {
        new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .writeValue(
                        file.toFile(),
                        Map.of("processors", Runtime.getRuntime().availableProcessors(), "cases", cases));
        System.out.println("written to " + file);
    }
}
