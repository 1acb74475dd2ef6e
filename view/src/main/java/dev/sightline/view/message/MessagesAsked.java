package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Span;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// Which messages a picture is of: those that were under way in the window and of which a selected row tells.
///
/// @param fromNanos of the window
/// @param toNanos behind its end
/// @param rows of the trace in the order of time, those that are selected; null: all are
/// @param goesOn whether more rows are to come, so that what is not received yet may be
record MessagesAsked(
        CausalOrder order,
        long fromNanos,
        long toNanos,
        @Nullable BitSet rows,
        boolean goesOn) {
    static final Parameter<Boolean> GOES_ON = Parameter.flag(
            "goesOn",
            "more rows are to come: what the others may tell of a message is awaited before it counts as lost");

    /// What is kept with the rows, as it looks at all of them.
    private record Kept() {}

    /// @param view that wants to know
    /// @param shown what is shown of them
    /// @throws IllegalArgumentException if nothing tells messages, or there are too many events: what to do
    static Answer answer(Question question, String view, Function<MessagesAsked, Answer> shown) {
        return answer(question, view, false, shown);
    }

    static Answer answer(Question question, String view, boolean goesOn, Function<MessagesAsked, Answer> shown) {
        question.snapshot().requireHere(view);
        question.timeColumn();
        CausalOrder order = question.snapshot()
                .derived(new Kept(), () -> CausalOrder.of(question.snapshot(), question.cancelled()));
        Span span = Span.of(question);
        long from = span == null ? 0 : span.startNanos();
        long end = span == null ? 0 : span.endNanos();
        // the last time is inside, unless the window says where it ends
        long to = question.window().to() == null || end == from ? Math.addExact(end, 1) : end;
        return shown.apply(new MessagesAsked(order, from, to, selected(question), goesOn));
    }

    private static @Nullable BitSet selected(Question question) {
        ResolvedSelection where = question.where();
        return where.alwaysTrue() ? null : rows(question, where);
    }

    /// Those of a selection, by how manieth they are in the order of time.
    static BitSet rows(Question question, ResolvedSelection where) {
        Snapshot snapshot = question.snapshot();
        Map<Integer, long[]> masks = new HashMap<>();
        BitSet selected = new BitSet();
        int[] at = {0};
        OrderedRows rows = new OrderedRows(snapshot, (segment, row) -> {
            long[] words = masks.computeIfAbsent(segment, each -> mask(snapshot, where, each));
            selected.set(at[0]++, (words[row >> 6] >>> row & 1) != 0);
            return false;
        });
        if (rows.next() != null || question.cancelled().getAsBoolean()) {
            throw new CancellationException();
        }
        return selected;
    }

    private static long[] mask(Snapshot snapshot, ResolvedSelection where, int segment) {
        int all = snapshot.segments().get(segment).rows();
        long[] words = new long[(all + 63) / 64];
        long[] strip = new long[STRIP / 64];
        for (int from = 0; from < all; from += STRIP) {
            int to = Math.min(all, from + STRIP);
            where.mask(segment, from, to, strip);
            System.arraycopy(strip, 0, words, from >> 6, (to - from + 63) / 64);
        }
        return words;
    }

    private static final int STRIP = Block.STRIP;

    boolean isSelected(int event) {
        return isRowSelected(order.row(event));
    }

    /// @param row how manieth in the order of time
    boolean isRowSelected(int row) {
        return rows == null || rows.get(row);
    }

    /// From the earlier of its ends to the later one.
    private boolean isShown(int message) {
        int sent = order.sent(message);
        int received = order.received(message);
        long a = order.timeNanos(sent);
        long b = order.timeNanos(received);
        return Math.min(a, b) < toNanos && Math.max(a, b) >= fromNanos && (isSelected(sent) || isSelected(received));
    }

    /// Gives each message that is in the picture, ascending.
    void forEachShown(IntConsumer taker) {
        order.forEachMessage(fromNanos, toNanos, message -> {
            if (isShown(message)) {
                taker.accept(message);
            }
        });
    }

    /// Whether an event is, such as a send that nobody received.
    boolean isShownAlone(int event) {
        long nanos = order.timeNanos(event);
        return nanos >= fromNanos && nanos < toNanos && isSelected(event);
    }

    /// Whether a side of a message that has no other is shown as one.
    boolean isShownLost(int event) {
        return isShownAlone(event) && !(goesOn && order.mayBeCompleted(event));
    }

    boolean isViolation(int message) {
        return order.timeNanos(order.received(message)) < order.timeNanos(order.sent(message));
    }
}
