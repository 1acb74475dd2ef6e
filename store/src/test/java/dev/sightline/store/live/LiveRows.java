package dev.sightline.store.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.store.Ledger;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.SegmentInvariants;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What was sent to a live store, and what must be found in it: the slow and obvious version.
public final class LiveRows {
    /// Values of one row by column, in the types in which they were sent.
    record Row(long id, Map<String, Object> values) {}

    record Sent(Batch batch, List<Row> rows) {}

    private enum Fate {
        SENT,
        ACKNOWLEDGED
    }

    private final Random random;
    private final Map<Long, Row> rows = new HashMap<>();
    private final Map<Long, Fate> fates = new TreeMap<>();
    private final List<List<Row>> batches = new ArrayList<>();
    private long nextId;
    private long time = 1_700_000_000_000_000_000L;

    LiveRows(Random random) {
        this.random = random;
    }

    /// Batches for one force.
    List<Sent> group() {
        List<Sent> group = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            group.add(batch());
        }
        return group;
    }

    private Sent batch() {
        int n = 1 + random.nextInt(30);
        List<Row> list = new ArrayList<>();
        ColumnType share = random.nextInt(8) == 0 ? ColumnType.FLOAT64 : ColumnType.INT64;
        ColumnType odd = random.nextInt(30) == 0 ? ColumnType.STRING : ColumnType.BOOL;
        boolean late = random.nextInt(4) == 0;
        for (int i = 0; i < n; i++) {
            time += random.nextInt(3) * 1000L;
            Map<String, Object> values = new HashMap<>();
            values.put("id", nextId);
            if (random.nextInt(20) > 0) {
                values.put("when", time - (late ? random.nextInt(1_000_000) : 0));
            }
            if (random.nextInt(3) > 0) {
                values.put(
                        "share",
                        share == ColumnType.INT64 ? (Object) (long) random.nextInt(50) : random.nextInt(9) / 4.0);
            }
            if (random.nextInt(9) == 0) {
                values.put("odd", odd == ColumnType.BOOL ? (Object) random.nextBoolean() : "text " + random.nextInt(9));
            }
            values.put("who", Rows.text(random, 12));
            list.add(new Row(nextId++, values));
        }
        Map<String, ColumnType> types = new TreeMap<>(Map.of(
                "id", ColumnType.INT64, "when", ColumnType.TIME, "share", share, "odd", odd, "who", ColumnType.STRING));
        if (random.nextInt(10) == 0) {
            types.put("new" + random.nextInt(5), ColumnType.INT64);
        }
        Rows table = new Rows();
        table.add(types, list.stream().map(Row::values).toList(), random.nextBoolean(), 0, random.nextInt(3));
        Batch dense = table.batches.getFirst();
        return new Sent(random.nextBoolean() ? dense : sparse(dense), list);
    }

    /// The same batch with its columns sparse where rows miss a value.
    public static Batch sparse(Batch batch) {
        List<Batch.Column> columns = new ArrayList<>();
        for (Batch.Column column : batch.columns()) {
            long[] valid = column.valid();
            columns.add(valid == null ? column : sparse(column, batch.rows()));
        }
        return new Batch(batch.rows(), batch.firstRow(), batch.source(), batch.offsets(), batch.lengths(), columns);
    }

    private static Batch.Column sparse(Batch.Column column, int rows) {
        int[] present = java.util.stream.IntStream.range(0, rows)
                .filter(column::isValid)
                .toArray();
        Values values = switch (column.values()) {
            case Values.Int64s ints -> new Values.Int64s(pick(ints.values(), present));
            case Values.Times times -> new Values.Times(pick(times.nanos(), present));
            case Values.Float64s floats ->
                new Values.Float64s(java.util.Arrays.stream(present)
                        .mapToDouble(row -> floats.values()[row])
                        .toArray());
            case Values.Bools bools -> {
                boolean[] picked = new boolean[present.length];
                for (int i = 0; i < picked.length; i++) {
                    picked[i] = bools.values()[present[i]];
                }
                yield new Values.Bools(picked);
            }
            case Values.Strings strings ->
                new Values.Strings(
                        strings.bytes(),
                        java.util.Arrays.stream(present)
                                .map(row -> strings.starts()[row])
                                .toArray(),
                        java.util.Arrays.stream(present)
                                .map(row -> strings.lengths()[row])
                                .toArray());
        };
        return new Batch.Column(column.name(), values, null, present);
    }

    private static long[] pick(long[] values, int[] present) {
        return java.util.Arrays.stream(present).mapToLong(row -> values[row]).toArray();
    }

    void sent(Sent sent) {
        batches.add(sent.rows());
        for (Row row : sent.rows()) {
            rows.put(row.id(), row);
            fates.put(row.id(), Fate.SENT);
        }
    }

    void acknowledged(Sent sent) {
        sent.rows().forEach(row -> fates.put(row.id(), Fate.ACKNOWLEDGED));
    }

    /// Compares a store with what was sent.
    ///
    /// @param settled whether the writer is gone: then what is there now must stay
    void check(Snapshot snapshot, Ledger ledger, boolean settled) {
        Map<Long, Rows.Row> found = new HashMap<>();
        for (Segment segment : snapshot.segments()) {
            SegmentInvariants.check(segment, snapshot.sortedBy());
            for (Rows.Row row : Rows.of(segment)) {
                long id = (Long) Objects.requireNonNull(row.values().get("id"));
                assertThat(found.put(id, row)).as("row %s twice", id).isNull();
            }
        }
        found.forEach((id, row) -> assertThat(row.values())
                .as("row %s", id)
                .isEqualTo(expected(Objects.requireNonNull(rows.get(id)), snapshot)));
        checkArrivals(found);
        assertThat(ledger.stored()).isEqualTo(found.size());
        long missing = fates.entrySet().stream()
                .filter(entry -> entry.getValue() == Fate.ACKNOWLEDGED && !found.containsKey(entry.getKey()))
                .count();
        assertThat(missing).as("acknowledged and gone").isLessThanOrEqualTo(ledger.dropped());
        long accepted = ledger.stored() + ledger.dropped();
        long acknowledged = fates.values().stream()
                .filter(fate -> fate == Fate.ACKNOWLEDGED)
                .count();
        assertThat(accepted).isBetween(acknowledged, (long) fates.size());
        if (ledger.dropped() == 0) {
            checkWhole(found);
        }
        if (settled) {
            settle(found, ledger, accepted - acknowledged);
        }
    }

    /// A batch is there as a whole or not at all.
    private void checkWhole(Map<Long, Rows.Row> found) {
        for (List<Row> batch : batches) {
            long there =
                    batch.stream().filter(row -> found.containsKey(row.id())).count();
            assertThat(there).as("rows of a batch of %s", batch.size()).isIn(0L, (long) batch.size());
        }
    }

    private void checkArrivals(Map<Long, Rows.Row> found) {
        long last = -1;
        for (long id : fates.keySet()) {
            Rows.Row row = found.get(id);
            if (row != null) {
                assertThat(row.arrival()).as("arrival of row %s", id).isGreaterThan(last);
                last = row.arrival();
            }
        }
    }

    /// What was not acknowledged is known now: there, or gone for good.
    ///
    /// @param more how many rows are stored or dropped without having been acknowledged
    private void settle(Map<Long, Rows.Row> found, Ledger ledger, long more) {
        long left = more;
        for (Map.Entry<Long, Fate> entry : fates.entrySet()) {
            if (entry.getValue() == Fate.SENT && found.containsKey(entry.getKey())) {
                entry.setValue(Fate.ACKNOWLEDGED);
                left--;
            }
        }
        // What is left over was dropped before anybody saw it.
        assertThat(left).isBetween(0L, ledger.dropped());
        long[] dropped = {left};
        fates.values().removeIf(fate -> fate == Fate.SENT && dropped[0]-- <= 0);
        fates.replaceAll((id, fate) -> Fate.ACKNOWLEDGED);
    }

    private static Map<String, Object> expected(Row row, Snapshot snapshot) {
        Map<String, Object> values = new HashMap<>();
        row.values().forEach((name, value) -> {
            ColumnType type = snapshot.field(name).orElseThrow().type();
            values.put(name, Objects.requireNonNull(as(value, type)));
        });
        return values;
    }

    private static @Nullable Object as(Object value, ColumnType type) {
        return switch (type) {
            case FLOAT64 -> value instanceof Long whole ? (Object) (double) whole : value;
            case STRING -> value.toString();
            case INT64, BOOL, TIME -> value;
        };
    }
}
