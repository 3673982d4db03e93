package io.ackrecovery.cli;

import java.util.function.Function;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads numbers on the command line; says in plain words what is none. */
record WholeNumber<T extends Number>(Function<String, T> parser) implements ITypeConverter<T> {

    @Override
    public T convert(String text) {
        try {
            return parser.apply(text);
        } catch (NumberFormatException wrong) {
            throw new TypeConversionException("'" + text + "' is not a whole number, or too large");
        }
    }
}
