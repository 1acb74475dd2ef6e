package dev.sightline.replay.stage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The texts of one pipeline, each of which has a number. Only grows; one thread.
public final class Texts {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> texts = new ArrayList<>();

    /// The same, to go on with by itself.
    public Texts copy() {
        Texts copy = new Texts();
        copy.numbers.putAll(numbers);
        copy.texts.addAll(texts);
        return copy;
    }

    /// From 0 on, by first use.
    public int number(String text) {
        Integer known = numbers.get(text);
        if (known != null) {
            return known;
        }
        numbers.put(text, texts.size());
        texts.add(text);
        return texts.size() - 1;
    }

    public String text(int number) {
        return texts.get(number);
    }

    public int size() {
        return texts.size();
    }
}
