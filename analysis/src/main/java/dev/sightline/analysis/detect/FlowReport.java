package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Names;
import dev.sightline.analysis.detect.Tally.Draft;
import dev.sightline.analysis.detect.Told.What;
import dev.sightline.analysis.lifeline.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Says of flows that are over what was wrong with them.
final class FlowReport {
    /// Flows that lack their beginning are cut off by that of the rows, up to the last before which so many of a
    /// hundred do.
    private static final int MANY = 20;

    /// Of so many first flows it is known when they began.
    private static final int MAX_EARLY = 65_536;

    private static final int FEW = 3;

    private final List<String> names;
    private final Names entities;
    private final Tally tally;
    private final Names events;
    private final List<String> tie;

    private long beginNanos = Long.MAX_VALUE;
    /// When flows began that did so soon enough to have begun before the first row.
    private long[] early = new long[16];
    private int earlyFlows;
    /// Those of before are cut off.
    private long cutNanos = Long.MIN_VALUE;
    private final List<Draft> headless = new ArrayList<>();
    /// Of open flows of which something was told before they are over.
    private final Map<Integer, Standing> standings = new HashMap<>();
    private Headless rule = Headless.KEPT;
    private long longestNanos;

    /// What is done with flows that lack their beginning.
    private enum Headless {
        /// It is not known yet whose fault that is.
        KEPT,
        SAID
    }

    /// @param tie columns that tell flows apart
    /// @param names of events, by their numbers in the tie
    FlowReport(List<String> tie, List<String> names, Names events, Names entities, Tally tally) {
        this.tie = tie;
        this.names = names;
        this.events = events;
        this.entities = entities;
        this.tally = tally;
    }

    void begun(long timeNanos, Shape shape) {
        beginNanos = Math.min(beginNanos, timeNanos);
        if (shape.lifeline.timeoutNanos() < Step.EVER) {
            longestNanos = Math.max(longestNanos, shape.lifeline.timeoutNanos());
        }
        if (isEarly(timeNanos, shape) && earlyFlows < MAX_EARLY) {
            early = earlyFlows == early.length ? Arrays.copyOf(early, earlyFlows * 2) : early;
            early[earlyFlows++] = timeNanos;
        }
    }

    private boolean isEarly(long timeNanos, Shape shape) {
        return timeNanos - beginNanos < shape.lifeline.timeoutNanos();
    }

    /// How many flows lack their beginning so far.
    int headless() {
        return headless.size();
    }

    /// @param closed whether it was complete, or an event closed it
    void settled(FlowTable flows, int flow, Shape shape, @Nullable Trouble trouble, boolean closed) {
        List<Integer> missing = closed ? List.of() : shape.missing(flows, flow);
        if (missing.isEmpty()) {
            tally.complete++;
            complete(flows, flow, shape, trouble);
        } else {
            missing(flows, flow, shape, missing);
        }
        wrong(flows, flow, shape, trouble);
        repeated(flows, flow, shape);
    }

    /// What is wrong with one by now, that was not told before. Counts nothing.
    ///
    /// @param closed whether it was complete, or an event closed it
    /// @param past whether its time-out has passed
    void soFar(FlowTable flows, int flow, Shape shape, @Nullable Trouble trouble, boolean closed, boolean past) {
        List<Integer> missing = closed ? List.of() : shape.missing(flows, flow);
        if (missing.isEmpty()) {
            complete(flows, flow, shape, trouble);
        } else if (past) {
            missing(flows, flow, shape, missing);
        }
        wrong(flows, flow, shape, trouble);
        repeated(flows, flow, shape);
    }

    /// A flow is over: what was told of it is not asked any more.
    void over(int flow) {
        standings.remove(flow);
    }

    private Standing standing(int flow) {
        return standings.computeIfAbsent(flow, _ -> new Standing());
    }

    /// It is complete and in time: that it misses something may have been told.
    private void inTime(FlowTable flows, int flow, Shape shape) {
        Standing standing = standings.get(flow);
        int time = standing == null ? 0 : standing.inTime();
        if (time == 0) {
            return;
        }
        List<String> key = key(flows, flow);
        long first = flows.first(flow);
        boolean kept = headless.removeIf(
                draft -> draft.anomaly().flow().equals(key) && draft.anomaly().firstNanos() == first);
        String event = names.get(flows.lastEvent(flow));
        String why = "all of it was in time, and came late";
        Anomaly anomaly = anomaly(flows, flow, shape, Kind.MISSING, event, why, 0, 0);
        if (!kept && tally.isNews(What.of(tie, anomaly, time, true), anomaly, flows.last(flow))) {
            tally.withdrawn.add(anomaly);
        }
    }

