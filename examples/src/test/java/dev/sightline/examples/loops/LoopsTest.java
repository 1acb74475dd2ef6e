package dev.sightline.examples.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sightline.record.Recorder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class LoopsTest {
    private static final Recorder OFF = Recorder.builder("test").url("none").build();

    static Stream<Integer> seeds() {
        return IntStream.range(0, 60).boxed();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void runsEveryIterateOnce(int seed) throws InterruptedException {
        Random random = new Random(seed);
        int depth = 1 + random.nextInt(3);
        List<Integer> sizes = random.ints(depth, 1, 12).boxed().toList();
        List<Integer> chunks = random.ints(depth, 1, 6).boxed().toList();
        int all = sizes.stream().reduce(1, (a, b) -> a * b);
        AtomicIntegerArray times = new AtomicIntegerArray(all);
        LoopNest nest = new LoopNest("n", sizes, chunks, (thread, at) -> {
            int index = 0;
            for (int i = 0; i < at.length; i++) {
                index = index * sizes.get(i) + at[i];
            }
            times.incrementAndGet(index);
        });
        new Loops(1 + random.nextInt(6), thread -> thread % 2 == 0 || seed % 2 == 0, OFF).run(nest);
        assertThat(IntStream.range(0, all).map(times::get)).containsOnly(1);
    }

    @Test
    void whoNeverHelpsTakesOnlyChunksOfTheOutermostLoop() throws InterruptedException {
        Map<Integer, Integer> takers = new ConcurrentHashMap<>();
        // One chunk in all: the loops inside it are open to whoever helps, and thread 1 does not.
        LoopNest nest = new LoopNest("n", List.of(4, 40), List.of(4, 1), (thread, at) -> {
            takers.merge(thread, 1, Integer::sum);
            SlowLoops.relax(1, 2);
        });
        new Loops(2, thread -> false, OFF).run(nest);
        assertThat(takers.values()).containsExactly(160);
    }

    @Test
    void aFailureEndsAllThreadsAndIsTold() {
        LoopNest nest = new LoopNest("n", List.of(9, 9), List.of(2, 2), (thread, at) -> {
            if (at[0] == 4 && at[1] == 4) {
                throw new IllegalArgumentException("no");
            }
        });
        assertThatIllegalStateException()
                .isThrownBy(() -> new Loops(3, thread -> true, OFF).run(nest))
                .withMessageContaining("an iterate of n failed: java.lang.IllegalArgumentException: no");
    }

    @Test
    void recordsEachChunkOnceWithItsPlace(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("loops.bp");
        try (Recorder recorder = Recorder.builder("loops").url("file:" + file).build()) {
            new Loops(3, thread -> true, recorder)
                    .run(new LoopNest("n", List.of(7, 5), List.of(3, 2), (thread, at) -> {}));
        }
        List<String> lines = Files.readAllLines(file);
        List<String> expected = new ArrayList<>(List.of("n/0..2", "n/3..5", "n/6..6"));
        for (int i = 0; i < 7; i++) {
            expected.addAll(List.of("n/" + i + "/0..1", "n/" + i + "/2..3", "n/" + i + "/4..4"));
        }
        Pattern place = Pattern.compile("place=\"?([^ \"]+)");
        assertThat(lines.stream().map(place::matcher).filter(Matcher::find).map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(lines).anyMatch(line -> line.contains("getting work"));
    }

    @Test
    void theResultIsTheSameWhoeverRanWhat() throws IOException, InterruptedException {
        double alone = SlowLoops.run(1, 1, true, OFF);
        assertThat(SlowLoops.run(7, 1, false, OFF)).isEqualTo(alone);
    }

    @Test
    void readsWhatLinuxTellsOfAThread() {
        try (ThreadStat stat = new ThreadStat(() -> 0)) {
            String[] fields = new String[50];
            Arrays.setAll(fields, i -> Integer.toString(i));
            byte[] text = ("17 (a) b (c)) " + String.join(" ", fields) + "\n").getBytes(StandardCharsets.US_ASCII);
            stat.read(text, text.length);
            assertThat(stat.faults()).isEqualTo(7 + 9);
            assertThat(stat.processor()).isEqualTo(36);
            for (int length = -1; length < text.length; length++) {
                stat.read(text, length);
            }
        }
    }

    @Test
    void takesAFiftiethOfTheTimeForLooking() {
        long[] nanos = {0};
        // Each look at the clock takes 1 µs, so that one at the thread takes as long.
        try (ThreadStat stat = new ThreadStat(() -> nanos[0] += 1_000)) {
            int looks = 0;
            for (int chunk = 0; chunk < 10_000; chunk++) {
                nanos[0] += 5_000;
                if (stat.isDue()) {
                    stat.look();
                    looks++;
                }
            }
            assertThat(looks * 1_000L * 50).isBetween(nanos[0] / 10 * 9, nanos[0] / 10 * 11);
        }
    }
}
