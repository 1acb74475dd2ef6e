package dev.sightline.summary.rows;

import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// NamedColumns of a snapshot by name.
public final class NamedColumns {
    private NamedColumns() {}

    /// @throws IllegalArgumentException if the snapshot has no such column: names one that may be meant, or all
    public static Field field(Snapshot snapshot, String name) {
        return snapshot.field(name).orElseThrow(() -> unknown(snapshot, name));
    }

    private static IllegalArgumentException unknown(Snapshot snapshot, String name) {
        String hint = meant(name, snapshot.fields().stream().map(Field::name).toList())
                .map(candidate -> "did you mean '" + candidate + "'?")
                .orElseGet(() -> "there are "
                        + snapshot.fields().stream().map(Field::name).limit(20).collect(Collectors.joining(", ")));
        return new IllegalArgumentException("unknown column '" + name + "'; " + hint);
    }

    /// Which of the names that there are may have been meant by one that there is not.
    public static Optional<String> meant(String name, List<String> known) {
        return known.stream()
                .filter(candidate -> distance(name, candidate) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparingInt(candidate -> distance(name, candidate)));
    }

    /// Levenshtein's, regardless of case; very long names are far from everything.
    private static int distance(String left, String right) {
        if (Math.max(left.length(), right.length()) > 200) {
            return Integer.MAX_VALUE;
        }
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