    /// One that is not due yet.
    void open(FlowTable flows, int flow, Shape shape, @Nullable Trouble trouble) {
        tally.open++;
        wrong(flows, flow, shape, trouble);
        repeated(flows, flow, shape);
    }

    private void complete(FlowTable flows, int flow, Shape shape, @Nullable Trouble trouble) {
        long took = flows.over(flow) - flows.first(flow);
        long limit = shape.lifeline.timeoutNanos();
        Trouble.Of step = trouble == null ? null : trouble.all().get(Kind.LATE);
        if (took > limit) {
            String event = step == null ? names.get(flows.lastEvent(flow)) : step.event();
            String why = "took " + Nanos.text(took) + ", " + Nanos.text(limit) + " at most"
                    + (step == null ? "" : "; " + after(step));
            late(flows, flow, anomaly(flows, flow, shape, Kind.LATE, event, why, limit, took));
        } else if (step != null) {
            long most = step.limitNanos();
            late(
                    flows,
                    flow,
                    anomaly(flows, flow, shape, Kind.LATE, step.event(), after(step), most, step.tookNanos()));
        } else {
            inTime(flows, flow, shape);
        }
    }

    private void late(FlowTable flows, int flow, Anomaly anomaly) {
        int time = tally.told == null ? 1 : standing(flow).late();
        if (time > 0 && tally.isNews(What.of(tie, anomaly, time, false), anomaly, flows.last(flow))) {
            tally.add(Draft.of(anomaly));
        }
    }

    private void add(FlowTable flows, int flow, Anomaly anomaly) {
        if (tally.isNews(What.of(tie, anomaly, 1, false), anomaly, flows.last(flow))) {
            tally.add(Draft.of(anomaly));
        }
    }

    private static String after(Trouble.Of step) {
        return step.event() + " came " + Nanos.text(step.tookNanos()) + " after the event before, "
                + Nanos.text(step.limitNanos()) + " at most";
    }

    private void missing(FlowTable flows, int flow, Shape shape, List<Integer> missing) {
        List<String> steps = missing.stream().map(s -> shape.step(s).name()).toList();
        long timeout = shape.lifeline.timeoutNanos();
        Anomaly anomaly = new Anomaly(
                key(flows, flow),
                shape.lifeline.name(),
                Kind.MISSING,
                steps.getFirst(),
                Cause.MISSING,
                "",
                steps,
                flows.first(flow),
                names.get(flows.lastEvent(flow)),
                flows.last(flow),
                timeout,
                0,
                entity(flows.entity(flow)));
        Draft draft = new Draft(anomaly, gap(flows, flow, shape, missing.getFirst()));
        int lowest = lowest(flows, flow, shape);
        boolean head = missing.stream().allMatch(s -> shape.place[s] < lowest);
        boolean cut = head && isEarly(flows.first(flow), shape);
        Told told = tally.told;
        boolean rest = told != null && head && told.missed(tie, anomaly.flow());
        int time = told == null ? 1 : standing(flow).missing();
        if (time == 0 || rest || !tally.isNews(What.of(tie, anomaly, time, false), anomaly, flows.last(flow))) {
            // of one that missed something there may come more, when nothing else is known of it any more
        } else if (cut && rule == Headless.SAID && flows.first(flow) <= cutNanos) {
            tally.cut++;
        } else if (cut && rule == Headless.KEPT && headless.size() < Tally.MAX_DRAFTS) {
            headless.add(draft);
        } else {
            tally.add(draft);
        }
    }

    /// A step before one that came was to come by the last row; another after it, within its time.
    private Gap gap(FlowTable flows, int flow, Shape shape, int step) {
        String event = shape.step(step).events().getFirst();
        long due = flows.first(flow) + Math.min(shape.lifeline.timeoutNanos(), Long.MAX_VALUE / 2);
        long last = flows.last(flow);
        boolean passed = shape.place[step] < flows.top(flow);
        long within = Math.min(shape.step(step).withinNanos(), Long.MAX_VALUE / 2);
        return new Gap(
                event,
                events.number(event),
                flows.entity(flow),
                flows.who(flow),
                passed ? flows.first(flow) : last,
                passed ? last : Math.max(last, Math.min(due, last + within)),
                last > due,
                last,
                flows.is(flow, FlowTracker.LEFT_OUT));
    }

