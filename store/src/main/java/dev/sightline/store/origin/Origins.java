package dev.sightline.store.origin;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where rows came from: runs of consecutive arrival numbers of one source, and each row's place in them.
///
/// @param runs in order of arrival
/// @param positions the row's place if the rows were in order of arrival; null when they are
/// @param offsets null when no row has a text
/// @param lengths null with `offsets`
public record Origins(
        Runs runs,
        @Nullable Residuals positions,
        @Nullable Residuals offsets,
        @Nullable Residuals lengths) implements StoredOrigins {

    /// Run i holds the rows at positions [starts[i], starts[i + 1]), their arrival numbers counting from
    /// `arrivals[i]`.
    public record Runs(int[] starts, long[] arrivals, int[] sources) {
        public int count() {
            return starts.length;
        }

        int find(int position) {
            if (starts.length == 1) {
                return 0;
            }
            int found = Arrays.binarySearch(starts, position);
            return found < 0 ? -found - 2 : found;
        }
    }

    int position(int row) {
        return positions == null ? row : (int) positions.at(row);
    }

    @Override
    public long arrival(int row) {
        int position = position(row);
        int run = runs.find(position);
        return runs.arrivals()[run] + (position - runs.starts()[run]);
    }

    @Override
    public long leastArrival() {
        return Arrays.stream(runs.arrivals()).min().orElse(0);
    }

    @Override
    public int source(int row) {
        return runs.sources()[runs.find(position(row))];
    }
}
