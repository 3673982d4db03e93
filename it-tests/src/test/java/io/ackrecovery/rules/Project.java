package io.ackrecovery.rules;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the checkout is; the build runs this module's tests in the module's folder. */
final class Project {

    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private Project() {}

    static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }
}
