package dev.sightline.analysis.detect;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/// Rows of a made-up trace: time, event, host, id, and the number that the host gave it.
public final class Trace implements RowBlock {
    public static final List<Field> FIELDS = List.of(
            new Field("time", ColumnType.TIME, Role.TIME, null),
            new Field("event", ColumnType.STRING, Role.EVENT, null),
            new Field("host", ColumnType.STRING, Role.ENTITY, null),
            new Field("id", ColumnType.STRING, null, null),
            new Field("seq", ColumnType.INT64, null, null));

    /// One row.
    ///
    /// @param id "": it has none
    /// @param seq -1: it has none
    public record Line(long time, String event, String host, String id, long seq) implements Row {
        @Override
        public boolean isPresent(int column) {
            return column < 3 || (column == 3 ? !id.isEmpty() : seq >= 0);
        }

        @Override
        public long int64(int column) {
            return column == 0 ? time : seq;
        }

        @Override
        public double float64(int column) {
            throw new IllegalStateException();
        }

        @Override
        public boolean bool(int column) {
            throw new IllegalStateException();
        }

        @Override
        public String string(int column) {
            return column == 1 ? event : column == 2 ? host : id;
        }
    }

    private final List<Line> lines = new ArrayList<>();

    public Trace add(long time, String event, String host, String id) {
        lines.add(new Line(time, event, host, id, -1));
        return this;
    }

    public Trace add(Line line) {
        lines.add(line);
        return this;
    }

    public List<Line> lines() {
        return lines;
    }

    /// In the order of time; of equal times, as they were added.
    public Trace sorted() {
        lines.sort(Comparator.comparingLong(Line::time));
        return this;
    }

    /// The same rows in a store.
    public Snapshot snapshot() {
        int n = lines.size();
        long[] seqs = new long[(n + 63) / 64];
        for (int i = 0; i < n; i++) {
            seqs[i / 64] |= lines.get(i).seq >= 0 ? 1L << i : 0;
        }
        List<Batch.Column> columns = List.of(
                new Batch.Column(
                        "time",
                        new Values.Times(lines.stream().mapToLong(Line::time).toArray()),
                        null),
                texts("event", Line::event),
                texts("host", Line::host),
                texts("id", Line::id),
                new Batch.Column(
                        "seq",
                        new Values.Int64s(lines.stream().mapToLong(Line::seq).toArray()),
                        seqs));
        SegmentBuilder builder = new SegmentBuilder("time");
        builder.append(new Batch(n, 0, 0, null, null, columns));
        return new Snapshot(FIELDS, "time", List.of(builder.build()), List.of(), 1);
    }

    private Batch.Column texts(String name, Function<Line, String> of) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] starts = new int[lines.size()];
        int[] lengths = new int[lines.size()];
        long[] valid = new long[(lines.size() + 63) / 64];
        for (int i = 0; i < starts.length; i++) {
            byte[] utf8 = of.apply(lines.get(i)).getBytes(StandardCharsets.UTF_8);
            starts[i] = bytes.size();
            lengths[i] = utf8.length;
            bytes.writeBytes(utf8);
            valid[i / 64] |= utf8.length > 0 ? 1L << i : 0;
        }
        return new Batch.Column(name, new Values.Strings(bytes.toByteArray(), starts, lengths), valid);
    }

    @Override
    public List<Field> fields() {
        return FIELDS;
    }

    @Override
    public int rows() {
        return lines.size();
    }

    @Override
    public Row row(int index) {
        return lines.get(index);
    }
}
