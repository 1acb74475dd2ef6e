package dev.sightline.view.rows;

import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Words;
import dev.sightline.view.request.Question;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// One row as documents show it.
///
/// @param text as written; null if its source has none
/// @param line of its source in which it begins, from 1; 0 if nobody knows
/// @param source its number among those of the snapshot
/// @param arrival the how manieth row of the trace it was: with its time, what tells it from all others
/// @param category index into the paint's names; 0 where nobody asked
/// @param values by field of the snapshot: a Long, Double, Boolean or String; null where it has none
record WrittenRow(
        @Nullable String text,
        long line,
        int source,
        long arrival,
        int category,
        @Nullable Object[] values) {

    /// A row that is here.
    static WrittenRow of(Question question, long place, int category) {
        Snapshot snapshot = question.snapshot();
        Segment segment = snapshot.segments().get(RowPlace.segment(place));
        Segment.Rows origin = segment.origin();
        int row = RowPlace.row(place);
        long offset = origin.offset(row);
        @Nullable Object[] values = new Object[snapshot.fields().size()];
        for (int f = 0; f < values.length; f++) {
            values[f] = segment.value(snapshot.fields().get(f).name(), row);
        }
        return new WrittenRow(
                offset < 0
                        ? null
                        : question.trace()
                                .texts()
                                .text(origin.source(row), offset, origin.length(row))
                                .orElse(null),
                offset < 0
                        ? 0
                        : question.trace()
                                .texts()
                                .line(origin.source(row), offset)
                                .orElse(0),
                snapshot.source(origin.source(row)),
                snapshot.arrival(place),
                category,
                values);
    }

    void write(DataOutput out) throws IOException {
        write(out, text);
        out.writeLong(line);
        out.writeInt(source);
        out.writeLong(arrival);
        out.writeInt(category);
        out.writeInt(values.length);
        for (Object value : values) {
            write(out, value);
        }
    }

    static WrittenRow read(DataInput in) throws IOException {
        Object text = readValue(in);
        long line = in.readLong();
        int source = in.readInt();
        long arrival = in.readLong();
        int category = in.readInt();
        @Nullable Object[] values = new @Nullable Object[Words.count(in, 1)];
        for (int i = 0; i < values.length; i++) {
            values[i] = readValue(in);
        }
        return new WrittenRow((String) text, line, source, arrival, category, values);
    }

    private static void write(DataOutput out, @Nullable Object value) throws IOException {
        switch (value) {
            case null -> out.writeByte(0);
            case Long number -> {
                out.writeByte(1);
                out.writeLong(number);
            }
            case Double number -> {
                out.writeByte(2);
                out.writeDouble(number);
            }
            case Boolean truth -> {
                out.writeByte(3);
                out.writeBoolean(truth);
            }
            default -> {
                out.writeByte(4);
                Words.write(out, value.toString());
            }
        }
    }

    private static @Nullable Object readValue(DataInput in) throws IOException {
        byte kind = in.readByte();
        return switch (kind) {
            case 0 -> null;
            case 1 -> in.readLong();
            case 2 -> in.readDouble();
            case 3 -> in.readBoolean();
            case 4 -> Words.text(in);
            default -> throw new IOException("there is no kind of value " + kind);
        };
    }
}
