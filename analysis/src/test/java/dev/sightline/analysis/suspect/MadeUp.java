package dev.sightline.analysis.suspect;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A made-up shop: `front` calls `cart` and `stock`, `cart` asks `store`, by a step of its own; each takes
/// about a millisecond by itself and writes a log line. Two minutes, of which the second is the period.
final class MadeUp {
    static final long SECOND = 1_000_000_000L;
    static final long FROM = 60 * SECOND;
    static final long TO = 120 * SECOND;
    private static final long MILLI = 1_000_000L;

    private static final List<Field> FIELDS = List.of(
            Field.of("at", ColumnType.TIME).withRole(Role.TIME),
            Field.of("who", ColumnType.STRING).withRole(Role.ENTITY),
            Field.of("what", ColumnType.STRING).withRole(Role.EVENT),
            Field.of("trace", ColumnType.STRING).withRole(Role.FLOW),
            Field.of("id", ColumnType.STRING).withRole(Role.SPAN),
            Field.of("up", ColumnType.STRING).withRole(Role.PARENT),
            Field.of("took", ColumnType.INT64).withRole(Role.DURATION).withUnit("ns"),
            Field.of("line", ColumnType.STRING),
            Field.of("cpu", ColumnType.FLOAT64));

    private final Random random;
    private final List<Map<String, Object>> rows = new ArrayList<>();
    /// What the period is like; changed by tests.
    boolean cartIsSlow;

    boolean cartStopsEarly;
    boolean cartRetries;
    boolean cartSaysErrors;
    boolean stockIsSilent;
    boolean stockIsBusy;
    boolean storeIsCutOff;
    /// `front` leaves out the cart, in every other order also the stock, and of the stock it asks something else.
    boolean frontReturnsEarly;
    /// What comes behind the names of entities in the period.
    String replica = "";

    MadeUp(long seed) {
        random = new Random(seed);
    }

    Snapshot snapshot() {
        for (int i = 0; i < 240; i++) {
            long at = i * SECOND / 2;
            order(i, at, at >= FROM);
        }
        for (int second = 0; second < 120; second += 5) {
            boolean now = second * SECOND >= FROM;
            metric("front", second, 10 + random.nextInt(3), now);
            metric("stock", second, 10 + random.nextInt(3) + (now && stockIsBusy ? 80 : 0), now);
        }
        return shuffled(0);
    }

    /// The same rows in another order.
    Snapshot shuffled(long seed) {
        List<Map<String, Object>> order = new ArrayList<>(rows);
        if (seed != 0) {
            Collections.shuffle(order, new Random(seed));
        }
        SegmentBuilder builder = new SegmentBuilder("at");
        builder.append(batch(order));
        Segment segment = builder.build();
        return new Snapshot(FIELDS, "at", List.of(segment), List.of(), 1);
    }

    private void order(int number, long at, boolean now) {
        String trace = "trace" + number;
        long cart = MILLI + random.nextInt(200_000) + (now && cartIsSlow ? 30 * MILLI : 0);
        long store = MILLI + random.nextInt(200_000);
        long gap = now && storeIsCutOff ? 40 * MILLI : 100_000;
        boolean stops = now && cartStopsEarly;
        long carts = cart + (stops ? 0 : gap + store);
        long whole = MILLI + random.nextInt(200_000) + carts + MILLI;
        span(trace, "a", "", "front", "order", at, whole, now);
        if (now && frontReturnsEarly) {
            if (number % 2 == 0) {
                span(trace, "d", "a", "stock", "take", at + whole - MILLI - 100_000, MILLI, true);
                span(trace, "e", "d", "stock", "take many", at + whole - MILLI, MILLI / 2, true);
            }
            return;
        }
        span(trace, "b", "a", "cart", "add", at + 300_000, carts, now);
        said(trace, "b", "cart", at + 310_000, "cart has " + number + " items of user u" + number * 7, now);
        if (!stops) {
            for (int call = 0; call < (now && cartRetries ? 3 : 1); call++) {
                long called = at + 350_000 + call * 10_000L;
                span(trace, "c" + call, "b", "cart", "call store", called, gap + store, now);
                span(trace, "s" + call, "c" + call, "store", "put", called + gap / 2, store, now);
            }
        }
        if (now && cartSaysErrors) {
            said(trace, "b", "cart", at + 320_000, "cannot reach the price list, error " + number, true);
        }
        if (!now || !stockIsSilent) {
            span(trace, "d", "a", "stock", "take", at + whole - MILLI - 100_000, MILLI, now);
        }
    }

    private void span(String trace, String id, String up, String who, String what, long at, long took, boolean now) {
        Map<String, Object> row = row(who, at, now);
        row.put("what", what);
        row.put("trace", trace);
        row.put("id", trace + id);
        row.put("took", took);
        if (!up.isEmpty()) {
            row.put("up", trace + up);
        }
    }

    private void said(String trace, String id, String who, long at, String line, boolean now) {
        Map<String, Object> row = row(who, at, now);
        row.put("trace", trace);
        row.put("id", trace + id);
        row.put("line", line);
    }

    private void metric(String who, int second, double value, boolean now) {
        row(who, second * SECOND, now).put("cpu", value);
    }

    private Map<String, Object> row(String who, long at, boolean now) {
        Map<String, Object> row = new HashMap<>();
        row.put("who", now ? who + replica : who);
        row.put("at", at);
        rows.add(row);
        return row;
    }

    private static Batch batch(List<Map<String, Object>> rows) {
        List<Batch.Column> columns = new ArrayList<>();
        for (Field field : FIELDS) {
            long[] valid = new long[(rows.size() + 63) / 64];
            for (int r = 0; r < rows.size(); r++) {
                if (rows.get(r).containsKey(field.name())) {
                    valid[r / 64] |= 1L << r % 64;
                }
            }
            columns.add(new Batch.Column(field.name(), values(field, rows), valid));
        }
        return new Batch(rows.size(), 0, 0, null, null, columns);
    }

    private static Batch.Values values(Field field, List<Map<String, Object>> rows) {
        return switch (field.type()) {
            case STRING -> strings(field, rows);
            case FLOAT64 ->
                new Batch.Values.Float64s(rows.stream()
                        .mapToDouble(row -> (Double) row.getOrDefault(field.name(), 0.0))
                        .toArray());
            case TIME -> new Batch.Values.Times(longs(field, rows));
            default -> new Batch.Values.Int64s(longs(field, rows));
        };
    }

    private static long[] longs(Field field, List<Map<String, Object>> rows) {
        return rows.stream()
                .mapToLong(row -> (Long) row.getOrDefault(field.name(), 0L))
                .toArray();
    }

    private static Batch.Values strings(Field field, List<Map<String, Object>> rows) {
        StringBuilder all = new StringBuilder();
        int[] starts = new int[rows.size()];
        int[] lengths = new int[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            String cell = (String) rows.get(i).getOrDefault(field.name(), "");
            starts[i] = all.length();
            lengths[i] = cell.length();
            all.append(cell);
        }
        return new Batch.Values.Strings(all.toString().getBytes(StandardCharsets.US_ASCII), starts, lengths);
    }
}
