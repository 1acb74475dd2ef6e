package dev.sightline.view.paint;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.Selection;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Waits;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows that automatic ranges of a duration are about, where a trace has rows of several kinds. A thread that was
/// parked for 18 s had no work to do: beside its program's requests it would be the slowest of all.
///
/// @param portrait of the duration at these rows
/// @param where an expression for them; null: all rows
/// @param label what they are called beside the others; null: all rows
public record Subject(
        Portrait portrait, @Nullable String where, @Nullable String label) {
    /// Fewer rows with a span id are the odd ones, not the subject.
    private static final int MIN_SPANS = 20;

    static Subject of(RowSample sample, Portrait duration) {
        Subject spans = spans(sample, duration);
        Subject narrower = spans == null ? work(sample, duration) : spans;
        return narrower == null ? new Subject(duration, null, null) : narrower;
    }

    private static @Nullable Subject spans(RowSample sample, Portrait duration) {
        Field span = ColumnNames.withRole(sample.snapshot(), Role.SPAN);
        if (span == null || !isWritable(span)) {
            return null;
        }
        RowSample.Column ids = sample.cells(span);
        Portrait those = duration.only(ids::has);
        return those.seen() < MIN_SPANS || those.seen() == duration.seen()
                ? null
                : new Subject(those, quoted(span) + " ~ \"\"", "spans");
    }

    private static @Nullable Subject work(RowSample sample, Portrait duration) {
        Waits waits = Waits.of(sample.snapshot());
        if (waits == null) {
            return null;
        }
        RowSample.Column events = sample.cells(waits.event());
        List<String> waiting = events.texts().stream().filter(waits::are).toList();
        if (waiting.isEmpty()) {
            return null;
        }
        Portrait those = duration.only(
                row -> !events.has(row) || !waits.are(events.texts().get((int) events.values()[row])));
        return those.seen() == 0 || those.seen() == duration.seen()
                ? null
                : new Subject(those, new Selection.Not(waits.among(waiting)).toString(), "not waiting for work");
    }

    private static boolean isWritable(Field field) {
        return field.name().indexOf('`') < 0;
    }

    private static String quoted(Field field) {
        return "`" + field.name() + "`";
    }
}
