package dev.sightline.format.jfr;

/// From a chunk's ticks to nanoseconds since the epoch, with the arithmetic of the JDK's own reader.
public record Clock(long startNanos, long startTicks, double ticksPerNano) {
    static Clock of(ChunkHeader header) {
        long frequency = header.ticksPerSecond() <= 0 ? 1_000_000_000L : header.ticksPerSecond();
        return new Clock(header.startNanos(), header.startTicks(), frequency / 1e9);
    }

    long time(long ticks) {
        return startNanos + (long) ((ticks - startTicks) / ticksPerNano);
    }

    long span(long ticks) {
        return ticks == Long.MAX_VALUE ? ticks : (long) (ticks / ticksPerNano);
    }
}
