package dev.sightline.format.ctf;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// The slices of one stream's begin and end records, in their order. Off-heap, 4 bytes a record.
final class SliceNumbers {
    private MemorySegment numbers = Arena.ofAuto().allocate(4096, 4);
    private long size;

    void add(int slice) {
        if (4 * size == numbers.byteSize()) {
            MemorySegment more = Arena.ofAuto().allocate(2 * numbers.byteSize(), 4);
            MemorySegment.copy(numbers, 0, more, 0, numbers.byteSize());
            numbers = more;
        }
        numbers.setAtIndex(JAVA_INT, size++, slice);
    }

    /// -1 if there is no such record.
    int get(long record) {
        return record < size ? numbers.getAtIndex(JAVA_INT, record) : -1;
    }
}
