package dev.sightline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.record.send.Orders;
import dev.sightline.record.send.Target;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecorderTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private final Lines lines = new Lines(() -> {});
    private final Recorder recorder = builder().build();

    private static final Levels.Selector US = new Levels.Selector("test", "here");

    @TempDir
    Path folder;

    private RecorderBuilder builder() {
        return Recorder.builder("test").process("me").url("file:x.bp").destination(lines, Clock.systemUTC());
    }

    @AfterEach
    void close() {
        recorder.close();
    }

    @Test
    void allocatesNothingForAnEvent() {
        EventType type = recorder.event("e", Field.int64("i"), Field.string("s"));
        SpanType span = recorder.span("s", Field.float64("x"));
        Counter counter = recorder.counter("c", "");
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        int events = 100_000;
        long least = Long.MAX_VALUE;
        // the compiler may be late, and allocates for its own ends on this thread; an event that does, does each time
        for (int round = 0; round < 10; round++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < events; i++) {
                type.now().put(i).put("text").commit();
                try (Span open = span.begin()) {
                    open.end().put(0.5).commit();
                }
                counter.record(i);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isLessThan(events / 100);
    }

    @Test
    void whatIsOffIsNotRecorded() {
        EventType off = recorder.event("off", Level.DEBUG, Field.int64("i"));
        assertThat(off.isOn()).isFalse();
        off.now().put(1).put("too many").commit();
        recorder.event("on").record();
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(lines.all()).hasSize(1);
        assertThat(recorder.misuses()).isZero();
    }

    @Test
    void withoutADestinationAllIsOff() {
        Recorder none = Recorder.builder("test").url("none").build();
        EventType type = none.event("e", Level.FATAL);
        assertThat(type.isOn()).isFalse();
        type.record();
        none.span("s").begin().close();
        none.close();
        assertThat(none.lost()).isZero();
    }

    @Test
    void aValueThatDoesNotFitIsLeftOutAndCounted() {
        EventType type = recorder.event("e", Field.int64("i"), Field.string("s"), Field.float64("d"));
        type.now().put("text").put(3).put(4).put(5).commit();
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(lines.with(" d=4.0").get(0)).doesNotContain(" i=", " s=");
        assertThat(recorder.misuses()).isEqualTo(3);
    }

    @Test
    void anEventMayBeRecordedWhileAnotherIsOpen() {
        EventType type = recorder.event("e", Field.int64("i"));
        Entry outer = type.now();
        for (int i = 0; i < 50; i++) {
            type.now().put(i).commit();
        }
        outer.put(99).commit();
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(lines.all()).hasSize(51);
        assertThat(lines.all().get(50)).contains(" i=99");
    }

    @Test
    void whatWasObservedElsewhereHasItsOwnTimeAndThread() {
        Instant began = Instant.parse("2026-11-24T08:00:00.123456789Z");
        recorder.span("pause", Field.thread(), Field.string("cause"))
                .over(began, Duration.ofMillis(7))
                .put("worker")
                .put("why")
                .commit();
        recorder.event("load", Field.thread()).at(began).skip().commit();
        assertThat(recorder.hasRoom()).isTrue();
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(lines.with("event=pause ").get(0))
                .startsWith("ts=2026-11-24T08:00:00.1234")
                .contains(" thread=worker ")
                .contains(" duration_ns=7000000 ")
                .contains(" cause=why")
                .doesNotContain("thread=" + Thread.currentThread().getName());
        assertThat(lines.with("event=load ").get(0))
                .contains(" thread=" + Thread.currentThread().getName());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8192, 8193, 65_536, 524_288, Integer.MAX_VALUE})
    void largerBuffersAreFewerAndTakeNoMoreMemory(int events) {
        Rings rings = new Rings(events);
        long longs = 0;
        int first = 0;
        for (int i = 0; i < 1024; i++) {
            int length = rings.take().longs().length;
            first = i == 0 ? length : first;
            longs += length;
        }
        assertThat(first / 4).isGreaterThanOrEqualTo(Math.min(events, Rings.MOST_EVENTS));
        // a long and a reference each, of four bytes as a rule
        assertThat(longs * 12).isLessThan(48L << 20);
        assertThat(rings.take().longs()).isEmpty();
    }

    @Test
    void aThreadCanTellWhenItsBufferIsHalfFull() {
        Lane lane = new Lane(Thread.currentThread(), Rings.Ring.of(8), new SpanStack(1), () -> {});
        EventType type = recorder.event("e");
        for (int i = 0; i < 3; i++) {
            assertThat(lane.hasRoom()).as("after " + i).isTrue();
            lane.entry().open(type, 0).commit();
        }
        assertThat(lane.hasRoom()).isFalse();
        lane.release(lane.tail());
        assertThat(lane.hasRoom()).isTrue();
    }

    @Test
    void whoFillsABufferByMoreThanAQuarterWakesTheDrain() {
        int[] woken = {0};
        Lane lane = new Lane(Thread.currentThread(), Rings.Ring.of(64), new SpanStack(1), () -> woken[0]++);
        EventType type = recorder.event("e");
        for (int events = 1; events <= 64; events++) {
            lane.entry().open(type, 0).commit();
            long filled = lane.tail() - lane.head();
            assertThat(woken[0] > 0 || filled <= 64 / 4 + 64 / 8)
                    .as("at the latest, after " + events)
                    .isTrue();
            if (woken[0] > 0) {
                assertThat(filled).isGreaterThan(64 / 4);
                lane.release(lane.tail());
                woken[0] = 0;
            }
        }
        assertThat(lane.lost()).isZero();
    }

    @Test
    void aSpanKnowsItsParentAndItsDuration() {
        SpanType type = recorder.span("s", Level.INFO, Recorder.SpanOption.BEGIN_TOO, Field.string("what"));
        long outerId;
        try (Span outer = type.begin()) {
            outerId = outer.id();
            Span inner = type.begin();
            inner.end().put("in").commit();
            inner.close();
        }
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(lines.with("event=s ")).hasSize(2);
        assertThat(lines.with("what=in").get(0)).contains(" parent=" + outerId + " duration_ns=");
        assertThat(lines.with("event=s.begin ")).hasSize(2);
        assertThat(lines.with("event=s ").get(1)).contains(" span=" + outerId + " duration_ns=");
    }

    @Test
    void spansThatWereNeverEndedEndWithTheOneAroundThem() {
        SpanType type = recorder.span("s");
        Span outer = type.begin();
        Span forgotten = type.begin();
        outer.close();
        forgotten.close();
        type.begin(77).close();
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(lines.all()).hasSize(2);
        assertThat(lines.all().get(1)).contains("parent=77");
    }

    @Test
    void whatACollectorHoldsCountsBeforeTheFileAndEndsByItself() throws Exception {
        Path file = folder.resolve("levels");
        Files.writeString(file, "e off\n");
        Levels levels = new Levels(US, Level.INFO, file);
        levels.look();
        EventType type = recorder.event("e", Level.TRACE);
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        levels.hold(List.of(new Orders.HeldLevel("*", "trace", 1000, "ann")), now);
        assertThat(levels.decide(type, now.plusMillis(999))).isEqualTo(new Levels.Decision(true, "ann"));
        assertThat(levels.decide(type, now.plusMillis(1000))).isEqualTo(new Levels.Decision(false, "level file"));
        levels.hold(List.of(), now);
        assertThat(levels.decide(type, now).on()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"e", "test:e", "test@here:e", "*@here:*", "test@*:e*"})
    void aPatternMayNameProgramAndHost(String pattern) {
        assertThat(Levels.Selector.glob(US.names(pattern)).matcher("e").matches())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"other:e", "test@there:*", "*@there:*", "tes:e", "f"})
    void aPatternOfOthersFitsNoName(String pattern) {
        assertThat(Levels.Selector.glob(US.names(pattern)).matcher("e").matches())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatWasReceivedIsLaterThanWhatWasSent(boolean hybrid) {
        SplittableRandom random = new SplittableRandom(5);
        LogicalClock[] clocks = new LogicalClock[4];
        long[] wall = new long[clocks.length];
        long[] last = new long[clocks.length];
        for (int i = 0; i < clocks.length; i++) {
            int me = i;
            wall[me] = 1_700_000_000_000_000_000L + random.nextLong(1_000_000_000L);
            clocks[i] = hybrid ? LogicalClock.hybrid(() -> wall[me]) : LogicalClock.lamport();
        }
        for (int i = 0; i < 10_000; i++) {
            int from = random.nextInt(clocks.length);
            int to = random.nextInt(clocks.length);
            // Clocks run at their own pace, and one of them sometimes backwards.
            wall[from] += random.nextInt(100) == 0 ? -500_000 : random.nextInt(200_000);
            long sent = clocks[from].send();
            assertThat(sent).isGreaterThan(last[from]);
            last[from] = sent;
            long received = clocks[to].receive(sent);
            assertThat(received).isGreaterThan(sent).isGreaterThan(last[to] - (from == to ? 1 : 0));
            last[to] = received;
            if (hybrid) {
                assertThat(sent).isGreaterThanOrEqualTo(wall[from] & ~0xffffL);
            } else {
                assertThat(sent).isLessThan(1L << 32);
            }
        }
    }

    @Test
    void aStampFarAheadMovesNoHybridClock() {
        long now = 1_700_000_000_000_000_000L;
        LogicalClock clock = LogicalClock.hybrid(() -> now);
        clock.receive(now + Duration.ofHours(1).toNanos());
        assertThat(clock.send()).isLessThan(now + Duration.ofMinutes(1).toNanos());
    }

    @Test
    void bothSidesOfAMessageHaveOneName() {
        MessageType type = recorder.message("m");
        long stamp = type.send("you");
        type.receive("you", 41);
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(lines.with("message.side=send").get(0)).contains("message.id=me#" + stamp, "peer=you");
        assertThat(lines.with("message.side=receive").get(0)).contains("message.id=you#41", " clock=42");
    }

    @Test
    void aLevelFileIsFollowedWhileTheProgramRuns() throws Exception {
        Path file = folder.resolve("levels");
        try (Recorder followed = builder().levelFile(file).build()) {
            EventType db = followed.event("db.query", Level.DEBUG);
            EventType rpc = followed.event("rpc");
            assertThat(db.isOn()).isFalse();
            Files.writeString(
                    file,
                    "# levels\nnonsense\nx y z\ndb.* debug until "
                            + Instant.now().plusSeconds(3600) + "\nother:* trace\ntest:rpc off\n");
            long until = System.nanoTime() + LONG.toNanos();
            while ((!db.isOn() || rpc.isOn()) && System.nanoTime() < until) {
                Thread.onSpinWait();
            }
            assertThat(db.isOn()).isTrue();
            assertThat(rpc.isOn()).isFalse();
            assertThat(followed.flush(LONG)).isTrue();
            assertThat(lines.with("event=sightline.level ")).hasSize(2);
            assertThat(lines.with("event=sightline.level ")).allMatch(line -> line.contains("level=Info"));
            assertThat(lines.with("type=db.query state=on")).hasSize(1);
        }
    }

    @Test
    void aLevelThatExpiredDoesNotCount() throws Exception {
        Path file = folder.resolve("levels");
        Files.writeString(file, "* trace until 2026-01-01T00:00:00Z\n");
        Levels levels = new Levels(US, Level.INFO, file);
        levels.look();
        EventType type = recorder.event("e", Level.TRACE);
        assertThat(levels.decide(type, Instant.parse("2025-12-31T23:59:59Z")).on())
                .isTrue();
        assertThat(levels.decide(type, Instant.parse("2026-01-01T00:00:00Z")).on())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://x:1",
                "tcp://x",
                "tcp://:1",
                "tcp://x:70000",
                "file:",
                "x",
                "file:a?form=xml",
                "file:a?flight=9"
            })
    void saysWhatIsWrongWithAUrl(String url) {
        assertThatThrownBy(() -> Target.of(url)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void knowsItsUrls() {
        assertThat(Target.of("file:/a/b.slb"))
                .isEqualTo(new Target(
                        Target.Kind.FILE, "/a/b.slb", false, true, 0, null, null, 64 << 20, false, null, null));
        assertThat(Target.of("file:///a/b.bp"))
                .isEqualTo(new Target(
                        Target.Kind.FILE, "/a/b.bp", true, true, 0, null, null, 64 << 20, false, null, null));
        assertThat(Target.of("tcp://h:1?form=bp&flight=16M"))
                .isEqualTo(new Target(
                        Target.Kind.TCP, "h:1", true, true, 16 << 20, null, null, 64 << 20, false, null, null));
        assertThat(Target.of("tcp://h:1?flight=1M&signal=USR1").signal()).isEqualTo("USR1");
        assertThat(Target.of("unix:/s"))
                .isEqualTo(new Target(Target.Kind.UNIX, "/s", false, true, 0, null, null, 64 << 20, false, null, null));
        assertThat(Target.of("")).isEqualTo(Target.NONE);
    }

    @Test
    void loggersAndKeysWithoutEndLoseTheirNamesAndValuesOnly() {
        LogEvents events = new LogEvents(recorder);
        int many = Types.MAX + 100;
        for (int i = 0; i < many; i++) {
            events.record("logger" + i, Level.INFO, "p", "m" + i, Map.of("key" + i, i), null);
            if (i % 1000 == 0) {
                assertThat(recorder.flush(LONG)).isTrue();
            }
        }
        events.record("logger1", Level.INFO, "p", "m", Map.of("another", true), null);
        events.record("logger1", Level.DEBUG, "p", "off", Map.of(), null);
        assertThat(recorder.flush(LONG)).isTrue();
        assertThat(recorder.misuses()).as("values left out").isPositive();
        // what the recorder says of itself (a clock that was set) is not among them
        assertThat(lines.all().stream().filter(line -> !line.contains(" event=sightline.")))
                .hasSize(many + 1);
        assertThat(lines.with(" event=logger1 ")).hasSize(2);
        assertThat(lines.with(" event=logger1 ").get(0)).contains(" key1=1");
        assertThat(lines.with(" event=logger1 ").get(1)).doesNotContain("another");
        assertThat(lines.with(" event=log ")).isNotEmpty();
    }
}
