package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.flow.FlowPicture;
import dev.sightline.analysis.flow.FlowPictures;
import dev.sightline.analysis.flow.FlowSegment;
import dev.sightline.analysis.flow.Spectra;
import dev.sightline.analysis.flow.Spectrum;
import dev.sightline.analysis.flow.TimeBins;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.FlowTraces.Did;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Lifelines against the slow version, and what is asked of them.
@NullUnmarked // maps in which null is a value
class LifelinesTest {
    static Stream<Long> seeds() {
        return LongStream.range(0, 25).boxed();
    }

    /// Flows that do each step at most once, some in another order, some not all of them, and nothing after an end.
    static List<Did> flows(Random random) {
        List<Did> did = new ArrayList<>();
        int flows = 1 + random.nextInt(25);
        for (int f = 0; f < flows; f++) {
            long at = random.nextInt(8000);
            boolean turned = random.nextInt(4) == 0;
            List<String> events = random.nextInt(5) == 0
                    ? List.of("take", "pay", "refuse")
                    : turned ? List.of("take", "pay", "ship") : List.of("take", "pay", "pack", "ship");
            for (String event : events) {
                at += random.nextInt(random.nextInt(6) == 0 ? 2600 : 280);
                if (random.nextInt(7) > 0) {
                    did.add(new Did("f" + f, event, turned ? Math.max(0, at - random.nextInt(900)) : at));
                }
            }
        }
        return did.isEmpty() ? List.of(new Did("f", "take", 0)) : did;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void countsAndDensityAreThoseOfTheSlowVersion(long seed) {
        Random random = new Random(seed);
        List<Did> did = flows(random);
        LifelinesOracle oracle = new LifelinesOracle(did);
        long from = random.nextInt(6000);
        long to = from + 1 + random.nextInt(6000);
        int width = 1 + random.nextInt(30);
        int height = 4 + random.nextInt(60);
        Map<String, Object> answer = answer(
                FlowTraces.trace(did),
                FlowTraces.request(
                        "limit",
                        "0",
                        "width",
                        "" + width,
                        "height",
                        "" + height,
                        "from",
                        nanos(from),
                        "to",
                        nanos(to)));
        assertThat(answer.get("counts")).isEqualTo(oracle.counts(from, to));
        int perStep = Math.clamp(height / 2 / 4, 1, 8);
        Map<?, ?> raster = (Map<?, ?>) answer.get("raster");
        List<List<Long>> rows = oracle.raster(from, to, width, perStep);
        assertThat(raster == null ? null : raster.get("rows")).isEqualTo(rows);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void flowsLaidOverEachOtherAreThoseOfTheSlowVersion(long seed) {
        Random random = new Random(seed);
        List<Did> did = flows(random);
        LifelinesOracle oracle = new LifelinesOracle(did);
        long from = random.nextInt(3000);
        long to = from + 3000 + random.nextInt(6000);
        Map<String, Object> answer = answer(
                FlowTraces.trace(did),
                FlowTraces.request(
                        "limit",
                        "0",
                        "width",
                        "9",
                        "height",
                        "16",
                        "since",
                        "start",
                        "from",
                        nanos(from),
                        "to",
                        nanos(to)));
        List<Long> took = oracle.took(from, to);
        Map<?, ?> raster = (Map<?, ?>) answer.get("raster");
        long span = Long.parseLong((String) answer.get("spanNanos"));
        if (!took.isEmpty()) {
            // none takes three times as long as 99 of 100 do: there are fewer than that
            // a time-out of 3 s that is at most twice as long is on the axis
            long longest = took.getLast() + 1;
            long timeout = 3_000_000_000L;
            assertThat(span).isEqualTo(longest < timeout && longest > timeout / 2 ? timeout + timeout / 32 : longest);
        }
        assertThat(answer.get("ended")).isEqualTo(oracle.ended(from, to, span, 9));
        List<List<Long>> rows = oracle.rasterFromStart(from, to, span, 9, 2);
        assertThat(raster == null ? null : raster.get("rows")).isEqualTo(rows);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void linesOfNoteAreTheWorstFirstHoweverManyAreShown(long seed) {
        Trace trace = FlowTraces.trace(flows(new Random(seed)));
        List<?> all =
                (List<?>) answer(trace, FlowTraces.request("limit", "1000")).get("lines");
        for (int limit : new int[] {0, 1, 3}) {
            List<?> some = (List<?>)
                    answer(trace, FlowTraces.request("limit", "" + limit)).get("lines");
            assertThat(some).isEqualTo(all.subList(0, Math.min(limit, all.size())));
        }
    }

    /// Beyond some millions of rows nothing is kept, and rows are followed for each picture.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsKeptMakesTheSamePictureAsRowsFollowedAnew(long seed) {
        Random random = new Random(seed);
        Trace trace = FlowTraces.trace(flows(random));
        ResolvedSelection all = ResolvedSelection.resolve(Selection.all(), trace.snapshot(), LiteralRules.UTC);
        Detection detection = new Detection(trace.snapshot(), all, () -> false);
        List<Lifeline> lifelines = LifelineText.parse("orders", FlowTraces.ORDER);
        long from = FlowTraces.START + random.nextInt(4000) * 1_000_000L;
        TimeBins bins = TimeBins.between(TimeCounts.edges(from, from + 3_000_000_000L, 7));
        FlowPicture.Request request = new FlowPicture.Request(lifelines.getFirst(), bins, random.nextInt(6), 2);
        assertThat(FlowPictures.of(detection, lifelines, request, all, 1 << 20))
                .usingRecursiveComparison()
                .isEqualTo(FlowPictures.anew(detection, lifelines, request, all, 1 << 20));
    }

    /// Blocks of some flows: what is known by sums, flow by flow at the ends of the window, and drawn on all
    /// processors.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void anIndexMakesTheSamePictureAsRowsFollowedAnew(long seed) {
        Random random = new Random(seed);
        Trace trace = FlowTraces.trace(flows(random));
        Snapshot snapshot = trace.snapshot().with(new MemoryBeside());
        ResolvedSelection all = ResolvedSelection.resolve(Selection.all(), snapshot, LiteralRules.UTC);
        Detection detection = new Detection(snapshot, all, () -> false);
        List<Lifeline> lifelines = LifelineText.parse("orders", FlowTraces.ORDER);
        for (int i = 0; i < 20; i++) {
            long from = FlowTraces.START + (random.nextInt(10_000) - 1000) * 1_000_000L;
            long to = from + 1 + random.nextInt(10_000) * 1_000_000L;
            TimeBins bins = TimeBins.between(TimeCounts.edges(from, to, 1 + random.nextInt(30)));
            FlowPicture.Request request = new FlowPicture.Request(
                    lifelines.getFirst(), bins, random.nextInt(6), 1 + random.nextInt(3), random.nextInt(3) == 0);
            assertThat(FlowPictures.indexed(detection, lifelines, request, all, 1 << 20, 1 + (int) seed % 5))
                    .usingRecursiveComparison()
                    .isEqualTo(FlowPictures.anew(detection, lifelines, request, all, 1 << 20));
            FlowSegment.Speeds speeds = random.nextBoolean() ? FlowSegment.Speeds.QUARTILE : FlowSegment.Speeds.MEDIAN;
            assertThat(withoutRaster(Spectra.indexed(
                            detection, lifelines, request, all, 1 << 20, 3, speeds, 1 + (int) seed % 5)))
                    .usingRecursiveComparison()
                    .isEqualTo(withoutRaster(Spectra.anew(detection, lifelines, request, all, 1 << 20, 3, speeds)));
        }
    }

    /// An index that another release wrote must not be read as one of this: its version says so, if somebody raised it.
    @Test
    void anIndexIsWrittenAsItsVersionSays() throws NoSuchAlgorithmException {
        MemoryBeside beside = new MemoryBeside();
        Snapshot snapshot = FlowTraces.orders().snapshot().with(beside);
        ResolvedSelection all = ResolvedSelection.resolve(Selection.all(), snapshot, LiteralRules.UTC);
        Detection detection = new Detection(snapshot, all, () -> false);
        List<Lifeline> lifelines = LifelineText.parse("orders", FlowTraces.ORDER);
        TimeBins bins = TimeBins.between(new long[] {FlowTraces.START, FlowTraces.START + 1});
        FlowPicture.Request request = new FlowPicture.Request(lifelines.getFirst(), bins, 1, 1);
        FlowPictures.indexed(detection, lifelines, request, all, 1 << 20, 4);
        assertThat(beside.written()).hasSize(1);
        byte[] digest =
                MessageDigest.getInstance("SHA-256").digest(beside.written().getFirst());
        assertThat(HexFormat.of().formatHex(digest, 0, 8))
                .as(
                        "what an index of the same flows holds has changed: raise FlowIndex.VERSION, and put the new number here")
                .isEqualTo("1d9f4c729ded18e0");
    }

    /// A spectrum has none, and says only whether there is something to draw.
    private static Spectrum withoutRaster(Spectrum of) {
        FlowPicture flows = of.flows();
        return new Spectrum(
                new FlowPicture(
                        flows.lifeline(),
                        flows.steps(),
                        flows.gapEdges(),
                        flows.counts(),
                        flows.unusual(),
                        flows.usual(),
                        new int[flows.raster().length][0],
                        flows.rowsPerStep(),
                        flows.spanNanos(),
                        flows.ended(),
                        flows.forgotten()),
                of.segments(),
                of.others(),
                of.isSearched(),
                of.found());
    }

    /// A request whose outermost span lasts on is not over, though its time-out passed and all its steps came.
    @Test
    void aFlowIsNotOverWhileARowOfItLasts() {
        Trace trace = FlowTraces.trace(List.of(
                new Did("long", "take", 0, 4500),
                new Did("long", "pay", 100),
                new Did("long", "ship", 900),
                new Did("other", "take", 3500),
                new Did("long", "pack", 4000),
                new Did("other", "pay", 3600)));
        Map<String, Object> answer = answer(trace, FlowTraces.request());
        assertThat(answer).containsEntry("flows", 2L);
        assertThat(((Map<?, ?>) answer.get("counts")).get("missing")).isEqualTo(0L);
    }

    @Test
    void aFilterLeavesWholeFlows() {
        Map<String, Object> answer = answer(
                FlowTraces.orders(),
                FlowTraces.request("where", "what = \"pack\" and order ~ \"late|turned|usual-1\""));
        assertThat(answer).containsEntry("flows", 3L);
        assertThat(((Map<?, ?>) answer.get("counts")).get("missing")).isEqualTo(0L);
    }

    @Test
    void anUnknownLifelineIsAnErrorThatNamesThoseThereAre() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> answer(FlowTraces.orders(), FlowTraces.request("lifeline", "parcel")))
                .withMessage("lifeline: there is no lifeline 'parcel'; there are order");
    }

    @Test
    void definitionsAreLearnedWhereNoneAreGiven() {
        Map<String, Object> answer = answer(FlowTraces.orders(), new ViewRequest("lifelines", Map.of()));
        assertThat(answer).containsEntry("learned", true).containsEntry("lifeline", "order");
        assertThat((String) answer.get("definitions")).contains("by order", "take", "ship");
    }

    @Test
    void whereNothingCanBeLearnedItSaysWhatToDo() {
        Trace trace = FlowTraces.trace(List.of(new Did("a", "take", 0), new Did("b", "take", 5)));
        for (String view : List.of("lifelines", "spectrum")) {
            Map<String, Object> answer = answer(trace, new ViewRequest(view, Map.of()));
            assertThat(answer).containsEntry("lifelines", List.of()).containsEntry("flows", 0L);
            assertThat((String) answer.get("why")).contains("no lifelines").contains("role flow");
        }
    }

    private static String nanos(long millis) {
        return Long.toString(FlowTraces.START + millis * 1_000_000);
    }

    private static Map<String, Object> answer(Trace trace, ViewRequest request) {
        return new LinkedHashMap<>(
                JsonTree.parse(AnswerJson.document(new Views().answer(trace, request, () -> false))));
    }
}
