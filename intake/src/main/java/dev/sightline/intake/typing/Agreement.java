package dev.sightline.intake.typing;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.infer.NumberNames;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.infer.UserTyping;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds columns that are the end minus the start, and so the unit they count in: span tables rarely say.
public final class Agreement {
    private static final String[] UNITS = {"ns", "us", "ms", "s", "min", "h"};
    private static final long[] NANOS = {1, 1_000, 1_000_000, 1_000_000_000, 60_000_000_000L, 3_600_000_000_000L};
    private static final int MIN_ROWS = 2;
    /// The same where no name says that the other time is an end: some rows agree by chance.
    private static final int MIN_UNNAMED = 16;

    /// Nobody rounds by more than a minute.
    private static final double ROUNDED = 61e9;

    /// So many times what both may be rounded by they are apart, or everything agrees.
    private static final int APART = 3;

    private static final int MAX_ENDS = 8;

    private Agreement() {}

    /// Looks at the sample's first batch and notes what agrees in nine of ten rows.
    public static void find(SourceStats stats, RawBatch sample, ZoneId zone, UserTyping user) {
        Map<String, ColumnType> types = Planner.typesOf(stats, user);
        Optional<String> start = Planner.startColumn(stats, types);
        Optional<String> end = Planner.endColumn(stats, types);
        if (start.isEmpty() || start.equals(end)) {
            return;
        }
        List<String> ends = end.map(List::of)
                .orElseGet(() -> stats.columns().stream()
                        .map(SeenCells::name)
                        .filter(name -> types.get(name) == ColumnType.TIME && !name.equals(start.get()))
                        .toList());
        if (ends.isEmpty() || ends.size() > MAX_ENDS) {
            return;
        }
        UserTyping alone = new UserTyping(Map.of(Role.TIME, start.get()), user.types(), Map.of());
        Plan plan;
        try {
            plan = Planner.plan(List.of(stats), alone);
        } catch (IllegalArgumentException namesAnotherSourcesColumn) {
            return;
        }
        SourceTyper typer =
                new SourceTyper(0, stats.name(), zone, plan.sources().getFirst(), Set.of());
        typer.stats().takeElapsed(stats);
        Batch batch = typer.type(sample, 0);
        Batch.Column from = column(batch, start.get());
        for (String name : ends) {
            Batch.Column to = column(batch, name);
            if (from != null && to != null) {
                find(stats, batch, from, to, end.isPresent());
            }
        }
    }

    private static void find(SourceStats stats, Batch batch, Batch.Column from, Batch.Column to, boolean named) {
        for (Batch.Column candidate : batch.columns()) {
            if (candidate.values().type().isNumeric() && !NumberNames.count(candidate.name())) {
                String unit = unit(batch.rows(), from, to, candidate.dense(batch.rows()), named);
                if (unit != null) {
                    stats.agrees(candidate.name(), unit);
                }
            }
        }
    }

    private static Batch.@Nullable Column column(Batch batch, String name) {
        return batch.columns().stream()
                .filter(column -> column.name().equals(name) && column.values() instanceof Batch.Values.Times)
                .findFirst()
                .map(column -> column.dense(batch.rows()))
                .orElse(null);
    }

    private static @Nullable String unit(
            int rows, Batch.Column from, Batch.Column to, Batch.Column candidate, boolean named) {
        int[] apart = new int[UNITS.length];
        int[] agreeing = new int[UNITS.length];
        int compared = 0;
        for (int row = 0; row < rows; row++) {
            if (!from.isValid(row) || !to.isValid(row) || !candidate.isValid(row)) {
                continue;
            }
            double nanos = (double) (nanos(to, row) - nanos(from, row));
            double value = value(candidate.values(), row);
            if (nanos <= 0 || value <= 0) {
                continue;
            }
            compared++;
            for (int i = 0; i < UNITS.length; i++) {
                // either side may have been rounded to a whole unit, and floats to six digits
                double rounded = Math.max(Math.min(NANOS[i] * 1.01, ROUNDED), nanos * 1e-6);
                if (Math.abs(value * NANOS[i] - nanos) <= rounded) {
                    agreeing[i]++;
                    apart[i] += nanos > APART * rounded ? 1 : 0;
                }
            }
        }
        if (compared < (named ? MIN_ROWS : MIN_UNNAMED)) {
            return null;
        }
        int best = -1;
        for (int i = 0; i < UNITS.length; i++) {
            boolean sure = named && NANOS[i] <= NANOS[3] || 2 * apart[i] > compared;
            if (sure && agreeing[i] * 10L >= compared * 9L && (best < 0 || agreeing[i] > agreeing[best])) {
                best = i;
            }
        }
        return best < 0 ? null : UNITS[best];
    }

    private static long nanos(Batch.Column column, int row) {
        return ((Batch.Values.Times) column.values()).nanos()[row];
    }

    private static double value(Batch.Values values, int row) {
        return values instanceof Batch.Values.Int64s ints
                ? (double) ints.values()[row]
                : ((Batch.Values.Float64s) values).values()[row];
    }
}
