package dev.sightline.analysis.stall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.stall.Stalls.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class StallsTest {
    static final List<Long> SEEDS = LongStream.range(0, 500).boxed().toList();

    private final List<Step> steps = new ArrayList<>();
    private long time;

    private StallsTest row(String process, String event, @Nullable String peer, @Nullable String group) {
        steps.add(new Step(++time, process, event, peer, null, group, null, null));
        return this;
    }

    private StallsTest send(String from, String to, String type, String id) {
        steps.add(new Step(++time, from, "send.begin", to, type, null, id, "send"));
        return this;
    }

    private StallsTest wants(String process, @Nullable String peer, @Nullable String type) {
        steps.add(new Step(++time, process, "receive.begin", peer, type, null, null, null));
        return this;
    }

    private StallsTest receive(String process, String from, String type, String id) {
        steps.add(new Step(++time, process, "receive.end", from, type, null, id, "receive"));
        return this;
    }

    private List<Anomaly> found() {
        Stalls stalls = new Stalls();
        steps.forEach(step -> assertThat(stalls.take(step)).isTrue());
        return stalls.found();
    }

    @Test
    void whatIsSentToATopicIsLostIfWhatCameLaterWasReceived() {
        send("shop", "orders", "1", "o1").receive("pack", "orders", "1", "o1");
        send("shop", "orders", "1", "o2");
        send("shop", "audit", "1", "a1");
        send("shop", "orders", "1", "o3").receive("pack", "orders", "1", "o3");
        send("shop", "orders", "1", "o4");
        assertThat(found()).extracting(Anomaly::flow).containsExactly(List.of("o2"));
    }

    /// Processes that exchange messages soundly, then some rings of them that wait, some that wait for one of a ring,
    /// some that wait for a message that is there, and some that end; and some messages that nobody took.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void findsAllThatWasPlantedAndNothingElse(long seed) {
        Random random = new Random(seed);
        int processes = 2 + random.nextInt(12);
        for (int i = 0; i < processes; i++) {
            row(name(i), "process.begin", null, null);
        }
        Set<String> lost = new HashSet<>();
        int[] fate = random.ints(processes, 0, 4).toArray();
        for (int i = 0; i < 300; i++) {
            int from = random.nextInt(processes);
            int to = (from + 1 + random.nextInt(processes - 1)) % processes;
            send(name(from), name(to), "1", "m" + i);
            if (random.nextInt(20) == 0) {
                // Where the receiver ends, it went on; where it waits for ever, nobody knows.
                if (fate[to] == 0) {
                    lost.add("m" + i);
                }
            } else {
                wants(name(to), random.nextBoolean() ? name(from) : null, random.nextBoolean() ? "1" : null)
                        .receive(name(to), name(from), "1", "m" + i);
            }
        }
        List<Integer> waiting = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            if (fate[i] == 0) {
                row(name(i), "process.end", null, null);
            } else if (fate[i] == 1) {
                // It goes on, or has not written the rest.
                row(name(i), "turn", null, null);
            } else {
                waiting.add(i);
            }
        }
        Set<Set<String>> rings = new HashSet<>();
        int at = 0;
        while (waiting.size() - at >= 2) {
            int length = 2 + random.nextInt(waiting.size() - at - 1);
            List<Integer> some = waiting.subList(at, at + length);
            at += length;
            // One of it waits for who goes on, or for a message that is there: then nobody is stuck.
            boolean isSound = random.nextInt(3) == 0;
            for (int k = 0; k < length; k++) {
                String next = name(some.get((k + 1) % length));
                if (isSound && k == 0) {
                    send(next, name(some.get(k)), "7", "there" + at);
                }
                enter(random, name(some.get(k)), next, isSound && k == 0);
            }
            if (!isSound) {
                Set<String> ring = new TreeSet<>();
                some.forEach(i -> ring.add(name(i)));
                rings.add(ring);
            }
        }
        if (waiting.size() - at == 1) {
            int last = waiting.get(at);
            int other = last == 0 ? 1 : 0;
            wants(name(last), name(other), "7");
        }
        List<Anomaly> found = found();
        assertThat(of(found, Kind.LOST_MESSAGE))
                .extracting(each -> each.flow().getFirst())
                .containsExactlyInAnyOrderElementsOf(lost);
        Set<Set<String>> foundRings = new HashSet<>();
        of(found, Kind.DEADLOCK).forEach(each -> foundRings.add(new TreeSet<>(each.flow())));
        assertThat(foundRings).isEqualTo(rings);
        assertThat(of(found, Kind.DEADLOCK)).hasSameSizeAs(rings);
    }

    /// A receive of type 7, which none of the messages before has, or a meeting.
    private void enter(Random random, String process, String next, boolean receives) {
        if (receives || random.nextBoolean()) {
            wants(process, next, "7");
        } else {
            row(process, "rendezvous.begin", next, "entry");
        }
    }

    private static String name(int process) {
        return Integer.toString(process);
    }

    private static List<Anomaly> of(List<Anomaly> all, Kind kind) {
        return all.stream()
                .filter(each -> each.kind() == kind)
                .sorted(Comparator.comparing(Anomaly::flowText))
                .toList();
    }

    @Test
    void aBarrierThatLacksOneThatWaitsForTheOthersIsADeadlock() {
        row("0", "process.begin", null, null)
                .row("1", "process.begin", null, null)
                .row("2", "process.begin", null, null);
        row("1", "barrier.begin", null, "0-2")
                .row("2", "barrier.begin", null, "0-2")
                .wants("0", "2", null);
        assertThat(found()).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Kind.DEADLOCK);
            assertThat(found.flow()).containsExactly("0", "2");
            assertThat(found.reason()).contains("0 receives from 2; 2 is at the barrier of 0-2");
        });
    }

    @Test
    void aBarrierThatIsFullIsNone() {
        row("0", "barrier.begin", null, "0-1").row("1", "barrier.begin", null, "0-1");
        assertThat(found()).isEmpty();
    }

    @Test
    void whoTakesAMessageOfAnybodyIsStuckWithAllOthers() {
        wants("0", null, null).wants("1", "0", null).wants("2", "1", null);
        assertThat(found())
                .singleElement()
                .satisfies(found -> assertThat(found.flow()).containsExactly("0", "1", "2"));
        row("2", "turn", null, null).receive("2", "1", "1", "late");
        assertThat(found()).isEmpty();
    }

    @Test
    void aReceiveWithATimeOutIsNoEnd() {
        row("0", "receive.begin", "1", "timed").wants("1", "0", null);
        assertThat(found()).isEmpty();
    }

    @Test
    void acceptsAndRendezvousThatMeetAreNone() {
        row("0", "accept.begin", null, "a").row("1", "rendezvous.begin", "0", "a");
        assertThat(found()).isEmpty();
        steps.clear();
        row("0", "accept.begin", null, "a").row("1", "rendezvous.begin", "0", "b");
        assertThat(found())
                .singleElement()
                .satisfies(found -> assertThat(found.flow()).containsExactly("0", "1"));
    }

    @Test
    void anEventThatWasSignalledIsComing() {
        row("0", "wait.begin", null, "x").row("1", "signal.begin", null, "x").wants("1", "0", null);
        assertThat(found()).isEmpty();
    }

    @Test
    void whatIsSentToWhoFailedIsNotLost() {
        row("1", "process.begin", null, null).send("0", "1", "1", "m").wants("1", "2", "7");
        row("1", "process.failed", null, null).row("1", "process.end", null, null);
        assertThat(found()).isEmpty();
    }

    /// Of rows that are not Conch's: who received what was sent later, or had rows for longer than any message took.
    @Test
    void whoWentOnWithoutAMessageHasLostIt() {
        send("a", "b", "1", "m").send("a", "b", "1", "n").receive("b", "a", "1", "n");
        assertThat(found()).singleElement().satisfies(found -> {
            assertThat(found.kind()).isEqualTo(Kind.LOST_MESSAGE);
            assertThat(found.flow()).containsExactly("m");
            assertThat(found.entity()).isEqualTo("b");
        });
        steps.clear();
        send("a", "b", "1", "m").receive("b", "a", "1", "m").send("c", "b", "1", "n");
        assertThat(found()).isEmpty();
        row("b", "turn", null, null).row("b", "turn", null, null);
        assertThat(found()).hasSize(1);
    }

    /// Spans of an application whose database goes by its name, and of a service without any instrumentation.
    @Test
    void whoSaysNothingOfWhatItReceivesHasLostNothing() {
        send("a", "b", "1", "m").receive("b", "a", "1", "m");
        send("b", "b", "1", "query").send("b", "mute", "1", "call");
        row("b", "turn", null, null).row("mute", "turn", null, null).row("mute", "turn", null, null);
        assertThat(found()).isEmpty();
        send("b", "b", "1", "own").receive("b", "b", "1", "own");
        assertThat(found())
                .singleElement()
                .satisfies(found -> assertThat(found.flow()).containsExactly("query"));
    }

    @Test
    void whereNoMessageHasBothSidesNoneIsLost() {
        send("a", "b", "1", "m").receive("b", "a", "1", "n").row("b", "turn", null, null);
        assertThat(found()).isEmpty();
    }
}
