package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The column that says when rows end, where none says how long they take: tables of jobs have a start and an end.
final class Ending {
    /// Of a hundred rows with a start and an end so many may end before they start: clocks are set, people mistype.
    private static final int MAX_WRONG = 5;

    private static final String WORDS =
            "(end|ended|ends|finish|finished|stop|stopped|complete|completed|completion|until)";

    /// `end`, `job_end`, `end.time`; `endtime`; `jobEnd`, `endTime`.
    private static final Pattern NAME = Pattern.compile("(?i:(^|[^a-z])" + WORDS + "([^a-z]|$|_?(time|date|ts|at|on)$))"
            + "|([a-z]End|[a-z]Finish(ed)?|[a-z]Stop(ped)?|[a-z]Complet(ed|ion))([A-Z].*)?$"
            + "|^(end|finish|finished|stop|stopped|completed|completion)[A-Z].*");

    private Ending() {}

    /// Null where there is none, or where rows say how long they take.
    static @Nullable String of(RowSample sample) {
        Snapshot snapshot = sample.snapshot();
        String time = snapshot.sortedBy();
        if (time == null || Durations.of(snapshot) != null) {
            return null;
        }
        RowSample.Column starts = sample.cells(snapshot.field(time).orElseThrow());
        return snapshot.fields().stream()
                .filter(field ->
                        field.type() == ColumnType.TIME && !field.name().equals(time))
                .filter(field -> NAME.matcher(field.name()).find())
                .filter(field -> follows(starts, sample.cells(field)))
                .map(Field::name)
                .findFirst()
                .orElse(null);
    }

    /// Whether rows end after they began; not all in the same moment.
    private static boolean follows(RowSample.Column starts, RowSample.Column ends) {
        int both = 0;
        int before = 0;
        int after = 0;
        for (int row = 0; row < starts.values().length; row++) {
            if (starts.has(row) && ends.has(row)) {
                both++;
                before += ends.values()[row] < starts.values()[row] ? 1 : 0;
                after += ends.values()[row] > starts.values()[row] ? 1 : 0;
            }
        }
        return after > 0 && before * 100L <= (long) both * MAX_WRONG;
    }
}
