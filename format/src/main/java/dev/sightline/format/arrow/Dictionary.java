package dev.sightline.format.arrow;

import java.util.ArrayList;
import java.util.List;

/// The values of a dictionary: those it began with, and those added since.
final class Dictionary {
    private final List<Values> parts = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private long bytes;

    void add(Values values, long bodyBytes) {
        ends.add(size() + values.rows());
        parts.add(values);
        // What the objects themselves take, too: there may be many of nothing.
        bytes += bodyBytes + 1024;
    }

    long bytes() {
        return bytes;
    }

    private long size() {
        return ends.isEmpty() ? 0 : ends.getLast();
    }

    private int part(long code) throws BadValue {
        if (code < 0 || code >= size()) {
            throw new BadValue("a code outside its dictionary");
        }
        int low = 0;
        int high = parts.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (code < ends.get(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    Values values(long code) throws BadValue {
        return parts.get(part(code));
    }

    /// The row of the code in its [#values].
    int row(long code) throws BadValue {
        int part = part(code);
        return (int) (part == 0 ? code : code - ends.get(part - 1));
    }
}
