package dev.sightline.summary.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Counts and sums of keys by range, finer where asked. See [RankSearch] for the picture.
///
/// The slots of all nodes lie in shared arrays, a node's side by side: node i has slots [first[i], first[i] +
/// its number), slot j of it holding the keys k with (k - low[i]) >>> shift[i] = j.
final class SlotTree {
    private final List<Node> nodes = new ArrayList<>();
    private int slots;
    /// Of each slot: the node that divides it, or -1.
    private int[] child = new int[0];
    private long[] counts = new long[0];
    private double[] sums = new double[0];
    private long[] least = new long[0];
    private long[] most = new long[0];
    /// Of each slot: its number among the wanted leaves, or -1.
    private int[] marks = new int[0];
    /// Slots before this one were counted in earlier passes.
    private int counted;

    private record Node(long low, int shift, int first, int slots) {}

    /// A slot that is not divided, with some keys in it.
    ///
    /// @param least its least key; for slots of the first level a bound
    /// @param most its greatest key; for slots of the first level a bound
    record Leaf(int slot, long count, double sum, long least, long most) {
        boolean isOneValue() {
            return least == most;
        }
    }

    /// @param rootBits at most so many slots, as a power of two
    SlotTree(long min, long max, int rootBits) {
        int bits = 64 - Long.numberOfLeadingZeros(max - min);
        int shift = Math.max(0, bits - rootBits);
        addNode(min, shift, ((max - min) >>> shift) + 1);
    }

    /// How many slots there are.
    int size() {
        return slots;
    }

    private void addNode(long low, int shift, long number) {
        nodes.add(new Node(low, shift, slots, Math.toIntExact(number)));
        slots += (int) number;
        int before = child.length;
        child = Arrays.copyOf(child, slots);
        Arrays.fill(child, before, slots, -1);
    }

    /// Divides a leaf into about so many slots, which the next [#count] fills.
    void divide(Leaf leaf, long number) {
        int bits = 64 - Long.numberOfLeadingZeros(leaf.most - leaf.least);
        int wanted = 64 - Long.numberOfLeadingZeros(number - 1);
        int shift = Math.max(0, bits - wanted);
        child[leaf.slot] = nodes.size();
        addNode(leaf.least, shift, ((leaf.most - leaf.least) >>> shift) + 1);
    }

    /// Fills the slots made since the last time.
    void count(RankSearch.Rows rows) {
        take(rows.run(new SlotCounting(this, rows.column(), counted, slots)));
    }

    /// Fills the slots made since the last time with what was found.
    void take(SlotCounting.State found) {
        counts = append(counts, found.counts());
        sums = append(sums, found.sums());
        least = append(least, found.least());
        most = append(most, found.most());
        if (counted == 0) {
            boundRoot();
        }
        counted = slots;
        marks = new int[slots];
        Arrays.fill(marks, -1);
    }

    /// The first level keeps no least and greatest keys; the slots' ends stand for them.
    private void boundRoot() {
        Node root = nodes.getFirst();
        least = new long[slots];
        most = new long[slots];
        for (int j = 0; j < slots; j++) {
            least[j] = root.low + ((long) j << root.shift);
            most[j] = least[j] + (1L << root.shift) - 1;
        }
    }

    private static long[] append(long[] head, long[] tail) {
        long[] all = Arrays.copyOf(head, head.length + tail.length);
        System.arraycopy(tail, 0, all, head.length, tail.length);
        return all;
    }

    private static double[] append(double[] head, double[] tail) {
        double[] all = Arrays.copyOf(head, head.length + tail.length);
        System.arraycopy(tail, 0, all, head.length, tail.length);
        return all;
    }

    boolean hasOneLevel() {
        return nodes.size() == 1;
    }

    /// The slot of a key of the first level.
    int rootSlot(long key) {
        Node root = nodes.getFirst();
        return (int) ((key - root.low) >>> root.shift);
    }

    long rootLow() {
        return nodes.getFirst().low;
    }

    int rootShift() {
        return nodes.getFirst().shift;
    }

    /// The undivided slot a key falls into.
    int slot(long key) {
        int slot = rootSlot(key);
        for (int node = child[slot]; node >= 0; node = child[slot]) {
            Node down = nodes.get(node);
            slot = down.first + (int) ((key - down.low) >>> down.shift);
        }
        return slot;
    }

    /// Whether a key is in a divided or marked slot of the first level: most are not, and need not be looked at
    /// closer.
    boolean[] interesting() {
        boolean[] interesting = new boolean[nodes.getFirst().slots];
        for (int j = 0; j < interesting.length; j++) {
            interesting[j] = child[j] >= 0 || marks[j] >= 0;
        }
        return interesting;
    }

    void mark(Leaf leaf, int number) {
        marks[leaf.slot] = number;
    }

    /// The number of the marked leaf that holds the key, or -1.
    int markOf(long key) {
        return marks[slot(key)];
    }

    /// All leaves that are not empty, in ascending order.
    List<Leaf> leaves() {
        List<Leaf> leaves = new ArrayList<>();
        collect(nodes.getFirst(), leaves);
        return leaves;
    }

    private void collect(Node node, List<Leaf> leaves) {
        for (int j = node.first; j < node.first + node.slots; j++) {
            if (child[j] >= 0) {
                collect(nodes.get(child[j]), leaves);
            } else if (counts[j] > 0) {
                leaves.add(new Leaf(j, counts[j], sums[j], least[j], most[j]));
            }
        }
    }
}
