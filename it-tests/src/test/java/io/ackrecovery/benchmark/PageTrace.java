package io.ackrecovery.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What updates cost the main thread of a page, by the browser's own trace, in processor time, so that what else the machine does counts
 * little. An update lasts from one event of the server, when it is taken in, to the next: it has all that belongs to an event, receiving,
 * parsing and drawing, and whatever timers ran meanwhile.
 */
final class PageTrace {

    static final String CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing,v8";

    private static final String UPDATE = "changes";
    private static final String TASK = "RunTask";
    private static final Set<String> RENDERING =
            Set.of("Commit", "HitTest", "Layerize", "Layout", "Paint", "PrePaint", "UpdateLayer", "UpdateLayoutTree");

    private final List<Slice> slices;
    private final double[] updates;

    /** When it began, in microseconds, and what it took in milliseconds. */
    private record Slice(String name, double from, double millis) {
        private static Slice of(JsonNode event) {
            return new Slice(
                    event.get("name").asText(),
                    event.get("ts").asDouble(),
                    event.path("tdur").asDouble() / 1000);
        }
    }

    /** @param events of the trace, with at least two updates */
    PageTrace(List<JsonNode> events) {
        List<JsonNode> taken = events.stream()
                .filter(event -> event.get("name").asText().equals(UPDATE)
                        && event.get("ph").asText().equals("e"))
                .toList();
        updates = taken.stream()
                .mapToDouble(event -> event.get("ts").asDouble())
                .sorted()
                .toArray();
        JsonNode page = taken.get(0);
        slices = events.stream()
                .filter(event -> event.has("dur")
                        && event.get("pid").equals(page.get("pid"))
                        && event.get("tid").equals(page.get("tid")))
                .map(Slice::of)
                .toList();
    }

    /**
     * For each update, in ascending order: all but rendering. The browser does not mark all script as such, least of all what an arriving
     * part of an event sets off.
     */
    double[] script() {
        double[] millis = perUpdate(slice -> slice.name().equals(TASK));
        double[] rendering = perUpdate(slice -> RENDERING.contains(slice.name()));
        Arrays.setAll(millis, update -> millis[update] - rendering[update]);
        Arrays.sort(millis);
        return millis;
    }

    /** With style, layout and painting, as {@link #script}. */
    double[] everything() {
        double[] millis = perUpdate(slice -> slice.name().equals(TASK));
        Arrays.sort(millis);
        return millis;
    }

    private double[] perUpdate(Predicate<Slice> counts) {
        double[] millis = new double[updates.length - 1];
        slices.stream().filter(counts).forEach(slice -> {
            int after = Arrays.binarySearch(updates, slice.from());
            int update = after >= 0 ? after : -after - 2;
            if (update >= 0 && update < millis.length) {
                millis[update] += slice.millis();
            }
        });
        return millis;
    }
}
