package io.ackrecovery.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class CausesTest {
    private final Throwable inner = new IllegalStateException("broken");

    @Test
    void unwrapsCompletionWrappersAtAnyDepth() {
        Throwable wrapped = inner;
        for (int i = 0; i < 50; i++) {
            wrapped = new CompletionException(new ExecutionException(wrapped));
        }
        assertThat(Causes.unwrap(wrapped)).isSameAs(inner);
    }

    @Test
    void doesNotUnwrapOtherExceptions() {
        Throwable outer = new RuntimeException(inner);
        assertThat(Causes.unwrap(outer)).isSameAs(outer);
    }

    @Test
    void returnsTheInnermostWrapperIfItIsEmpty() {
        Throwable empty = new CompletionException((Throwable) null);
        assertThat(Causes.unwrap(new ExecutionException(empty))).isSameAs(empty);
    }

    @Test
    void endsOnACycleOfWrappers() {
        Throwable one = new Bare();
        Throwable two = new ExecutionException(one);
        one.initCause(two);
        assertThat(Causes.unwrap(one)).isIn(one, two);
    }

    @Test
    void survivesAnOverriddenGetCauseThatThrows() {
        Throwable hostile = new Hostile();
        assertThat(Causes.unwrap(hostile)).isSameAs(hostile);
        assertThat(Causes.text(hostile)).isEqualTo("Hostile: (its message cannot be read)");
    }

    @Test
    void textIsClassAndMessageOnOneLine() {
        assertThat(Causes.text(new ExecutionException(new IllegalStateException("a\n\r\nb"))))
                .isEqualTo("IllegalStateException: a b");
    }

    @Test
    void textOfAFailureWithoutMessageIsItsClass() {
        assertThat(Causes.text(new IllegalStateException())).isEqualTo("IllegalStateException");
        assertThat(Causes.text(null)).isNull();
    }

    @Test
    void textIsCut() {
        assertThat(Causes.text(new RuntimeException("x".repeat(10_000))))
                .hasSize(Causes.MAX_TEXT)
                .endsWith("x...");
    }

    @Test
    void textOfAnAnonymousClassNamesIt() {
        assertThat(Causes.text(new RuntimeException("m") {
                    private static final long serialVersionUID = 1;
                }))
                .startsWith("io.ackrecovery.supervisor.CausesTest$1: m");
    }

    private static final class Bare extends CompletionException {
        private static final long serialVersionUID = 1;
    }

    private static final class Hostile extends CompletionException {
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Throwable getCause() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String getMessage() {
            throw new StackOverflowError();
        }
    }
}
