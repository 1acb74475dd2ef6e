package dev.sightline.store;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.build.BitsBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// The slow, obvious table: rows of boxed values, and the batches that say the same.
public final class Rows {
    public record Row(long arrival, int source, long offset, int length, Map<String, Object> values) {}

    public final List<Row> rows = new ArrayList<>();
    public final List<Batch> batches = new ArrayList<>();

    /// What to generate.
    public record Shape(Map<String, ColumnType> columns, double missing, double disorder, boolean texts, int distinct) {
        public static final Shape PLAIN = new Shape(allTypes(), 0, 0, false, 20);
        public static final Shape MIXED = new Shape(allTypes(), 0.2, 0.3, true, 20);
        public static final Shape IDS = new Shape(allTypes(), 0.05, 0.01, true, 1 << 30);

        private static Map<String, ColumnType> allTypes() {
            Map<String, ColumnType> types = new LinkedHashMap<>();
            types.put("when", ColumnType.TIME);
            types.put("count", ColumnType.INT64);
            types.put("share", ColumnType.FLOAT64);
            types.put("ok", ColumnType.BOOL);
            types.put("who", ColumnType.STRING);
            types.put("was", ColumnType.TIME);
            types.put("nothing", ColumnType.INT64);
            return types;
        }
    }

    public static Rows random(long seed, int count, int batchRows, Shape shape) {
        Random random = new Random(seed);
        Rows result = new Rows();
        long time = 1_000_000_000L * random.nextInt(1000);
        for (int from = 0; from < count || count == 0 && from == 0; from += batchRows) {
            int n = Math.min(batchRows, count - from);
            List<Map<String, Object>> values = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                time += random.nextInt(1000);
                values.add(values(random, shape, time));
            }
            result.add(shape.columns(), values, shape.texts());
            if (count == 0) {
                break;
            }
        }
        return result;
    }

    private static Map<String, Object> values(Random random, Shape shape, long time) {
        Map<String, Object> values = new LinkedHashMap<>();
        shape.columns().forEach((name, type) -> {
            if (random.nextDouble() < shape.missing() || name.equals("nothing")) {
                return;
            }
            boolean early = random.nextDouble() < shape.disorder();
            values.put(
                    name,
                    switch (type) {
                        case INT64 -> random.nextInt(5) == 0 ? random.nextLong() : (long) random.nextInt(100);
                        case FLOAT64 -> random.nextInt(5) == 0 ? -random.nextDouble() * 1e9 : random.nextInt(50) / 4.0;
                        case BOOL -> random.nextBoolean();
                        case TIME -> early ? time - random.nextInt(1_000_000) : time;
                        case STRING -> text(random, shape.distinct());
                    });
        });
        return values;
    }

    public static String text(Random random, int distinct) {
        String[] odd = {
            "", "a", "a\0", "\u00e9", "\u65e5\u672c", "\ud83d\ude00", "\uffff", "zz", "a long string, longer than eight"
        };
        int n = random.nextInt(distinct);
        return n < odd.length ? odd[n] : "id-" + Long.toHexString(n * 0x9E3779B97F4A7C15L);
    }

    /// Adds one batch; a column without any value in it is left out of it.
    public void add(Map<String, ColumnType> types, List<Map<String, Object>> values, boolean texts) {
        add(types, values, texts, rows.size(), 0);
    }

    @SuppressWarnings("NullAway") // the compact constructor's class file has lost the @Nullable of its arrays
    public void add(
            Map<String, ColumnType> types, List<Map<String, Object>> values, boolean texts, long firstRow, int source) {
        int n = values.size();
        long[] offsets = new long[n];
        int[] lengths = new int[n];
        for (int i = 0; i < n; i++) {
            offsets[i] = texts ? 10 * (firstRow + i) : -1;
            lengths[i] = texts ? i % 10 : 0;
            rows.add(new Row(firstRow + i, source, offsets[i], lengths[i], values.get(i)));
        }
        List<Batch.Column> columns = new ArrayList<>();
        types.forEach((name, type) -> {
            Batch.Column column = column(name, type, values);
            if (column != null) {
                columns.add(column);
            }
        });
        batches.add(new Batch(n, firstRow, source, texts ? offsets : null, texts ? lengths : null, columns));
    }

    private static Batch.@Nullable Column column(String name, ColumnType type, List<Map<String, Object>> values) {
        int n = values.size();
        long[] valid = new long[(n + 63) / 64];
        int present = 0;
        List<Object> cells = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Object value = values.get(i).get(name);
            if (value != null) {
                valid[i >>> 6] |= 1L << i;
                present++;
            }
            cells.add(value == null ? junk(type) : value);
        }
        return present == 0 ? null : new Batch.Column(name, pack(type, cells), present == n ? null : valid);
    }

    private static Object junk(ColumnType type) {
        return switch (type) {
            case INT64, TIME -> 77L;
            case FLOAT64 -> 77.0;
            case BOOL -> true;
            case STRING -> "junk";
        };
    }

    private static Batch.Values pack(ColumnType type, List<Object> cells) {
        return switch (type) {
            case INT64 ->
                new Batch.Values.Int64s(cells.stream().mapToLong(v -> (Long) v).toArray());
            case TIME ->
                new Batch.Values.Times(cells.stream().mapToLong(v -> (Long) v).toArray());
            case FLOAT64 ->
                new Batch.Values.Float64s(
                        cells.stream().mapToDouble(v -> (Double) v).toArray());
            case BOOL -> {
                boolean[] bools = new boolean[cells.size()];
                for (int i = 0; i < bools.length; i++) {
                    bools[i] = (Boolean) cells.get(i);
                }
                yield new Batch.Values.Bools(bools);
            }
            case STRING -> strings(cells.stream().map(Object::toString).toList());
        };
    }

    static Batch.Values.Strings strings(List<String> texts) {
        int[] starts = new int[texts.size()];
        int[] lengths = new int[texts.size()];
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        for (int i = 0; i < starts.length; i++) {
            byte[] utf8 = texts.get(i).getBytes(StandardCharsets.UTF_8);
            starts[i] = bytes.size();
            lengths[i] = utf8.length;
            bytes.write(utf8, 0, utf8.length);
        }
        return new Batch.Values.Strings(bytes.toByteArray(), starts, lengths);
    }

    /// By time, ties by arrival; rows without a time last, by arrival.
    public List<Row> sortedBy(@Nullable String column) {
        List<Row> sorted = new ArrayList<>(rows);
        sorted.sort(Comparator.comparingLong(Row::arrival));
        if (column != null) {
            sorted.sort(Comparator.comparing(
                    row -> (Long) row.values().get(column), Comparator.nullsLast(Comparator.naturalOrder())));
        }
        return sorted;
    }

    /// A segment's rows, boxed.
    public static List<Row> of(Segment segment) {
        List<Row> result = new ArrayList<>();
        for (int row = 0; row < segment.rows(); row++) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (var field : segment.fields()) {
                ColumnVector vector = segment.column(field.name());
                if (vector == null) {
                    throw new AssertionError("no vector for " + field);
                }
                Object value = value(vector, row);
                if (value != null) {
                    values.put(field.name(), value);
                }
            }
            Segment.Rows from = segment.origin();
            result.add(new Row(from.arrival(row), from.source(row), from.offset(row), from.length(row), values));
        }
        return result;
    }

    public static @Nullable Object value(ColumnVector vector, int row) {
        if (!vector.isValid(row)) {
            return null;
        }
        return switch (vector) {
            case ColumnVector.Longs longs ->
                longs.values().get(java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED, 8L * row);
            case ColumnVector.Doubles doubles ->
                doubles.values().get(java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED, 8L * row);
            case ColumnVector.Bools bools -> BitsBuilder.get(bools.bits(), row);
            case ColumnVector.Codes codes -> codes.dictionary().get(codes.at(row));
            case ColumnVector.Plain plain -> plain.strings().get(row);
        };
    }
}
