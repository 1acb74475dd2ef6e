package dev.sightline.analysis.flow;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Reads the blocks of an index for one window, by their sums where these say all, on all processors where each flow
/// must be looked at.
final class BlockReader {
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

    /// Told what there is in the window.
    interface Visitor {
        /// A block whose flows are all shown, with all they did.
        void block(FlowBlockSums sums);

        /// A shown flow, in the order in which they were over.
        ///
        /// @param isSummed whether it is one of a block that was told: then it is not complete
        void line(FollowedLine line, boolean isSummed);
    }

    /// Wants to know nothing.
    static final Visitor NOBODY = new Visitor() {
        @Override
        public void block(FlowBlockSums sums) {}

        @Override
        public void line(FollowedLine line, boolean isSummed) {}
    };

    void visit(Visitor visitor) {
        for (FlowBlockSums sums : shown) {
            boolean isInside = sums.isInside(bins);
            if (isInside) {
                visitor.block(sums);
                if (sums.complete() == sums.flows()) {
                    continue;
                }
            }
            FlowBlock block = block(sums);
            for (int i = 0; i < block.flows(); i++) {
                if (block.isShown(i, bins) && !(isInside && block.isComplete(i))) {
                    visitor.line(block.line(i), isInside);
                }
            }
        }
    }

    /// All passes of a kind so rare that sums do not tell its median, as that is exact: those of blocks whose sums were
    /// told.
    void eachOfFew(Predicate<PairSums> isFew, Pass pass) {
        Set<StepPair> few = new HashSet<>();
        for (FlowBlockSums sums : shown) {
            if (sums.isInside(bins)) {
                sums.pairs().stream().filter(isFew).forEach(pair -> few.add(new StepPair(pair.from(), pair.to())));
            }
        }
        if (!few.isEmpty()) {
            eachPass(few, pass);
        }
    }

    /// Told of a pass from one step to another.
    interface Pass {
        void took(int from, int to, long nanos);
    }

    private void eachPass(Set<StepPair> wanted, Pass pass) {
        for (FlowBlockSums sums : shown) {
            if (!sums.isInside(bins)
                    || sums.pairs().stream().noneMatch(pair -> wanted.contains(new StepPair(pair.from(), pair.to())))) {
                continue;
            }
            FlowBlock block = block(sums);
            int[] pointAt = block.pointAt();
            for (int i = 0; i < block.flows(); i++) {
                for (int p = pointAt[i] + 1; p < pointAt[i + 1]; p++) {
                    int from = block.steps()[p - 1] & 0xff;
                    int to = block.steps()[p] & 0xff;
                    if (wanted.contains(new StepPair(from, to))) {
                        pass.took(from, to, block.since()[p] - block.since()[p - 1]);
                    }
                }
            }
        }
    }

    /// What parts of the blocks make of them, on all processors; in their order.
    ///
    /// @param empty what a part begins with
    /// @param add of each block
    <T> List<T> parts(Supplier<T> empty, BiConsumer<T, FlowBlock> add) {
        int parts = Math.min(shown.size(), 2 * Runtime.getRuntime().availableProcessors());
        return IntStream.range(0, parts)
                .parallel()
                .mapToObj(part -> {
                    T own = empty.get();
                    for (FlowBlockSums sums :
                            shown.subList(shown.size() * part / parts, shown.size() * (part + 1) / parts)) {
                        add.accept(own, block(sums));
                    }
                    return own;
                })
                .toList();
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
    void draw(LineRaster empty, boolean isFromStart) {
        parts(() -> new BlockRaster(empty.another(), bins, isFromStart), BlockRaster::add)
                .forEach(part -> empty.add(part.finish()));
    }
}
