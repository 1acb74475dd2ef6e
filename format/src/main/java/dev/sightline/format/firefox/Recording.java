package dev.sightline.format.firefox;

import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What DevTools of old Firefox recorded beside the profile: markers of the page, ticks of its refresh driver, memory,
/// and allocations. Times are milliseconds since the recording began.
final class Recording {
    private static final int MAX_FRAMES = 256;

    private final Budget budget;
    private final SliceNest nest;
    private final int firstTrack;
    /// By marker.
    private int[] slices = new int[64];

    private int markers;
    final Table allocations = new Table(Set.of("sites", "timestamps", "sizes"));
    private final List<String> functions = new ArrayList<>();
    private int[] parents = new int[64];
    private final List<@Nullable String> files = new ArrayList<>();
    private int[] lines = new int[64];

    Recording(Budget budget, SliceNest nest, int firstTrack) {
        this.budget = budget;
        this.nest = nest;
        this.firstTrack = firstTrack;
    }

    /// Reads the member of the recording at hand.
    void read(JsonCursor cursor) throws IOException {
        if (cursor.isKey("markers") && cursor.isArray()) {
            cursor.enter();
            while (cursor.next()) {
                marker(cursor);
            }
        } else if (cursor.isKey("allocations") && cursor.isObject()) {
            cursor.enter();
            while (cursor.next()) {
                if (cursor.isKey("frames") && cursor.isArray()) {
                    frames(cursor);
                } else {
                    allocations.readColumn(cursor, budget);
                }
            }
        }
    }

    private void marker(JsonCursor cursor) throws IOException {
        double start = Double.NaN;
        double end = Double.NaN;
        boolean elsewhere = false;
        if (cursor.enter()) {
            while (cursor.next()) {
                if (cursor.isKey("start")) {
                    start = cursor.number();
                } else if (cursor.isKey("end")) {
                    end = cursor.number();
                } else if (cursor.isKey("isOffMainThread")) {
                    elsewhere = cursor.isTrue();
                }
            }
        }
        if (markers == slices.length) {
            slices = Arrays.copyOf(slices, 2 * markers);
        }
        boolean whole = !Double.isNaN(start) && !Double.isNaN(end) && budget.spend(Integer.BYTES);
        long from = Math.round(start * 1e6);
        slices[markers++] = whole
                ? nest.complete(firstTrack + (elsewhere ? 1 : 0), from, Math.max(0, Math.round(end * 1e6) - from))
                : -1;
    }

    int slice(int marker) {
        return marker < markers ? slices[marker] : -1;
    }

    private void frames(JsonCursor cursor) throws IOException {
        cursor.enter();
        while (cursor.next()) {
            int n = functions.size();
            if (!budget.spend(64)) {
                continue;
            }
            if (n == parents.length) {
                parents = Arrays.copyOf(parents, 2 * n);
                lines = Arrays.copyOf(lines, 2 * n);
            }
            parents[n] = -1;
            lines[n] = -1;
            String function = null;
            String file = null;
            if (cursor.enter()) {
                while (cursor.next()) {
                    if (cursor.isKey("functionDisplayName")) {
                        function = cursor.text();
                    } else if (cursor.isKey("source")) {
                        file = cursor.text();
                    } else if (cursor.isKey("line")) {
                        lines[n] = (int) cursor.number();
                    } else if (cursor.isKey("parent")) {
                        double parent = cursor.number();
                        parents[n] = parent >= 0 && parent < Integer.MAX_VALUE ? (int) parent : -1;
                    }
                }
            }
            functions.add(function == null ? "(anonymous)" : function);
            files.add(file);
        }
    }

    private boolean isFrame(double site) {
        return site >= 0 && site < functions.size();
    }

    @Nullable
    String function(double site) {
        return isFrame(site) ? functions.get((int) site) : null;
    }

    @Nullable
    String file(double site) {
        return isFrame(site) ? files.get((int) site) : null;
    }

    int line(double site) {
        return isFrame(site) ? lines[(int) site] : -1;
    }

    /// From the outermost function to the innermost. The first frame stands for none.
    String stack(double site) {
        List<String> names = new ArrayList<>();
        int at = isFrame(site) ? (int) site : -1;
        while (at > 0 && at < functions.size() && names.size() < MAX_FRAMES) {
            names.add(functions.get(at));
            at = parents[at];
        }
        return String.join(";", names.reversed());
    }
}
