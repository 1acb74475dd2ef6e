package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Names;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import dev.sightline.event.Row;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The flows that one key tells apart. One thread.
final class FlowTracker {
    private static final byte COMPLETE = 1;
    /// Its time-out passed: it is in the heap no more.
    private static final byte PAST = 2;
    private static final byte CLOSED = 4;
    private static final byte TROUBLED = 8;
    /// A row of it says that others of it were not kept.
    static final byte LEFT_OUT = 16;
    private static final byte MAX_COUNT = (byte) 0xff;

    private final FlowKey key;
    private final SampledFlag sampled = new SampledFlag();
    private final Map<String, Integer> vocabulary = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final Shapes shapes;
    private final Set<String> namedElsewhere = new HashSet<>();
    private final boolean only;
    private final FlowTable flows;
    private final FlowReport report;
    private final Map<Integer, Trouble> troubles = new HashMap<>();
    /// Flows whose time-out passed, the oldest first, number and beginning; some have changed sides since, or are
    /// gone. They are kept while there is room: more of them may come.
    private final ArrayDeque<long[]> done = new ArrayDeque<>();
    private final ArrayDeque<long[]> overdue = new ArrayDeque<>();
    private final long memoryBytes;
    private final Tally tally;
    private final FlowWatcher watcher;
    private final boolean watched;
    private final Names entities;

    private long keyBytes;

    /// @param lifelines all of which have that key
    FlowTracker(
            EventColumns columns,
            List<String> keyNames,
            List<Lifeline> lifelines,
            Names events,
            Names entities,
            Tally tally,
            FlowWatchers watchers,
            long memoryBytes) {
        this.tally = tally;
        this.watcher = watchers.of(keyNames);
        this.watched = !this.watcher.equals(FlowWatcher.NONE);
        this.entities = entities;
        this.memoryBytes = memoryBytes;
        this.key = new FlowKey(keyNames);
        if (tally.told == null) {
            key.require(columns.fields());
        }
        bind(columns);
        for (Lifeline lifeline : lifelines) {
            lifeline.steps().forEach(step -> step.events().forEach(this::name));
            lifeline.closing().forEach(this::name);
        }
        this.only = lifelines.stream().anyMatch(Lifeline::only);
        this.flows = new FlowTable(names.size());
        List<Shape> all =
                lifelines.stream().map(each -> new Shape(each, vocabulary)).toList();
        this.shapes = new Shapes(all, flows, names.size());
        this.report = new FlowReport(keyNames, names, events, entities, tally);
    }

    /// Rows to come have those columns.
    void bind(EventColumns columns) {
        key.bind(columns.fields());
        sampled.bind(columns.fields());
    }

    private void name(String event) {
        if (vocabulary.putIfAbsent(event, names.size()) == null) {
            names.add(event);
        }
    }

    /// Events that lifelines with other keys name are no surprise here.
    void namedElsewhere(Set<String> events) {
        namedElsewhere.addAll(events);
        namedElsewhere.removeAll(vocabulary.keySet());
    }

    Set<String> named() {
        return vocabulary.keySet();
    }

    /// @param nowNanos time-outs before it have passed
    void take(Row row, String event, long timeNanos, long endNanos, int entity, long nowNanos) {
        expire(nowNanos);
        Integer number = vocabulary.get(event);
        if (number == null) {
            if (only && !namedElsewhere.contains(event) && key.read(row)) {
                surprise(event, timeNanos, entity);
            }
            return;
        }
        if (!key.read(row)) {
            return;
        }
        long hash = key.hash();
        int flow = flows.find(hash, key.bytes(), key.length());
        if (flow >= 0 && beginsAnew(flow, number, timeNanos)) {
            boolean inHeap = (flows.flags[flow] & PAST) == 0;
            settle(flow);
            if (!inHeap) {
                flows.free(flow);
            }
            // else its turn in the heap will find it gone
            flow = -1;
        }
        if (flow < 0) {
            flow = begin(hash, number, timeNanos);
        }
        if (sampled.leftOut(row)) {
            flows.flags[flow] |= LEFT_OUT;
        }
        step(flow, number, event, timeNanos, endNanos, entity);
        tellSoFar(flow);
    }

    /// What is known of a flow by now is told, where it is not told at the end.
    private void tellSoFar(int flow) {
        byte flags = flows.flags[flow];
        if (tally.told == null || (flags & (COMPLETE | PAST | TROUBLED)) == 0) {
            return;
        }
        boolean past = (flags & PAST) != 0;
        Shape shape = shapes.all().get(past ? shapes.settled(flow) : flows.shape[flow]);
        report.soFar(flows, flow, shape, troubles.get(flow), isClosed(flow), past);
    }

