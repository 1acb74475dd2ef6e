package dev.sightline.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.Trace;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.NullUnmarked;

/// Turns a [Table] into the trace that the views see.
@NullUnmarked // maps and lists in which null is a value
public final class TableTraces {
    private TableTraces() {}

    /// @param segmentRows how many rows each segment gets, so that views must merge
    public static Trace trace(Table table, int segmentRows) {
        return trace(table, segmentRows, false);
    }

    /// The same, of rows that have texts: what they say, as far as it can be told from a number.
    public static Trace written(Table table, int segmentRows) {
        return trace(table, segmentRows, true);
    }

    private static Trace trace(Table table, int segmentRows, boolean written) {
        String time = table.role(Role.TIME);
        List<Segment> segments = new ArrayList<>();
        List<Row> rows = table.rows();
        for (int from = 0; from < rows.size(); from += segmentRows) {
            segments.add(segment(table, rows.subList(from, Math.min(rows.size(), from + segmentRows)), time, written));
        }
        List<Snapshot.SourceInfo> sources = new ArrayList<>();
        String entity = table.role(Role.ENTITY);
        for (int i = 0; i < table.sources().size(); i++) {
            int source = i;
            List<Row> own = rows.stream().filter(row -> row.source() == source).toList();
            boolean hasEntity = entity != null && own.stream().anyMatch(row -> row.get(entity) != null);
            String name = table.sources().get(i);
            sources.add(new Snapshot.SourceInfo("dir/" + name, name, i == 1 ? "log" : "csv", own.size(), 0, hasEntity));
        }
        Snapshot snapshot = new Snapshot(table.fields(), time, segments, sources, 7);
        Ledger ledger = Ledger.stored(rows.size());
        RowTexts texts = (source, offset, length) -> Optional.of(table.sources().get(source) + " at " + offset);
        return new Trace("table", snapshot, written ? texts : RowTexts.NONE, ledger);
    }

    private static Segment segment(Table table, List<Row> rows, String time, boolean written) {
        SegmentBuilder builder = new SegmentBuilder(time);
        for (int from = 0; from < rows.size(); ) {
            int to = from + 1;
            while (to < rows.size()
                    && rows.get(to).source() == rows.get(from).source()
                    && rows.get(to).arrival() == rows.get(to - 1).arrival() + 1) {
                to++;
            }
            builder.append(batch(table, rows.subList(from, to), written));
            from = to;
        }
        return builder.build();
    }

    private static Batch batch(Table table, List<Row> rows, boolean written) {
        List<Batch.Column> columns = new ArrayList<>();
        for (Field field : table.fields()) {
            long[] valid = new long[(rows.size() + 63) / 64];
            for (int r = 0; r < rows.size(); r++) {
                if (rows.get(r).get(field.name()) != null) {
                    valid[r / 64] |= 1L << r;
                }
            }
            columns.add(new Batch.Column(field.name(), values(field, rows), valid));
        }
        long[] offsets = rows.stream()
                .mapToLong(row -> row.values().hashCode() & Integer.MAX_VALUE)
                .toArray();
        return new Batch(
                rows.size(),
                rows.getFirst().arrival(),
                rows.getFirst().source(),
                written ? offsets : null,
                written ? new int[rows.size()] : null,
                columns);
    }

    private static Values values(Field field, List<Row> rows) {
        int n = rows.size();
        List<Object> cells = new ArrayList<>();
        rows.forEach(row ->
                cells.add(row.get(field.name()) == null ? "" : row.values().get(field.name())));
        return switch (field.type()) {
            case INT64 -> new Values.Int64s(longs(cells));
            case TIME -> new Values.Times(longs(cells));
            case FLOAT64 -> {
                double[] values = new double[n];
                for (int r = 0; r < n; r++) {
                    values[r] = cells.get(r) instanceof Double number ? number : 0;
                }
                yield new Values.Float64s(values);
            }
            case BOOL -> {
                boolean[] values = new boolean[n];
                for (int r = 0; r < n; r++) {
                    values[r] = cells.get(r) instanceof Boolean truth && truth;
                }
                yield new Values.Bools(values);
            }
            case STRING -> strings(cells);
        };
    }

    private static long[] longs(List<Object> cells) {
        return cells.stream()
                .mapToLong(cell -> cell instanceof Long number ? number : 0)
                .toArray();
    }

    private static Values.Strings strings(List<Object> cells) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] starts = new int[cells.size()];
        int[] lengths = new int[cells.size()];
        for (int r = 0; r < cells.size(); r++) {
            byte[] text = cells.get(r).toString().getBytes(UTF_8);
            starts[r] = bytes.size();
            lengths[r] = text.length;
            bytes.writeBytes(text);
        }
        return new Values.Strings(bytes.toByteArray(), starts, lengths);
    }
}
