package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Cause;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.summary.density.TimeCounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Makes a picture of flows. What it holds is bounded by the picture: the lines that are drawn by themselves, all
/// others
/// summed. One thread.
final class FlowGatherer implements Consumer<FollowedLine> {
    private final FlowPicture.Request request;
    /// By the text of a flow's key.
    private final Predicate<String> wanted;

    private final long spanNanos;
    private final GatheredSteps steps;
    private final LineRaster raster;
    private final Map<Course, Long> counts = new EnumMap<>(Course.class);
    private final PriorityQueue<FlowLine> unusual = new PriorityQueue<>(FlowLine.WORST_FIRST.reversed());
    /// Null when there are too many to be lines.
    private @Nullable List<FlowLine> usual = new ArrayList<>();
    /// Those without a beginning, which are only some of the first: whether the rows are to blame is known at the
    /// end.
    private final List<FlowLine> headless = new ArrayList<>();
    /// Of which something is missing; a detector has an anomaly of each.
    private final Set<String> missed = new HashSet<>();

    /// @param spanNanos of flows from their own start, where the raster is of that; else 0
    FlowGatherer(FlowPicture.Request request, Predicate<String> wanted, long spanNanos) {
        this.request = request;
        this.wanted = wanted;
        this.spanNanos = spanNanos;
        this.steps = new GatheredSteps(request.lifeline());
        int count = request.lifeline().steps().size();
        TimeBins bins = request.bins();
        TimeBins drawn = spanNanos == 0 ? bins : TimeBins.between(TimeCounts.edges(0, spanNanos, bins.count()));
        this.raster = new LineRaster(drawn, count, request.rowsPerStep());
    }

    @Override
    public void accept(FollowedLine flow) {
        FlowLine line = flow.line();
        if (request.isShown(line) && wanted.test(flow.key())) {
            steps.add(line);
            put(line, flow.isHeadless());
        }
    }

    /// All flows of an index, where all are wanted: the same picture as of each by itself.
    ///
    /// @param isDrawn whether a raster is wanted
    /// @param others are told the same
    void acceptAll(BlockReader reader, boolean isDrawn, BlockReader.Visitor others) {
        Summing summing = new Summing();
        reader.visit(new BlockReader.Visitor() {
            @Override
            public void block(FlowBlockSums sums) {
                summing.block(sums);
                others.block(sums);
            }

            @Override
            public void line(FollowedLine line, boolean isSummed) {
                summing.line(line, isSummed);
                others.line(line, isSummed);
            }
        });
        reader.eachOfFew(pair -> steps.lacks(pair.to()), (_, to, nanos) -> steps.keep(to, nanos));
        if (summing.complete == 0) {
            return;
        }
        counts.merge(Course.COMPLETE, summing.complete, Long::sum);
        if (summing.complete <= request.limit()) {
            reader.complete(this::putUsual);
        } else {
            usual = null;
            raster.touch();
            if (isDrawn) {
                reader.draw(raster, spanNanos != 0);
            }
        }
    }

    private final class Summing implements BlockReader.Visitor {
        private long complete;

        @Override
        public void block(FlowBlockSums sums) {
            steps.add(sums);
            complete += sums.complete();
        }

        @Override
        public void line(FollowedLine line, boolean isSummed) {
            if (!isSummed) {
                steps.did(line.line());
            }
            steps.worst(line.line());
            if (line.line().course() == Course.COMPLETE && !line.isHeadless()) {
                complete++;
            } else {
                put(line.line(), line.isHeadless());
            }
        }
    }

    private void draw(FlowLine line) {
        raster.add(spanNanos == 0 ? line : line.fromStart());
    }

    /// Of flows from their own start it is told when they were over.
    private void end(FlowLine line) {
        if (spanNanos != 0 && line.course().isOver()) {
            raster.end(line.lastNanos() - line.times()[0]);
        }
    }

    private void put(FlowLine line, boolean isHeadless) {
        if (isHeadless) {
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
        end(line);
        unusual.add(line);
        if (unusual.size() > request.limit()) {
            draw(unusual.remove());
        }
    }

    private void putUsual(FlowLine line) {
        end(line);
        List<FlowLine> few = usual;
        if (few == null) {
            draw(line);
            return;
        }
        few.add(line);
        if (few.size() > request.limit()) {
            few.forEach(this::draw);
            usual = null;
        }
    }

    /// @param findings of the detector, when it has seen all rows
    /// @param forgotten flows that had no memory
    FlowPicture finish(Findings findings, long forgotten) {
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
                spanNanos,
                spanNanos == 0 ? new long[0] : raster.ended(),
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