    private static int lowest(FlowTable flows, int flow, Shape shape) {
        int lowest = Integer.MAX_VALUE;
        for (int s = 0; s < shape.steps(); s++) {
            lowest = shape.happened(s, flows, flow) ? Math.min(lowest, shape.place[s]) : lowest;
        }
        return lowest;
    }

    private void wrong(FlowTable flows, int flow, Shape shape, @Nullable Trouble trouble) {
        if (trouble == null) {
            return;
        }
        for (Map.Entry<Kind, Trouble.Of> each : trouble.all().entrySet()) {
            Kind kind = each.getKey();
            Trouble.Of of = each.getValue();
            String why = switch (kind) {
                case FAST ->
                    of.event() + " came " + Nanos.text(of.tookNanos()) + " after the event before, "
                            + Nanos.text(of.limitNanos()) + " at least";
                case OUT_OF_ORDER ->
                    of.event()
                            + (trouble.behind().isEmpty()
                                    ? " came after later steps"
                                    : " came before " + String.join(", ", trouble.behind()));
                case DUPLICATE -> of.event() + " is there twice";
                case UNEXPECTED -> of.event() + " does not happen in such flows";
                case LATE, MISSING, REPEATED, EXTREME, GROUP, DEADLOCK, LOST_MESSAGE -> "";
            };
            if (!why.isEmpty()) {
                Anomaly whole = anomaly(flows, flow, shape, kind, of.event(), why, of.limitNanos(), of.tookNanos());
                add(flows, flow, whole.at(of.event(), of.timeNanos(), entity(of.entity())));
            }
        }
    }

    private void repeated(FlowTable flows, int flow, Shape shape) {
        for (int s = 0; s < shape.steps(); s++) {
            Step step = shape.step(s);
            int times = shape.times(s, flows, flow);
            if (times > step.most()) {
                String why = step.name() + " came " + times + " times, " + step.most() + " at most";
                add(flows, flow, anomaly(flows, flow, shape, Kind.REPEATED, step.name(), why, 0, 0));
            }
        }
    }

    private Anomaly anomaly(
            FlowTable flows, int flow, Shape shape, Kind kind, String event, String why, long limit, long took) {
        return new Anomaly(
                key(flows, flow),
                shape.lifeline.name(),
                kind,
                event,
                Cause.NONE,
                why,
                List.of(),
                flows.first(flow),
                names.get(flows.lastEvent(flow)),
                flows.last(flow),
                limit,
                took,
                entity(flows.entity(flow)));
    }

    private @Nullable String entity(int number) {
        return number < 0 ? null : entities.name(number);
    }

    private static List<String> key(FlowTable flows, int flow) {
        return List.of(flows.keyText(flow).split(FlowEnd.BETWEEN, -1));
    }

    /// After the last flow: which of those without a beginning are the rows' fault. The time-out may be long, and then
    /// many that are whole begin before it passes; those that are cut come first.
    void finish() {
        rule = Headless.SAID;
        headless.sort(Comparator.comparingLong(draft -> draft.anomaly().firstNanos()));
        Arrays.sort(early, 0, earlyFlows);
        int begun = 0;
        for (int i = 0; i < headless.size(); i++) {
            long first = headless.get(i).anomaly().firstNanos();
            while (begun < earlyFlows && early[begun] <= first) {
                begun++;
            }
            if (i + 1 >= FEW && (i + 1) * 100L >= (long) MANY * begun) {
                cutNanos = first;
            }
        }
        for (Draft draft : headless) {
            if (draft.anomaly().firstNanos() <= cutNanos) {
                tally.cut++;
            } else {
                tally.add(draft);
            }
        }
        headless.clear();
    }

    /// The same as soon as the time-outs of all flows that might have begun before the first row have passed.
    void pass(long nowNanos) {
        if (rule == Headless.KEPT && beginNanos != Long.MAX_VALUE && nowNanos - beginNanos > 2 * longestNanos) {
            finish();
        }
    }
}
