package dev.sightline.store.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class MemoryTest {
    @Test
    void growingKeepsWhatWasWrittenAndZerosTheRest() {
        try (MemoryPool pool = MemoryPool.recycling()) {
            for (int round = 0; round < 3; round++) {
                Memory memory = pool.zeroed(8);
                memory.bytes().set(JAVA_LONG_UNALIGNED, 0, 7);
                MemorySegment grown = memory.reserve(100_000);
                assertThat(grown.byteSize()).isGreaterThanOrEqualTo(100_000);
                assertThat(grown.address() % MemoryPool.ALIGNMENT).isZero();
                assertThat(grown.get(JAVA_LONG_UNALIGNED, 0)).isEqualTo(7);
                assertThat(isZero(grown.asSlice(8))).isTrue();
                grown.fill((byte) 1);
                memory.free();
            }
        }
    }

    @Test
    void whatIsGivenBackIsUsedAgainAndZeroAgain() {
        try (MemoryPool pool = MemoryPool.recycling()) {
            for (long size : new long[] {8, 1000, 5000, 65_536, 65_537, 3_000_000}) {
                Memory first = pool.zeroed(size);
                long address = first.bytes().fill((byte) 0xFF).address();
                first.free();
                Memory second = pool.zeroed(size);
                assertThat(second.bytes().address()).isEqualTo(address);
                assertThat(second.bytes().byteSize()).isEqualTo(size);
                assertThat(isZero(second.bytes())).isTrue();
                Memory third = pool.unset(size);
                assertThat(third.bytes().address()).isNotEqualTo(address);
            }
        }
    }

    @Test
    void refusesWhatWasGivenBack() {
        MemoryPool pool = MemoryPool.recycling();
        Memory memory = pool.zeroed(100);
        MemorySegment bytes = memory.bytes();
        memory.free();
        memory.free();
        assertThatIllegalStateException().isThrownBy(memory::bytes);
        assertThat(pool.zeroed(100).bytes().address()).isEqualTo(bytes.address());
        assertThat(pool.zeroed(100).bytes().address()).isNotEqualTo(bytes.address());
        pool.close();
        assertThatIllegalStateException().isThrownBy(() -> bytes.get(JAVA_LONG_UNALIGNED, 0));
    }

    @Test
    void roundsUpByAFifthAtMost() {
        for (long size = 1; size < 1L << 40; size = size * 9 / 8 + 1) {
            long rounded = MemoryPool.rounded(size);
            assertThat(rounded).isGreaterThanOrEqualTo(size);
            assertThat(rounded % MemoryPool.ALIGNMENT).isZero();
            assertThat(rounded).isLessThanOrEqualTo(Math.max(1024, size + size / 4));
            assertThat(MemoryPool.rounded(rounded)).isEqualTo(rounded);
        }
    }

    private static boolean isZero(MemorySegment bytes) {
        return bytes.mismatch(MemorySegment.ofArray(new byte[(int) bytes.byteSize()])) == -1;
    }

    @Test
    void whatDoesNotFitTheLimitIsAFileWithoutAName() throws IOException {
        try (Arena arena = Arena.ofShared()) {
            MemorySegment bytes = MemoryPool.mapped(arena, 100_000);
            bytes.set(JAVA_LONG_UNALIGNED, 99_992, 5);
            assertThat(bytes.get(JAVA_LONG_UNALIGNED, 99_992)).isEqualTo(5);
            assertThat(bytes.get(JAVA_LONG_UNALIGNED, 0)).isZero();
        }
    }
}
