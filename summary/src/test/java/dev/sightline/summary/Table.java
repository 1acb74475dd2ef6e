package dev.sightline.summary;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// The slow, obvious trace: rows as maps (Long, Double, Boolean, String; times are Long), and the snapshot that says
/// the same.
public final class Table {
    final Map<String, Field> fields = new LinkedHashMap<>();
    public final List<Map<String, Object>> rows = new ArrayList<>();
    private final List<Integer> segmentEnds = new ArrayList<>();
    private final @Nullable String sortedBy;

    public Table(@Nullable String sortedBy, Field... fields) {
        this.sortedBy = sortedBy;
        for (Field field : fields) {
            this.fields.put(field.name(), field);
        }
    }

    public void add(Map<String, Object> row) {
        rows.add(row);
    }

    /// Rows added from here on go to the next segment.
    public void endSegment() {
        segmentEnds.add(rows.size());
    }

    /// `t` (time, sorted by), `n` (int64), `wide` (int64), `x` (float64, in ms), `ok`, `s` (few strings), `id`
    /// (many strings), `e` (few strings), all with gaps, in several segments that overlap in time.
    public static Table random(long seed, int count) {
        Random random = new Random(seed);
        Table table = new Table(
                "t",
                Field.of("t", ColumnType.TIME),
                Field.of("n", ColumnType.INT64),
                Field.of("wide", ColumnType.INT64),
                Field.of("x", ColumnType.FLOAT64).withUnit("ms"),
                Field.of("ok", ColumnType.BOOL),
                Field.of("s", ColumnType.STRING),
                Field.of("id", ColumnType.STRING),
                Field.of("e", ColumnType.STRING));
        double gaps = random.nextInt(3) == 0 ? 0 : 0.1;
        boolean ordered = random.nextBoolean();
        long time = 1_700_000_000_000_000_000L;
        for (int i = 0; i < count; i++) {
            time += random.nextInt(3) == 0 ? 0 : random.nextInt(1000);
            long at = ordered ? time : time - random.nextInt(5000);
            Map<String, Object> row = new LinkedHashMap<>();
            put(row, "t", at, random, gaps / 3);
            put(row, "n", (long) (random.nextInt(4) == 0 ? 7 : random.nextInt(200) - 50), random, gaps);
            put(row, "wide", random.nextLong(), random, gaps);
            put(row, "x", random.nextInt(5) == 0 ? 0.5 : Math.exp(random.nextGaussian() * 3) - 0.1, random, gaps);
            put(row, "ok", random.nextBoolean(), random, gaps);
            put(row, "s", List.of("", "ERROR", "Warn", "é", "𝄞", "z").get(random.nextInt(6)), random, gaps);
            put(row, "id", Long.toHexString(random.nextInt(1 << 30)), random, gaps);
            put(row, "e", "e" + random.nextInt(1 + count / 20), random, gaps / 3);
            table.add(row);
            if (count > 3 && random.nextInt(count / 3) == 0) {
                table.endSegment();
            }
        }
        return table;
    }

    private static void put(Map<String, Object> row, String name, Object value, Random random, double gaps) {
        if (random.nextDouble() >= gaps) {
            row.put(name, value);
        }
    }

    public Snapshot snapshot() {
        List<Segment> segments = new ArrayList<>();
        List<Integer> ends = new ArrayList<>(segmentEnds);
        ends.add(rows.size());
        int from = 0;
        for (int end : ends) {
            if (end > from) {
                SegmentBuilder builder = new SegmentBuilder(sortedBy);
                builder.append(batch(from, end));
                segments.add(builder.build());
                from = end;
            }
        }
        return new Snapshot(
                List.copyOf(fields.values()),
                sortedBy,
                segments,
                List.of(new Snapshot.SourceInfo("dir/a.csv", "a.csv", "csv", rows.size(), 0, fields.containsKey("e"))),
                1);
    }

    private Batch batch(int from, int to) {
        List<Batch.Column> columns = new ArrayList<>();
        for (Field field : fields.values()) {
            long[] valid = new long[(to - from + 63) / 64];
            for (int r = from; r < to; r++) {
                if (rows.get(r).get(field.name()) != null) {
                    valid[(r - from) / 64] |= 1L << (r - from);
                }
            }
            columns.add(new Batch.Column(field.name(), values(field, from, to), valid));
        }
        return new Batch(to - from, from, 0, new long[to - from], new int[to - from], columns);
    }

    private Batch.Values values(Field field, int from, int to) {
        int n = to - from;
        List<@Nullable Object> cells = new ArrayList<>();
        for (int r = from; r < to; r++) {
            cells.add(rows.get(r).get(field.name()));
        }
        return switch (field.type()) {
            case INT64 -> new Batch.Values.Int64s(longs(cells));
            case TIME -> new Batch.Values.Times(longs(cells));
            case FLOAT64 ->
                new Batch.Values.Float64s(cells.stream()
                        .mapToDouble(cell -> cell == null ? 0 : (Double) cell)
                        .toArray());
            case BOOL -> {
                boolean[] bools = new boolean[n];
                for (int i = 0; i < n; i++) {
                    bools[i] = Boolean.TRUE.equals(cells.get(i));
                }
                yield new Batch.Values.Bools(bools);
            }
            case STRING -> strings(cells);
        };
    }

    private static long[] longs(List<@Nullable Object> cells) {
        return cells.stream().mapToLong(cell -> cell == null ? 0 : (Long) cell).toArray();
    }

    private static Batch.Values strings(List<@Nullable Object> cells) {
        StringBuilder all = new StringBuilder();
        int[] starts = new int[cells.size()];
        int[] lengths = new int[cells.size()];
        int at = 0;
        for (int i = 0; i < starts.length; i++) {
            String text = Objects.toString(cells.get(i), "");
            starts[i] = at;
            lengths[i] = text.getBytes(StandardCharsets.UTF_8).length;
            at += lengths[i];
            all.append(text);
        }
        return new Batch.Values.Strings(all.toString().getBytes(StandardCharsets.UTF_8), starts, lengths);
    }
}
