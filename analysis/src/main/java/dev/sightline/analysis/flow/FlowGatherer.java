package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Cause;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.detect.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Makes a picture of the flows that a detector follows. What it holds is bounded by the picture and by the flows that
/// are open: the lines that are drawn by themselves, all others summed. One thread.
final class FlowGatherer implements FlowWatcher {
    private final FlowPicture.Request request;
    /// By the text of a flow's key.
    private final Predicate<String> wanted;

    private final GatheredSteps steps;
    private final LineRaster raster;
    private final Map<Course, Long> counts = new EnumMap<>(Course.class);
    private final PriorityQueue<FlowLine> unusual = new PriorityQueue<>(FlowLine.WORST_FIRST.reversed());
    /// Null when there are too many to be lines.
    private @Nullable List<FlowLine> usual = new ArrayList<>();
    /// Those without a beginning, which are only some of the first: whether the rows are to blame is known at the end.
    private final List<FlowLine> headless = new ArrayList<>();
    /// Of which something is missing; a detector has an anomaly of each.
    private final Set<String> missed = new HashSet<>();

    private @Nullable FollowedFlow[] followed = new FollowedFlow[512];
    private long forgotten;

    FlowGatherer(FlowPicture.Request request, Predicate<String> wanted) {
        this.request = request;
        this.wanted = wanted;
        this.steps = new GatheredSteps(request.lifeline());
        int count = request.lifeline().steps().size();
        this.raster = new LineRaster(request.bins(), count, request.rowsPerStep());
    }

    @Override
    public boolean watches(List<String> key) {
        return key.equals(request.lifeline().key());
    }

    @Override
    public void happened(int flow, int event, long timeNanos) {
        if (flow >= followed.length) {
            followed = Arrays.copyOf(followed, Math.max(flow + 1, followed.length * 2));
        }
        FollowedFlow known = followed[flow];
        if (known == null) {
            known = new FollowedFlow();
            followed[flow] = known;
        }
        known.add(event, timeNanos);
    }

    @Override
    public void forgotten(int flow) {
        followed[flow] = null;
        forgotten++;
    }

    @Override
    public void over(int flow, FlowEnd end) {
        FollowedFlow did = followed[flow];
        if (end.state() != FlowEnd.State.OPEN) {
            followed[flow] = null;
        }
        if (did == null || !end.lifeline().equals(request.lifeline())) {
            return;
        }
        FlowLine line = line(did, end);
        if (line.steps().length > 0 && isShown(line) && wanted.test(end.keyText())) {
            steps.add(line);
            put(line, end);
        }
    }

    private boolean isShown(FlowLine line) {
        return line.times()[0] < request.bins().to()
                && line.times()[line.times().length - 1] >= request.bins().from();
    }

    private static FlowLine line(FollowedFlow did, FlowEnd end) {
        int[] steps = new int[did.size()];
        long[] times = new long[did.size()];
        int size = 0;
        for (int i = 0; i < did.size(); i++) {
            int step = end.step(did.event(i));
            if (step >= 0) {
                steps[size] = step;
                times[size++] = did.time(i);
            }
        }
        Anomaly worst = end.anomalies().stream()
                .min(Comparator.comparing((Anomaly each) -> Course.of(each.kind())))
                .orElse(null);
        Course course = worst != null
                ? Course.of(worst.kind())
                : switch (end.state()) {
                    case COMPLETE -> Course.COMPLETE;
                    case ENDED_EARLY -> Course.EARLY;
                    case OPEN -> Course.OPEN;
                    case MISSING, HEADLESS -> Course.MISSING;
                };
        return new FlowLine(end.key(), course, worst, Arrays.copyOf(steps, size), Arrays.copyOf(times, size));
    }

    private void put(FlowLine line, FlowEnd end) {
        if (end.state() == FlowEnd.State.HEADLESS) {
            headless.add(line);
            return;
        }
        if (line.course() == Course.MISSING) {
            missed.add(identity(line.flow(), line.times()[0]));
        }
        counts.merge(line.course(), 1L, Long::sum);
        if (line.course() == Course.COMPLETE) {
            putUsual(line);
        } else {
            putUnusual(line);
        }
    }

    private void putUnusual(FlowLine line) {
        unusual.add(line);
        if (unusual.size() > request.limit()) {
            raster.add(unusual.remove());
        }
    }

    private void putUsual(FlowLine line) {
        List<FlowLine> few = usual;
        if (few == null) {
            raster.add(line);
            return;
        }
        few.add(line);
        if (few.size() > request.limit()) {
            few.forEach(raster::add);
            usual = null;
        }
    }

    /// @param findings of the detector, when it has seen all rows
    FlowPicture finish(Findings findings) {
        Map<String, Anomaly> missing = new HashMap<>();
        for (Anomaly each : findings.anomalies()) {
            if (each.kind() == Kind.MISSING
                    && each.lifeline().equals(request.lifeline().name())) {
                missing.put(identity(each.flow(), each.firstNanos()), each);
            }
        }
        settleHeadless(missing);
        List<FlowLine> lines = unusual.stream()
                .map(line -> explained(line, missing))
                .sorted(FlowLine.WORST_FIRST)
                .toList();
        Map<Course, Long> courses = new EnumMap<>(Course.class);
        for (Course course : Course.values()) {
            courses.put(course, counts.getOrDefault(course, 0L));
        }
        long lost = missed.stream().filter(each -> isLost(missing.get(each))).count();
        courses.merge(Course.LOST, lost, Long::sum);
        courses.merge(Course.MISSING, -lost, Long::sum);
        List<FlowLine> few = usual;
        return new FlowPicture(
                request.lifeline(),
                steps.gaps(),
                steps.edges(),
                courses,
                lines,
                few == null
                        ? List.of()
                        : few.stream().sorted(FlowLine.WORST_FIRST).toList(),
                raster.any() ? raster.counts() : new int[0][],
                request.rowsPerStep(),
                forgotten);
    }

    private static String identity(List<String> flow, long firstNanos) {
        return String.join(FlowEnd.BETWEEN, flow) + FlowEnd.BETWEEN + firstNanos;
    }

    private static boolean isLost(@Nullable Anomaly anomaly) {
        return anomaly != null && anomaly.cause() == Cause.LOST;
    }

    /// The rows are to blame for all of one key, or for none.
    private void settleHeadless(Map<String, Anomaly> missing) {
        for (FlowLine line : headless) {
            Anomaly why = missing.get(identity(line.flow(), line.times()[0]));
            Course course = why != null ? Course.MISSING : Course.CUT;
            counts.merge(course, 1L, Long::sum);
            if (why != null) {
                steps.missing(why);
                missed.add(identity(line.flow(), line.times()[0]));
            }
            putUnusual(line.as(course, why != null ? why : line.worst()));
        }
    }

    private static FlowLine explained(FlowLine line, Map<String, Anomaly> missing) {
        Anomaly why = line.course() == Course.MISSING ? missing.get(identity(line.flow(), line.times()[0])) : null;
        return why == null ? line : line.as(isLost(why) ? Course.LOST : Course.MISSING, why);
    }
}
