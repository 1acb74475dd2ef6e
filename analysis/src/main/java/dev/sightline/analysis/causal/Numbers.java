package dev.sightline.analysis.causal;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// Numbers, as many as come. One thread.
final class Numbers {
    private int[] all = new int[16];
    private int size;

    void add(int number) {
        if (size == all.length) {
            all = Arrays.copyOf(all, size * 2);
        }
        all[size++] = number;
    }

    void forEach(IntConsumer each) {
        for (int i = 0; i < size; i++) {
            each.accept(all[i]);
        }
    }

    int[] sorted() {
        int[] sorted = Arrays.copyOf(all, size);
        Arrays.sort(sorted);
        return sorted;
    }
}
