package dev.sightline.server.upload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MultipartReaderTest {
    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    /// Gives as many bytes at a time as it likes.
    private static InputStream drops(byte[] bytes, Random random) {
        return new FilterInputStream(new ByteArrayInputStream(bytes)) {
            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                return super.read(
                        into, offset, Math.min(length, 1 + random.nextInt(random.nextBoolean() ? 3 : 100_000)));
            }
        };
    }

    /// Bytes that look like delimiters more often than chance has it.
    private static byte[] content(Random random, String boundary) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int pieces = random.nextInt(12);
        for (int i = 0; i < pieces; i++) {
            String near = "\r\n--" + boundary;
            switch (random.nextInt(4)) {
                case 0 ->
                    bytes.writeBytes(
                            near.substring(0, random.nextInt(near.length())).getBytes(StandardCharsets.ISO_8859_1));
                case 1 -> bytes.writeBytes("\r\r\n\n--".getBytes(StandardCharsets.ISO_8859_1));
                // Either side of the reader's buffer of 64 KiB.
                case 2 -> bytes.writeBytes(new byte[(1 << 16) - 5 + random.nextInt(10)]);
                default -> bytes.write(random.nextInt());
            }
        }
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void readsWhatWasWritten(long seed) throws IOException {
        Random random = new Random(seed);
        String boundary = "-".repeat(random.nextInt(5)) + "b" + random.nextInt(100);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        List<byte[]> sent = new ArrayList<>();
        if (random.nextBoolean()) {
            body.writeBytes("a preamble\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        int parts = random.nextInt(4);
        for (int i = 0; i < parts; i++) {
            byte[] content = content(random, boundary);
            sent.add(content);
            body.writeBytes(("--" + boundary + "\r\ncontent-disposition: form-data; name=file; filename=\"f" + i
                            + "\"\r\nX: y\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            body.writeBytes(content);
            body.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        body.writeBytes(("--" + boundary + "--\r\nan epilogue").getBytes(StandardCharsets.US_ASCII));

        MultipartReader reader = new MultipartReader(drops(body.toByteArray(), random), boundary);
        assertThat(reader.copy(OutputStream.nullOutputStream(), 100)).isNotNegative();
        int number = 0;
        for (Optional<MultipartReader.Part> part = reader.next(); part.isPresent(); part = reader.next()) {
            assertThat(part.get()).isEqualTo(new MultipartReader.Part("file", "f" + number));
            ByteArrayOutputStream got = new ByteArrayOutputStream();
            assertThat(reader.copy(got, Long.MAX_VALUE)).isEqualTo(sent.get(number).length);
            assertThat(got.toByteArray()).isEqualTo(sent.get(number));
            number++;
        }
        assertThat(number).isEqualTo(parts);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void garbageEnds(long seed) {
        Random random = new Random(seed);
        byte[] garbage = content(random, "b");
        try {
            MultipartReader reader = new MultipartReader(drops(garbage, random), "b");
            while (reader.copy(OutputStream.nullOutputStream(), 1 << 20) >= 0
                    && reader.next().isPresent()) {
                assertThat(reader).isNotNull();
            }
        } catch (IOException | IllegalArgumentException expected) {
            assertThat(expected).hasMessageMatching("(the upload ends in the middle|not multipart/form-data: .*)");
        }
    }

    @Test
    void findsTheBoundaryOfBrowsersAndTools() {
        assertThat(MultipartReader.boundary("multipart/form-data; boundary=----WebKitFormBoundaryAb3"))
                .contains("----WebKitFormBoundaryAb3");
        assertThat(MultipartReader.boundary("Multipart/Form-Data;charset=utf-8; Boundary=\"a b\""))
                .contains("a b");
        assertThat(MultipartReader.boundary("multipart/form-data; boundary=x; charset=utf-8"))
                .contains("x");
        assertThat(MultipartReader.boundary("multipart/form-data; notboundary=x"))
                .isEmpty();
    }
}
