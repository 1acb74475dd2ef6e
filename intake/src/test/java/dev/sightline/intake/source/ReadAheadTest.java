package dev.sightline.intake.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reading ahead gives the same bytes and the same end.
class ReadAheadTest {
    /// Gives a few bytes at a time, and at its end an exception.
    private static final class Slow extends FilterInputStream {
        private final Random random;
        private final boolean fails;

        Slow(byte[] bytes, Random random, boolean fails) {
            super(new ByteArrayInputStream(bytes));
            this.random = random;
            this.fails = fails;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            int n = in.read(b, off, 1 + random.nextInt(len));
            if (n < 0 && fails) {
                throw new IOException("torn");
            }
            return n;
        }
    }

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(
            ints = {
                0,
                1,
                ReadAhead.BLOCK - 1,
                ReadAhead.BLOCK,
                ReadAhead.BLOCK + 1,
                (ReadAhead.QUEUED + 2) * ReadAhead.BLOCK,
                3_000_001
            })
    void givesTheSameBytesThenTheSameEnd(int size) throws IOException {
        Random random = new Random(size);
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        for (boolean fails : new boolean[] {false, true}) {
            ByteArrayOutputStream found = new ByteArrayOutputStream();
            try (ReadAhead ahead = new ReadAhead(new Slow(bytes, random, fails), "test")) {
                byte[] some = new byte[100_000];
                if (fails) {
                    assertThatThrownBy(() -> drain(ahead, some, found, random)).hasMessage("torn");
                } else {
                    drain(ahead, some, found, random);
                    assertThat(ahead.read()).isEqualTo(-1);
                }
            }
            assertThat(found.toByteArray()).isEqualTo(bytes);
        }
    }

    private static void drain(InputStream in, byte[] some, ByteArrayOutputStream found, Random random)
            throws IOException {
        for (int n = 0; n >= 0; ) {
            found.write(some, 0, n);
            n = in.read(some, 0, 1 + random.nextInt(some.length));
        }
    }

    @Test
    void isNoLongerReadWhenItIsClosed() throws IOException {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                return 7;
            }
        };
        ReadAhead ahead = new ReadAhead(endless, "endless");
        assertThat(ahead.read()).isEqualTo(7);
        ahead.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("ahead of endless");
    }
}
