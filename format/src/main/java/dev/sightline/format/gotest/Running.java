package dev.sightline.format.gotest;

import dev.sightline.format.internal.OpenByKey;

/// The tests and packages that have begun and not ended. They are numbered in the order they begin, in each reading the
/// same.
final class Running {
    static final int NONE = -1;

    private final OpenByKey<String, Integer> open = new OpenByKey<>();
    /// Of so many that have begun and not ended, no more are known: no run has them.
    private static final int MAX_OPEN = 1 << 18;

    private int begun;
    private int unended;

    private static String key(String owner, String test) {
        return owner + '\0' + test;
    }

    int begin(TestLine line) {
        if (unended < MAX_OPEN) {
            open.begin(key(line.owner, line.test), begun);
            unended++;
        }
        return begun++;
    }

    /// @return what ends; [#NONE] if nobody said that it began
    int end(TestLine line) {
        Integer number = open.end(key(line.owner, line.test));
        unended -= number == null ? 0 : 1;
        return number == null ? NONE : number;
    }

    int current(TestLine line) {
        return current(line.owner, line.test);
    }

    private int current(String owner, String test) {
        Integer number = open.current(key(owner, test));
        return number == null ? NONE : number;
    }

    /// Of a subtest, `TestParse/empty`, the test; of a test its package. A name may hold slashes of its own.
    int parent(TestLine line) {
        if (line.test.isEmpty()) {
            return NONE;
        }
        for (int slash = line.test.lastIndexOf('/'); slash > 0; slash = line.test.lastIndexOf('/', slash - 1)) {
            int outer = current(line.owner, line.test.substring(0, slash));
            if (outer != NONE) {
                return outer;
            }
        }
        return current(line.owner, "");
    }
}
