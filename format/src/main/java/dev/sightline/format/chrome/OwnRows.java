package dev.sightline.format.chrome;

import dev.sightline.event.ColumnType;
import dev.sightline.event.NumberText;
import dev.sightline.event.TimeText;
import dev.sightline.format.RowSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rows that [ChromeWriter] wrote: elements made for viewers only are no rows, and rows that came from other formats
/// get their own columns back.
final class OwnRows {
    private final RowSink sink;
    private final @Nullable Section section;
    private final Map<String, Integer> columnOf = new HashMap<>();
    private final List<Section.Column> columns = new ArrayList<>();
    private final Event inner = new Event();
    private final Strings strings = new Strings();
    private final NumberText number = new NumberText();
    private int time = -1;
    private int event = -1;
    private boolean begun;

    OwnRows(RowSink sink, @Nullable Section section) {
        this.sink = sink;
        this.section = section;
        if (section != null) {
            for (Section.Column column : section.columns()) {
                int index = sink.column(column.name(), column.hint());
                columnOf.put(column.name(), columns.size());
                columns.add(column);
                if (column.at().equals("ts") && column.type() == ColumnType.TIME) {
                    time = index;
                } else if (column.at().equals("name")) {
                    event = columns.size() - 1;
                }
            }
        }
    }

    /// Whether the element is for viewers only.
    boolean skips(Event element) {
        return element.isString(Key.SIGHTLINE)
                && strings.text(element.bytes(), element.from(Key.SIGHTLINE) + 1, element.to(Key.SIGHTLINE) - 1)
                        .equals("added");
    }

    /// Whether the element is a row of another format.
    boolean takes(Event element) {
        return section != null
                && (!section.chrome()
                        || element.has(Key.SIGHTLINE) && element.bytes()[element.from(Key.SIGHTLINE)] == '{');
    }

    void row(Event element, int start, int length, long offset, long timeBase) {
        byte[] b = element.bytes();
        if (time >= 0 && element.phase() != 'M') {
            long nanos = element.nanos(Key.TS);
            if (nanos == TimeText.NONE) {
                sink.rejectRow(EventRows.NO_TIME, offset, b, start, length);
                return;
            }
            sink.timeNanos(time, nanos + timeBase);
        }
        if (event >= 0 && element.has(Key.NAME)) {
            cell(event, b, element.from(Key.NAME), element.to(Key.NAME));
        }
        members(b, element, Key.ARGS);
        members(b, element, Key.SIGHTLINE);
        if (!begun && section != null && !section.chrome()) {
            // A column without any value is a column all the same.
            begun = true;
            for (Section.Column column : columns) {
                sink.text(sink.column(column.name(), column.hint()), b, start, 0);
            }
        }
        sink.endRow(offset, length);
    }

    private void members(byte[] b, Event element, Key key) {
        if (!element.has(key)
                || b[element.from(key)] != '{'
                || inner.parse(b, element.from(key), element.to(key)) < 0) {
            return;
        }
        for (Key known : Key.ALL) {
            if (inner.has(known)) {
                named(known.label, b, inner.from(known), inner.to(known));
            }
        }
        for (int i = 0; i < inner.extraCount(); i++) {
            named(strings.text(b, inner.extra(i, 0), inner.extra(i, 1)), b, inner.extra(i, 2), inner.extra(i, 3));
        }
    }

    private void named(String name, byte[] b, int from, int to) {
        Integer at = columnOf.get(name);
        if (at != null) {
            cell(at, b, from, to);
        }
    }

    private void cell(int at, byte[] b, int from, int to) {
        Section.Column column = columns.get(at);
        int index = sink.column(column.name(), column.hint());
        boolean quoted = b[from] == '"';
        strings.decode(b, quoted ? from + 1 : from, quoted ? to - 1 : to);
        if (column.type() == ColumnType.STRING) {
            sink.string(index, strings.bytes(), strings.from(), strings.length());
        } else if (column.type() == ColumnType.FLOAT64
                && number.parse(strings.bytes(), strings.from(), strings.length()) != NumberText.Kind.NONE) {
            sink.float64(index, number.doubleValue());
        } else {
            sink.text(index, strings.bytes(), strings.from(), strings.length());
        }
    }
}
