package dev.sightline.analysis.detect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers for names, in order of arrival, up to a bound.
final class Names {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final int most;

    Names(int most) {
        this.most = most;
    }

    /// -1 for one beyond the bound.
    int number(String name) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        if (names.size() == most) {
            return -1;
        }
        numbers.put(name, names.size());
        names.add(name);
        return names.size() - 1;
    }

    String name(int number) {
        return names.get(number);
    }
}
