package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.flow.Spectrum.Found;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/// The door: rows to the flows of one lifeline by segment. Three looks at the flows, which are kept where they fit.
public final class Spectra {
    private Spectra() {}

    /// @param most segments
    /// @param speeds by what fast passes are told from slow ones
    /// @throws IllegalArgumentException as [FlowPictures] does
    public static Spectrum of(
            Detection detection,
            List<Lifeline> lifelines,
            FlowPicture.Request request,
            ResolvedSelection where,
            long memoryBytes,
            int most,
            FlowSegment.Speeds speeds) {
        FlowSource flows = FlowSource.of(detection, lifelines, request.lifeline(), memoryBytes);
        return of(flows, request, where, most, speeds);
    }

    /// The same, and no flow is kept for another picture.
    public static Spectrum anew(
            Detection detection,
            List<Lifeline> lifelines,
            FlowPicture.Request request,
            ResolvedSelection where,
            long memoryBytes,
            int most,
            FlowSegment.Speeds speeds) {
        FlowSource flows = FlowSource.anew(detection, lifelines, request.lifeline(), memoryBytes);
        return of(flows, request, where, most, speeds);
    }

    /// The same from an index of flows, which is made first where there is none.
    ///
    /// @param detection of rows with room beside them
    /// @param blockFlows flows of a block of the index
    public static Spectrum indexed(
            Detection detection,
            List<Lifeline> lifelines,
            FlowPicture.Request request,
            ResolvedSelection where,
            long memoryBytes,
            int most,
            FlowSegment.Speeds speeds,
            int blockFlows) {
        FlowSource flows = FlowSource.indexed(detection, lifelines, request.lifeline(), memoryBytes, blockFlows);
        return of(flows, request, where, most, speeds);
    }

    private static Spectrum of(
            FlowSource flows,
            FlowPicture.Request request,
            ResolvedSelection where,
            int most,
            FlowSegment.Speeds speeds) {
        Predicate<String> wanted = FlowPictures.wanted(flows, where);
        FlowGatherer gatherer = new FlowGatherer(request, wanted, 0);
        SegmentCounts counts = new SegmentCounts(request, wanted);
        FlowIndex.Of index = where.alwaysTrue() ? flows.index() : null;
        FlowSource.Told told;
        BlockReader reader = null;
        if (index == null) {
            told = flows.tell(line -> {
                gatherer.accept(line);
                counts.accept(line);
            });
        } else {
            reader = new BlockReader(index, request.bins(), flows.detection().cancelled());
            gatherer.acceptAll(reader, false, counts);
            counts.keepFew(reader);
            told = new FlowSource.Told(index.findings(), index.forgotten());
        }
        List<Map.Entry<StepPair, SegmentCounts.Of>> chosen = counts.chosen(most);
        List<StepPair> pairs = chosen.stream().map(Map.Entry::getKey).toList();
        List<long[]> quartiles =
                chosen.stream().map(each -> each.getValue().quartiles()).toList();
        List<long[]> limits = quartiles.stream().map(speeds::limits).toList();
        SegmentBars bars = new SegmentBars(request, wanted, pairs, limits);
        if (reader == null) {
            FlowSource.Told _ = flows.tell(bars);
        } else {
            boolean isWhole = SegmentBars.isWhole(
                    chosen.stream().mapToLong(each -> each.getValue().passes()).sum());
            reader.parts(
                            () -> new SegmentBars(request, wanted, pairs, limits),
                            (part, block) -> part.add(block, isWhole))
                    .forEach(bars::add);
        }
        List<FlowSegment> segments = new ArrayList<>();
        List<Found> found = new ArrayList<>();
        List<Passes> passes = new ArrayList<>();
        for (int s = 0; s < pairs.size(); s++) {
            SegmentCounts.Of of = chosen.get(s).getValue();
            long overtaken = 0;
            if (bars.isWhole()) {
                passes.add(bars.passes(s));
                overtaken = search(s, passes.getLast(), quartiles.get(s)[2], request, found);
            }
            segments.add(new FlowSegment(
                    pairs.get(s),
                    of.passes(),
                    quartiles.get(s),
                    of.isExact(),
                    limits.get(s),
                    of.open(),
                    overtaken,
                    bars.bars(s)));
        }
        if (bars.isWhole()) {
            found.addAll(Cascades.of(pairs, passes));
        }
        found.sort(Comparator.comparing(Found::kind)
                .thenComparingInt(Found::cascade)
                .thenComparingInt(Found::segment));
        return new Spectrum(
                gatherer.finish(told.findings(), told.forgotten()),
                segments,
                counts.count() - segments.size(),
                bars.isWhole(),
                found);
    }

    /// How many were overtaken; what else there is goes to what was found.
    private static long search(
            int segment, Passes passes, long medianNanos, FlowPicture.Request request, List<Found> found) {
        int[] overtakers = passes.overtakers();
        SegmentSearch search = new SegmentSearch(
                segment,
                passes,
                medianNanos,
                request.bins().from(),
                request.bins().to());
        found.addAll(search.overtaking(overtakers));
        found.addAll(search.batches());
        found.addAll(search.peaks());
        found.addAll(search.drift());
        return Arrays.stream(overtakers).filter(by -> by > 0).count();
    }
}
