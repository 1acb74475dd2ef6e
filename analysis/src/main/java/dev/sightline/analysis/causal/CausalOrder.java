package dev.sightline.analysis.causal;

import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The events of a trace, the messages between its processes, and what follows from them: Lamport's logical
/// times, times in which nothing is received before it is sent, and who can have caused what. Events, messages
/// and processes are numbers from 0. Some 60 bytes an event. Immutable, for any number of threads.
public final class CausalOrder {
    private static final int NONE = -1;

    private final Events events;
    private final Calls calls;
    /// Of two processes.
    private final Edges messages;
    private final boolean hasBytes;
    private final Unmatched unmatched;
    private final long[] corrected;
    private final int[] lamport;
    /// Events that send or receive.
    private final BitSet communication;
    private final int[][] byProcess;
    /// By event: how manieth of its process.
    private final int[] rank;
    /// Messages that cannot be in order with the others.
    private final int undecided;

    private final long violations;
    private final long moved;
    /// Processes that send or receive by their names, 2 before 10.
    private final int[] inOrder;

    private final HappensBefore happensBefore;
    private final MessageSpans spans;
    /// Looked for when somebody asks; below 0: nobody did.
    private volatile double slowest = -1;

    private CausalOrder(Messages found) {
        found.settle();
        events = found.events();
        calls = found.calls();
        hasBytes = found.hasBytes();
        int[] sends = found.lostSends();
        int[] receives = found.openReceives();
        unmatched = new Unmatched(found, sends, receives);
        found.letGo();
        messages = found.edges().between(events);
        ControlledClock.Times times = ControlledClock.of(events, messages);
        corrected = times.corrected();
        moved = times.moved();
        undecided = times.undecided().cardinality();
        byProcess = events.byProcess();
        rank = new int[events.size()];
        for (int[] own : byProcess) {
            for (int i = 0; i < own.length; i++) {
                rank[own[i]] = i;
            }
        }
        Edges decided = messages.without(times.undecided());
        communication = communication(sends, receives);
        lamport = LamportClock.of(times.order(), decided, byProcess, rank, events, communication);
        happensBefore = new HappensBefore(events, decided, byProcess, rank, times.order());
        violations = IntStream.range(0, messages.size())
                .filter(message -> events.timeNanos(messages.to(message)) < events.timeNanos(messages.from(message)))
                .count();
        inOrder = byName(communication.stream().map(events::process).distinct());
        spans = new MessageSpans(events, messages);
    }

    /// @param cancelled asked for each block of rows
    /// @throws IllegalArgumentException if the rows do not tell messages, or are more than fit: what to do
    public static CausalOrder of(Snapshot snapshot, BooleanSupplier cancelled) {
        return of(snapshot, ResolvedSelection.all(snapshot), cancelled);
    }

