package dev.sightline.intake.typing;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.RawBatch.RawColumn;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.infer.Undated;
import dev.sightline.intake.infer.UserTyping;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Types a stream that cannot be read twice. A column is planned by the first batch that has a value of it; when a
/// later cell does not fit, it is widened from there on: int64 to float64, all else to string. Whoever keeps the
/// rows widens those that came before. The column of times stays one: a cell that is none is missing, and counted.
/// One thread.
public final class WideningTyper {
    private static final String BAD_TEXT = "values that are not UTF-8: read as Windows-1252";

    private final int source;
    private final String name;
    private final ZoneId zone;
    private final boolean knowsRoles;
    private final SourceTyper typer;
    private final Map<String, Plan.Column> plan = new HashMap<>();
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final Map<String, Long> changes = new LinkedHashMap<>();
    private @Nullable String assumed;

    /// @param source the number that batches call it by
    /// @param name of the stream
    /// @param knowsRoles whether its format gives all roles there are
    public WideningTyper(int source, String name, ZoneId zone, boolean knowsRoles) {
        this.source = source;
        this.name = name;
        this.zone = zone;
        this.knowsRoles = knowsRoles;
        this.typer = typer();
    }

    private SourceTyper typer() {
        SourceTyper made = new SourceTyper(source, name, zone, Map.of(), Set.of());
        made.stats().goesOn();
        if (knowsRoles) {
            made.stats().rolesAreKnown();
        }
        return made;
    }

    /// All columns so far, with the types they have by now.
    public List<Field> fields() {
        return List.copyOf(fields.values());
    }

    /// What was done to values since somebody asked, for people, and to how many.
    public Map<String, Long> takeChanges() {
        if (changes.isEmpty()) {
            return Map.of();
        }
        Map<String, Long> taken = Map.copyOf(changes);
        changes.clear();
        return taken;
    }

    /// @param firstRow the arrival number of the batch's first row
    /// @throws TooManyColumns if the stream would have more than one source may; then nothing was taken
    public Batch type(RawBatch raw, long firstRow) {
        addColumns(raw);
        boolean ascii = raw.isAscii();
        List<Batch.Column> columns = new ArrayList<>();
        for (RawColumn column : raw.columns()) {
            Plan.Column how = plan.get(column.name());
            if (how != null && column.count() > 0) {
                columns.add(column(raw, column, how, ascii));
            }
        }
        return typer.batch(raw, firstRow, columns);
    }

    private Batch.Column column(RawBatch raw, RawColumn column, Plan.Column how, boolean ascii) {
        CellReader reader = typer.reader(column);
        Misfits before = reader.counts();
        long badText = reader.badText();
        long undated = reader.undated();
        Batch.Column typed = new TypedColumn(raw, column, how, reader, ascii).build();
        ColumnType wider = wider(how, reader.stats());
        if (wider != how.type()) {
            Plan.Column widened = widened(how, wider);
            plan.put(column.name(), widened);
            fields.computeIfPresent(how.target(), (target, field) -> field.withType(wider));
            reader.forget(before.count());
            changed("'" + how.target() + "' became " + wider.label() + ": what came before is that, too", 1);
            // What it sees is in the statistics already.
            CellReader again = new CellReader(zone, new SeenCells(column.name(), column.hint()));
            typed = new TypedColumn(raw, column, widened, again, ascii).build();
            changed(BAD_TEXT, again.badText());
        } else {
            changed(BAD_TEXT, reader.badText() - badText);
            reader.counts().since(before).changes("'" + how.target() + "': ").forEach(this::changed);
            changed(
                    "times that name no date: that of " + LocalDate.EPOCH.plusDays(how.daysLater()) + " is assumed",
                    reader.undated() - undated);
        }
        if (isTheTime(how) && assumed == null) {
            assume(reader, how);
        }
        if (wider == ColumnType.STRING && reader.stats().isText()) {
            reader.textIsEnough();
        }
        return typed;
    }

    /// Of order of day and month, and of starts, only the first who sends such times is told.
    private void assume(CellReader reader, Plan.Column how) {
        String line = reader.stats().hasUndated() ? null : Undated.line("", reader.stats(), how);
        if (line != null) {
            assumed = line;
            changed(line.substring(2), 1);
        }
    }

    private void changed(String what, long values) {
        if (values > 0) {
            changes.merge(what, values, Long::sum);
        }
    }

    private ColumnType wider(Plan.Column how, SeenCells seen) {
        ColumnType narrowest = seen.narrowest();
        return switch (how.type()) {
            case STRING -> ColumnType.STRING;
            case TIME -> {
                boolean bare = narrowest.isNumeric() && how.epochScale() > 0;
                yield isTheTime(how) || narrowest == ColumnType.TIME || bare ? ColumnType.TIME : ColumnType.STRING;
            }
            case INT64 -> narrowest.isNumeric() ? narrowest : ColumnType.STRING;
            case FLOAT64 -> narrowest.isNumeric() ? ColumnType.FLOAT64 : ColumnType.STRING;
            case BOOL -> narrowest == ColumnType.BOOL ? ColumnType.BOOL : ColumnType.STRING;
        };
    }

    private boolean isTheTime(Plan.Column how) {
        Field field = fields.get(how.target());
        return field != null && field.role() == Role.TIME;
    }

    private static Plan.Column widened(Plan.Column how, ColumnType type) {
        boolean text = type == ColumnType.STRING;
        return new Plan.Column(
                how.target(),
                type,
                how.epochScale(),
                how.days(),
                how.daysLater(),
                how.unit(),
                text ? null : how.targetUnit());
    }

    /// Plans the columns that have their first value in this batch.
    private void addColumns(RawBatch raw) {
        SourceStats batch = null;
        for (RawColumn column : raw.columns()) {
            if (!plan.containsKey(column.name()) && column.count() > 0) {
                SourceTyper look = typer();
                look.look(raw);
                batch = look.stats();
                break;
            }
        }
        if (batch == null) {
            return;
        }
        List<SeenCells> fresh = batch.columns().stream()
                .filter(column -> column.present() > 0 && !plan.containsKey(column.name()))
                .toList();
        if (plan.size() + fresh.size() > TooManyColumns.MAX) {
            throw new TooManyColumns();
        }
        if (plan.isEmpty()) {
            Agreement.find(batch, raw, zone, UserTyping.NONE);
            MeasuredAtEnd.find(batch, raw);
        }
        Plan found = Planner.plan(List.of(batch), UserTyping.NONE);
        for (SeenCells column : fresh) {
            Plan.Column how = found.sources().getFirst().get(column.name());
            if (how != null) {
                plan.put(column.name(), how);
                found.fields().stream()
                        .filter(field -> field.name().equals(how.target()))
                        .forEach(field -> fields.put(field.name(), field.withRole(free(field.role()))));
            }
        }
    }

    private @Nullable Role free(@Nullable Role role) {
        return fields.values().stream().anyMatch(field -> field.role() == role) ? null : role;
    }
}
