package io.ackrecovery.operator;

/** Says no to a request: a status from 400 on, and one sentence that says what is wrong. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Answer answer;

    Refusal(int status, String error) {
        this(Answer.error(status, error));
    }

    Refusal(Answer answer) {
        super(null, null, false, false);
        this.answer = answer;
    }

    Answer answer() {
        return answer;
    }
}