    /// The same of some rows alone: what the others have to do with them is not looked at.
    public static CausalOrder of(Snapshot snapshot, ResolvedSelection where, BooleanSupplier cancelled) {
        Messages messages = new Messages(snapshot.fields());
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            messages.take(block);
        }
        return of(messages);
    }

    static CausalOrder of(Messages messages) {
        return new CausalOrder(messages);
    }

    public int events() {
        return events.size();
    }

    public int processes() {
        return events.processes();
    }

    public String name(int process) {
        return events.name(process);
    }

    /// Those that send or receive, in the order of their names, in which numbers count as such.
    public int[] communicating() {
        return inOrder.clone();
    }

    /// Processes in the order of their names, in which numbers count as such.
    public int[] byName(IntStream some) {
        return some.boxed()
                .sorted(Comparator.comparing(events::name, NaturalOrder.BY_NUMBERS))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private BitSet communication(int[] unmatchedSends, int[] unmatchedReceives) {
        BitSet some = new BitSet(events.size());
        for (int message = 0; message < messages.size(); message++) {
            some.set(messages.from(message));
            some.set(messages.to(message));
        }
        Arrays.stream(unmatchedSends).forEach(some::set);
        Arrays.stream(unmatchedReceives).forEach(some::set);
        return some;
    }

    /// Whether it sends or receives, also what is lost.
    public boolean isCommunication(int event) {
        return communication.get(event);
    }

    /// As written.
    public long timeNanos(int event) {
        return events.timeNanos(event);
    }

    /// Where nothing is received before it is sent.
    public long correctedNanos(int event) {
        return corrected[event];
    }

    /// Of what sends or receives: one more than that of the event before it on its process, and of the sends of
    /// what it receives; the first is 1. What does neither has that of the event before it.
    public int lamport(int event) {
        return lamport[event];
    }

    public int process(int event) {
        return events.process(event);
    }

    /// How manieth row of the trace, in the order of time, tells it.
    public int row(int event) {
        return events.row(event);
    }

    /// Gives each event with its row, in the order of the trace: rows that tell of no event are passed over, and
    /// however
    /// many they are nothing is kept of them.
    ///
    /// @param snapshot that this is the order of
    /// @param cancelled asked for each block of rows
    public void forEachRow(Snapshot snapshot, BooleanSupplier cancelled, ObjIntConsumer<Row> taker) {
        int event = 0;
        int before = 0;
        OrderedRows rows = new OrderedRows(snapshot);
        for (RowBlock block = rows.next(); block != null && event < events.size(); block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (; event < events.size() && events.row(event) - before < block.rows(); event++) {
                taker.accept(block.row(events.row(event) - before), event);
            }
            before += block.rows();
        }
    }

    /// Of a process, in the order of time. Not to be changed.
    public int[] eventsOf(int process) {
        return byProcess[process];
    }

    /// The last event of a process by a moment; -1: it has none. Of several at that very moment, the last one
    /// that is part of a message, if one is.
    public int eventAt(int process, long nanos) {
        int[] own = byProcess[process];
        int low = 0;
        int high = own.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (events.timeNanos(own[middle]) <= nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return NONE;
        }
        long last = events.timeNanos(own[low - 1]);
        for (int i = low - 1; i >= 0 && events.timeNanos(own[i]) == last; i--) {
            if (communication.get(own[i])) {
                return own[i];
            }
        }
        return own[low - 1];
    }

    /// What an event caused: the receive of what it sends, the first if there are several; else what its process
    /// sends or receives next, at another time. -1: nothing.
    public int effect(int event) {
        for (int message = 0; message < messages.size(); message++) {
            if (messages.from(message) == event) {
                return messages.to(message);
            }
        }
        return beside(event, 1);
    }

    /// What caused an event: the send of what it receives, the last if there are several; else what its process sent
    /// or received before, at another time. -1: nothing.
    public int cause(int event) {
        int last = NONE;
        for (int message = 0; message < messages.size(); message++) {
            int sent = messages.from(message);
            if (messages.to(message) == event && (last == NONE || events.timeNanos(sent) > events.timeNanos(last))) {
                last = sent;
            }
        }
        return last == NONE ? beside(event, -1) : last;
    }

    private int beside(int event, int step) {
        int[] own = byProcess[events.process(event)];
        for (int i = rank[event] + step; i >= 0 && i < own.length; i += step) {
            if (communication.get(own[i]) && events.timeNanos(own[i]) != events.timeNanos(event)) {
                return own[i];
            }
        }
        return NONE;
    }

    public int messages() {
        return messages.size();
    }

    /// Gives each message that may be under way in a time, by the times as written, and others near them, ascending.
    ///
    /// @param fromNanos inclusive
    /// @param toNanos exclusive
    public void forEachMessage(long fromNanos, long toNanos, IntConsumer taker) {
        spans.forEach(fromNanos, toNanos, taker);
    }

    /// The event that sends it.
    public int sent(int message) {
        return messages.from(message);
    }

    /// The event that receives it.
    public int received(int message) {
        return messages.to(message);
    }

    /// When its sender had the answer, by the sender's clock: not before the receiver began. Null: nobody says so.
    public @Nullable Long answeredNanos(int message) {
        long nanos = calls.answered(messages.from(message), messages.to(message));
        return nanos == Calls.NONE ? null : Long.valueOf(nanos);
    }

    /// How much it carries; -1: nobody says.
    public long bytes(int message) {
        long bytes = events.bytes(messages.from(message));
        return bytes >= 0 ? bytes : events.bytes(messages.to(message));
    }

    /// How much one side of a message says that it carries; -1: it does not say.
    public long bytesOf(int event) {
        return events.bytes(event);
    }

    /// Whether a column says how much messages carry.
    public boolean hasBytes() {
        return hasBytes;
    }

    /// Sides of messages that have no other here.
    public Unmatched unmatched() {
        return unmatched;
    }

    /// Whether a side of a message whose other side is not known may get one as more rows come: the other process, or
    /// where none is named any other, has told nothing yet of the time by which messages were received so far.
    public boolean mayBeCompleted(int event) {
        int other = events.peer(event);
        IntStream others = other >= 0 ? IntStream.of(other) : IntStream.range(0, byProcess.length);
        return others.filter(process -> byProcess[process].length > 0 && process != events.process(event))
                .anyMatch(process -> (double) events.timeNanos(byProcess[process][byProcess[process].length - 1])
                        <= events.timeNanos(event) + slowest());
    }

    /// How long the slowest message took, in nanoseconds.
    private double slowest() {
        if (slowest < 0) {
            slowest = IntStream.range(0, messages.size())
                    .mapToDouble(message ->
                            (double) events.timeNanos(messages.to(message)) - events.timeNanos(messages.from(message)))
                    .reduce(0, Math::max);
        }
        return slowest;
    }

    /// Who is said to be at the other end; -1: nobody says, or it has no rows.
    public int peer(int event) {
        return events.peer(event);
    }

    /// The same as its row has it; null: nobody says.
    public @Nullable String peerName(int event) {
        return events.peerText(event);
    }

    /// Messages that were received before they were sent, by the times as written.
    public long violations() {
        return violations;
    }

    /// Events whose corrected time is another than their own.
    public long moved() {
        return moved;
    }

    /// Messages that cannot be in order, as they are causes of their own causes: no logical time knows them.
    public int undecided() {
        return undecided;
    }

    /// Why an event has another time than its own.
    ///
    /// @param event that was moved
    /// @param cause of a message, its send; else the event before it on its process, which was moved itself
    public record Moved(int event, int cause, boolean isMessage) {}

    /// Each event whose corrected time is another than its own, in the order of the trace.
    public void forEachMoved(Consumer<Moved> taker) {
        int[] later = new int[events.size()];
        Arrays.fill(later, NONE);
        for (int message = 0; message < messages.size(); message++) {
            int effect = messages.to(message);
            // the send that it was moved to
            if (corrected[messages.from(message)] == corrected[effect]) {
                later[effect] = messages.from(message);
            }
        }
        for (int event = 0; event < events.size(); event++) {
            if (corrected[event] != events.timeNanos(event)) {
                boolean isMessage = later[event] != NONE;
                int before = rank[event] == 0 ? event : byProcess[events.process(event)][rank[event] - 1];
                taker.accept(new Moved(event, isMessage ? later[event] : before, isMessage));
            }
        }
    }

    public HappensBefore happensBefore() {
        return happensBefore;
    }
}
