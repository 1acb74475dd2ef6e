package dev.sightline.format.arrow;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A batch: columns of as many values as it has rows.
public final class ArrowTable {
    private final int rows;
    private final List<Values> columns;
    private final Map<String, String> encodings;

    ArrowTable(int rows, List<Values> columns, Map<String, String> encodings) {
        this.rows = rows;
        this.columns = columns;
        this.encodings = encodings;
    }

    public int rows() {
        return rows;
    }

    /// The column of this name; null if there is none.
    public @Nullable ArrowColumn column(String name) {
        return ArrowColumn.named(columns, name);
    }

    /// What the metadata `encoding` of a field says; of one in a structure its path is `structure.field`.
    public @Nullable String encoding(String path) {
        return encodings.get(path);
    }
}
