package dev.sightline.replay.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/// The slices that were asked for last, so that who asks again for most of these moments needs only
/// the others. Bounded; one thread.
final class Slices {
    /// Of 50 bytes each, about.
    private static final int MOST_READINGS = 1 << 20;

    private final List<Slice> last = new ArrayList<>();
    private int readings;

    /// Those of the first moments, one after the other.
    List<Slice> of(long[] moments) {
        if (moments.length == 0) {
            return List.of();
        }
        int first = place(moments[0]);
        int same = 0;
        while (first >= 0
                && same < moments.length
                && first + same < last.size()
                && last.get(first + same).nanos() == moments[same]) {
            same++;
        }
        return first < 0 ? List.of() : List.copyOf(last.subList(first, first + same));
    }

    private int place(long nanos) {
        return Arrays.binarySearch(last.stream().mapToLong(Slice::nanos).toArray(), nanos);
    }

    void begin() {
        last.clear();
        readings = 0;
    }

    /// @param next behind all others
    void add(Slice next) {
        readings += next.size();
        if (readings <= MOST_READINGS) {
            last.add(next);
        }
    }

    /// Those at moments for which it holds, of which there is none behind one for which it does not.
    Slices upTo(LongPredicate isSame) {
        Slices some = new Slices();
        for (Slice each : last) {
            if (!isSame.test(each.nanos())) {
                return some;
            }
            some.add(each);
        }
        return some;
    }
}
