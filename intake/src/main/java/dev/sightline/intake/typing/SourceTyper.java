package dev.sightline.intake.typing;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.RawBatch.RawColumn;
import dev.sightline.intake.infer.Distinct;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.infer.Undated;
import dev.sightline.intake.infer.UserTyping;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Turns the raw batches of one source into typed ones, in order, and keeps count of what it saw. One thread.
public final class SourceTyper {
    private final int source;
    private final ZoneId zone;
    private final SourceStats stats;
    private final Map<String, Plan.Column> plan;
    private final Map<String, CellReader> readers = new HashMap<>();
    private final Set<String> textColumns;
    /// Columns that may say who and had one value so far.
    private final Map<String, Distinct> ones = new HashMap<>();

    /// @param plan how each column is read; columns it does not know get a provisional plan of their own
    /// @param textColumns those known to be text, so that their cells need not be tried as anything else
    public SourceTyper(int source, String name, ZoneId zone, Map<String, Plan.Column> plan, Set<String> textColumns) {
        this.source = source;
        this.zone = zone;
        this.stats = new SourceStats(name);
        this.plan = new HashMap<>(plan);
        this.textColumns = textColumns;
    }

    public SourceStats stats() {
        return stats;
    }

    /// Takes over what a sample of the same source tells before any of its cells is typed.
    public void takeSample(SourceStats sample) {
        stats.takeElapsed(sample);
        ones.putAll(sample.ones());
    }

    /// How every column that came was read.
    public Map<String, Plan.Column> used() {
        return plan;
    }

    /// What was assumed of a column's times because nobody said it, for people; null where all was said.
    public @Nullable String assumed(String column, String path) {
        CellReader reader = readers.get(column);
        return reader == null ? null : Undated.line(path, reader.stats(), Objects.requireNonNull(plan.get(column)));
    }

    /// By column, those that have any.
    public Map<String, Misfits> misfits() {
        Map<String, Misfits> found = new HashMap<>();
        readers.forEach((name, reader) -> {
            if (reader.misfits() > 0) {
                found.put(name, reader.counts());
            }
        });
        return found;
    }

    /// How many text cells were no UTF-8 and were read as Windows-1252.
    public long badText() {
        return readers.values().stream().mapToLong(CellReader::badText).sum();
    }

    /// Only looks: counts what the cells are.
    public void look(RawBatch raw) {
        stats.sawRows(raw.rows());
        for (RawColumn column : raw.columns()) {
            CellReader reader = reader(column);
            setDates(reader, raw);
            for (int cell = 0; cell < column.count(); cell++) {
                if (!isMissing(raw, column, cell)) {
                    reader.see(raw, column, cell);
                    reader.stats().distinct().saw(hash(raw, column, cell));
                }
            }
        }
    }

    /// Looks once more at a column just looked at, whose cells tell durations.
    void lookAgain(RawBatch raw, RawColumn column) {
        stats.elapsed(column.name());
        readers.remove(column.name());
        CellReader reader = reader(column);
        for (int cell = 0; cell < column.count(); cell++) {
            if (!isMissing(raw, column, cell)) {
                reader.see(raw, column, cell);
                reader.stats().distinct().saw(hash(raw, column, cell));
            }
        }
    }

    /// @param firstRow the arrival number of the batch's first row
    public Batch type(RawBatch raw, long firstRow) {
        boolean ascii = raw.isAscii();
        List<Batch.Column> columns = new ArrayList<>();
        for (RawColumn column : raw.columns()) {
            Plan.Column how = plan.computeIfAbsent(column.name(), name -> provisional(raw, column));
            CellReader reader = reader(column);
            Distinct one = ones.get(column.name());
            if (one != null && hasAnother(raw, column, one)) {
                stats.sawSeveral(column.name());
                ones.remove(column.name());
            }
            if (column.count() > 0) {
                columns.add(new TypedColumn(raw, column, how, reader, ascii).build());
            }
        }
        return batch(raw, firstRow, columns);
    }

    Batch batch(RawBatch raw, long firstRow, List<Batch.Column> columns) {
        stats.sawRows(raw.rows());
        return new Batch(
                raw.rows(),
                firstRow,
                source,
                raw.hasText() ? Arrays.copyOf(raw.offsets(), raw.rows()) : null,
                raw.hasText() ? Arrays.copyOf(raw.lengths(), raw.rows()) : null,
                columns);
    }

    CellReader reader(RawColumn column) {
        return readers.computeIfAbsent(column.name(), name -> {
            CellReader made = new CellReader(zone, stats.column(name, column.hint()), stats.isElapsed(name));
            Plan.Column how = plan.get(name);
            if (how != null && how.type() == ColumnType.STRING && textColumns.contains(name)) {
                made.textIsEnough();
            }
            return made;
        });
    }

    /// A column that first appears after the sample is planned by its first batch; the plan is checked at the end.
    private Plan.Column provisional(RawBatch raw, RawColumn column) {
        SourceTyper look = new SourceTyper(source, stats.name(), zone, Map.of(), Set.of());
        CellReader reader = new CellReader(zone, look.stats.column(column.name(), column.hint()));
        for (int cell = 0; cell < column.count(); cell++) {
            if (!isMissing(raw, column, cell)) {
                reader.see(raw, column, cell);
            }
        }
        return Objects.requireNonNull(Planner.plan(List.of(look.stats), UserTyping.NONE)
                .sources()
                .getFirst()
                .get(column.name()));
    }

    static boolean isMissing(RawBatch raw, RawColumn column, int cell) {
        if (column.kind(cell) != RawBatch.TEXT) {
            return false;
        }
        long place = column.payload(cell);
        return CellReader.isMissing(raw.text(), (int) (place >>> 32), (int) place);
    }

    private static boolean hasAnother(RawBatch raw, RawColumn column, Distinct one) {
        for (int cell = 0; cell < column.count(); cell++) {
            if (!isMissing(raw, column, cell) && !one.has(hash(raw, column, cell))) {
                return true;
            }
        }
        return false;
    }

    private static int hash(RawBatch raw, RawColumn column, int cell) {
        long payload = column.payload(cell);
        if (column.kind(cell) > RawBatch.STRING) {
            return Long.hashCode(payload * 0x9E3779B97F4A7C15L);
        }
        return Distinct.hash(raw.text(), (int) (payload >>> 32), (int) payload);
    }

    private static void setDates(CellReader reader, RawBatch raw) {
        if (!raw.dates().isEmpty()) {
            reader.time().headerDate(raw.dates().getFirst().date());
        }
    }

    public static boolean sameReading(SourceTyper typer, Map<String, Plan.Column> wanted) {
        for (SeenCells column : typer.stats().columns()) {
            if (column.present() > 0 && !Objects.equals(typer.plan.get(column.name()), wanted.get(column.name()))) {
                return false;
            }
        }
        return true;
    }
}
