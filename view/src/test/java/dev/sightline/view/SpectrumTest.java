package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.FlowSegment;
import dev.sightline.analysis.flow.Spectra;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.FlowTraces.Did;
import dev.sightline.view.SpectrumOracle.Pass;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Segments against the slow version, and what is asked of them.
class SpectrumTest {
    static Stream<Long> seeds() {
        return LongStream.range(0, 40).boxed();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void segmentsAreThoseOfTheSlowVersion(long seed) {
        Random random = new Random(seed);
        List<Did> did = LifelinesTest.flows(random);
        long from = random.nextInt(6000);
        long to = from + 1 + random.nextInt(6000);
        int width = 1 + random.nextInt(30);
        SpectrumOracle oracle = new SpectrumOracle(did, from, to, width);
        Map<String, Object> answer = answer(
                FlowTraces.trace(did),
                request(
                        "limit",
                        "0",
                        "segments",
                        "24",
                        "speeds",
                        seed % 2 == 1 ? "median" : "quartile",
                        "width",
                        "" + width,
                        "from",
                        nanos(from),
                        "to",
                        nanos(to)));
        List<?> segments = list(answer, "segments");
        boolean byMedian = seed % 2 == 1;
        Map<List<Integer>, List<Pass>> slow = oracle.segments();
        assertThat(segments).hasSameSizeAs(slow.keySet());
        int at = 0;
        for (Map.Entry<List<Integer>, List<Pass>> each : slow.entrySet()) {
            Map<?, ?> segment = (Map<?, ?>) segments.get(at++);
            assertThat(List.of(segment.get("from"), segment.get("to")))
                    .isEqualTo(List.of((long) each.getKey().getFirst(), (long)
                            each.getKey().getLast()));
            assertThat(segment.get("passes")).isEqualTo((long) each.getValue().size());
            assertThat(segment.get("overtaken")).isEqualTo(SpectrumOracle.overtaken(each.getValue()));
            List<Long> quartiles = numbers(of(segment, "quartiles"));
            assertThat(quartiles).isEqualTo(SpectrumOracle.quartiles(each.getValue()));
            List<Long> limits = numbers(of(segment, "limits"));
            long half = quartiles.get(2);
            assertThat(limits)
                    .isEqualTo(byMedian ? List.of(half * 3 / 2, 2 * half, 3 * half) : quartiles.subList(1, 4));
            Map<?, ?> bars = (Map<?, ?>) segment.get("bars");
            if (bars != null) {
                for (String part : List.of("starts", "pending", "ends")) {
                    assertThat(bars.get(part)).isEqualTo(oracle.bars(each.getValue(), limits, part));
                }
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void stepsAndSegmentsTellOneMedianOfOneWay(long seed) {
        Trace trace = FlowTraces.trace(LifelinesTest.flows(new Random(seed)));
        List<?> segments = list(answer(trace, request("segments", "24")), "segments");
        Map<String, Object> lifelines = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, FlowTraces.request("limit", "0"), () -> false)));
        List<?> steps = list(lifelines, "steps");
        for (int step = 0; step < steps.size(); step++) {
            Long at = (long) step;
            List<Map<?, ?>> ways = segments.stream()
                    .<Map<?, ?>>map(each -> (Map<?, ?>) each)
                    .filter(each -> at.equals(each.get("to")))
                    .toList();
            if (ways.size() == 1) {
                assertThat(((Map<?, ?>) steps.get(step)).get("medianNanos"))
                        .isEqualTo(
                                numbers(of(ways.getFirst(), "quartiles")).get(2).toString());
            }
        }
        assertThat(lifelines).containsEntry("exact", true);
    }

    private static List<Long> numbers(Object json) {
        return ((List<?>) json).stream().map(each -> (Long) each).toList();
    }

    /// Beyond some millions of rows nothing is kept, and rows are followed for each look.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsKeptMakesTheSamePictureAsRowsFollowedAnew(long seed) {
        Random random = new Random(seed);
        Trace trace = FlowTraces.trace(LifelinesTest.flows(random));
        ResolvedSelection all = ResolvedSelection.resolve(Selection.all(), trace.snapshot(), LiteralRules.UTC);
        Detection detection = new Detection(trace.snapshot(), all, () -> false);
        List<Lifeline> lifelines = LifelineText.parse("orders", FlowTraces.ORDER);
        long from = FlowTraces.START + random.nextInt(4000) * 1_000_000L;
        TimeBins bins = TimeBins.between(TimeCounts.edges(from, from + 3_000_000_000L, 7));
        FlowPicture.Request request = new FlowPicture.Request(lifelines.getFirst(), bins, random.nextInt(6), 1);
        assertThat(Spectra.of(detection, lifelines, request, all, 1 << 20, 6, FlowSegment.Speeds.QUARTILE))
                .usingRecursiveComparison()
                .isEqualTo(Spectra.anew(detection, lifelines, request, all, 1 << 20, 6, FlowSegment.Speeds.QUARTILE));
    }

