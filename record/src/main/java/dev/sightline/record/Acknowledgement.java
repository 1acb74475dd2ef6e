package dev.sightline.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/// How a receiver is asked whether it has what was sent on its disk, and which levels it holds, and how it says so.
enum Acknowledgement {
    /// It is not asked.
    NONE(new byte[0], new byte[0]),
    /// By lines; the answers are some, too.
    LINE(bytes("# ack\n"), bytes("# levels\n")),
    /// By frames of the binary form; the second stands in a section that has nothing else.
    FRAME(frame(6), section(frame(8)));

    private static final int ANSWER = 7;
    private static final int LEVEL = 9;
    private static final int MOST = 4096;

    @SuppressWarnings("ImmutableEnumChecker") // never written to
    private final byte[] question;

    @SuppressWarnings("ImmutableEnumChecker") // never written to
    private final byte[] levels;

    Acknowledgement(byte[] question, byte[] levels) {
        this.question = question;
        this.levels = levels;
    }

    private static byte[] bytes(String line) {
        return line.getBytes(StandardCharsets.US_ASCII);
    }

    /// Whether all that was sent is on the disk?
    ByteBuffer question() {
        return ByteBuffer.wrap(question).asReadOnlyBuffer();
    }

    /// Which levels are held, from now on?
    ByteBuffer levels() {
        return ByteBuffer.wrap(levels).asReadOnlyBuffer();
    }

    private static byte[] frame(int kind) {
        byte[] frame = {(byte) kind, 0, 0, 0, 0, 0};
        ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).putInt(2, sum(kind, new byte[0]));
        return frame;
    }

    private static byte[] section(byte[] frame) {
        byte[] section = Arrays.copyOf(BinaryEncoder.MAGIC, BinaryEncoder.MAGIC.length + frame.length);
        System.arraycopy(frame, 0, section, BinaryEncoder.MAGIC.length, frame.length);
        return section;
    }

    private static int sum(int kind, byte[] body) {
        CRC32C sum = new CRC32C();
        sum.update(kind);
        sum.update(body);
        return (int) sum.getValue();
    }

    /// Reads what the receiver says next.
    ///
    /// @param held is told of a level
    /// @param end of [System#nanoTime]
    /// @return whether it is that all it was asked about is on its disk
    /// @throws IOException if nothing comes until then, or what is nothing
    boolean hear(Connection from, Consumer<String> held, long end) throws IOException {
        return this == LINE ? line(from, held, end) : answer(from, held, end);
    }

    private static boolean line(Connection from, Consumer<String> held, long end) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = from.read(end); next != '\n'; next = from.read(end)) {
            line.append((char) next);
            if (line.length() > MOST) {
                throw strange();
            }
        }
        boolean isLevel = line.indexOf("# level ") == 0;
        if (isLevel) {
            held.accept(line.toString());
        }
        return !isLevel;
    }

    private static boolean answer(Connection from, Consumer<String> held, long end) throws IOException {
        int kind = from.read(end);
        int length = 0;
        int shift = 0;
        int more = 0x80;
        while (more >= 0x80 && shift < 28) {
            more = from.read(end);
            length |= (more & 0x7f) << shift;
            shift += 7;
        }
        if (kind != ANSWER && kind != LEVEL || length > MOST) {
            throw strange();
        }
        byte[] body = new byte[length];
        for (int i = 0; i < length; i++) {
            body[i] = (byte) from.read(end);
        }
        int told = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            told |= from.read(end) << 8 * i;
        }
        if (told != sum(kind, body)) {
            throw strange();
        }
        if (kind == LEVEL) {
            held.accept(new String(body, StandardCharsets.US_ASCII));
        }
        return kind == ANSWER;
    }

    private static IOException strange() {
        return new IOException("the receiver answers something else");
    }
}
