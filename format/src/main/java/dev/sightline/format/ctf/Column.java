package dev.sightline.format.ctf;

import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;

/// A column of one sink, made when its first cell comes.
final class Column {
    private final String name;
    private final ColumnHint hint;
    private int index = -1;

    Column(String name, ColumnHint hint) {
        this.name = name;
        this.hint = hint;
    }

    int in(RowSink sink) {
        if (index < 0) {
            index = sink.column(name, hint);
        }
        return index;
    }
}
