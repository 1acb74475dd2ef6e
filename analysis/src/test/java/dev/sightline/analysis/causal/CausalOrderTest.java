package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.causal.HappensBefore.Cone;
import dev.sightline.analysis.causal.HappensBefore.Relation;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CausalOrderTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    private record Made(
            long time,
            String who,
            @Nullable String id,
            @Nullable String side) {}

    private static CausalOrder of(CausalRows rows) {
        Messages messages = new Messages(rows.fields());
        messages.take(rows);
        return CausalOrder.of(messages);
    }

    /// Messages between processes whose clocks are off, some lost on either side, and rows that are no part of one.
    private static CausalOrder random(long seed) {
        Random random = new Random(seed);
        int processes = 1 + random.nextInt(7);
        long[] off = random.longs(processes, -300, 300).toArray();
        List<Made> made = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            int from = random.nextInt(processes);
            int to = random.nextInt(processes);
            long sent = random.nextInt(3000);
            int fate = random.nextInt(8);
            if (fate == 0) {
                made.add(new Made(sent + off[from], "p" + from, null, null));
                continue;
            }
            if (fate != 1) {
                made.add(new Made(sent + off[from], "p" + from, "m" + i, "send"));
            }
            if (fate != 2) {
                made.add(new Made(sent + random.nextInt(200) + off[to], "p" + to, "m" + i, "receive"));
            }
        }
        made.sort(Comparator.comparingLong(Made::time));
        CausalRows rows = new CausalRows();
        made.forEach(each -> rows.add(each.time, each.who, each.id, each.side));
        return of(rows);
    }

    /// By event, all that happen before it: the closure of steps and messages, until nothing is added. Clocks that are
    /// off
    /// make no circles here, as each process keeps the order of its own events.
    private static BitSet[] closure(CausalOrder order) {
        BitSet[] before =
                IntStream.range(0, order.events()).mapToObj(e -> new BitSet()).toArray(BitSet[]::new);
        boolean isMore = true;
        while (isMore) {
            isMore = false;
            for (int p = 0; p < order.processes(); p++) {
                int[] own = order.eventsOf(p);
                for (int i = 1; i < own.length; i++) {
                    isMore |= add(before, own[i - 1], own[i]);
                }
            }
            for (int m = 0; m < order.messages(); m++) {
                isMore |= add(before, order.sent(m), order.received(m));
            }
        }
        return before;
    }

    private static boolean add(BitSet[] before, int cause, int effect) {
        int known = before[effect].cardinality();
        before[effect].or(before[cause]);
        before[effect].set(cause);
        return before[effect].cardinality() > known;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void everyEventIsBeforeAfterOrConcurrentAsItsClosureSays(long seed) {
        CausalOrder order = random(seed);
        assertThat(order.undecided()).isZero();
        BitSet[] before = closure(order);
        HappensBefore found = order.happensBefore();
        for (int event = 0; event < order.events(); event++) {
            Cone cone = found.of(event);
            long after = 0;
            for (int other = 0; other < order.events(); other++) {
                Relation expected = other == event
                        ? Relation.SAME
                        : before[event].get(other)
                                ? Relation.BEFORE
                                : before[other].get(event) ? Relation.AFTER : Relation.CONCURRENT;
                assertThat(found.relation(cone, other)).isEqualTo(expected);
                after += expected == Relation.AFTER ? 1 : 0;
            }
            assertThat(cone.before()).isEqualTo(before[event].cardinality());
            assertThat(cone.after()).isEqualTo(after);
            assertThat(cone.before() + cone.after() + cone.concurrent() + 1).isEqualTo(order.events());
            for (int p = 0; p < order.processes(); p++) {
                int[] own = order.eventsOf(p);
                int last = -1;
                int first = -1;
                for (int other : own) {
                    last = before[event].get(other) ? other : last;
                    first = first < 0 && before[other].get(event) ? other : first;
                }
                assertThat(found.lastBefore(cone, p)).isEqualTo(last);
                assertThat(found.firstAfter(cone, p)).isEqualTo(first);
            }
        }
    }

    /// An event's logical time is how many sends and receives the longest chain to it has, itself too.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void logicalTimeIsTheLongestChain(long seed) {
        CausalOrder order = random(seed);
        int[] longest = new int[order.events()];
        boolean isMore = true;
        Arrays.setAll(longest, event -> order.isCommunication(event) ? 1 : 0);
        while (isMore) {
            isMore = false;
            for (int p = 0; p < order.processes(); p++) {
                int[] own = order.eventsOf(p);
                for (int i = 1; i < own.length; i++) {
                    isMore |= raise(order, longest, own[i - 1], own[i]);
                }
            }
            for (int m = 0; m < order.messages(); m++) {
                isMore |= raise(order, longest, order.sent(m), order.received(m));
            }
        }
        for (int event = 0; event < order.events(); event++) {
            assertThat(order.lamport(event)).isEqualTo(longest[event]);
        }
    }

    private static boolean raise(CausalOrder order, int[] longest, int cause, int effect) {
        int least = longest[cause] + (order.isCommunication(effect) ? 1 : 0);
        boolean isMore = longest[effect] < least;
        longest[effect] = Math.max(longest[effect], least);
        return isMore;
    }

    /// Each is received before it is sent, and so is the cause of its own cause.
    @Test
    void whatCannotBeInOrderIsCountedAndHasLogicalTimesNonetheless() {
        CausalOrder order = of(new CausalRows()
                .add(1, "a", "x", "receive")
                .add(2, "b", "y", "receive")
                .add(3, "a", "y", "send")
                .add(4, "b", "x", "send"));
        assertThat(order.messages()).isEqualTo(2);
        assertThat(order.violations()).isEqualTo(2);
        assertThat(order.undecided()).isEqualTo(1);
        assertThat(IntStream.range(0, 4).map(order::lamport).max()).hasValue(4);
    }

    @Test
    void theEventAtAMomentIsTheLastOneByThenAndRatherOneOfAMessage() {
        CausalOrder order = of(new CausalRows()
                .add(5, "a", null, null)
                .add(7, "a", "m", "send")
                .add(7, "a", null, null)
                .add(9, "b", "m", "receive"));
        int a = order.process(0);
        assertThat(order.eventAt(a, 4)).isEqualTo(-1);
        assertThat(order.eventAt(a, 6)).isZero();
        assertThat(order.eventAt(a, 7)).isEqualTo(1);
        assertThat(order.eventAt(a, 100)).isEqualTo(1);
    }

    @Test
    void lostOnesAreNamed() {
        CausalOrder order = of(new CausalRows()
                .add(1, "a", "m", "send")
                .add(2, "a", "m", "send")
                .add(3, "b", "m", "receive")
                .add(4, "b", "n", "receive")
                .add(5, "a", "o", "send"));
        assertThat(order.unmatched().lostSends()).containsExactly(0, 4);
        assertThat(order.unmatched().openReceives()).containsExactly(3);
        assertThat(order.messages()).isEqualTo(1);
    }

    @Test
    void namesAreInTheOrderPeopleCountIn() {
        CausalRows rows = new CausalRows();
        List.of("p10", "p9", "p1", "q", "p09", "p").forEach(name -> rows.add(1, name, "m" + name, "send"));
        CausalOrder order = of(rows);
        assertThat(IntStream.of(order.communicating()).mapToObj(order::name))
                .containsExactly("p", "p1", "p09", "p9", "p10", "q");
    }

    /// Databases record no spans: a call of one that was answered is not lost, one that failed may be.
    @Test
    void aCallThatWasAnsweredIsNotLost() {
        List<Field> fields = new ArrayList<>(CausalRows.CALLS);
        fields.add(new Field("message.id", ColumnType.STRING, Role.MESSAGE, null));
        fields.add(new Field("message.side", ColumnType.STRING, null, null));
        CausalRows rows = new CausalRows(fields)
                .row(1L, "front", "a", null, 50L, "CLIENT", null, "a", "send")
                .row(2L, "front", "b", null, 50L, "CLIENT", "true", "b", "send")
                .row(3L, "front", "c", null, null, "CLIENT", null, "c", "send")
                .row(4L, "front", "d", null, 50L, "PRODUCER", null, "d", "send");
        Messages messages = new Messages(rows.fields());
        messages.take(rows);
        CausalOrder order = CausalOrder.of(messages);
        assertThat(order.unmatched().lostSends()).containsExactly(1, 2, 3);
        assertThat(order.unmatched().answered()).isEqualTo(1);
        assertThat(order.isCommunication(0)).isTrue();
        assertThat(Causality.of(order).unmatchedSends()).isEqualTo(4);
    }

    /// A span is called as a message is, which it has nothing to do with; a receive lies before its send.
    @Test
    void aSendComesBeforeASpanThatIsCalledAsItsMessage() {
        CausalRows rows = new CausalRows(CausalRows.SERVED)
                .row(1L, "b", "m1", "receive", null)
                .row(2L, "c", null, null, "m1")
                .row(3L, "a", "m1", "send", null)
                .row(4L, "a", "m2", "send", null)
                .row(5L, "c", null, null, "m2")
                .row(6L, "b", "m2", "receive", null)
                .row(7L, "c", null, null, "m3")
                .row(8L, "b", "m3", "receive", null);
        CausalOrder order = of(rows);
        assertThat(IntStream.range(0, order.messages())
                        .mapToObj(message -> order.sent(message) + " " + order.received(message)))
                .containsExactlyInAnyOrder("2 0", "3 5", "6 7");
        assertThat(order.unmatched().lostSends()).isEmpty();
        assertThat(order.unmatched().openReceives()).isEmpty();
    }

    /// Whoever reads a topic has no rows here; whether a process that has some received a message is known.
    @Test
    void whatGoesToWhoTellsOfNoMessageHereIsNotLost() {
        List<Field> fields = new ArrayList<>(CausalRows.FIELDS);
        fields.add(new Field("peer", ColumnType.STRING, Role.PEER, null));
        CausalRows rows = new CausalRows(fields)
                .row(1L, "front", "a", "send", "mail")
                .row(2L, "front", "b", "send", "orders")
                .row(3L, "pack", "b", "receive", "orders")
                .row(4L, "front", "c", "send", "orders")
                .row(5L, "front", "d", "send", "pack")
                .row(6L, "front", "e", "send", null)
                .row(7L, "front", "f", "receive", "gateway")
                .row(8L, "front", "g", "receive", "pack");
        Unmatched unmatched = of(rows).unmatched();
        assertThat(unmatched.sentElsewhere()).containsExactly(0);
        assertThat(unmatched.lostSends()).containsExactly(3, 4, 5);
        assertThat(unmatched.receivedFromElsewhere()).containsExactly(6);
        assertThat(unmatched.openReceives()).containsExactly(7);
        assertThat(Causality.of(of(rows)).unmatchedSends()).isEqualTo(4);
        assertThat(Causality.of(of(rows)).unmatchedReceives()).isEqualTo(2);
    }

    /// Also those whose clocks are off, in the order of which nothing is known.
    @Test
    void messagesOfATimeAreFoundWithoutLookingAtAll() {
        Random random = new Random(5);
        CausalRows rows = new CausalRows();
        List<Made> made = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) {
            long sent = 10L * i;
            made.add(new Made(sent, "p" + i % 5, "m" + i, "send"));
            made.add(new Made(sent + random.nextInt(2000) - 500, "q" + i % 3, "m" + i, "receive"));
        }
        made.sort(Comparator.comparingLong(Made::time));
        made.forEach(each -> rows.add(each.time, each.who, each.id, each.side));
        CausalOrder order = of(rows);
        for (int i = 0; i < 50; i++) {
            long from = random.nextInt(400_000);
            long to = from + random.nextInt(3000);
            BitSet found = new BitSet();
            order.forEachMessage(from, to, found::set);
            for (int message = 0; message < order.messages(); message++) {
                long sent = order.timeNanos(order.sent(message));
                long received = order.timeNanos(order.received(message));
                if (Math.min(sent, received) < to && Math.max(sent, received) >= from) {
                    assertThat(found.get(message)).isTrue();
                }
            }
            assertThat(found.cardinality()).isLessThan(order.messages() / 2);
        }
    }
}
