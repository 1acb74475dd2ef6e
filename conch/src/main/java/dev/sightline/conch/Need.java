package dev.sightline.conch;

import java.util.stream.IntStream;

/// What a process that waits needs: something of any of some others, or of all of them.
///
/// @param what for people: `to receive from 3`
record Need(String what, boolean all, int[] sources) {
    static Need of(String what, int source) {
        return new Need(what + " " + source, false, new int[] {source});
    }

    static Need ofAny(String what, int self, int processes) {
        return new Need(
                what,
                false,
                IntStream.range(0, processes).filter(i -> i != self).toArray());
    }

    static Need ofAll(String what, int[] others) {
        return new Need(what, true, others);
    }
}
