package io.ackrecovery.benchmark;

import java.util.List;

/** {@code --name value} pairs. */
record Options(List<String> words) {

    int number(String name, int byDefault) {
        return Integer.parseInt(text(name, Integer.toString(byDefault)));
    }

    String text(String name, String byDefault) {
        int index = words.indexOf(name);
        return index < 0 ? byDefault : words.get(index + 1);
    }
}
