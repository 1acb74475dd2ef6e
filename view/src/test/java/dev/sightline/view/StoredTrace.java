package dev.sightline.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/// A random trace of several segments in a store, which has pyramids, and its rows as arrays.
///
/// @param times of all rows in order of arrival
/// @param entities of all rows
/// @param loads a float64 column; NaN is missing
/// @param sizes an int64 column, without gaps
@NullUnmarked // maps in which null is a value
public record StoredTrace(Trace trace, long[] times, int[] entities, double[] loads, long[] sizes) {
    static final long START = 1_700_000_000_000_000_000L;

    /// @param overlap whether segments begin before the ones before them end
    public static StoredTrace write(Path folder, long seed, int segments, int rows, boolean overlap)
            throws IOException {
        return write(folder, seed, segments, rows, overlap, null);
    }

    /// @param role of the sizes, known from the beginning
    static StoredTrace write(Path folder, long seed, int segments, int rows, boolean overlap, @Nullable Role role)
            throws IOException {
        Random random = new Random(seed);
        int all = segments * rows;
        StoredTrace made = new StoredTrace(null, new long[all], new int[all], new double[all], new long[all]);
        long time = START + random.nextInt(1_000_000);
        int people = 5 + random.nextInt(200);
        try (StoreWriter writer = StoreWriter.create(folder.resolve("store" + seed + overlap), "t", "who")) {
            List<Field> fields = List.of(
                    new Field("t", ColumnType.TIME, Role.TIME, null),
                    new Field("who", ColumnType.STRING, Role.ENTITY, null),
                    new Field("load", ColumnType.FLOAT64, null, null),
                    new Field("size", ColumnType.INT64, role, null));
            Snapshot.SourceInfo source = new Snapshot.SourceInfo("made", "made", "none", all, 0, true);
            writer.describe(fields, List.of(source));
            for (int s = 0; s < segments; s++) {
                long step = 1L + random.nextInt(100_000);
                for (int i = s * rows; i < (s + 1) * rows; i++) {
                    // Bursts and gaps, so that buckets differ.
                    time += random.nextInt(200) == 0 ? step * random.nextInt(500) : random.nextLong(step);
                    made.times[i] = time;
                    made.entities[i] = random.nextInt(1 + people * (s + 1));
                    boolean missing = random.nextInt(6) == 0 || i % rows < 3;
                    made.loads[i] = missing ? Double.NaN : Math.exp(random.nextGaussian() * 2) - 0.3;
                    made.sizes[i] =
                            random.nextInt(3) == 0 ? random.nextInt(5) : random.nextInt(1 << random.nextInt(20));
                }
                writer.append(made.batch(s * rows, (s + 1) * rows));
                writer.seal();
                time -= overlap ? step * rows / 10 : 0;
            }
            Ledger ledger = Ledger.stored(all);
            Snapshot snapshot =
                    writer.finish(fields, List.of(source), ledger, Map.of()).snapshot();
            return new StoredTrace(
                    new Trace("made", snapshot, RowTexts.NONE, ledger),
                    made.times,
                    made.entities,
                    made.loads,
                    made.sizes);
        }
    }

    private Batch batch(int from, int to) {
        int n = to - from;
        long[] valid = new long[(n + 63) / 64];
        double[] values = new double[n];
        StringBuilder names = new StringBuilder();
        int[] starts = new int[n];
        int[] lengths = new int[n];
        for (int i = 0; i < n; i++) {
            if (!Double.isNaN(loads[from + i])) {
                values[i] = loads[from + i];
                valid[i / 64] |= 1L << i;
            }
            starts[i] = names.length();
            names.append('w').append(entities[from + i]);
            lengths[i] = names.length() - starts[i];
        }
        long[] own = java.util.Arrays.copyOfRange(times, from, to);
        List<Batch.Column> columns = new ArrayList<>();
        columns.add(new Batch.Column("t", new Values.Times(own), null));
        columns.add(
                new Batch.Column("who", new Values.Strings(names.toString().getBytes(UTF_8), starts, lengths), null));
        columns.add(new Batch.Column("load", new Values.Float64s(values), valid));
        columns.add(new Batch.Column("size", new Values.Int64s(java.util.Arrays.copyOfRange(sizes, from, to)), null));
        return new Batch(n, from, 0, null, null, columns);
    }

    /// The document of a view.
    public Map<String, Object> answer(String kind, boolean approx, Map<String, String> parameters) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        parameters.forEach((name, value) -> all.put(name, List.of(value)));
        all.put("approx", List.of(Boolean.toString(approx)));
        return JsonTree.parse(AnswerJson.document(new Views().answer(trace, new ViewRequest(kind, all), () -> false)));
    }
}
