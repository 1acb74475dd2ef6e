package dev.sightline.app.forward;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// A file of the binary form over one connection, section after section as they are: the collector tells events that
/// it has by their numbers.
final class BinarySending {
    private static final byte[] MAGIC = {(byte) 0x89, 'S', 'L', 'B', '\r', '\n', 0x1a, 1};
    private static final int BLOCK = 4;
    private static final int ANSWER = 7;
    private static final int PIECE = 1 << 20;
    private static final int MOST = 16 << 20;

    private BinarySending() {}

    /// @return how many events it has; those that the collector had count as acknowledged
    static Sending.Count send(LocalFile file, Receiver receiver) throws IOException {
        long events = 0;
        long unasked = 0;
        try (FileChannel channel = FileChannel.open(file.path());
                DataInputStream in = new DataInputStream(
                        new java.io.BufferedInputStream(Channels.newInputStream(channel), 1 << 16))) {
            byte[] frame = frame(in);
            while (frame.length > 0) {
                if (frame[0] == MAGIC[0] && unasked > PIECE) {
                    long _ = ask(receiver);
                    unasked = 0;
                }
                receiver.write(frame, 0, frame.length);
                unasked += frame.length;
                events += events(frame);
                frame = frame(in);
            }
        }
        long rejected = ask(receiver);
        return new Sending.Count(events, events - rejected, rejected);
    }

    /// @return how many records were rejected so far
    private static long ask(Receiver receiver) throws IOException {
        CRC32C sum = new CRC32C();
        sum.update(6);
        ByteBuffer question = ByteBuffer.allocate(6).order(ByteOrder.LITTLE_ENDIAN);
        question.put((byte) 6).put((byte) 0).putInt((int) sum.getValue());
        receiver.write(question.array(), 0, 6);
        if (receiver.read() != ANSWER) {
            throw new IOException("it answers something else than a collector would");
        }
        int length = receiver.read();
        byte[] body = new byte[length + 4];
        for (int i = 0; i < body.length; i++) {
            body[i] = (byte) receiver.read();
        }
        int at = 0;
        while (body[at] < 0) {
            at++;
        }
        return varint(body, at + 1);
    }

    /// @return empty at the end
    /// @throws IOException if it is damaged: what comes before was sent
    private static byte[] frame(DataInputStream in) throws IOException {
        int kind = in.read();
        if (kind < 0) {
            return new byte[0];
        }
        try {
            if (kind == (MAGIC[0] & 0xff)) {
                byte[] begin = new byte[MAGIC.length];
                begin[0] = MAGIC[0];
                in.readFully(begin, 1, begin.length - 1);
                if (!Arrays.equals(begin, MAGIC)) {
                    throw new IOException("it is damaged");
                }
                return begin;
            }
            byte[] head = new byte[6];
            head[0] = (byte) kind;
            int at = 0;
            do {
                if (++at == head.length) {
                    throw new IOException("it is damaged");
                }
                head[at] = in.readByte();
            } while (head[at] < 0);
            long length = varint(head, 1);
            if (kind < 1 || kind > 6 || length > MOST) {
                throw new IOException("it is damaged");
            }
            byte[] frame = Arrays.copyOf(head, at + 1 + (int) length + 4);
            in.readFully(frame, at + 1, frame.length - at - 1);
            return frame;
        } catch (EOFException cut) {
            return new byte[0]; // it is being written, or was cut off
        }
    }

    private static long events(byte[] frame) {
        if (frame[0] != BLOCK) {
            return 0;
        }
        int at = end(frame, 1); // length
        at = end(frame, at); // thread
        at = end(frame, at); // first number
        return varint(frame, at);
    }

    private static int end(byte[] bytes, int from) {
        int at = from;
        while (bytes[at] < 0) {
            at++;
        }
        return at + 1;
    }

    private static long varint(byte[] bytes, int from) {
        long value = 0;
        int at = from;
        for (int shift = 0; shift < 63; shift += 7) {
            value |= (long) (bytes[at] & 0x7f) << shift;
            if (bytes[at++] >= 0) {
                break;
            }
        }
        return value;
    }
}
