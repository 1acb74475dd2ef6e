package dev.sightline.format.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The column names that a header line means.
public final class Names {
    private Names() {}

    /// Trims; an empty name (the index column pandas writes) becomes `c` and its place from 1; the second `x` becomes
    /// `x.2`.
    public static List<String> of(List<String> header) {
        List<String> names = new ArrayList<>(header.size());
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < header.size(); i++) {
            String name = header.get(i).strip();
            if (name.isEmpty()) {
                name = "c" + (i + 1);
            }
            String unique = name;
            for (int n = 2; !taken.add(unique); n++) {
                unique = name + "." + n;
            }
            names.add(unique);
        }
        return names;
    }
}
