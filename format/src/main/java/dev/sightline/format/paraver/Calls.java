package dev.sightline.format.paraver;

import java.util.Arrays;
import java.util.BitSet;

/// Follows the events of types whose value 0 closes what another value opened, such as `MPI_Send` and `Outside MPI`:
/// calls are numbered in the order they open.
///
/// Of a type that closes (nearly) as often as it opens, values nest. Of others, such as the states of a lock, a value
/// holds until the next.
class Calls {
    private final Types types;
    private final BitSet following;
    private final Numbering tracks = new Numbering();
    /// By track (a thread and a type): open calls, -1 for one without a row, and when they opened.
    private int[][] stacks = new int[16][];

    private long[][] starts = new long[16][];
    private int[] depths = new int[16];
    private int[] threads = new int[16];
    private int calls;
    private int opened;
    private int closed;

    /// @param following the types of which a value holds until the next
    Calls(Types types, BitSet following) {
        this.types = types;
        this.following = following;
    }

    /// The call that the last event opened, or -1.
    int opened() {
        return opened;
    }

    /// A call that the last event closed, or -1.
    int closed() {
        return closed;
    }

    /// Told of each call that ends.
    void ended(int call, int thread, long start, long end) {}

    /// Of the pairs of an event, the first that opens something is the row's; others are only its columns.
    void event(PrvRecord event, int thread) {
        opened = -1;
        closed = -1;
        boolean taken = false;
        long time = event.nanos(5);
        for (int i = PrvRecord.PAIRS; i < event.count(); i += 2) {
            int type = types.of(event.field(i));
            if (!types.get(type).calls()) {
                continue;
            }
            int track = track(thread, type);
            boolean opens = event.field(i + 1) != 0;
            if (!opens || following.get(type)) {
                close(track, time);
            }
            if (opens) {
                push(track, taken ? -1 : calls, time);
                opened = taken ? opened : calls++;
                taken = true;
            }
        }
    }

    private int track(int thread, int type) {
        int track = tracks.of((long) thread << 32 | type);
        if (track == stacks.length) {
            stacks = Arrays.copyOf(stacks, 2 * track);
            starts = Arrays.copyOf(starts, 2 * track);
            depths = Arrays.copyOf(depths, 2 * track);
            threads = Arrays.copyOf(threads, 2 * track);
        }
        if (stacks[track] == null) {
            stacks[track] = new int[4];
            starts[track] = new long[4];
            threads[track] = thread;
        }
        return track;
    }

    private void push(int track, int call, long time) {
        int depth = depths[track]++;
        if (depth == stacks[track].length) {
            stacks[track] = Arrays.copyOf(stacks[track], 2 * depth);
            starts[track] = Arrays.copyOf(starts[track], 2 * depth);
        }
        stacks[track][depth] = call;
        starts[track][depth] = time;
    }

    private void close(int track, long time) {
        if (depths[track] == 0) {
            return;
        }
        int depth = --depths[track];
        int call = stacks[track][depth];
        if (call >= 0) {
            closed = closed < 0 ? call : closed;
            ended(call, threads[track], starts[track][depth], time);
        }
    }

    /// Visits what is still open.
    void unclosed(Open visitor) {
        for (int track = 0; track < tracks.size(); track++) {
            for (int i = 0; i < depths[track]; i++) {
                if (stacks[track][i] >= 0) {
                    visitor.open(stacks[track][i], threads[track], starts[track][i]);
                }
            }
        }
    }

    interface Open {
        void open(int call, int thread, long start);
    }
}
