package dev.sightline.analysis.wait;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// The times in which processes of a trace could not go on, as another one was late: the wait states of B. Mohr,
/// F. Wolf, "KOJAK, a tool set for automatic performance analysis of parallel programs", Euro-Par 2003, by what
/// rows say of when primitives are entered and left. Times are those that are written. Immutable.
public final class Waits {
    private final CausalOrder order;
    private final Steps steps;
    private final BitSet communicating = new BitSet();
    private final List<Wait> all;
    private final List<Meeting> meetings;
    /// Processes of which something is not over.
    private final BitSet open = new BitSet();

    private final long undecided;
    private final long meetingsApart;
    private final boolean isKnown;

    /// A collective operation: a step of each process that took part.
    record Meeting(int[] processes, int[] steps) {}

    private Waits(CausalOrder order, Steps steps, StepRows rows) {
        this.order = order;
        this.steps = steps;
        Arrays.stream(order.communicating()).forEach(communicating::set);
        List<Wait> found = new ArrayList<>();
        long unknown = 0;
        for (int message = 0; message < order.messages(); message++) {
            if (order.timeNanos(order.received(message)) < order.timeNanos(order.sent(message))) {
                unknown++;
            } else {
                lateSender(message, found);
                lateReceiver(message, found);
            }
        }
        undecided = unknown;
        List<Meeting> met = new ArrayList<>();
        meetingsApart = Meetings.find(steps, order.processes(), met);
        meetings = List.copyOf(met);
        meetings.forEach(meeting -> collective(meeting, found));
        long[] heard = heard();
        rows.begun().stream()
                .filter(step -> heard[step.process()] <= step.nanos())
                .forEach(step -> open(step, rows.until(step), found));
        isKnown = !rows.begun().isEmpty()
                || IntStream.range(0, steps.size()).anyMatch(step -> steps.primitive(step) != Primitive.NONE);
        found.sort(Comparator.comparingLong(Wait::fromNanos)
                .thenComparingInt(Wait::process)
                .thenComparingLong(Wait::toNanos)
                .thenComparing(Wait::kind)
                .thenComparingInt(Wait::message));
        all = List.copyOf(found);
    }

