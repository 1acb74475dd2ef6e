package dev.sightline.format.log;

import dev.sightline.format.internal.Levels;
import dev.sightline.format.internal.Scan;

/// Finds the level among the first words of a message: `ERROR: ...`, `user@db LOG:  ...`, `level=warn msg="served"`.
/// Runners of builds mark lines so: `##[error]No such file`, and what is no level (`##[group]Run tests`) has none.
final class LevelWords {
    /// How far into a message its keys are looked at.
    private static final int KEYS_WITHIN = 400;

    private static final int WORDS = 3;

    private final Word word = new Word();
    private int from;
    private int to;
    private int behind;

    /// Where it was found.
    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /// Where what is said begins: behind the level, if it comes first.
    int behind() {
        return behind;
    }

    boolean find(byte[] bytes, int start, int end) {
        behind = start;
        if (Scan.startsWith(bytes, start, end, "##[")) {
            int close = Scan.find(bytes, start, end, (byte) ']');
            return close < end && Levels.is(bytes, start + 3, close) && found(start + 3, close);
        }
        return keyed(bytes, start, end) || amongWords(bytes, start, end);
    }

    private boolean found(int start, int end) {
        from = start;
        to = end;
        return true;
    }

    private boolean amongWords(byte[] bytes, int start, int end) {
        int p = start;
        for (int i = 0; i < WORDS; i++) {
            Shape shape = word.read(bytes, p, end);
            boolean upper = word.length() > 2 && bytes[word.from() + 1] <= 'Z';
            if (shape == Shape.LEVEL && (upper || i == 0) && word.length() > 1) {
                behind = i == 0 ? word.next() : start;
                return found(word.from(), word.to());
            }
            if (shape == Shape.NONE) {
                return false;
            }
            p = word.next();
        }
        return false;
    }

    /// A level that a message of keys and values names.
    private boolean keyed(byte[] bytes, int start, int end) {
        int limit = Math.min(end, start + KEYS_WITHIN);
        for (int equals = Scan.find(bytes, start, limit, (byte) '=');
                equals < limit;
                equals = Scan.find(bytes, equals + 1, limit, (byte) '=')) {
            int key = equals - Templates.LEVEL.length();
            boolean isKey = key >= start
                    && Scan.startsWith(bytes, key, end, Templates.LEVEL)
                    && (key == start || bytes[key - 1] == ' ');
            int value = isKey && equals + 1 < end && bytes[equals + 1] == '"' ? equals + 2 : equals + 1;
            int stop = value;
            while (isKey && stop < end && bytes[stop] != ' ' && bytes[stop] != '"') {
                stop++;
            }
            if (isKey && stop - value > 1 && Levels.is(bytes, value, stop)) {
                return found(value, stop);
            }
        }
        return false;
    }
}
