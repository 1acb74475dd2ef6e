package dev.sightline.format.paje;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// The two ends of links: which line ends what which line started.
final class Links {
    /// By line of a link, in file order: its link.
    private int[] linkOfLine = new int[256];

    private int lines;
    private int[] starts = new int[256];
    private int[] ends = new int[256];
    private long[] startTimes = new long[256];
    private long[] endTimes = new long[256];
    /// How many links of the same type and key there were before.
    private int[] repeats = new int[256];

    private int size;
    private static final int NONE = Integer.MIN_VALUE;

    /// While they are found: links that lack an end, by container, type and key.
    private Map<String, Deque<Integer>> open = new HashMap<>();

    private Map<String, Integer> uses = new HashMap<>();

    /// Either end may come first; of equal keys, the first is ended first.
    void add(boolean isStart, String place, String typeAndKey, int container, long time) {
        Deque<Integer> waiting = open.computeIfAbsent(place + typeAndKey, k -> new ArrayDeque<>(2));
        Integer first = waiting.peek();
        boolean fits = first != null && (isStart ? starts : ends)[first] == NONE;
        int link = fits ? waiting.remove() : create(typeAndKey);
        if (!fits) {
            waiting.add(link);
        } else if (waiting.isEmpty()) {
            open.remove(place + typeAndKey);
        }
        (isStart ? starts : ends)[link] = container;
        (isStart ? startTimes : endTimes)[link] = time;
        if (lines == linkOfLine.length) {
            linkOfLine = Arrays.copyOf(linkOfLine, 2 * lines);
        }
        linkOfLine[lines++] = link;
    }

    private int create(String typeAndKey) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
            startTimes = Arrays.copyOf(startTimes, 2 * size);
            endTimes = Arrays.copyOf(endTimes, 2 * size);
            repeats = Arrays.copyOf(repeats, 2 * size);
        }
        starts[size] = NONE;
        ends[size] = NONE;
        repeats[size] = uses.merge(typeAndKey, 1, Integer::sum);
        return size++;
    }

    void finish() {
        open = new HashMap<>();
        uses = new HashMap<>();
    }

    int link(int line) {
        return line < lines ? linkOfLine[line] : -1;
    }

    boolean isWhole(int link) {
        return link >= 0 && starts[link] != NONE && ends[link] != NONE;
    }

    int start(int link) {
        return starts[link];
    }

    int end(int link) {
        return ends[link];
    }

    long durationNanos(int link) {
        return endTimes[link] - startTimes[link];
    }

    /// What comes behind a key that is used again.
    String suffix(int link) {
        return link < 0 || repeats[link] < 2 ? "" : " #" + repeats[link];
    }
}
