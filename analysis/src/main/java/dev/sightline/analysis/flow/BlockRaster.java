package dev.sightline.analysis.flow;

/// Draws the lines of blocks of flows: most passes stay in one bin where there are many, and are counted first and
/// drawn together. One thread.
final class BlockRaster {
    /// Counts of pairs of steps by bin, at most: 16 MB.
    private static final long MAX_PAIR_BINS = 1 << 22;

    private final LineRaster raster;
    private final TimeBins shown;
    private final boolean isFromStart;
    private final TimeBins bins;
    private final int steps;
    private final int count;
    /// By pair, then by bin; empty: there are too many.
    private final int[] within;

    private int bin;

    /// @param shown the window
    /// @param isFromStart whether all lines begin at 0
    BlockRaster(LineRaster raster, TimeBins shown, boolean isFromStart) {
        this.raster = raster;
        this.shown = shown;
        this.isFromStart = isFromStart;
        this.bins = raster.bins();
        this.steps = raster.steps();
        this.count = bins.count();
        long pairBins = (long) steps * steps * count;
        this.within = new int[pairBins <= MAX_PAIR_BINS ? (int) pairBins : 0];
    }

    void add(FlowBlock block) {
        int[] pointAt = block.pointAt();
        byte[] did = block.steps();
        long[] since = block.since();
        for (int i = 0; i < block.flows(); i++) {
            if (block.isComplete(i) && block.isShown(i, shown)) {
                raster.touch();
                add(isFromStart ? 0 : block.starts[i], did, since, pointAt[i], pointAt[i + 1]);
                if (isFromStart) {
                    raster.end(since[pointAt[i + 1] - 1]);
                }
            }
        }
    }

    private void add(long start, byte[] did, long[] since, int first, int end) {
        for (int p = first + 1; p < end; p++) {
            long from = start + since[p - 1];
            long to = start + since[p];
            int fromStep = did[p - 1] & 0xff;
            int toStep = did[p] & 0xff;
            if (within.length > 0 && isWithin(from, to)) {
                within[(fromStep * steps + toStep) * count + bin]++;
            } else {
                raster.add(fromStep, from, toStep, to);
            }
        }
    }

    /// Whether both are in one bin, which is found then.
    private boolean isWithin(long from, long to) {
        if (!bins.has(bin, from)) {
            bin = Math.clamp(bins.lastAt(from, bin), 0, count - 1);
        }
        return bins.has(bin, from) && bins.has(bin, to);
    }

    LineRaster finish() {
        for (int at = 0; at < within.length; at++) {
            if (within[at] != 0) {
                int pair = at / count;
                raster.add(pair / steps, pair % steps, at % count, within[at]);
            }
        }
        return raster;
    }
}