    /// @param cancelled asked for each block of rows
    /// @throws IllegalArgumentException if there are more steps than are looked at together
    public static Waits of(CausalOrder order, Snapshot snapshot, BooleanSupplier cancelled) {
        StepRows found = new StepRows(snapshot.fields(), numbers(order), StepRows.most(order.events()));
        OrderedRows rows = SelectedRows.of(snapshot, ResolvedSelection.all(snapshot));
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            found.take(block);
        }
        return of(order, found);
    }

    static Waits of(CausalOrder order, StepRows found) {
        found.end();
        return new Waits(order, new Steps(found, order.processes()), found);
    }

    static Map<String, Integer> numbers(CausalOrder order) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int process = 0; process < order.processes(); process++) {
            numbers.put(order.name(process), process);
        }
        return numbers;
    }

    /// When it was to be sent: when the sender entered the primitive that did it, where one is told.
    long toBeSent(int message) {
        int sent = order.sent(message);
        long at = order.timeNanos(sent);
        int step = steps.primitiveAt(order.process(sent), at, true);
        return step != Steps.NONE && steps.primitive(step).sends() ? steps.enter(step) : at;
    }

    /// The step in which a message is received that was waited for, if it came late; NONE: in none.
    int receives(int message) {
        int step = entered(message);
        return step != Steps.NONE && steps.primitive(step).receives() ? step : Steps.NONE;
    }

    /// The innermost primitive in which a message is received; NONE: in none.
    int entered(int message) {
        int received = order.received(message);
        return steps.primitiveAt(order.process(received), order.timeNanos(received), false);
    }

    /// The step that sends a message, if it was not left before the receiver was ready for it; NONE: there is none.
    int heldUp(int message) {
        int sent = order.sent(message);
        int sends = steps.primitiveAt(order.process(sent), order.timeNanos(sent), true);
        int receives = entered(message);
        return sends != Steps.NONE
                        && receives != Steps.NONE
                        && steps.primitive(sends).waitsForReceiver()
                        && steps.primitive(receives).entersReceive()
                        && steps.enter(receives) < steps.exit(sends)
                ? sends
                : Steps.NONE;
    }

    private void lateSender(int message, List<Wait> found) {
        int step = receives(message);
        int process = order.process(order.received(message));
        if (step != Steps.NONE) {
            int late = order.process(order.sent(message));
            add(found, step, process, late, Wait.Kind.LATE_SENDER, message, toBeSent(message));
        }
    }

    private void lateReceiver(int message, List<Wait> found) {
        int step = heldUp(message);
        int process = order.process(order.sent(message));
        if (step != Steps.NONE) {
            int late = order.process(order.received(message));
            add(found, step, process, late, Wait.Kind.LATE_RECEIVER, message, steps.enter(entered(message)));
        }
    }

    private void collective(Meeting meeting, List<Wait> found) {
        int last = last(meeting, false);
        int root = last(meeting, true);
        for (int i = 0; i < meeting.steps.length; i++) {
            int step = meeting.steps[i];
            int late = switch (steps.primitive(step)) {
                case MEET -> last;
                case FROM_ROOT -> root;
                case TO_ROOT -> steps.isRoot(step) ? last : Steps.NONE;
                default -> Steps.NONE;
            };
            if (late != Steps.NONE) {
                long entered = steps.enter(meeting.steps[late]);
                add(found, step, meeting.processes[i], meeting.processes[late], Wait.Kind.COLLECTIVE, -1, entered);
            }
        }
    }

    /// Which of those of a meeting, or of the roots among them, is entered last; NONE: none.
    private int last(Meeting meeting, boolean isRoot) {
        int last = Steps.NONE;
        for (int i = 0; i < meeting.steps.length; i++) {
            boolean counts = !isRoot || steps.isRoot(meeting.steps[i]);
            if (counts && (last == Steps.NONE || steps.enter(meeting.steps[i]) > steps.enter(meeting.steps[last]))) {
                last = i;
            }
        }
        return last;
    }

    /// By process, when others last received of it what its own rows do not tell of: then some of them are missing, as
    /// those of a process that was killed are, and what they say last is not what it did last.
    private long[] heard() {
        long[] heard = new long[order.processes()];
        Arrays.fill(heard, Long.MIN_VALUE);
        for (int event : order.unmatched().openReceives()) {
            int peer = order.peer(event);
            if (peer >= 0) {
                heard[peer] = Math.max(heard[peer], order.timeNanos(event));
            }
        }
        return heard;
    }

    /// What is not over is no step of which messages could tell how long it was to last.
    private void open(StepRows.Begun step, long until, List<Wait> found) {
        if (until > step.nanos()) {
            open.set(step.process());
            found.add(new Wait(step.process(), step.peer(), Wait.Kind.OPEN, -1, step.row(), step.nanos(), until));
        }
    }

    private void add(List<Wait> found, int step, int process, int late, Wait.Kind kind, int message, long until) {
        long from = steps.enter(step);
        long to = Math.min(until, steps.exit(step));
        if (to > from && process != late) {
            found.add(new Wait(process, late, kind, message, steps.row(step), from, to));
        }
    }

    CausalOrder order() {
        return order;
    }

    Steps steps() {
        return steps;
    }

    List<Meeting> meetings() {
        return meetings;
    }

    /// By when they began.
    public List<Wait> all() {
        return all;
    }

    /// Whether rows tell when anything that may wait is entered and left: without it nobody is known to wait.
    public boolean isKnown() {
        return isKnown;
    }

    /// Messages of which no wait can be told, as they were received before they were sent: a clock is wrong.
    public long undecided() {
        return undecided;
    }

    /// Collective operations of which it is not told who met whom: the processes' steps are not all at one time.
    public long meetingsApart() {
        return meetingsApart;
    }

    /// Processes that send, receive or are in a primitive that waits, in the order of their names.
    public int[] processes() {
        return order.byName(IntStream.range(0, order.processes()).filter(process -> {
            for (int step = steps.first(process); step < steps.end(process); step++) {
                if (steps.primitive(step) != Primitive.NONE) {
                    return true;
                }
            }
            return communicating.get(process) || open.get(process);
        }));
    }

    /// The time that waits of one process take together, each moment once, with the first reason that it has.
    ///
    /// @param ofOne waits of one process
    /// @return in the order of time
    public static List<Stretch> stretches(List<Wait> ofOne) {
        return Stretch.of(ofOne);
    }
}
