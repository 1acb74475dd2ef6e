package dev.sightline.analysis.flow;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/// Reads the blocks of an index for one window, by their sums where these say all, on all processors where each flow
/// must be looked at.
final class BlockReader {
    /// Counts of pairs of steps by bin, at most: 64 MB.
    private static final long MAX_PAIR_BINS = 1 << 24;

    private final FlowIndex.Of index;
    private final TimeBins bins;
    private final BooleanSupplier cancelled;
    private final List<FlowBlockSums> shown;

    BlockReader(FlowIndex.Of index, TimeBins bins, BooleanSupplier cancelled) {
        this.index = index;
        this.bins = bins;
        this.cancelled = cancelled;
        this.shown = index.sums().stream().filter(each -> !each.isOutside(bins)).toList();
    }

    private FlowBlock block(FlowBlockSums sums) {
        if (cancelled.getAsBoolean()) {
            throw new CancellationException();
        }
        return index.block(sums);
    }

    /// What shown flows did, step by step.
    ///
    /// @param unusual is told of all that are not complete
    /// @return how many are complete
    long sum(GatheredSteps steps, Consumer<FollowedLine> unusual) {
        long complete = 0;
        for (FlowBlockSums sums : shown) {
            boolean isInside = sums.isInside(bins);
            if (isInside) {
                steps.add(sums);
                complete += sums.complete();
                if (sums.complete() == sums.flows()) {
                    continue;
                }
            }
            FlowBlock block = block(sums);
            for (int i = 0; i < block.flows(); i++) {
                if (block.isComplete(i) && isInside || !block.isShown(i, bins)) {
                    continue;
                }
                FollowedLine line = block.line(i);
                if (!isInside) {
                    steps.did(line.line());
                }
                if (block.isComplete(i)) {
                    complete++;
                } else {
                    unusual.accept(line);
                }
            }
        }
        keepFew(steps);
        return complete;
    }

    /// Latencies of steps so rare that their median is exact, which sums do not tell.
    private void keepFew(GatheredSteps steps) {
        boolean[] lacks = new boolean[FlowBlockBuilder.MAX_STEPS + 1];
        shown.stream()
                .filter(sums -> sums.isInside(bins))
                .flatMap(sums -> sums.pairs().stream())
                .forEach(pair -> lacks[pair.to()] |= steps.lacks(pair.to()));
        eachPass(pair -> lacks[pair.to()], (_, to, nanos) -> {
            if (lacks[to]) {
                steps.keep(to, nanos);
            }
        });
    }

    /// Told of a pass from one step to another.
    interface Pass {
        void took(int from, int to, long nanos);
    }

    /// All passes of blocks that are inside the window and have some of the wanted pairs.
    void eachPass(Predicate<PairSums> wanted, Pass pass) {
        for (FlowBlockSums sums : shown) {
            if (!sums.isInside(bins) || sums.pairs().stream().noneMatch(wanted)) {
                continue;
            }
            FlowBlock block = block(sums);
            for (int i = 0; i < block.flows(); i++) {
                for (int p = block.pointAt()[i] + 1; p < block.pointAt()[i + 1]; p++) {
                    pass.took(
                            block.steps()[p - 1] & 0xff, block.steps()[p] & 0xff, block.since()[p] - block.since()[p - 1]);
                }
            }
        }
    }

    List<FlowBlockSums> shown() {
        return shown;
    }

    /// Shown flows that are complete.
    void complete(Consumer<FlowLine> lines) {
        for (FlowBlockSums sums : shown) {
            FlowBlock block = block(sums);
            for (int i = 0; i < block.flows(); i++) {
                if (block.isComplete(i) && block.isShown(i, bins)) {
                    lines.accept(block.line(i).line());
                }
            }
        }
    }

    /// The lines of shown flows that are complete.
    ///
    /// @param empty to draw on
    /// @param isFromStart whether all begin at 0
    LineRaster drawn(LineRaster empty, boolean isFromStart) {
        int parts = Math.min(shown.size(), 2 * Runtime.getRuntime().availableProcessors());
        List<LineRaster> drawn = IntStream.range(0, parts)
                .parallel()
                .mapToObj(part -> {
                    LineRaster own = empty.another();
                    draw(
                            shown.subList(shown.size() * part / parts, shown.size() * (part + 1) / parts),
                            own,
                            isFromStart);
                    return own;
                })
                .toList();
        drawn.forEach(empty::add);
        return empty;
    }

    private void draw(List<FlowBlockSums> some, LineRaster raster, boolean isFromStart) {
        int steps = raster.steps();
        TimeBins drawnBins = raster.bins();
        long pairBins = (long) steps * steps * drawnBins.count();
        // by pair, then by bin: passes that stay in one, which most do where there are many
        int[] within = pairBins <= MAX_PAIR_BINS ? new int[(int) pairBins] : new int[0];
        for (FlowBlockSums sums : some) {
            FlowBlock block = block(sums);
            if (block.flows() > 0) {
                draw(block, raster, within, isFromStart);
            }
        }
        for (int at = 0; at < within.length; at++) {
            if (within[at] != 0) {
                int pair = at / drawnBins.count();
                raster.add(pair / steps, pair % steps, at % drawnBins.count(), within[at]);
            }
        }
    }

    private void draw(FlowBlock block, LineRaster raster, int[] within, boolean isFromStart) {
        TimeBins drawnBins = raster.bins();
        int steps = raster.steps();
        int count = drawnBins.count();
        int[] pointAt = block.pointAt();
        byte[] did = block.steps();
        long[] since = block.since();
        boolean counts = within.length > 0;
        int bin = 0;
        for (int i = 0; i < block.flows(); i++) {
            if (!block.isComplete(i) || !block.isShown(i, bins)) {
                continue;
            }
            raster.touch();
            long start = isFromStart ? 0 : block.starts[i];
            for (int p = pointAt[i] + 1; p < pointAt[i + 1]; p++) {
                long from = start + since[p - 1];
                long to = start + since[p];
                int fromStep = did[p - 1] & 0xff;
                int toStep = did[p] & 0xff;
                if (counts) {
                    if (!drawnBins.has(bin, from)) {
                        bin = Math.clamp(drawnBins.lastAt(from), 0, count - 1);
                    }
                    if (drawnBins.has(bin, from) && drawnBins.has(bin, to)) {
                        within[(fromStep * steps + toStep) * count + bin]++;
                        continue;
                    }
                }
                raster.add(fromStep, from, toStep, to);
            }
        }
    }
}
