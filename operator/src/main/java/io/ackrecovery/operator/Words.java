package io.ackrecovery.operator;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The names of the supervisor's terms in metrics and JSON: lower case, as OpenTelemetry has them. */
final class Words {
    private Words() {}

    static String of(Enum<?> term) {
        return term.name().toLowerCase(Locale.ROOT);
    }

    /** For a record of which the class is the term, such as a verdict. */
    static String ofClass(Object term) {
        return term.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    static <E extends Enum<E>> Optional<E> parse(Class<E> terms, String word) {
        return Stream.of(terms.getEnumConstants())
                .filter(term -> of(term).equals(word))
                .findFirst();
    }
}
