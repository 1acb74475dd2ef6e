package dev.sightline.intake.typing;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.infer.UserTyping;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds columns that are the end minus the start, and so the unit they count in: span tables rarely say.
public final class Agreement {
    private static final String[] UNITS = {"ns", "us", "ms", "s"};
    private static final long[] NANOS = {1, 1_000, 1_000_000, 1_000_000_000};
    private static final int MIN_ROWS = 2;

    private Agreement() {}

    /// Looks at the sample's first batch and notes what agrees in nine of ten rows.
    public static void find(SourceStats stats, RawBatch sample, ZoneId zone, UserTyping user) {
        Map<String, ColumnType> types = Planner.typesOf(stats, user);
        Optional<String> start = Planner.startColumn(stats, types);
        Optional<String> end = Planner.endColumn(stats, types);
        if (start.isEmpty() || end.isEmpty() || start.equals(end)) {
            return;
        }
        UserTyping alone = new UserTyping(Map.of(Role.TIME, start.get()), user.types(), Map.of());
        Plan plan;
        try {
            plan = Planner.plan(java.util.List.of(stats), alone);
        } catch (IllegalArgumentException namesAnotherSourcesColumn) {
            return;
        }
        SourceTyper typer =
                new SourceTyper(0, stats.name(), zone, plan.sources().getFirst(), Set.of());
        typer.stats().takeElapsed(stats);
        Batch batch = typer.type(sample, 0);
        Batch.Column from = column(batch, start.get());
        Batch.Column to = column(batch, end.get());
        if (from == null || to == null) {
            return;
        }
        for (Batch.Column candidate : batch.columns()) {
            if (candidate.values().type().isNumeric()) {
                String unit = unit(batch.rows(), from, to, candidate.dense(batch.rows()));
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

    private static @Nullable String unit(int rows, Batch.Column from, Batch.Column to, Batch.Column candidate) {
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
                if (Math.abs(value * NANOS[i] - nanos) <= Math.max(NANOS[i] * 1.01, nanos * 1e-6)) {
                    agreeing[i]++;
                }
            }
        }
        if (compared < MIN_ROWS) {
            return null;
        }
        int best = -1;
        for (int i = 0; i < UNITS.length; i++) {
            if (agreeing[i] * 10L >= compared * 9L && (best < 0 || agreeing[i] > agreeing[best])) {
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
