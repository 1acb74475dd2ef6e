package dev.sightline.summary;

import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// So many numbers, each of which is added to that of others.
public record Sums(int count) implements Mergeable<long[]> {
    @Override
    public long[] zero() {
        return new long[count];
    }

    @Override
    public long[] merge(long[] left, long[] right) {
        for (int i = 0; i < count; i++) {
            left[i] += right[i];
        }
        return left;
    }

    @Override
    public void write(long[] state, DataOutput out) throws IOException {
        Words.write(out, state);
    }

    @Override
    public long[] read(DataInput in) throws IOException {
        long[] state = zero();
        Words.fill(in, state);
        return state;
    }
}
