package io.ackrecovery.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A mistake that somebody could make in the production code.
 *
 * @param name what goes wrong
 * @param file of the source, from the root of the checkout
 * @param before the one place in it
 * @param after what stands there instead
 */
record Mutation(String name, Path file, String before, String after) {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    static Mutation inSupervisor(String type, String name, String before, String after) {
        return new Mutation(
                name, Path.of("supervisor/src/main/java/io/ackrecovery/supervisor", type + ".java"), before, after);
    }

    static Mutation inStore(String type, String name, String before, String after) {
        return new Mutation(
                name, Path.of("store-actors/src/main/java/io/ackrecovery/store", type + ".java"), before, after);
    }

    /** The file with the mistake in it; fails if the place is not there any more, or more than once. */
    String source() {
        try {
            String source = Files.readString(ROOT.resolve(file));
            int place = source.indexOf(before);
            if (place < 0 || source.indexOf(before, place + 1) >= 0) {
                throw new AssertionError(
                        "'" + name + "' must be written anew: " + file + " has not one place with\n" + before);
            }
            return source.replace(before, after);
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
