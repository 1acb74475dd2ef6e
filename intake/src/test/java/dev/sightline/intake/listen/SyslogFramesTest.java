package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyslogFramesTest {
    private static LineBuffer lines() {
        return new LineBuffer(1 << 20, new Semaphore(1 << 20));
    }

    private static String frame(String message) {
        return message.getBytes(UTF_8).length + " " + message;
    }

    /// What comes of bytes that arrive in pieces.
    private static String read(SyslogFrames frames, byte[] all, int first, Random pieces) throws IOException {
        StringBuilder read = new StringBuilder(new String(frames.received(first), UTF_8));
        for (int at = first; at < all.length; ) {
            int some = Math.min(1 + pieces.nextInt(7), all.length - at);
            frames.free().put(all, at, some);
            read.append(new String(frames.received(some), UTF_8));
            at += some;
        }
        return read.toString();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void messagesAreLinesHoweverTheyArrive(long seed) throws IOException {
        Random random = new Random(seed);
        String sent = frame("<34>1 - a su - - - one") + frame("<34>1 - a su - - - two\nlines\n")
                + "<34>1 - a su - - - three\n" + frame("<34>1 - a su - - - fünf") + "\n" + frame("<13>last");
        byte[] all = sent.getBytes(UTF_8);
        int first = 1 + random.nextInt(5);
        SyslogFrames frames = new SyslogFrames(lines(), Arrays.copyOf(all, first));
        assertThat(read(frames, all, first, random))
                .isEqualTo("<34>1 - a su - - - one\n<34>1 - a su - - - two#012lines\n"
                        + "<34>1 - a su - - - three\n<34>1 - a su - - - fünf\n<13>last\n");
        assertThat(frames.hasBegun()).isFalse();
        assertThat(frames.isCut()).isFalse();
    }

    @Test
    void aMessageThatIsCutIsNone() throws IOException {
        byte[] all = (frame("<34>1 - a su - - - one") + "30 <34>1 - a").getBytes(UTF_8);
        SyslogFrames frames = new SyslogFrames(lines(), all);
        assertThat(new String(frames.received(all.length), UTF_8)).isEqualTo("<34>1 - a su - - - one\n");
        assertThat(frames.isCut()).isTrue();
        assertThat(frames.rest()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5 <34>ax<34>b", "5 <34>a0 <", "5 <34>a123456789 <", "5 <34>a12<34>b"})
    void whatIsNoLengthEndsIt(String sent) {
        byte[] all = sent.getBytes(UTF_8);
        SyslogFrames frames = new SyslogFrames(lines(), all);
        assertThatThrownBy(() -> frames.received(all.length))
                .isInstanceOf(IOException.class)
                .hasMessage(SyslogFrames.NO_FRAME);
    }

    @ParameterizedTest
    @CsvSource({
        "5 <34>a, true",
        "123, true",
        "123 , true",
        "<34>a, false",
        "2026-01-05T10:00:00Z host app: x, false",
        "0 <34>, false",
        "12 x, false",
        "123456789 <, false",
        "ts=2026, false"
    })
    void knowsHowConnectionsWithCountsBegin(String begun, boolean is) {
        assertThat(SyslogFrames.isBegin(begun.getBytes(UTF_8))).isEqualTo(is);
    }
}
