package dev.sightline.intake.typing;

import dev.sightline.event.Role;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.RawBatch.RawColumn;
import dev.sightline.intake.infer.SourceStats;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds columns that say how long something took on the row of its end: `event=stage.end dur=0.3`. Such a row does
/// not last from its time on: what it tells of is over.
public final class MeasuredAtEnd {
    private static final Set<String> ENDS =
            Set.of("end", "ended", "finish", "finished", "stop", "stopped", "exit", "done");

    /// As a message begins, or ends: `Completed 200 OK in 57ms`, `request completed`. Alone it is a state.
    private static final Pattern DONE =
            Pattern.compile("(Completed|Finished|Done|Ended|Stopped)[^\\p{L}].+|.+[^\\p{L}]completed", Pattern.DOTALL);

    private MeasuredAtEnd() {}

    /// Looks at the sample's first batch and notes the columns most of whose cells stand on rows of ends, where others
    /// are none.
    public static void find(SourceStats stats, RawBatch sample) {
        BitSet ends = new BitSet();
        for (RawColumn column : sample.columns()) {
            if (stats.couldBe(column.name(), Role.EVENT)) {
                addEnds(sample, column, ends);
            }
        }
        // what nearly all rows say tells no end from a begin
        if (ends.isEmpty() || ends.cardinality() * 3 > sample.rows() * 2) {
            return;
        }
        for (RawColumn column : sample.columns()) {
            if (stats.couldBe(column.name(), Role.DURATION) && mostlyIn(ends, column)) {
                stats.measuredAtEnd(column.name());
            }
        }
    }

    private static void addEnds(RawBatch sample, RawColumn events, BitSet ends) {
        for (int cell = 0; cell < events.count(); cell++) {
            if (events.kind(cell) <= RawBatch.STRING && isEnd(sample, events.payload(cell))) {
                ends.set(events.row(cell));
            }
        }
    }

    private static boolean isEnd(RawBatch sample, long place) {
        String event = new String(sample.text(), (int) (place >>> 32), (int) place, StandardCharsets.UTF_8);
        int last = event.length();
        while (last > 0 && Character.isLetter(event.charAt(last - 1))) {
            last--;
        }
        return ENDS.contains(event.substring(last).toLowerCase(Locale.ROOT))
                || DONE.matcher(event).matches();
    }

    private static boolean mostlyIn(BitSet ends, RawColumn column) {
        int there = 0;
        for (int cell = 0; cell < column.count(); cell++) {
            there += ends.get(column.row(cell)) ? 1 : 0;
        }
        return there * 2 > column.count();
    }
}
