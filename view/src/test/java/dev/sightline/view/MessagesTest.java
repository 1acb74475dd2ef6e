package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.view.MessageTraces.Side;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Views of messages against what is found by looking at all sides for each.
@NullUnmarked // documents are maps in which null is a value
class MessagesTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    private static Map<String, Object> ask(Trace trace, String view, Object... more) {
        Map<String, List<String>> parameters = new HashMap<>();
        for (int i = 0; i < more.length; i += 2) {
            parameters.put((String) more[i], List.of(more[i + 1].toString()));
        }
        ViewRequest request = new ViewRequest(view, parameters);
        Map<String, Object> document =
                JsonTree.parse(AnswerJson.document(new Views(() -> 0).answer(trace, request, () -> false)));
        document.keySet().removeAll(List.of("generation", "exact", "elapsedMillis"));
        return document;
    }

    private record Message(Side sent, Side received) {
        boolean isShown(long from, long to) {
            long first = Math.min(sent.nanos(), received.nanos());
            long last = Math.max(sent.nanos(), received.nanos());
            return first < to && last >= from;
        }

        boolean isViolation() {
            return received.nanos() < sent.nanos();
        }
    }

    private static final class Oracle {
        private final List<Message> messages = new ArrayList<>();
        private final List<Side> lost = new ArrayList<>();
        private final List<Side> open = new ArrayList<>();
        private final List<String> names;

        Oracle(List<Side> sides) {
            TreeSet<String> who = new TreeSet<>();
            for (Side side : sides) {
                if (side.id() == null) {
                    continue;
                }
                who.add(side.who());
                Side other = sides.stream()
                        .filter(each ->
                                side.id().equals(each.id()) && !each.side().equals(side.side()))
                        .findFirst()
                        .orElse(null);
                if (side.side().equals("send")) {
                    if (other == null) {
                        lost.add(side);
                    } else {
                        messages.add(new Message(side, other));
                    }
                } else if (other == null) {
                    open.add(side);
                }
            }
            names = List.copyOf(who);
        }

        /// Whether nobody here is called as its other side, and no whole message names that one.
        boolean isElsewhere(Side side, List<Side> sides) {
            return sides.stream().noneMatch(each -> each.who().equals(side.peer()))
                    && messages.stream()
                            .noneMatch(each -> side.peer().equals(each.sent.peer())
                                    || side.peer().equals(each.received.peer()));
        }

        int band(String who) {
            return names.indexOf(who);
        }

        private Map<Side, Integer> ticks(List<Side> sides) {
            Map<Side, Integer> ticks = new HashMap<>();
            boolean isMore = true;
            while (isMore) {
                isMore = false;
                Map<String, Integer> before = new HashMap<>();
                for (Side side : sides) {
                    if (side.id() == null) {
                        continue;
                    }
                    int tick = before.getOrDefault(side.who(), 0);
                    for (Message message : messages) {
                        if (message.received.equals(side)) {
                            tick = Math.max(tick, ticks.getOrDefault(message.sent, 0));
                        }
                    }
                    isMore |= !Integer.valueOf(tick + 1).equals(ticks.put(side, tick + 1));
                    before.put(side.who(), tick + 1);
                }
            }
            return ticks;
        }
    }

    private static String nanos(long nanos) {
        return Long.toString(MessageTraces.START + nanos);
    }

    private static Long bandOrNull(int band) {
        return band < 0 ? null : Long.valueOf(band);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void arrowsAndMatrixAreThoseOfAllPairsOfSides(long seed) {
        Random random = new Random(seed);
        List<Side> sides = MessageTraces.random(random);
        Trace trace = MessageTraces.trace(sides);
        Oracle oracle = new Oracle(sides);
        long from = random.nextInt(1500);
        long to = from + 1 + random.nextInt(2500);
        long at = from + random.nextInt((int) (to - from));
        List<Message> shown = oracle.messages.stream()
                .filter(message -> message.isShown(from, to))
                .toList();

        Map<String, Object> spaceTime = ask(trace, "spacetime", "from", nanos(from), "to", nanos(to));
        assertThat(spaceTime.get("bands")).isEqualTo(oracle.names);
        List<Map<String, Object>> arrows = shown.stream()
                .map(message -> {
                    Map<String, Object> arrow = new LinkedHashMap<>();
                    arrow.put("from", oracle.band(message.sent.who()));
                    arrow.put("to", oracle.band(message.received.who()));
                    arrow.put("sent", nanos(message.sent.nanos()));
                    arrow.put("received", nanos(message.received.nanos()));
                    arrow.put("messages", 1);
                    arrow.put("bytes", message.sent.bytes().intValue());
                    arrow.put("violations", message.isViolation() ? 1 : 0);
                    return arrow;
                })
                .toList();
        assertThat((List<?>) spaceTime.get("arrows"))
                .map(Object::toString)
                .containsExactlyInAnyOrderElementsOf(
                        arrows.stream().map(Object::toString).toList());
        assertThat(spaceTime.get("others")).isEqualTo(0L);
        List<String> stubs = new ArrayList<>();
        for (Side side : sides) {
            if ((oracle.lost.contains(side) || oracle.open.contains(side))
                    && side.nanos() >= from
                    && side.nanos() < to) {
                Map<String, Object> stub = new LinkedHashMap<>();
                stub.put("band", oracle.band(side.who()));
                stub.put("at", nanos(side.nanos()));
                stub.put("toward", bandOrNull(oracle.band(side.peer())));
                stub.put("side", side.side());
                stub.put("elsewhere", oracle.isElsewhere(side, sides) ? side.peer() : null);
                stubs.add(stub.toString());
            }
        }
        assertThat((List<?>) spaceTime.get("stubs")).map(Object::toString).containsExactlyInAnyOrderElementsOf(stubs);

        Map<String, Object> exchange =
                ask(trace, "exchange", "from", nanos(from), "to", nanos(to), "at", nanos(at), "limit", 5000);
        TreeMap<String, long[]> cells = new TreeMap<>();
        shown.forEach(message -> {
            long[] sum = cells.computeIfAbsent(
                    oracle.band(message.sent.who()) + " " + oracle.band(message.received.who()), any -> new long[4]);
            sum[0]++;
            sum[1] += message.sent.bytes();
            sum[2] += message.isViolation() ? 1 : 0;
        });
        oracle.lost.stream()
                .filter(side -> side.nanos() >= from && side.nanos() < to && oracle.band(side.peer()) >= 0)
                .forEach(side -> cells.computeIfAbsent(
                                oracle.band(side.who()) + " " + oracle.band(side.peer()), any -> new long[4])[3]++);
        List<String> expected = new ArrayList<>();
        cells.forEach((pair, sum) -> expected.add("{from=" + pair.replace(" ", ", to=") + ", messages=" + sum[0]
                + ", bytes=" + sum[1] + ", violations=" + sum[2] + ", lost=" + sum[3] + "}"));
        assertThat((List<?>) exchange.get("cells")).map(Object::toString).isEqualTo(expected);
        assertThat(exchange.get("inFlight"))
                .isEqualTo(shown.stream()
                        .filter(message -> message.sent.nanos() <= at && at < message.received.nanos())
                        .count());
        assertThat((List<?>) exchange.get("flying")).hasSize(((Long) exchange.get("inFlight")).intValue());
        assertThat(exchange.get("messages")).isEqualTo((long) shown.size());
        assertThat(spaceTime.get("messages")).isEqualTo((long) shown.size());
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void aHistoryHasEverySendAndReceiveAtItsLogicalTime(long seed) {
        List<Side> sides = MessageTraces.random(new Random(seed));
        Trace trace = MessageTraces.trace(sides);
        Oracle oracle = new Oracle(sides);
        Map<Side, Integer> ticks = oracle.ticks(sides);
        List<String> expected = new ArrayList<>();
        ticks.forEach((side, tick) -> {
            boolean isAlone = oracle.lost.contains(side) || oracle.open.contains(side);
            boolean isLost = isAlone && !oracle.isElsewhere(side, sides);
            expected.add(oracle.band(side.who()) + " " + (tick - 1) + " " + (isLost ? "lost" : side.side()) + " "
                    + bandOrNull(oracle.band(side.peer())));
        });
        Map<String, Object> history = ask(trace, "history", "width", 4000);
        assertThat(history).containsEntry("ticksEach", 1L);
        assertThat(history.get("ticks"))
                .isEqualTo(ticks.values().stream().mapToLong(t -> t).max().orElse(0));
        assertThat((List<?>) history.get("cells"))
                .map(cell -> (Map<?, ?>) cell)
                .map(cell -> cell.get("band") + " " + cell.get("column") + " "
                        + (cell.get("lost").equals(1L)
                                ? "lost"
                                : cell.get("sends").equals(1L) ? "send" : "receive")
                        + " " + cell.get("peer"))
                .containsExactlyInAnyOrderElementsOf(expected);
        Map<String, Object> narrow = ask(trace, "history", "width", 21, "height", 16);
        long events = 0;
        for (Object cell : (List<?>) narrow.get("cells")) {
            Map<?, ?> of = (Map<?, ?>) cell;
            assertThat((Long) of.get("column")).isBetween(0L, 2L);
            assertThat((Long) of.get("band")).isBetween(0L, 1L);
            events += (Long) of.get("sends") + (Long) of.get("receives") + (Long) of.get("lost");
        }
        assertThat(events).isEqualTo(ticks.size());
    }

    /// Of more messages than arrows, each is in one bundle or among the others.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void bundlesHaveAllMessagesTogether(long seed) {
        List<Side> sides = MessageTraces.random(new Random(seed));
        Trace trace = MessageTraces.trace(sides);
        Oracle oracle = new Oracle(sides);
        for (String times : List.of("raw", "corrected", "logical")) {
            Map<String, Object> whole = ask(trace, "spacetime", "limit", 4, "width", 24, "height", 16, "times", times);
            List<?> arrows = (List<?>) whole.get("arrows");
            assertThat(arrows.size()).isLessThanOrEqualTo(4);
            long drawn = arrows.stream()
                    .mapToLong(arrow -> (Long) ((Map<?, ?>) arrow).get("messages"))
                    .sum();
            assertThat(drawn + (Long) whole.get("others")).isEqualTo((long) oracle.messages.size());
            assertThat((List<?>) whole.get("bands")).hasSizeLessThanOrEqualTo(2);
        }
    }

    /// Whoever plays an order goes through all sends and receives of the window, each at its place.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void anOrderSaysWhatHappensAtEachOfItsPlaces(long seed) {
        Trace trace = MessageTraces.trace(MessageTraces.random(new Random(seed)));
        Map<String, Object> whole = ask(trace, "spacetime", "limit", 5000, "times", "ordering", "ordering", 3);
        List<?> course = (List<?>) whole.get("course");
        List<?> bands = (List<?>) whole.get("bands");
        long from = Long.parseLong((String) whole.get("fromTick"));
        assertThat((long) course.size()).isEqualTo(Long.parseLong((String) whole.get("toTick")) - from);
        for (Object each : (List<?>) whole.get("arrows")) {
            Map<?, ?> arrow = (Map<?, ?>) each;
            for (String[] end : new String[][] {{"sent", "from"}, {"received", "to"}}) {
                int place = (int) (Long.parseLong((String) arrow.get(end[0])) - from);
                assertThat(((Map<?, ?>) course.get(place)).get("who"))
                        .isEqualTo(bands.get(((Long) arrow.get(end[1])).intValue()));
            }
        }
        assertThat(ask(trace, "spacetime", "times", "logical")).doesNotContainKey("course");
    }

    /// A message counts if a row of one of its sides is selected.
    @Test
    void aFilterSelectsMessagesByEitherSide() {
        Trace trace = MessageTraces.trace(MessageTraces.ring());
        Map<String, Object> some = ask(trace, "exchange", "where", "who = \"rank 1\"");
        assertThat(some.get("messages")).isEqualTo(8L);
        assertThat(some.get("openReceives")).isEqualTo(0L);
        assertThat(ask(trace, "exchange", "where", "who = \"rank 2\"").get("lostSends"))
                .isEqualTo(1L);
    }

    /// While a program runs, what one process tells is known earlier than what another does: a message of which one
    /// side
    /// is still to come is not lost, but one that was sent long before all that is known is.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void whatMayStillComeIsNotLost(long seed) {
        Random random = new Random(seed);
        long[] told = random.longs(5, 1500, 3000).toArray();
        List<Side> sides = new ArrayList<>(List.of(new Side(100, "p0", "lost", "send", "p1", 1L)));
        for (int i = 0; i < 300; i++) {
            int from = random.nextInt(5);
            int to = (from + 1 + random.nextInt(4)) % 5;
            long sent = i == 0 ? 0 : random.nextInt(3000);
            long received = sent + (i == 0 ? 80 : random.nextInt(80));
            if (sent <= told[from]) {
                sides.add(new Side(sent, "p" + from, "m" + i, "send", "p" + to, 1L));
            }
            if (received <= told[to]) {
                sides.add(new Side(received, "p" + to, "m" + i, "receive", "p" + from, null));
            }
        }
        Trace trace = MessageTraces.trace(MessageTraces.sorted(sides));
        for (String view : List.of("exchange", "spacetime")) {
            assertThat(ask(trace, view, "goesOn", "true"))
                    .containsEntry("lostSends", 1L)
                    .containsEntry("openReceives", 0L);
            Map<String, Object> over = ask(trace, view);
            assertThat((long) over.get("lostSends") + (long) over.get("openReceives"))
                    .isGreaterThan(1);
        }
        long lost = DefaultsTest.list(ask(trace, "history", "goesOn", "true"), "cells").stream()
                .mapToLong(cell -> (long) cell.get("lost"))
                .sum();
        assertThat(lost).isEqualTo(1);
    }

    /// The expressions select, by name and time, the rows that are before and after.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void whatIsBeforeAndAfterCanBeSelected(long seed) {
        Random random = new Random(seed);
        List<Side> sides = MessageTraces.random(random).stream()
                // of equal times an expression cannot tell which row is which
                .collect(Collectors.toMap(
                        side -> side.who() + side.nanos(), side -> side, (a, b) -> a, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
        Trace trace = MessageTraces.trace(sides);
        Side chosen = sides.get(random.nextInt(sides.size()));
        Map<String, Object> causes = ask(trace, "causes", "who", chosen.who(), "at", nanos(chosen.nanos()));
        assertThat(causes).containsEntry("atNanos", nanos(chosen.nanos()));
        Map<?, ?> events = (Map<?, ?>) causes.get("events");
        for (String side : List.of("before", "after")) {
            Object where = causes.get(side + "Where");
            Object rows = where == null
                    ? 0L
                    : ask(trace, "details", "where", where, "limit", 0).get("total");
            boolean isWhole = ((List<?>) causes.get("processes")).size() == new Oracle(sides).names.size();
            if (isWhole || where != null) {
                assertThat(rows).isEqualTo(events.get(side));
            }
        }
        assertThat((Long) events.get("before") + (Long) events.get("after") + (Long) events.get("concurrent"))
                .isEqualTo(sides.size() - 1L);
    }

    @Test
    void aTraceWithoutMessagesSaysWhatIsMissing() {
        Trace trace = TableTraces.trace(Table.random(1, 20, true, true), 30);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ask(trace, "spacetime"))
                .withMessageContaining("nothing tells messages");
    }

    /// A message goes from rank 0 to rank 1, which then sends to rank 2.
    @Test
    void aCausalStepFollowsAMessageAndElseTheProcess() {
        Trace trace = MessageTraces.trace(MessageTraces.ring());
        assertThat(ask(trace, "causes", "who", "rank 0", "at", nanos(0)))
                .containsEntry("cause", null)
                .containsEntry("effect", Map.of("who", "rank 1", "atNanos", nanos(40), "message", true));
        assertThat(ask(trace, "causes", "who", "rank 1", "at", nanos(40)))
                .containsEntry("cause", Map.of("who", "rank 0", "atNanos", nanos(0), "message", true))
                .containsEntry("effect", Map.of("who", "rank 1", "atNanos", nanos(300), "message", false));
        assertThat(ask(trace, "causes", "who", "rank 1", "at", nanos(300)))
                .containsEntry("cause", Map.of("who", "rank 1", "atNanos", nanos(40), "message", false));
        // nobody receives the last one
        assertThat(ask(trace, "causes", "who", "rank 2", "at", nanos(3600))).containsEntry("effect", null);
    }

    @Test
    void whoHasNoEventByThenIsAMistakeInWords() {
        Trace trace = MessageTraces.trace(MessageTraces.ring());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ask(trace, "causes", "who", "nobody"))
                .withMessageContaining("'nobody' has no event by then");
    }
}
