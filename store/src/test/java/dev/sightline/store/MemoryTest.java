package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class MemoryTest {
    @Test
    void growingKeepsWhatWasWrittenAndZerosTheRest() {
        Memory memory = Memory.released(8);
        memory.bytes().set(JAVA_LONG_UNALIGNED, 0, 7);
        MemorySegment grown = memory.reserve(1000);
        assertThat(grown.byteSize()).isGreaterThanOrEqualTo(1000);
        assertThat(grown.address() % Memory.ALIGNMENT).isZero();
        assertThat(grown.get(JAVA_LONG_UNALIGNED, 0)).isEqualTo(7);
        assertThat(grown.asSlice(8).mismatch(MemorySegment.ofArray(new byte[(int) grown.byteSize() - 8])))
                .isEqualTo(-1);
        memory.free();
        assertThat(grown.scope().isAlive()).isFalse();
    }

    @Test
    void whatDoesNotFitTheLimitIsAFileWithoutAName() throws IOException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment bytes = Memory.mapped(arena, 100_000);
            bytes.set(JAVA_LONG_UNALIGNED, 99_992, 5);
            assertThat(bytes.get(JAVA_LONG_UNALIGNED, 99_992)).isEqualTo(5);
            assertThat(bytes.get(JAVA_LONG_UNALIGNED, 0)).isZero();
        }
    }
}
