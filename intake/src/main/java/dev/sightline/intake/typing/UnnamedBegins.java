package dev.sightline.intake.typing;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.infer.UserTyping;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds which of several columns of times is the begin where no column has a name: the one from which to another it
/// took as long as a third says, which has durations. Accounting writes when a job was asked for first.
public final class UnnamedBegins {
    private static final Pattern NO_NAME = Pattern.compile("c\\d{1,4}");
    private static final long SECOND = 1_000_000_000L;
    private static final int MIN_ROWS = 8;
    /// Of columns of times; more are no accounting.
    private static final int MOST = 12;

    private UnnamedBegins() {}

    /// Looks at the sample's first batch, whose durations are known.
    public static void find(SourceStats stats, RawBatch sample, ZoneId zone) {
        List<String> took = stats.columns().stream()
                .map(column -> column.name())
                .filter(name -> stats.isElapsed(name) && NO_NAME.matcher(name).matches())
                .toList();
        if (took.isEmpty()) {
            return;
        }
        Plan plan = Planner.plan(List.of(stats), UserTyping.NONE);
        SourceTyper typer =
                new SourceTyper(0, stats.name(), zone, plan.sources().getFirst(), Set.of());
        typer.stats().takeElapsed(stats);
        Batch batch = typer.type(sample, 0);
        List<Batch.Column> times = new ArrayList<>();
        for (Batch.Column column : batch.columns()) {
            if (column.values() instanceof Batch.Values.Times
                    && NO_NAME.matcher(column.name()).matches()
                    && times.size() < MOST) {
                times.add(column.dense(batch.rows()));
            }
        }
        String begin = "";
        int most = 0;
        for (Batch.Column elapsed : batch.columns()) {
            if (!took.contains(elapsed.name()) || elapsed.values().type() != ColumnType.INT64) {
                continue;
            }
            for (Batch.Column from : times) {
                for (Batch.Column to : times) {
                    int agreeing = agreeing(batch.rows(), from, to, elapsed.dense(batch.rows()));
                    begin = agreeing > most ? from.name() : begin;
                    most = Math.max(most, agreeing);
                }
            }
        }
        if (most >= MIN_ROWS) {
            stats.begins(begin);
        }
    }

    /// In how many rows the one is as long before the other as a third says; 0 if not in nine of ten.
    private static int agreeing(int rows, Batch.Column from, Batch.Column to, Batch.Column elapsed) {
        long[] begin = ((Batch.Values.Times) from.values()).nanos();
        long[] end = ((Batch.Values.Times) to.values()).nanos();
        long[] seconds = ((Batch.Values.Int64s) elapsed.values()).values();
        int compared = 0;
        int agreeing = 0;
        for (int row = 0; row < rows; row++) {
            if (from.isValid(row) && to.isValid(row) && elapsed.isValid(row) && seconds[row] > 0) {
                compared++;
                agreeing += Math.abs(end[row] - begin[row] - seconds[row] * SECOND) < SECOND ? 1 : 0;
            }
        }
        return agreeing * 10L >= compared * 9L ? agreeing : 0;
    }
}
