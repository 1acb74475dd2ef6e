package dev.sightline.view.request;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.util.HashSet;
import java.util.Set;

/// The window that somebody asked a database for, which it writes into each row: `_start` and `_stop` of InfluxDB,
/// beside the `_time` of each.
public final class AskedWindow {
    private static final int LOOKED_AT = 4096;
    /// Fewer rows may end at one moment.
    private static final int MANY = 20;

    private record Key(String column) {}

    private AskedWindow() {}

    /// Whether a column of times says when it ends: all rows say the same, and another says when it began, which
    /// is one moment, too.
    ///
    /// @param start the column that says when each row was
    public static boolean ends(Snapshot snapshot, String start, String end) {
        return isOne(snapshot, end)
                && !isOne(snapshot, start)
                && ColumnNames.ofTimes(snapshot).stream()
                        .anyMatch(other -> !other.equals(start) && !other.equals(end) && isOne(snapshot, other));
    }

    /// Whether the first rows, which are many, say the same.
    private static boolean isOne(Snapshot snapshot, String column) {
        return snapshot.derived(new Key(column), () -> {
            Set<Object> seen = new HashSet<>();
            int rows = 0;
            for (Segment segment : snapshot.segments()) {
                for (int row = 0; row < segment.rows() && rows < LOOKED_AT && seen.size() < 2; row++) {
                    Object value = segment.value(column, row);
                    rows++;
                    if (value != null) {
                        seen.add(value);
                    }
                }
            }
            return rows >= MANY && seen.size() == 1;
        });
    }
}
