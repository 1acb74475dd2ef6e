package dev.sightline.replay.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A small trace, as rows and as a snapshot whose segments overlap in time.
///
/// @param all in the order of arrival
public record Rows(List<Row> all) {
    public record Row(long time, String event, String who, String mode, double value, long lasts) {}

    /// Equal times, rows out of order, numbers far apart in size, and zeros of both signs.
    public static Rows random(Random random, int rows) {
        List<Row> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            double[] values = {random.nextGaussian(), random.nextInt(4), 1e16, -1e16, 1e-9, -0.0, 0.0};
            all.add(new Row(
                    1_000 + random.nextInt(200) * 10L,
                    random.nextInt(3) == 0 ? "odd" : "even",
                    "w" + random.nextInt(3),
                    new String[] {"run", "idle", "wait"}[random.nextInt(3)],
                    values[random.nextInt(values.length)],
                    random.nextInt(300) - 5));
        }
        return new Rows(all);
    }

    /// A row at each moment from 1 on.
    static Rows ordered(Random random, int rows) {
        List<Row> all = new ArrayList<>();
        for (int i = 1; i <= rows; i++) {
            all.add(new Row(i, "even", "w" + random.nextInt(3), "run", random.nextInt(4), 1));
        }
        return new Rows(all);
    }

    public Snapshot snapshot(int segmentRows) {
        List<Segment> segments = new ArrayList<>();
        for (int from = 0; from < all.size(); from += segmentRows) {
            List<Row> own = all.subList(from, Math.min(all.size(), from + segmentRows));
            SegmentBuilder builder = new SegmentBuilder("t");
            builder.append(new Batch(
                    own.size(),
                    from,
                    0,
                    null,
                    null,
                    List.of(
                            new Batch.Column(
                                    "t",
                                    new Batch.Values.Times(
                                            own.stream().mapToLong(Row::time).toArray()),
                                    null),
                            new Batch.Column(
                                    "event", texts(own.stream().map(Row::event).toList()), null),
                            new Batch.Column(
                                    "who", texts(own.stream().map(Row::who).toList()), null),
                            new Batch.Column(
                                    "mode", texts(own.stream().map(Row::mode).toList()), null),
                            new Batch.Column(
                                    "v",
                                    new Batch.Values.Float64s(
                                            own.stream().mapToDouble(Row::value).toArray()),
                                    null),
                            new Batch.Column(
                                    "lasts",
                                    new Batch.Values.Int64s(
                                            own.stream().mapToLong(Row::lasts).toArray()),
                                    null))));
            segments.add(builder.build());
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("event", ColumnType.STRING, Role.EVENT, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("mode", ColumnType.STRING, null, null),
                new Field("v", ColumnType.FLOAT64, null, "ms"),
                new Field("lasts", ColumnType.INT64, null, "ns"));
        return new Snapshot(
                fields,
                "t",
                segments,
                List.of(new Snapshot.SourceInfo("a.csv", "a.csv", "csv", all.size(), 0, true)),
                1);
    }

    private static Batch.Values texts(List<String> cells) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] starts = new int[cells.size()];
        int[] lengths = new int[cells.size()];
        for (int i = 0; i < starts.length; i++) {
            byte[] text = cells.get(i).getBytes(UTF_8);
            starts[i] = bytes.size();
            lengths[i] = text.length;
            bytes.writeBytes(text);
        }
        return new Batch.Values.Strings(bytes.toByteArray(), starts, lengths);
    }
}
