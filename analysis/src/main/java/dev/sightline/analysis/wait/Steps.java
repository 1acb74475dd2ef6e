package dev.sightline.analysis.wait;

import dev.sightline.analysis.cell.Names;
import java.util.Arrays;
import java.util.Comparator;

/// Steps of processes, each from when it is entered to when it is left; numbers from 0, those of one process
/// together, by when they are entered, and what contains others before them. Some 50 bytes each.
final class Steps {
    static final int NONE = -1;

    private final long[] enter;
    private final long[] exit;
    private final int[] name;
    private final Primitive[] primitive;
    private final int[] row;
    /// Who meets in it, as its rows say; NONE: they do not.
    private final int[] group;
    /// Whether its process is the root of it.
    private final boolean[] root;
    /// By process, and one more: its first.
    private final int[] first;
    /// The nearest one before it on its process that lasts until it is entered at least; NONE: there is none.
    private final int[] outer;

    private final Names names;

    Steps(StepRows found, int processes) {
        int size = found.size();
        names = found.names();
        int[] sorted = sorted(found, processes);
        enter = Arrays.stream(sorted).mapToLong(found::enter).toArray();
        exit = Arrays.stream(sorted).mapToLong(found::exit).toArray();
        name = Arrays.stream(sorted).map(found::name).toArray();
        row = Arrays.stream(sorted).map(found::row).toArray();
        group = Arrays.stream(sorted).map(found::group).toArray();
        primitive = Arrays.stream(sorted).mapToObj(found::primitive).toArray(Primitive[]::new);
        root = new boolean[size];
        first = new int[processes + 1];
        outer = new int[size];
        for (int step = 0; step < size; step++) {
            root[step] = found.isRoot(sorted[step]);
            first[found.process(sorted[step]) + 1] = step + 1;
        }
        for (int process = 0; process < processes; process++) {
            first[process + 1] = Math.max(first[process + 1], first[process]);
            for (int step = first[process]; step < first[process + 1]; step++) {
                int before = step == first[process] ? NONE : step - 1;
                while (before != NONE && exit[before] < enter[step]) {
                    before = outer[before];
                }
                outer[step] = before;
            }
        }
        for (StepRows.Said each : found.said()) {
            int step = primitiveAt(each.process(), each.nanos(), true);
            if (step != NONE && primitive[step].isCollective() && group[step] == NONE) {
                group[step] = each.group();
                root[step] = each.isRoot();
            }
        }
    }

    /// By process and when they are entered. Rows come in the order of time, so those of most processes are in order.
    private static int[] sorted(StepRows found, int processes) {
        int[] next = new int[processes + 1];
        for (int step = 0; step < found.size(); step++) {
            next[found.process(step) + 1]++;
        }
        for (int process = 0; process < processes; process++) {
            next[process + 1] += next[process];
        }
        int[] starts = next.clone();
        int[] sorted = new int[found.size()];
        for (int step = 0; step < found.size(); step++) {
            sorted[next[found.process(step)]++] = step;
        }
        Comparator<Integer> byEntry = Comparator.comparingLong(found::enter)
                .thenComparing(Comparator.comparingLong(found::exit).reversed())
                .thenComparingInt(step -> found.primitive(step) == Primitive.NONE ? 0 : 1)
                .thenComparingInt(found::row);
        for (int process = 0; process < processes; process++) {
            sort(sorted, starts[process], starts[process + 1], byEntry);
        }
        return sorted;
    }

    private static void sort(int[] some, int from, int to, Comparator<Integer> by) {
        for (int i = from + 1; i < to; i++) {
            if (by.compare(some[i - 1], some[i]) > 0) {
                int[] own = Arrays.stream(some, from, to)
                        .boxed()
                        .sorted(by)
                        .mapToInt(Integer::intValue)
                        .toArray();
                System.arraycopy(own, 0, some, from, own.length);
                return;
            }
        }
    }

    int size() {
        return enter.length;
    }

    int first(int process) {
        return first[process];
    }

    /// Behind the last one.
    int end(int process) {
        return first[process + 1];
    }

    long enter(int step) {
        return enter[step];
    }

    long exit(int step) {
        return exit[step];
    }

    Primitive primitive(int step) {
        return primitive[step];
    }

    int name(int step) {
        return name[step];
    }

    Names names() {
        return names;
    }

    int row(int step) {
        return row[step];
    }

    int group(int step) {
        return group[step];
    }

    boolean isRoot(int step) {
        return root[step];
    }

    int outer(int step) {
        return outer[step];
    }

    /// The innermost primitive in which a process is at a moment; NONE: in none.
    ///
    /// @param isEntered whether one that is entered at that very moment counts
    int primitiveAt(int process, long nanos, boolean isEntered) {
        int step = lastBy(process, isEntered ? nanos : nanos - 1);
        while (step != NONE && (exit[step] < nanos || primitive[step] == Primitive.NONE)) {
            step = outer[step];
        }
        return step;
    }

    /// The innermost step in which a process is from a moment on; NONE: in none.
    int from(int process, long nanos) {
        int step = lastBy(process, nanos);
        while (step != NONE && exit[step] <= nanos) {
            step = outer[step];
        }
        return step;
    }

    private int lastBy(int process, long nanos) {
        int low = first[process];
        int high = first[process + 1];
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (enter[middle] <= nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == first[process] ? NONE : low - 1;
    }
}
