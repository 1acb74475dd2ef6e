package dev.sightline.format.ctf;

import dev.sightline.format.ctf.metadata.BadMetadata;
import dev.sightline.format.ctf.metadata.Metadata;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/// What begin and end records make: found in a reading of its own, over all streams in the order of time, since a
/// thread leaves its records in the stream of the processor it runs on.
final class Slices {
    /// So far down a track the begin of an end is looked for.
    private static final int DEEPEST = 256;

    final SliceNest nest;
    /// Slices without an end of their own, which another's end closed.
    private final BitSet unclosed = new BitSet();
    private final Map<String, SliceNumbers> numbers = new HashMap<>();
    private final Threads threads = new Threads();
    private int[][] kinds = new int[16][];
    private int[] depths = new int[16];

    private Slices(String source) {
        nest = new SliceNest(source);
    }

    /// The slices of a stream's records, in their order.
    SliceNumbers of(String file) {
        return numbers.computeIfAbsent(file, f -> new SliceNumbers());
    }

    /// Whether a begin was never ended.
    boolean isUnclosed(int slice) {
        return slice >= 0 && (unclosed.get(slice) || nest.durationNanos(slice) < 0);
    }

    /// @param definitions learns what the trace defines on the way
    static Slices find(String source, Metadata metadata, List<Path> files, Otf2 definitions)
            throws IOException, BadMetadata {
        Slices slices = new Slices(source);
        Plan plan = Plan.of(metadata, null);
        if (plan.hasPairs || definitions.isOne) {
            try (Arena arena = Arena.ofConfined()) {
                slices.merge(plan, files, arena, definitions);
            }
        }
        slices.nest.finish();
        return slices;
    }

    private void merge(Plan plan, List<Path> files, Arena arena, Otf2 definitions) throws IOException {
        PriorityQueue<Cursor> cursors =
                new PriorityQueue<>(Comparator.comparingLong(Cursor::nanos).thenComparingInt(Cursor::number));
        for (Path file : files) {
            Cursor cursor = new Cursor(cursors.size(), TraceFolder.name(file), TraceFolder.map(file, arena), plan);
            if (cursor.advance(definitions)) {
                cursors.add(cursor);
            }
        }
        for (Cursor first = cursors.poll(); first != null; first = cursors.poll()) {
            Cursor second = cursors.peek();
            do {
                record(first, definitions);
                if (!first.advance(definitions)) {
                    first = null;
                    break;
                }
            } while (second == null || first.nanos() <= second.nanos());
            if (first != null) {
                cursors.add(first);
            }
        }
    }

    private void record(Cursor cursor, Otf2 definitions) {
        StreamFile at = cursor.at;
        threads.switched(at);
        Pairs.Part part = at.event().part;
        if (part == null) {
            return;
        }
        long location = definitions.location(at);
        int track = location >= 0 ? threads.location(location) : threads.of(at, cursor.number());
        long nanos = Math.max(0, at.nanos());
        of(cursor.name()).add(part.begins() ? begin(track, part, nanos) : end(track, part, nanos));
    }

    private int begin(int track, Pairs.Part part, long nanos) {
        if (track >= kinds.length) {
            kinds = Arrays.copyOf(kinds, Math.max(track + 1, 2 * kinds.length));
            depths = Arrays.copyOf(depths, kinds.length);
        }
        if (kinds[track] == null) {
            kinds[track] = new int[8];
        }
        if (part.once()) {
            // The end of the one before was lost.
            unwind(track, -part.kind() - 1, nanos);
        }
        if (depths[track] == kinds[track].length) {
            kinds[track] = Arrays.copyOf(kinds[track], 2 * depths[track]);
        }
        kinds[track][depths[track]++] = part.once() ? -part.kind() - 1 : part.kind();
        return nest.begin(track, nanos);
    }

    private int end(int track, Pairs.Part part, long nanos) {
        int kind = part.once() ? -part.kind() - 1 : part.kind();
        int depth = track < depths.length ? depths[track] - 1 : -1;
        int deepest = depth - DEEPEST;
        while (depth >= 0 && depth > deepest && kinds[track][depth] != kind) {
            depth--;
        }
        if (depth < 0 || depth == deepest) {
            return -1;
        }
        pop(track, depth + 1, nanos);
        depths[track]--;
        return nest.end(track, nanos);
    }

    /// Gives up what a thread does once at a time, and all in it.
    private void unwind(int track, int kind, long nanos) {
        for (int depth = depths[track] - 1; depth >= 0 && depth > depths[track] - DEEPEST; depth--) {
            if (kinds[track][depth] < 0 && kind < 0) {
                pop(track, depth, nanos);
                return;
            }
        }
    }

    private void pop(int track, int toDepth, long nanos) {
        while (depths[track] > toDepth) {
            depths[track]--;
            int slice = nest.end(track, nanos);
            if (slice >= 0) {
                unclosed.set(slice);
            }
        }
    }
}
