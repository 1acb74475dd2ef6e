package dev.sightline.record.send;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/// The frames that a receiver writes on one connection (docs/formats/sightline-binary.md): answers, and what it asks.
/// Sender thread only.
final class Replies {
    private static final int ANSWERED = 7;
    private static final int LEVELS = 8;
    private static final int SEND = 9;
    private static final int SUM = 4;
    private static final int MOST = 1 << 16;

    private final Orders orders;
    private final ByteBuffer bytes = ByteBuffer.allocate(MOST).order(ByteOrder.LITTLE_ENDIAN);
    private int answers;

    Replies(Orders orders) {
        this.orders = orders;
    }

    /// Takes what has come, in pieces of any size.
    ///
    /// @param from does not block
    /// @return whether something came
    /// @throws IOException if the connection has ended, or what came is no frame
    boolean read(ReadableByteChannel from) throws IOException {
        int count = from.read(bytes);
        if (count < 0) {
            throw new EOFException("the receiver ended the connection");
        }
        bytes.flip();
        while (frame()) {
            // the next
        }
        bytes.compact();
        if (!bytes.hasRemaining()) {
            throw new IOException("the receiver says too much at once");
        }
        return count > 0;
    }

    /// Whether a question was answered; each answer counts once.
    boolean takeAnswer() {
        if (answers == 0) {
            return false;
        }
        answers--;
        return true;
    }

    private boolean frame() throws IOException {
        int begin = bytes.position();
        if (bytes.remaining() < 2 + SUM) {
            return false;
        }
        int kind = bytes.get();
        long length = varint(bytes);
        if (length < 0 || bytes.remaining() < length + SUM) {
            if (length > MOST || kind < ANSWERED) {
                throw new IOException("the receiver answers something else");
            }
            bytes.position(begin);
            return false;
        }
        ByteBuffer body = bytes.slice(bytes.position(), (int) length);
        bytes.position(bytes.position() + (int) length);
        CRC32C sum = new CRC32C();
        sum.update(kind);
        sum.update(body.duplicate());
        if (bytes.getInt() != (int) sum.getValue()) {
            throw new IOException("the receiver answers something else");
        }
        take(kind, body);
        return true;
    }

    /// Kinds that are not known are for recorders to come.
    private void take(int kind, ByteBuffer body) throws IOException {
        switch (kind) {
            case ANSWERED -> answers++;
            case LEVELS -> orders.levels(levels(body));
            case SEND -> orders.send(text(body), text(body));
            default -> {}
        }
    }

    private static List<Orders.HeldLevel> levels(ByteBuffer body) throws IOException {
        List<Orders.HeldLevel> held = new ArrayList<>();
        for (long left = varint(body); left > 0; left--) {
            held.add(new Orders.HeldLevel(text(body), text(body), varint(body), text(body)));
        }
        return held;
    }

    private static String text(ByteBuffer body) throws IOException {
        long length = varint(body);
        if (length < 0 || length > body.remaining()) {
            throw new IOException("the receiver asks something else");
        }
        byte[] utf8 = new byte[(int) length];
        body.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    /// @return -1 if its end is not there
    private static long varint(ByteBuffer from) {
        long value = 0;
        for (int shift = 0; shift < 63 && from.hasRemaining(); shift += 7) {
            byte next = from.get();
            value |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return value;
            }
        }
        return -1;
    }
}
