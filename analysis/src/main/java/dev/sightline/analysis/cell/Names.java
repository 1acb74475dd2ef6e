package dev.sightline.analysis.cell;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers for names, in order of arrival, up to a bound. One thread.
public final class Names {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final int most;

    /// Without a bound.
    public Names() {
        this(Integer.MAX_VALUE);
    }

    public Names(int most) {
        this.most = most;
    }

    /// -1 for one beyond the bound.
    public int number(String name) {
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

    /// Whether it has a number.
    public boolean has(String name) {
        return numbers.containsKey(name);
    }

    public String name(int number) {
        return names.get(number);
    }

    public int size() {
        return names.size();
    }

    /// By their numbers; grows with more.
    public List<String> all() {
        return Collections.unmodifiableList(names);
    }
}
