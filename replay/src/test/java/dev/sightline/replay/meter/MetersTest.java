package dev.sightline.replay.meter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Reading;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetersTest {
    private static final Meter.Setting NONE = new Meter.Setting(null, null);

    private static Reading taken(String place, String by, long came) {
        return new Reading(place, Double.NaN, by, came);
    }

    @Test
    void spaceShowsTheLoopThatCameLastInTheOrderOfIterates() {
        List<Reading> in = List.of(
                taken("a/0..4", "t1", 10),
                taken("b/0..9", "t1", 20),
                taken("b/10..14", "t2", 25),
                taken("b/10/0..4", "t2", 26),
                taken("b/9/0..4", "t1", 21),
                taken("no place", "t3", 99));
        assertThat(new Space().read(in, NONE))
                .extracting(Reading::key)
                .containsExactly("b/0..9", "b/10..14", "b/9/0..4", "b/10/0..4");
        assertThat(new Space().read(in.subList(0, 1), NONE))
                .extracting(Reading::key)
                .containsExactly("a/0..4");
        assertThat(new Space().readOverTime(in, NONE))
                .extracting(each -> each.key() + " " + (int) each.number())
                .containsExactly("t1 3", "t2 2", "t3 1");
    }

    @ParameterizedTest
    @CsvSource({
        "0 3, '0..0.3, 0.3..0.6'",
        "0 1, '0..0.1, 0.1..0.2'",
        "10000000 10000100, '10000000..10000010, 10000010..10000020'",
        "-0.002 0.001, '-0.002..-0.0017, -0.0017..-0.0014'",
        "7 7, '7..7, 7..7'",
        "0 1234, '0..123.4, 123.4..246.8'",
        "1 2000, '1..200.9, 200.9..400.8'",
        "0 1e300, '0..1.0E299, 1.0E299..2.0E299'",
    })
    void partsOfAHistogramHaveShortNames(String ends, String first) {
        List<Reading> in = Arrays.stream(ends.split(" "))
                .map(end -> new Reading(end, Double.parseDouble(end), null))
                .toList();
        assertThat(new Histogram()
                        .read(in, NONE).subList(1, 3).stream().map(Reading::key).collect(Collectors.joining(", ")))
                .isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "null",
            value = {
                "sweep 1/48/15..29, sweep 1 48..48 15..29",
                "15..29, ' 15..29'",
                "a/b/7, a/b 7..7",
                "a/9..3, null",
                "a/-1..3, null",
                "a/1..9999999999, null",
                "a/, null",
                "'', null",
                "a/1...3, null",
            })
    void readsPlaces(String key, String expected) {
        String place = Place.find(key)
                .map(found -> found.loop()
                        + found.ranges().stream()
                                .map(range -> " " + range.from() + ".." + range.to())
                                .collect(Collectors.joining()))
                .orElse(null);
        assertThat(place).isEqualTo(expected);
    }

    /// For each way from the root: the sum of all stacks that begin with it.
    @Test
    void flameSumsEachWayFromTheRoot() {
        Random random = new Random(5);
        for (int round = 0; round < 50; round++) {
            List<Reading> in = new ArrayList<>();
            Map<String, Integer> expected = new TreeMap<>();
            for (int i = random.nextInt(20); i >= 0; i--) {
                List<String> frames = IntStream.rangeClosed(0, random.nextInt(5))
                        .mapToObj(at -> "f" + random.nextInt(3))
                        .toList();
                int value = 1 + random.nextInt(9);
                boolean isTopFirst = frames.size() > 1 && random.nextBoolean();
                in.add(new Reading(
                        isTopFirst
                                ? frames.reversed().stream().map(f -> f + ":7").collect(Collectors.joining("; "))
                                : String.join(";", frames),
                        value,
                        null));
                for (int to = 1; to <= frames.size(); to++) {
                    expected.merge(String.join(";", frames.subList(0, to)), value, Integer::sum);
                }
            }
            assertThat(new Flame().read(in, NONE).stream().collect(Collectors.toMap(Reading::key, each ->
                            (int) each.number())))
                    .isEqualTo(expected);
        }
    }

    @Test
    void flameLeavesOutWhatCannotBeSeen() {
        List<Reading> in = List.of(new Reading("a;b", 1e6, null), new Reading("a;c", 1, null));
        assertThat(new Flame().read(in, NONE)).extracting(Reading::key).containsExactly("a", "a;b");
        assertThat(new Flame().readOverTime(in, NONE))
                .extracting(Reading::number)
                .containsExactly(1_000_001.0);
    }
}