    @Test
    void thoseWithMostWaitingAreShownInTheOrderOfTheirSteps() {
        Map<String, Object> all = answer(FlowTraces.orders(), request("segments", "24"));
        Map<String, Object> two = answer(FlowTraces.orders(), request("segments", "2"));
        List<?> most = list(all, "segments");
        assertThat(list(two, "segments")).hasSize(2).allMatch(most::contains);
        // six usual ones wait 700 ms from pack to ship, and the late one 2.5 s
        assertThat(((Map<?, ?>) list(two, "segments").getLast()).get("from")).isEqualTo(3L);
        assertThat(two.get("others")).isEqualTo((long) most.size() - 2);
    }

    /// What should have gone on is counted where most go, and what is over is not.
    @Test
    void flowsThatStoppedAreOpen() {
        Map<String, Object> answer = answer(FlowTraces.orders(), request("segments", "24"));
        Map<Object, Object> open = new LinkedHashMap<>();
        for (Object each : list(answer, "segments")) {
            Map<?, ?> segment = (Map<?, ?>) each;
            if (!of(segment, "open").equals(0L)) {
                open.put(List.of(segment.get("from"), segment.get("to")), segment.get("open"));
            }
        }
        assertThat(open).isEqualTo(Map.of(List.of(1L, 3L), 2L));
    }

    @Test
    void aFilterLeavesWholeFlows() {
        Map<String, Object> answer = answer(FlowTraces.orders(), request("where", "order = \"late\""));
        assertThat(answer).containsEntry("flows", 1L);
        assertThat(list(answer, "segments")).hasSize(3);
    }

    @Test
    void orderOfManyFlowsThatEndTogetherIsFound() {
        List<Did> did = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long at = 1000L * i + i * 37 % 500;
            did.add(new Did("f" + i, "take", at));
            did.add(new Did("f" + i, "pay", i >= 100 && i < 105 ? 105_400 : at + 200 + i * 13 % 50));
            did.add(new Did("f" + i, "ship", 250_000 + i * 700L));
        }
        Map<String, Object> answer = answer(FlowTraces.trace(did), request());
        assertThat((List<?>) answer.get("found"))
                .filteredOn(each -> of((Map<?, ?>) each, "kind").equals("batch"))
                .singleElement()
                .satisfies(each -> assertThat(((Map<?, ?>) each).get("flows")).isEqualTo(5L));
    }

    private static Object of(Map<?, ?> answer, String key) {
        return Objects.requireNonNull(answer.get(key), key);
    }

    private static List<?> list(Map<?, ?> answer, String key) {
        return (List<?>) of(answer, key);
    }

    private static String nanos(long millis) {
        return Long.toString(FlowTraces.START + millis * 1_000_000);
    }

    private static ViewRequest request(String... more) {
        return new ViewRequest("spectrum", FlowTraces.request(more).parameters());
    }

    private static Map<String, Object> answer(Trace trace, ViewRequest request) {
        return new LinkedHashMap<>(
                JsonTree.parse(AnswerJson.document(new Views().answer(trace, request, () -> false))));
    }
}
