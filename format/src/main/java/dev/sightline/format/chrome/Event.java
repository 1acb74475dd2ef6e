package dev.sightline.format.chrome;

import dev.sightline.event.TimeText;
import java.util.Arrays;

/// Where the values of one event's keys stand. Reused from event to event; what it says is valid until the bytes move.
final class Event {
    private static final int THREAD = 1 << 31;

    private final int[] from = new int[Key.ALL.length];
    private final int[] to = new int[Key.ALL.length];
    /// Key and value of keys without a meaning of their own: four places each.
    private int[] extras = new int[16];
    private int extraCount;
    /// Which key came after each key last, as events of one writer repeat theirs; first, that of an event's beginning.
    private final int[] followers = new int[Key.ALL.length + 1];
    private int follower;
    /// What was computed of this event: a bit for each key's time, and [#THREAD].
    private int known;
    private final long[] nanos = new long[Key.ALL.length];
    private long processHash;
    private long threadHash;
    private final Strings strings = new Strings();
    private byte[] bytes = new byte[0];

    /// Reads an object.
    ///
    /// @param start of its brace
    /// @return its end, or a code of [JsonScan]
    int parse(byte[] b, int start, int limit) {
        bytes = b;
        Arrays.fill(from, -1);
        extraCount = 0;
        known = 0;
        follower = 0;
        int p = JsonScan.skipSpace(b, start + 1, limit);
        if (p >= limit) {
            return JsonScan.MORE;
        }
        if (b[p] == '}') {
            return p + 1;
        }
        while (true) {
            if (b[p] != '"') {
                // A comma before the brace is a common slip of hand-made writers.
                return b[p] == '}' ? p + 1 : JsonScan.BAD;
            }
            int end = member(b, p, limit);
            if (end < 0) {
                return end;
            }
            p = JsonScan.skipSpace(b, end, limit);
            if (p >= limit) {
                return JsonScan.MORE;
            }
            if (b[p] == '}') {
                return p + 1;
            }
            if (b[p] != ',') {
                return JsonScan.BAD;
            }
            p = JsonScan.skipSpace(b, p + 1, limit);
            if (p >= limit) {
                return JsonScan.MORE;
            }
        }
    }

    /// Reads a key and its value.
    ///
    /// @param start of the key's quote
    /// @return the end of the value, or a code of [JsonScan]
    private int member(byte[] b, int start, int limit) {
        int guess = followers[follower];
        if (start < limit - 8 && (JsonScan.word(b, start) & Key.MASKS[guess]) == Key.WORDS[guess]) {
            int value = JsonScan.skipSpace(b, start + Key.ALL[guess].label.length() + 3, limit);
            int end = value >= limit ? JsonScan.MORE : JsonScan.value(b, value, limit);
            if (end >= 0) {
                follower = guess + 1;
                note(guess, value, end);
            }
            return end;
        }
        int quote = JsonScan.quote(b, start + 1, limit);
        if (quote < 0) {
            return quote;
        }
        int value = JsonScan.valueAfter(b, quote + 1, limit);
        if (value < 0) {
            return value;
        }
        int end = JsonScan.value(b, value, limit);
        if (end >= 0) {
            note(start + 1, quote, value, end);
        }
        return end;
    }

    private void note(int key, int valueFrom, int valueTo) {
        if (from[key] < 0) {
            from[key] = valueFrom;
            to[key] = valueTo;
        }
    }

    private void note(int keyFrom, int keyTo, int valueFrom, int valueTo) {
        Key key = Key.of(bytes, keyFrom, keyTo);
        if (key == null && JsonScan.slash(bytes, keyFrom, keyTo) < keyTo) {
            strings.decode(bytes, keyFrom, keyTo);
            key = Key.of(strings.bytes(), strings.from(), strings.from() + strings.length());
        }
        if (key != null) {
            followers[follower] = key.index;
            follower = key.index + 1;
            note(key.index, valueFrom, valueTo);
        } else {
            if (4 * extraCount == extras.length) {
                extras = Arrays.copyOf(extras, 2 * extras.length);
            }
            int at = 4 * extraCount++;
            extras[at] = keyFrom;
            extras[at + 1] = keyTo;
            extras[at + 2] = valueFrom;
            extras[at + 3] = valueTo;
        }
    }

    byte[] bytes() {
        return bytes;
    }

    /// Whether the key is there with a value that is not null.
    boolean has(Key key) {
        int at = from[key.index];
        return at >= 0 && bytes[at] != 'n';
    }

    int from(Key key) {
        return from[key.index];
    }

    int to(Key key) {
        return to[key.index];
    }

    boolean isString(Key key) {
        int at = from[key.index];
        return at >= 0 && bytes[at] == '"';
    }

    boolean isTrue(Key key) {
        int at = from[key.index];
        return at >= 0 && (bytes[at] == 't' || bytes[at] == '1');
    }

    int extraCount() {
        return extraCount;
    }

    /// @param part 0 and 1: the key without its quotes; 2 and 3: the value
    int extra(int index, int part) {
        return extras[4 * index + part];
    }

    /// The phase, 0 if there is none.
    char phase() {
        int at = from[Key.PH.index];
        return at >= 0 && bytes[at] == '"' && to[Key.PH.index] == at + 3 ? (char) bytes[at + 1] : 0;
    }

    /// Microseconds as nanoseconds, or [TimeText#NONE] where the key is missing or holds no time.
    long nanos(Key key) {
        int index = key.index;
        int at = from[index];
        int end = to[index];
        if (at < 0) {
            return TimeText.NONE;
        }
        if ((known & 1 << index) == 0) {
            known |= 1 << index;
            nanos[index] = bytes[at] == '"' ? Micros.nanos(bytes, at + 1, end - 1) : Micros.nanos(bytes, at, end);
        }
        return nanos[index];
    }

    /// A hash of the process.
    long processHash() {
        if ((known & THREAD) == 0) {
            known |= THREAD;
            processHash = hash(Key.PID, 0);
            threadHash = hash(Key.TID, processHash);
        }
        return processHash;
    }

    /// A hash of the process and the thread in it.
    long threadHash() {
        processHash();
        return threadHash;
    }

    /// A hash of what a key says, whether written as text or number; 0 if it is missing.
    long hash(Key key, long seed) {
        int at = from[key.index];
        if (at < 0) {
            return mix(seed, 0);
        }
        int end = to[key.index];
        return bytes[at] == '"' ? hash(bytes, at + 1, end - 1, seed) : hash(bytes, at, end, seed);
    }

    static long hash(byte[] b, int start, int end, long seed) {
        long hash = mix(seed, end - start);
        for (int i = start; i < end; i++) {
            hash = (hash ^ b[i]) * 0x9E3779B97F4A7C15L;
        }
        return mix(hash, 0);
    }

    private static long mix(long hash, long value) {
        long mixed = (hash + value + 1) * 0xD6E8FEB86659FD93L;
        return mixed ^ mixed >>> 32;
    }
}
