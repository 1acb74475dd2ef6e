package dev.sightline.store.arrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.disk.Disk;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksummedFileTest {
    /// Sizes either side of pages and blocks, runs of full and empty pages, anywhere in the file.
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18})
    void sparseBytesReadAsIfAllWereWritten(int seed, @TempDir Path folder) throws IOException {
        Random random = new Random(seed);
        try (ChecksummedFile sparse = new ChecksummedFile(Disk.unforced(), folder.resolve("sparse"));
                ChecksummedFile whole = new ChecksummedFile(Disk.unforced(), folder.resolve("whole"))) {
            for (int part = 0; part < 6; part++) {
                FileBytes.Sparse bytes = bytes(random);
                MemorySegment all = MemorySegment.ofArray(new byte[(int) bytes.length()]);
                bytes.put(0, bytes.length(), all);
                sparse.write(bytes);
                whole.write(all);
                for (ChecksummedFile file : new ChecksummedFile[] {sparse, whole}) {
                    file.align(64);
                    file.write(MemorySegment.ofArray(new byte[64]));
                }
                assertThat(sparse.position()).isEqualTo(whole.position());
            }
            assertThat(whole.holes()).isZero();
            assertThat(sparse.finish()).containsExactly(whole.finish());
        }
        assertThat(Files.mismatch(folder.resolve("sparse"), folder.resolve("whole")))
                .isEqualTo(-1);
    }

    @Test
    void pagesOfNothingTakeNoRoom(@TempDir Path folder) throws IOException {
        try (ChecksummedFile file = new ChecksummedFile(Disk.unforced(), folder.resolve("file"))) {
            file.write(new FileBytes.Sparse(3 << 20, 64, new int[] {100_000}, new long[] {7}));
            file.write(MemorySegment.ofArray(new byte[64]));
            file.finish();
            assertThat(file.holes()).isEqualTo((3 << 20) - ChecksummedFile.PAGE);
        }
        assertThat(Files.size(folder.resolve("file"))).isEqualTo((3 << 20) + 64);
    }

    private static FileBytes.Sparse bytes(Random random) {
        int bits = new int[] {1, 32, 64}[random.nextInt(3)];
        int perPage = ChecksummedFile.PAGE * 8 / bits;
        int most = new int[] {perPage, 20 * perPage, 300 * perPage}[random.nextInt(3)];
        int segmentRows =
                bits == 1 ? 64 * (1 + random.nextInt(most / 64)) : 1 + random.nextInt(most) + random.nextInt(3);
        int cells = random.nextInt(1 + Math.min(segmentRows, new int[] {1, 8, 300, 40_000}[random.nextInt(4)]));
        boolean together = random.nextInt(3) == 0;
        int first = random.nextInt(segmentRows);
        int[] rows = IntStream.generate(() -> together
                        ? Math.min(segmentRows - 1, first + random.nextInt(1 + cells))
                        : random.nextInt(segmentRows))
                .limit(cells)
                .sorted()
                .distinct()
                .toArray();
        long[] values =
                random.longs(rows.length, 0, bits == 1 ? 2 : Integer.MAX_VALUE).toArray();
        return new FileBytes.Sparse((long) segmentRows * bits / 8, bits, rows, values);
    }
}
