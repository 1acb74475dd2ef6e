package dev.sightline.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Column;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/// Generated rows as batches, as a reader in the same process would hand them over.
final class RowBatches {
    static final int BATCH_ROWS = 8192;
    static final List<Field> FIELDS = List.of(
            Field.of("time", ColumnType.TIME).withRole(Role.TIME),
            Field.of("entity", ColumnType.STRING).withRole(Role.ENTITY),
            Field.of("flow", ColumnType.INT64).withRole(Role.FLOW),
            Field.of("event", ColumnType.STRING).withRole(Role.EVENT),
            Field.of("value", ColumnType.FLOAT64),
            Field.of("level", ColumnType.STRING).withRole(Role.LEVEL),
            Field.of("status", ColumnType.INT64));

    private final Rows rows;
    private final Texts entities = new Texts(
            IntStream.range(0, Rows.ENTITIES).mapToObj(Rows::entityName).toArray(String[]::new));
    private final Texts events = new Texts(Rows.EVENTS);
    private final Texts levels = new Texts(Rows.LEVELS);

    RowBatches(Rows rows) {
        this.rows = rows;
    }

    /// Rows [from, from + n).
    Batch batch(int from, int n) {
        return batch(from, n, 0);
    }

    /// Rows [from, from + n) of the template, as the repetition of that number has them, from 0 on.
    Batch batch(int from, int n, int repetition) {
        long shiftNanos = Repetitions.shiftNanos(repetition);
        long flowMask = Repetitions.flowMask(repetition);
        long[] times = new long[n];
        long[] flows = new long[n];
        double[] values = new double[n];
        long[] statuses = new long[n];
        for (int i = 0; i < n; i++) {
            times[i] = rows.timeNanos(from + i) + shiftNanos;
            flows[i] = rows.flow(from + i) ^ flowMask;
            values[i] = rows.value(from + i);
            statuses[i] = rows.status(from + i);
        }
        return new Batch(
                n,
                (long) repetition * rows.count() + from,
                0,
                null,
                null,
                List.of(
                        new Column("time", new Values.Times(times), null),
                        new Column("entity", entities.column(from, n, rows::entity), null),
                        new Column("flow", new Values.Int64s(flows), null),
                        new Column("event", events.column(from, n, rows::event), null),
                        new Column("value", new Values.Float64s(values), null),
                        new Column("level", levels.column(from, n, rows::level), null),
                        new Column("status", new Values.Int64s(statuses), null)));
    }

    /// Numbered texts, one behind the other.
    private static final class Texts {
        private final byte[] bytes;
        private final int[] starts;

        Texts(String[] texts) {
            bytes = String.join("", texts).getBytes(UTF_8);
            starts = new int[texts.length + 1];
            for (int i = 0; i < texts.length; i++) {
                starts[i + 1] = starts[i] + texts[i].getBytes(UTF_8).length;
            }
        }

        Values.Strings column(int from, int n, IntUnaryOperator number) {
            int[] at = new int[n];
            int[] lengths = new int[n];
            for (int i = 0; i < n; i++) {
                int text = number.applyAsInt(from + i);
                at[i] = starts[text];
                lengths[i] = starts[text + 1] - starts[text];
            }
            return new Values.Strings(bytes, at, lengths);
        }
    }
}
