package dev.sightline.analysis.detect;

import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The [Detector] over rows that arrive: what it finds is told as soon as it is known, each thing once, and time-outs
/// also pass when nothing comes. Columns may become more and wider; those that lifelines name may come later. Rows
/// should come in the order of time; one that is older than its flow's last still counts. One thread.
public final class LiveDetector {
    /// Silence is seen by stretches of this part of the longest time-out.
    private static final int STRETCHES = 16;

    private static final long LEAST_STRETCH_NANOS = 100_000_000;

    private final List<Lifeline> lifelines;
    private final long memoryBytes;
    private final Told told = new Told();
    private final Tally tally = new Tally(told);
    private @Nullable Detector detector;
    private List<Field> fields = List.of();

    /// @param memoryBytes for flows
    public LiveDetector(List<Lifeline> lifelines, long memoryBytes) {
        this.lifelines = List.copyOf(lifelines);
        this.memoryBytes = memoryBytes;
    }

    /// The longest time-out that is one; 0: there is none.
    public static long longestTimeoutNanos(List<Lifeline> lifelines) {
        return lifelines.stream()
                .mapToLong(Lifeline::timeoutNanos)
                .filter(timeout -> timeout < Step.EVER)
                .max()
                .orElse(0);
    }

    /// Of flows that seem to begin before that moment rows may be missing that came before the first: what they lack
    /// was told by whoever saw them, or never will be.
    public void wholeSince(long nanos) {
        tally.wholeSinceNanos = nanos;
    }

    /// What was told before this detector was there, and is not to be told again.
    ///
    /// @param definition a lifeline's name; if none is called so, it is passed over
    /// @param withdrawn whether it was taken back instead
    public void toldBefore(
            String definition, List<String> flow, Kind kind, String event, long firstNanos, boolean withdrawn) {
        for (Lifeline lifeline : lifelines) {
            if (!lifeline.name().equals(definition)) {
                continue;
            }
            told.remember(Told.What.of(lifeline.key(), flow, kind, event, 1, withdrawn), firstNanos);
        }
    }

    /// @param clockNanos no row can be later: of one that says so the clock is wrong, and no time-out passes by it
    public void take(RowBlock block, long clockNanos) {
        Detector its = bound(block.fields());
        if (its != null) {
            its.take(block, clockNanos);
        }
    }

    private @Nullable Detector bound(List<Field> now) {
        if (now.equals(fields)) {
            return detector;
        }
        fields = List.copyOf(now);
        int time = Field.withRole(now, Role.TIME);
        if (time < 0 || now.get(time).type() != ColumnType.TIME || Field.withRole(now, Role.EVENT) < 0) {
            return detector;
        }
        EventColumns columns = EventColumns.of(now);
        Detector known = detector;
        if (known == null) {
            long stretch = Math.max(LEAST_STRETCH_NANOS, longestTimeoutNanos(lifelines) / STRETCHES);
            detector = new Detector(columns, lifelines, memoryBytes, FlowWatchers.NONE, new Activity(stretch), tally);
        } else {
            known.bind(columns);
        }
        return detector;
    }

    /// No row before that moment is to come, as far as is known: time-outs before it have passed.
    public void pass(long nowNanos) {
        Detector its = detector;
        if (its != null) {
            its.pass(nowNanos);
        }
    }

    /// What became known since this was last asked.
    public List<News> news() {
        Detector its = detector;
        if (its == null || tally.drafts.isEmpty() && tally.withdrawn.isEmpty()) {
            return List.of();
        }
        List<News> news = new ArrayList<>();
        its.drain().forEach(anomaly -> news.add(new News(anomaly, false)));
        tally.withdrawn.forEach(anomaly -> news.add(new News(anomaly, true)));
        tally.withdrawn.clear();
        return news;
    }

    /// Flows that were seen.
    public long flows() {
        return tally.flows;
    }

    /// Flows that are kept, open or not.
    public long kept() {
        Detector its = detector;
        return its == null ? 0 : its.kept();
    }

    /// Flows for which there was no memory.
    public long forgotten() {
        return tally.forgotten;
    }

    /// Flows that had begun before the first row.
    public long cut() {
        return tally.cut;
    }

    /// Anomalies that were too many at once to be told.
    public long unlisted() {
        return tally.unlisted;
    }
}
