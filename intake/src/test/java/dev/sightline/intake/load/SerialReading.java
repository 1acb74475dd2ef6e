package dev.sightline.intake.load;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.DecodedRows;
import dev.sightline.intake.decode.Decoder;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.InputSource;
import dev.sightline.intake.source.OpenedInput;
import dev.sightline.intake.typing.Agreement;
import dev.sightline.intake.typing.SourceTyper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// The slow, obvious way to read a file: one thread looks at all of it, plans, and reads it again by the plan.
final class SerialReading implements DecodedRows {
    static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);

    /// Each row: its line's offset and length, and its cells by column.
    final List<String> rows = new ArrayList<>();
    final Map<String, Long> rejected = new TreeMap<>();
    final List<Field> fields;
    private @Nullable SourceTyper typer;
    private final SourceTyper first = new SourceTyper(0, "x.csv", ZoneOffset.UTC, Map.of(), Set.of());
    private boolean sampled;

    SerialReading(Path file, Path scratch) throws IOException {
        read(file, scratch);
        SourceStats all = first.stats();
        Plan plan = Planner.plan(List.of(all), UserTyping.NONE);
        fields = plan.fields();
        rejected.clear();
        typer = new SourceTyper(0, "x.csv", ZoneOffset.UTC, plan.sources().getFirst(), Set.of());
        read(file, scratch);
    }

    private void read(Path file, Path scratch) throws IOException {
        AtomicLong bytesRead = new AtomicLong();
        Input input = Input.file(file);
        try (OpenedInput opened = OpenedInput.open(input, bytesRead)) {
            Format format = Formats.load().named("csv").orElseThrow();

            InputSource source =
                    new InputSource(input, opened, opened.stream(), new InputSource.Kept(scratch), bytesRead);
            Decoder.decode(format, source, OPTIONS, this);
        }
    }

    @Override
    public void batch(RawBatch batch) {
        SourceTyper second = typer;
        if (second != null && batch.rows() > 0) {
            keep(second.type(batch, rows.size()), batch);
        } else if (second == null) {
            first.look(batch);
            if (!sampled) {
                Agreement.find(first.stats(), batch, ZoneOffset.UTC, UserTyping.NONE);
            }
            sampled = true;
        }
    }

    private void keep(Batch batch, RawBatch raw) {
        List<TreeMap<String, String>> cells = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            cells.add(new TreeMap<>());
        }
        for (Batch.Column sparse : batch.columns()) {
            Batch.Column column = sparse.dense(batch.rows());
            for (int row = 0; row < batch.rows(); row++) {
                if (column.isValid(row)) {
                    cells.get(row).put(column.name(), value(column.values(), row));
                }
            }
        }
        for (int row = 0; row < batch.rows(); row++) {
            rows.add(raw.offsets()[row] + "+" + raw.lengths()[row] + " " + cells.get(row));
        }
    }

    private static String value(Batch.Values values, int row) {
        return switch (values) {
            case Batch.Values.Int64s longs -> Long.toString(longs.values()[row]);
            case Batch.Values.Times times -> Long.toString(times.nanos()[row]);
            case Batch.Values.Float64s doubles -> Double.toString(doubles.values()[row]);
            case Batch.Values.Bools bools -> Boolean.toString(bools.values()[row]);
            case Batch.Values.Strings strings ->
                new String(
                        strings.bytes(),
                        strings.starts()[row],
                        strings.lengths()[row],
                        java.nio.charset.StandardCharsets.UTF_8);
        };
    }

    @Override
    public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        rejected.merge(cause, 1L, Long::sum);
    }

    @Override
    public void sampled(long events) {
        throw new AssertionError(events);
    }

    @Override
    public void assumed(String what) {}

    @Override
    public void damaged(String what, long offset) {
        throw new AssertionError(what);
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {
        throw new AssertionError(where);
    }
}
