package dev.sightline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StringOrderTest {
    /// Sizes around the borders between insertion, packed and split sorting.
    @ParameterizedTest(name = "seed {0}: {1} strings of up to {2} bytes after {3} shared ones, {4} letters")
    @CsvSource({
        "1, 12, 3, 0, 256",
        "2, 13, 3, 0, 256",
        "3, 5000, 20, 0, 2",
        "4, 65536, 12, 0, 4",
        "5, 65537, 12, 0, 4",
        "6, 100000, 10, 40, 256",
        "7, 100000, 30, 0, 2",
        "8, 2000, 3000, 0, 1",
        "9, 70000, 3, 9, 1"
    })
    void sortsByUnsignedBytes(long seed, int count, int length, int shared, int letters) {
        Random random = new Random(seed);
        List<byte[]> strings = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            byte[] string = new byte[shared + random.nextInt(length + 1)];
            for (int at = shared; at < string.length; at++) {
                string[at] = (byte) random.nextInt(letters);
            }
            strings.add(string);
        }
        int[] ids = IntStream.range(0, count).toArray();
        StringOrder.sort(utf8(strings), ids);
        assertThat(IntStream.of(ids).distinct().count()).isEqualTo(count);
        List<byte[]> sorted = new ArrayList<>(strings);
        sorted.sort(Arrays::compareUnsigned);
        for (int i = 0; i < count; i++) {
            assertThat(Arrays.equals(strings.get(ids[i]), sorted.get(i))).isTrue();
        }
    }

    static ColumnVector.Utf8 utf8(List<byte[]> strings) {
        int[] offsets = new int[strings.size() + 1];
        for (int i = 0; i < strings.size(); i++) {
            offsets[i + 1] = offsets[i] + strings.get(i).length;
        }
        byte[] data = new byte[offsets[strings.size()]];
        for (int i = 0; i < strings.size(); i++) {
            System.arraycopy(strings.get(i), 0, data, offsets[i], strings.get(i).length);
        }
        return new ColumnVector.Utf8(MemorySegment.ofArray(offsets), MemorySegment.ofArray(data), strings.size());
    }

    static ColumnVector.Utf8 texts(List<String> strings) {
        return utf8(strings.stream()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList());
    }
}
