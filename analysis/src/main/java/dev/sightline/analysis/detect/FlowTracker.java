package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Names;
import dev.sightline.analysis.lifeline.EventColumns;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.Step;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The flows that one key tells apart. One thread.
final class FlowTracker {
    /// As many rows as a processor can wait for at once, and some more.
    static final int AHEAD = 32;

    static final byte COMPLETE = 1;
    /// Its time-out passed: its deadline is known no more.
    static final byte PAST = 2;
    private static final byte CLOSED = 4;
    private static final byte TROUBLED = 8;
    /// A row of it says that others of it were not order.
    static final byte LEFT_OUT = 16;

    private final FlowKey key;
    private final SampledFlag sampled = new SampledFlag();
    private final Vocabulary vocabulary = new Vocabulary();
    private final Shapes shapes;
    private final Set<String> namedElsewhere = new HashSet<>();
    private final boolean only;
    private final FlowTable flows;
    private final FlowOrder order;
    private final FlowReport report;
    private final Map<Integer, Trouble> troubles = new HashMap<>();
    private final long memoryBytes;
    private final Tally tally;
    private final FlowWatcher watcher;
    private final boolean watched;
    private final Names entities;

    private long keyBytes;
    private final long[] ahead = new long[AHEAD];
    /// Nobody asks for it; but what is looked at for nothing would not be looked at.
    private long unusedSum;

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
            lifeline.steps().forEach(step -> step.events().forEach(vocabulary::add));
            lifeline.closing().forEach(vocabulary::add);
        }
        this.only = lifelines.stream().anyMatch(Lifeline::only);
        this.flows = new FlowTable(vocabulary.size());
        this.order = new FlowOrder(flows);
        List<Shape> all = lifelines.stream()
                .map(each -> new Shape(each, vocabulary.numbers()))
                .toList();
        this.shapes = new Shapes(all, flows, vocabulary.size());
        this.report = new FlowReport(keyNames, vocabulary.names(), events, entities, tally);
    }

    /// Rows to come have those columns.
    void bind(EventColumns columns) {
        key.bind(columns.fields());
        sampled.bind(columns.fields());
    }

    /// Events that lifelines with other keys name are no surprise here.
    void namedElsewhere(Set<String> events) {
        namedElsewhere.addAll(events);
        namedElsewhere.removeAll(vocabulary.numbers().keySet());
    }

    Set<String> named() {
        return vocabulary.numbers().keySet();
    }

    /// @param named the number of the event's name in the trace; -1: it has none
    /// @param nowNanos time-outs before it have passed
    void take(Row row, String event, int named, long timeNanos, long endNanos, int entity, long nowNanos) {
        expire(nowNanos);
        int number = vocabulary.number(event, named);
        if (number < 0) {
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
            settle(flow);
            flow = -1;
        }
        if (flow < 0) {
            flow = begin(hash, number, timeNanos);
        }
        if (sampled.leftOut(row)) {
            flows.flag(flow, LEFT_OUT, true);
        }
        step(flow, number, event, named, timeNanos, endNanos, entity);
        tellSoFar(flow);
    }

    /// Has the flows of the next rows brought near, all at once: one by one, each row would wait for memory by itself
    /// where many flows are open. Changes nothing.
    void lookAhead(RowBlock block, int from) {
        if (!flows.isFar()) {
            return;
        }
        int to = Math.min(block.rows(), from + AHEAD);
        int wanted = 0;
        for (int i = from; i < to; i++) {
            if (key.read(block.row(i))) {
                ahead[wanted++] = key.hash();
            }
        }
        unusedSum += flows.lookAt(ahead, wanted);
    }

    /// What is known of a flow by now is told, where it is not told at the end.
    private void tellSoFar(int flow) {
        if (tally.told == null || !flows.isAny(flow, COMPLETE | PAST | TROUBLED)) {
            return;
        }
        boolean past = flows.is(flow, PAST);
        Shape shape = shapes.all().get(past ? shapes.settled(flow) : flows.shape(flow));
        report.soFar(flows, flow, shape, troubles.get(flow), isClosed(flow), past);
    }

    /// Whether a flow is complete, and its first step comes once more: the key is used again.
    private boolean beginsAnew(int flow, int event, long timeNanos) {
        if (!closed(flow) || timeNanos <= flows.last(flow)) {
            return false;
        }
        Shape shape = shapes.of(flow);
        int s = shape.stepOf[event];
        return s >= 0 && shape.place[s] == 0 && shape.step(s).most() == 1 && flows.times(flow, event) > 0;
    }

    private int begin(long hash, int event, long timeNanos) {
        int flow = flows.add(hash, key.bytes(), key.length(), timeNanos);
        keyBytes += FlowTable.bytesOfKey(key.length());
        flows.follows(flow, shapes.first(event));
        flows.due(flow, due(timeNanos, shapes.of(flow)));
        order.add(flow);
        tally.flows++;
        report.begun(timeNanos, shapes.of(flow));
        while ((long) flows.size() * flows.bytesOfFlow() + keyBytes > memoryBytes && forgetOne(flow)) {
            // until there is room
        }
        return flow;
    }

    private static long due(long nanos, Shape shape) {
        long timeout = shape.lifeline.timeoutNanos();
        return nanos > 0 && timeout > Long.MAX_VALUE - nanos ? Long.MAX_VALUE : nanos + timeout;
    }

    private void step(int flow, int event, String name, int named, long timeNanos, long endNanos, int entity) {
        Shape shape = shapes.of(flow);
        if (!shape.names(event)) {
            int other = shapes.better(flow, event);
            if (other < 0) {
                if (shape.lifeline.only()) {
                    trouble(flow, Kind.UNEXPECTED, new Trouble.Of(name, timeNanos, entity, 0, 0));
                }
                return;
            }
            flows.follows(flow, other);
            shape = shapes.of(flow);
        }
        int last = flows.lastEvent(flow);
        if (last == event && flows.last(flow) == timeNanos && flows.entity(flow) == entity && isOnce(shape, event)) {
            trouble(flow, Kind.DUPLICATE, new Trouble.Of(name, timeNanos, entity, 0, 0));
            return;
        }
        int s = shape.stepOf[event];
        if (s >= 0) {
            look(flow, shape, s, name, timeNanos, entity);
        }
        if (watched) {
            watcher.happened(flow, event, timeNanos, entity < 0 ? null : entities.name(entity));
        }
        flows.count(flow, event, endNanos);
        if (s >= 0 && shape.times(s, flows, flow) > shape.step(s).most()) {
            flows.flag(flow, TROUBLED, true);
        }
        int before = last < 0 ? -1 : flows.entity(flow);
        if (flows.does(flow, event, timeNanos, entity)) {
            tally.handovers.add(before, named, entity);
        }
        if (shape.closes[event]) {
            boolean was = closed(flow);
            flows.flag(flow, CLOSED | COMPLETE, true);
            order.changed(flow, was);
        } else if (!isClosed(flow)) {
            markComplete(flow, shape, s);
        }
    }

    /// Only an end, or what comes after it, or after the time-out, can make a flow complete, or incomplete again.
    private void markComplete(int flow, Shape shape, int s) {
        boolean was = closed(flow);
        boolean past = flows.is(flow, PAST);
        if (was || past || !shape.hasEnd || s >= 0 && shape.end[s] || shapes.isEnded(flow, shape)) {
            boolean now = shapes.isComplete(flow, shape);
            flows.flag(flow, COMPLETE, now);
            order.changed(flow, was);
        }
    }

    private static boolean isOnce(Shape shape, int event) {
        int s = shape.stepOf[event];
        return s < 0 || shape.step(s).most() < Step.MANY;
    }

    /// Whether a step comes in time and in order.
    private void look(int flow, Shape shape, int s, String name, long timeNanos, int entity) {
        Step step = shape.step(s);
        if (flows.lastEvent(flow) >= 0) {
            long gap = timeNanos - flows.last(flow);
            if (gap < 0) {
                // late on the way: what it came after is not known any more
            } else if (gap > step.withinNanos()) {
                trouble(flow, Kind.LATE, new Trouble.Of(name, timeNanos, entity, gap, step.withinNanos()));
            } else if (gap < step.afterNanos()) {
                trouble(flow, Kind.FAST, new Trouble.Of(name, timeNanos, entity, gap, step.afterNanos()));
            }
        }
        int place = shape.place[s];
        if (place > flows.top(flow)) {
            flows.reaches(flow, place, timeNanos);
        } else if (place < flows.top(flow) && timeNanos > flows.topTime(flow) && !shape.happened(s, flows, flow)) {
            String before = vocabulary.names().get(flows.lastEvent(flow));
            troubles.computeIfAbsent(flow, _ -> new Trouble())
                    .outOfOrder(
                            new Trouble.Of(name, timeNanos, entity, 0, 0),
                            place,
                            new Trouble.Of(before, flows.last(flow), flows.entity(flow), 0, 0));
            flows.flag(flow, TROUBLED, true);
        }
    }

    private void trouble(int flow, Kind kind, Trouble.Of of) {
        troubles.computeIfAbsent(flow, _ -> new Trouble()).add(kind, of);
        flows.flag(flow, TROUBLED, true);
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
        for (int flow = order.due(nowNanos); flow >= 0; flow = order.due(nowNanos)) {
            tellSoFar(flow);
        }
    }

    /// No row before that moment is to come, as far as is known.
    void pass(long nowNanos) {
        expire(nowNanos);
        report.pass(nowNanos);
    }

    /// How many flows are order.
    int kept() {
        return flows.size();
    }

    /// Takes a flow out and reports what became of it.
    private void settle(int flow) {
        flows.follows(flow, shapes.settled(flow));
        Shape shape = shapes.of(flow);
        int before = tally.drafts.size();
        int headless = report.headless();
        report.settled(flows, flow, shape, troubles.remove(flow), isClosed(flow));
        tell(flow, shape, before, report.headless() > headless ? FlowEnd.State.HEADLESS : state(flow, shape));
        report.over(flow);
        keyBytes -= flows.bytesOfKeyOf(flow);
        flows.remove(flow);
    }

    private FlowEnd.State state(int flow, Shape shape) {
        if (!isClosed(flow) && !shapes.isComplete(flow, shape)) {
            return FlowEnd.State.MISSING;
        }
        return shape.isEarly(flows, flow) ? FlowEnd.State.ENDED_EARLY : FlowEnd.State.COMPLETE;
    }

    /// @param before how many anomalies there were before its own
    private void tell(int flow, Shape shape, int before, FlowEnd.State state) {
        if (watched) {
            List<Anomaly> own = tally.drafts.subList(before, tally.drafts.size()).stream()
                    .map(Tally.Draft::anomaly)
                    .toList();
            watcher.over(flow, new FlowEnd(flows.key(flow), shape, state, own));
        }
    }

    /// Whether an event closed it, whatever is missing.
    private boolean isClosed(int flow) {
        return flows.is(flow, CLOSED);
    }

    private boolean closed(int flow) {
        return flows.is(flow, COMPLETE);
    }

    /// False if there is no other.
    private boolean forgetOne(int but) {
        int flow = order.leastMissed(but);
        if (flow < 0) {
            return false;
        }
        if (closed(flow) || flows.is(flow, PAST)) {
            settle(flow);
        } else {
            forget(flow);
        }
        return true;
    }

    private void forget(int flow) {
        tally.forgotten++;
        troubles.remove(flow);
        watcher.forgotten(flow);
        report.over(flow);
        keyBytes -= flows.bytesOfKeyOf(flow);
        flows.remove(flow);
    }

    /// @param lastNanos of all rows
    void finish(long lastNanos) {
        int[] left = flows.all();
        for (int flow : left) {
            boolean due = flows.deadline(flow) <= lastNanos || flows.is(flow, PAST);
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
