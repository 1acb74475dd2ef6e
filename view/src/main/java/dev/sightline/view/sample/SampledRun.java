package dev.sightline.view.sample;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.RowCells;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Mergeable;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run of sampled rows as it goes from the process that has them to the others.
///
/// @param sources by row, numbers among the snapshot's
/// @param columns by field of the snapshot
record SampledRun(int[] sources, List<Column> columns) {
    /// @param values by row, as [RowSample.Column] has them; of strings, indexes into `texts`
    public record Column(double[] values, List<String> texts) {}

    /// The runs whose rows are here; null for others.
    public static @Nullable SampledRun[] here(Snapshot snapshot, List<RowSample.Run> runs) {
        @Nullable SampledRun[] here = new SampledRun[runs.size()];
        for (int i = 0; i < here.length; i++) {
            RowSample.Run run = runs.get(i);
            if (run.isHere(snapshot)) {
                List<Column> columns = new ArrayList<>();
                snapshot.fields().forEach(field -> {
                    RowSample.Texts texts = new RowSample.Texts();
                    RowCells cells = new RowCells(snapshot, List.of(field));
                    columns.add(new Column(RowSample.values(cells, run, field, texts), texts.list));
                });
                here[i] = new SampledRun(RowSample.sources(snapshot, run), columns);
            }
        }
        return here;
    }

    /// The values of a column, strings as numbers among all that were met.
    public double[] values(int column, RowSample.Texts met) {
        Column of = columns.get(column);
        double[] values = of.values.clone();
        for (int i = 0; i < values.length && !of.texts.isEmpty(); i++) {
            values[i] = Double.isNaN(values[i]) ? Double.NaN : met.number(of.texts.get((int) values[i]));
        }
        return values;
    }

    private void write(DataOutput out) throws IOException {
        out.writeInt(sources.length);
        for (int source : sources) {
            out.writeInt(source);
        }
        for (Column column : columns) {
            for (double value : column.values) {
                out.writeDouble(value);
            }
            out.writeInt(column.texts.size());
            for (String text : column.texts) {
                Words.write(out, text);
            }
        }
    }

    private static SampledRun read(DataInput in, Snapshot snapshot, RowSample.Run run) throws IOException {
        int[] sources = new int[Words.count(in, Integer.BYTES)];
        boolean fits = sources.length == run.to() - run.from();
        for (int i = 0; i < sources.length; i++) {
            sources[i] = in.readInt();
            fits &= sources[i] >= 0 && sources[i] < snapshot.sources().size();
        }
        List<Column> columns = new ArrayList<>();
        for (Field field : snapshot.fields()) {
            double[] values = new double[sources.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = in.readDouble();
            }
            List<String> texts = new ArrayList<>();
            for (int n = Words.count(in, Integer.BYTES); n > 0; n--) {
                texts.add(Words.text(in));
            }
            for (double value : values) {
                fits &= field.type() != ColumnType.STRING || Double.isNaN(value) || value >= 0 && value < texts.size();
            }
            columns.add(new Column(values, texts));
        }
        if (!fits) {
            throw new IOException("a run of rows that does not fit the sample");
        }
        return new SampledRun(sources, columns);
    }

    /// All runs of a sample, each from the process that has it.
    record OfAll(Snapshot snapshot, List<RowSample.Run> runs) implements Mergeable<@Nullable SampledRun[]> {
        @Override
        public @Nullable SampledRun[] zero() {
            return new SampledRun[runs.size()];
        }

        @Override
        public @Nullable SampledRun[] merge(@Nullable SampledRun[] left, @Nullable SampledRun[] right) {
            for (int i = 0; i < left.length; i++) {
                left[i] = left[i] == null ? right[i] : left[i];
            }
            return left;
        }

        @Override
        public void write(@Nullable SampledRun[] state, DataOutput out) throws IOException {
            for (SampledRun run : state) {
                out.writeBoolean(run != null);
                if (run != null) {
                    run.write(out);
                }
            }
        }

        @Override
        public @Nullable SampledRun[] read(DataInput in) throws IOException {
            @Nullable SampledRun[] state = zero();
            for (int i = 0; i < state.length; i++) {
                state[i] = in.readBoolean() ? SampledRun.read(in, snapshot, runs.get(i)) : null;
            }
            return state;
        }
    }
}
