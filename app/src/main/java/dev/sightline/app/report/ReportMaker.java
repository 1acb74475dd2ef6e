package dev.sightline.app.report;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.FlowPictures;
import dev.sightline.analysis.flow.KnownLifelines;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.analysis.learn.Learner.Learned;
import dev.sightline.analysis.learn.TimeoutRule;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.suspect.Suspect;
import dev.sightline.analysis.suspect.Suspects;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.view.Views;
import dev.sightline.view.report.EventCounts;
import dev.sightline.view.report.Report;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Trace;
import dev.sightline.view.time.Folds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A trace to a report of it.
///
/// @param given lifelines to hold flows to; none: they are learned from the same rows
/// @param flow the columns that tell flows apart; none: to be found
/// @param page the URL of the page that shows the trace
record ReportMaker(
        List<Lifeline> given, List<String> flow, @Nullable String page) {
    private static final long MEMORY = 256L << 20;
    private static final int BINS = 240;
    private static final int LINES = 200;
    private static final int HEIGHT_PX = 240;
    private static final int MOST_PICTURES = 3;
    private static final Views VIEWS = new Views();

    /// @param end behind all rows
    /// @param last for people: the last row's time, or until when it was asked for
    private record Extent(long from, long end, long last) {}

    /// @param asks the window, the selection and the zone, as parameters of a request
    /// @param good what is known to be good; null: the rest of the trace is
    /// @param madeNanos now
    /// @throws IllegalArgumentException if rows have no time: what to do
    Report of(Trace trace, Map<String, List<String>> asks, @Nullable Snapshot good, long madeNanos) {
        Scope scope = VIEWS.scope(trace, asks, () -> false);
        Snapshot snapshot = scope.snapshot();
        TimeWindow asked = scope.window();
        Outcomes outcomes = new Outcomes(trace, asks, snapshot);
        Extent extent = extent(snapshot, asked == null ? TimeWindow.ALL : asked);
        TimeBins bins = Folds.bins(extent.from, extent.end, BINS, outcomes.gaps());
        TimeWindow window = new TimeWindow(bins.starts()[0], bins.ends()[bins.ends().length - 1]);
        EventCounts events = EventCounts.of(snapshot, scope.where(), bins, () -> false);
        Detection detection = new Detection(snapshot, scope.where(), () -> false);
        List<Lifeline> lifelines = lifelines(detection, snapshot);
        Findings found = Findings.NONE;
        List<FlowPicture> flows = new ArrayList<>();
        if (!lifelines.isEmpty()) {
            found = detection.detect(lifelines, MEMORY).between(window.fromNanos(), window.toNanos());
            for (Lifeline each : shown(KnownLifelines.of(detection, lifelines, MEMORY), found)) {
                int perStep =
                        Math.max(1, HEIGHT_PX / 4 / Math.max(1, each.steps().size() - 1));
                FlowPicture.Request request = new FlowPicture.Request(each, bins, LINES, perStep);
                flows.add(FlowPictures.of(detection, lifelines, request, scope.where(), MEMORY));
            }
        }
        List<Suspect> suspects = asked == null && good == null
                ? List.of()
                : Suspects.of(snapshot, window.fromNanos(), window.toNanos(), good, () -> false);
        return new Report(
                trace.name(),
                trace.ledger(),
                bins,
                extent.last,
                events,
                lifelines,
                found,
                flows,
                outcomes.failed(),
                outcomes.unended(),
                suspects,
                page,
                madeNanos);
    }

    /// The one whose flows do most, and those with which most is wrong.
    private static List<Lifeline> shown(KnownLifelines known, Findings found) {
        Map<String, Long> wrong =
                found.anomalies().stream().collect(Collectors.groupingBy(Anomaly::lifeline, Collectors.counting()));
        List<Lifeline> shown = new ArrayList<>(List.of(known.largest()));
        known.lifelines().stream()
                .filter(each -> !shown.contains(each) && wrong.containsKey(each.name()))
                .sorted(Comparator.comparingLong(each -> -wrong.getOrDefault(each.name(), 0L)))
                .limit(MOST_PICTURES - 1)
                .forEach(shown::add);
        return shown;
    }

    private List<Lifeline> lifelines(Detection detection, Snapshot snapshot) {
        if (!given.isEmpty() || Field.withRole(snapshot.fields(), Role.EVENT) < 0) {
            return given;
        }
        return detection.learn(flow, TimeoutRule.STANDARD).stream()
                .map(Learned::lifeline)
                .toList();
    }

    /// From the first to the last moment that there is, or that was asked for.
    private static Extent extent(Snapshot snapshot, TimeWindow asked) {
        if (snapshot.sortedBy() == null) {
            throw new IllegalArgumentException("a report needs a time column, and there is none; name one with --time");
        }
        List<Segment> timed = snapshot.segments().stream()
                .filter(segment -> segment.timedRows() > 0)
                .toList();
        long first = timed.stream().mapToLong(Segment::minTime).min().orElse(0);
        long last = timed.stream().mapToLong(Segment::maxTime).max().orElse(0);
        long from = asked.fromNanos() == Long.MIN_VALUE ? first : asked.fromNanos();
        long to = asked.toNanos() == Long.MAX_VALUE ? Math.addExact(last, 1) : asked.toNanos();
        return new Extent(from, Math.max(to, from + 1), asked.toNanos() == Long.MAX_VALUE ? last : to);
    }
}
