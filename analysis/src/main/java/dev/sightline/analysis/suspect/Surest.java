package dev.sightline.analysis.suspect;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;

/// By run, the surest deviation below it (or above), and the surest of another entity than that one's: enough to
/// say how sure the surest is that does not belong to a given entity.
final class Surest {
    private final Runs runs;
    private final double[] first;
    private final int[] firstEntity;
    private final double[] second;
    private final int[] secondEntity;
    /// What is in the run itself, which is below those above it, and above those below it, alone.
    private final double[] own;

    Surest(Runs runs) {
        this.runs = runs;
        first = new double[runs.count()];
        firstEntity = new int[runs.count()];
        second = new double[runs.count()];
        secondEntity = new int[runs.count()];
        own = new double[runs.count()];
        Arrays.fill(firstEntity, -1);
        Arrays.fill(secondEntity, -1);
    }

    void mark(Deviation deviation, BitSet shown) {
        shown.stream()
                .forEach(run ->
                        own[run] = Math.max(own[run], deviation.evidence().decades()));
    }

    /// Afterwards it is what is below runs that is known.
    void goUp() {
        for (int run : fromTop(-1)) {
            int above = runs.parent(run);
            if (above >= 0) {
                hand(run, above);
            }
        }
    }

    /// Afterwards it is what is above runs that is known.
    void goDown() {
        for (int run : fromTop(1)) {
            int above = runs.parent(run);
            if (above >= 0) {
                hand(above, run);
            }
        }
    }

    private void hand(int from, int to) {
        take(to, firstEntity[from], first[from]);
        take(to, secondEntity[from], second[from]);
        take(to, runs.entity(from), own[from]);
    }

    /// @param direction 1, or -1 for the deepest first
    private int[] fromTop(int direction) {
        return IntStream.range(0, runs.count())
                .boxed()
                .sorted(Comparator.comparingInt(run -> direction * runs.depth(run)))
                .mapToInt(run -> run)
                .toArray();
    }

    private void take(int run, int entity, double decades) {
        if (decades <= 0) {
            return;
        }
        if (entity == firstEntity[run]) {
            first[run] = Math.max(first[run], decades);
        } else if (decades > first[run]) {
            second[run] = first[run];
            secondEntity[run] = firstEntity[run];
            first[run] = decades;
            firstEntity[run] = entity;
        } else if (decades > second[run]) {
            second[run] = decades;
            secondEntity[run] = entity;
        }
    }

    double strongest(int run, int notOf) {
        return firstEntity[run] == notOf ? second[run] : first[run];
    }
}