    /// Whether a flow is complete, and its first step comes once more: the key is used again.
    private boolean beginsAnew(int flow, int event, long timeNanos) {
        if ((flows.flags[flow] & COMPLETE) == 0 || timeNanos <= flows.last[flow]) {
            return false;
        }
        Shape shape = shapes.of(flow);
        int s = shape.stepOf[event];
        return s >= 0 && shape.place[s] == 0 && shape.step(s).most() == 1 && flows.counts[flows.at(flow) + event] > 0;
    }

    private int begin(long hash, int event, long timeNanos) {
        int flow = flows.add(hash, key.bytes(), key.length());
        keyBytes += key.length() + 16;
        flows.first[flow] = timeNanos;
        flows.over[flow] = timeNanos;
        flows.lastEvent[flow] = -1;
        flows.shape[flow] = (short) shapes.first(event);
        flows.deadline[flow] = due(timeNanos, shapes.of(flow));
        flows.push(flow);
        tally.flows++;
        report.begun(timeNanos, shapes.of(flow));
        while ((long) flows.size() * flows.bytesOfFlow() + keyBytes > memoryBytes && flows.size() > 1) {
            forgetOne(flow);
        }
        return flow;
    }

    private static long due(long nanos, Shape shape) {
        long timeout = shape.lifeline.timeoutNanos();
        return nanos > 0 && timeout > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : nanos + timeout;
    }

    private void step(int flow, int event, String name, long timeNanos, long endNanos, int entity) {
        Shape shape = shapes.of(flow);
        if (!shape.names(event)) {
            int other = shapes.better(flow, event);
            if (other < 0) {
                if (shape.lifeline.only()) {
                    trouble(flow, Kind.UNEXPECTED, new Trouble.Of(name, timeNanos, entity, 0, 0));
                }
                return;
            }
            flows.shape[flow] = (short) other;
            shape = shapes.of(flow);
        }
        int last = flows.lastEvent[flow];
        if (last == event && flows.last[flow] == timeNanos && flows.entity[flow] == entity && isOnce(shape, event)) {
            trouble(flow, Kind.DUPLICATE, new Trouble.Of(name, timeNanos, entity, 0, 0));
            return;
        }
        int s = shape.stepOf[event];
        int at = flows.at(flow) + event;
        if (s >= 0) {
            look(flow, shape, s, name, timeNanos, entity);
        }
        if (watched) {
            watcher.happened(flow, event, timeNanos, entity < 0 ? null : entities.name(entity));
        }
        flows.counts[at] = flows.counts[at] == MAX_COUNT ? MAX_COUNT : (byte) (flows.counts[at] + 1);
        flows.over[flow] = Math.max(flows.over[flow], endNanos);
        if (s >= 0
                && shape.times(s, flows.counts, flows.at(flow)) > shape.step(s).most()) {
            flows.flags[flow] |= TROUBLED;
        }
        int before = last < 0 ? -1 : flows.entity[flow];
        if (flows.does(flow, event, timeNanos, entity)) {
            tally.handovers.add(before, name, entity);
        }
        if (shape.closes[event]) {
            flows.flags[flow] |= CLOSED | COMPLETE;
        } else if ((flows.flags[flow] & CLOSED) == 0) {
            markComplete(flow, shape, s);
        }
    }

    /// Only an end, or what comes after it, or after the time-out, can make a flow complete, or incomplete again.
    private void markComplete(int flow, Shape shape, int s) {
        boolean was = closed(flow);
        boolean past = (flows.flags[flow] & PAST) != 0;
        if (was || past || !shape.hasEnd || s >= 0 && shape.end[s] || shapes.isEnded(flow, shape)) {
            boolean now = shapes.isComplete(flow, shape);
            flows.flags[flow] = (byte) (now ? flows.flags[flow] | COMPLETE : flows.flags[flow] & ~COMPLETE);
            if (past && was != now) {
                (now ? done : overdue).add(new long[] {flow, flows.first[flow]});
            }
        }
    }

    private static boolean isOnce(Shape shape, int event) {
        int s = shape.stepOf[event];
        return s < 0 || shape.step(s).most() < Step.MANY;
    }

    /// Whether a step comes in time and in order.
    private void look(int flow, Shape shape, int s, String name, long timeNanos, int entity) {
        Step step = shape.step(s);
        if (flows.lastEvent[flow] >= 0) {
            long gap = timeNanos - flows.last[flow];
            if (gap < 0) {
                // late on the way: what it came after is not known any more
            } else if (gap > step.withinNanos()) {
                trouble(flow, Kind.LATE, new Trouble.Of(name, timeNanos, entity, gap, step.withinNanos()));
            } else if (gap < step.afterNanos()) {
                trouble(flow, Kind.FAST, new Trouble.Of(name, timeNanos, entity, gap, step.afterNanos()));
            }
        }
        int place = shape.place[s];
        if (place > flows.top[flow]) {
            flows.top[flow] = (short) place;
            flows.topTime[flow] = timeNanos;
        } else if (place < flows.top[flow]
                && timeNanos > flows.topTime[flow]
                && !shape.happened(s, flows.counts, flows.at(flow))) {
            trouble(flow, Kind.OUT_OF_ORDER, new Trouble.Of(name, timeNanos, entity, 0, 0));
        }
    }

