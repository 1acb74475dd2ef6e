package dev.sightline.analysis.detect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The events that the lifelines of one tie name, as numbers in the order in which they were added. One thread.
final class Vocabulary {
    private static final int NONE = -1;
    private static final int NOT_LOOKED_UP = -2;

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    /// Of names in the trace, by their numbers there: each is looked up once.
    private int[] ofNames = {};

    void add(String event) {
        if (numbers.putIfAbsent(event, names.size()) == null) {
            names.add(event);
        }
    }

    Map<String, Integer> numbers() {
        return numbers;
    }

    /// By their numbers; grows with more.
    List<String> names() {
        return names;
    }

    int size() {
        return names.size();
    }

    /// @param named the number of its name in the trace; -1: it has none there
    /// @return -1 if no lifeline names it
    int number(String event, int named) {
        if (named < 0) {
            return numbers.getOrDefault(event, NONE);
        }
        if (named >= ofNames.length) {
            int before = ofNames.length;
            ofNames = Arrays.copyOf(ofNames, Math.max(named + 1, before * 2));
            Arrays.fill(ofNames, before, ofNames.length, NOT_LOOKED_UP);
        }
        if (ofNames[named] == NOT_LOOKED_UP) {
            ofNames[named] = numbers.getOrDefault(event, NONE);
        }
        return ofNames[named];
    }
}
