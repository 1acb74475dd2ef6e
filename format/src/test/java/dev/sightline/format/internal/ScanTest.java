package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScanTest {
    private static final byte[] ODD = {',', ',' ^ 1, ',' - 1, ',' + 1, (byte) (',' | 0x80), 0, 1, -1, (byte) 0x80, 0x7f
    };

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /// Bytes beside the one that is wanted, where borrows and carries would go wrong.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void findsEachOfEightBytesAsOneByOneDoes(long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[64];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = ODD[random.nextInt(ODD.length)];
        }
        byte wanted = ODD[seed % 4 == 0 ? random.nextInt(ODD.length) : 0];
        for (int at = 0; at <= bytes.length - 8; at++) {
            long expected = 0;
            for (int i = 0; i < 8; i++) {
                expected |= bytes[at + i] == wanted ? 0x80L << 8 * i : 0;
            }
            assertThat(Scan.matches(bytes, at, wanted)).isEqualTo(expected);
        }
    }
}