    private void trouble(int flow, Kind kind, Trouble.Of of) {
        troubles.computeIfAbsent(flow, _ -> new Trouble()).add(kind, of);
        flows.flags[flow] |= TROUBLED;
    }

    private void surprise(String event, long timeNanos, int entity) {
        int flow = flows.find(key.hash(), key.bytes(), key.length());
        if (flow >= 0 && shapes.of(flow).lifeline.only()) {
            trouble(flow, Kind.UNEXPECTED, new Trouble.Of(event, timeNanos, entity, 0, 0));
            tellSoFar(flow);
        }
    }

    /// Flows whose time-outs passed before a moment: those that are complete are done with.
    private void expire(long nowNanos) {
        for (int flow = flows.earliest(); flow >= 0 && flows.deadline[flow] < nowNanos; flow = flows.earliest()) {
            flows.pop();
            if (flows.isGone(flow)) {
                flows.free(flow);
            } else {
                flows.flags[flow] |= PAST;
                (closed(flow) ? done : overdue).add(new long[] {flow, flows.first[flow]});
                tellSoFar(flow);
            }
        }
    }

    /// No row before that moment is to come, as far as is known.
    void pass(long nowNanos) {
        expire(nowNanos);
        report.pass(nowNanos);
    }

    /// How many flows are kept.
    int kept() {
        return flows.size();
    }

    /// Takes a flow out and reports what became of it.
    private void settle(int flow) {
        flows.shape[flow] = (short) shapes.settled(flow);
        Shape shape = shapes.of(flow);
        int before = tally.drafts.size();
        int headless = report.headless();
        report.settled(flows, flow, shape, troubles.remove(flow), isClosed(flow));
        tell(flow, shape, before, report.headless() > headless ? FlowEnd.State.HEADLESS : state(flow, shape));
        report.over(flow);
        keyBytes -= flows.key[flow].length + 16;
        flows.remove(flow);
    }

    private FlowEnd.State state(int flow, Shape shape) {
        if (!isClosed(flow) && !shapes.isComplete(flow, shape)) {
            return FlowEnd.State.MISSING;
        }
        return shape.isEarly(flows.counts, flows.at(flow)) ? FlowEnd.State.ENDED_EARLY : FlowEnd.State.COMPLETE;
    }

    /// @param before how many anomalies there were before its own
    private void tell(int flow, Shape shape, int before, FlowEnd.State state) {
        if (watched) {
            List<Anomaly> own = tally.drafts.subList(before, tally.drafts.size()).stream()
                    .map(Tally.Draft::anomaly)
                    .toList();
            watcher.over(flow, new FlowEnd(flows.key[flow], shape, state, own));
        }
    }

    /// Whether an event closed it, whatever is missing.
    private boolean isClosed(int flow) {
        return (flows.flags[flow] & CLOSED) != 0;
    }

    private boolean closed(int flow) {
        return (flows.flags[flow] & COMPLETE) != 0;
    }

    private void forgetOne(int but) {
        if (forgetPast(done, true) || forgetPast(overdue, false)) {
            return;
        }
        int flow = flows.earliest();
        if (flow >= 0 && flow != but) {
            flows.pop();
            if (!flows.isGone(flow)) {
                forget(flow);
            }
            flows.free(flow);
        }
    }

    private boolean forgetPast(ArrayDeque<long[]> past, boolean complete) {
        while (!past.isEmpty()) {
            long[] oldest = past.remove();
            int flow = (int) oldest[0];
            boolean same = !flows.isGone(flow) && flows.first[flow] == oldest[1] && (flows.flags[flow] & PAST) != 0;
            if (same && closed(flow) == complete) {
                settle(flow);
                flows.free(flow);
                return true;
            }
        }
        return false;
    }

    private void forget(int flow) {
        if (closed(flow)) {
            settle(flow);
            return;
        }
        tally.forgotten++;
        troubles.remove(flow);
        watcher.forgotten(flow);
        report.over(flow);
        keyBytes -= flows.key[flow].length + 16;
        flows.remove(flow);
    }

    /// @param lastNanos of all rows
    void finish(long lastNanos) {
        int[] left = flows.all();
        for (int flow : left) {
            boolean due = flows.deadline[flow] <= lastNanos || (flows.flags[flow] & PAST) != 0;
            if (due || closed(flow)) {
                settle(flow);
            } else {
                Shape shape = shapes.of(flow);
                int before = tally.drafts.size();
                report.open(flows, flow, shape, troubles.get(flow));
                tell(flow, shape, before, FlowEnd.State.OPEN);
            }
        }
        report.finish();
    }
}
