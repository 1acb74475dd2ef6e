package dev.sightline.record.send;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.CRC32C;

/// How a receiver is asked whether it has what was sent on its disk, and how it says so.
enum Acknowledgement {
    /// It is not asked.
    NONE(new byte[0]),
    /// By a line; the answer is one, too.
    LINE("# ack\n".getBytes(StandardCharsets.US_ASCII)),
    /// By a frame of the binary form, which also says that we take orders.
    FRAME(ask());

    @SuppressWarnings("ImmutableEnumChecker") // never written to
    private final byte[] question;

    Acknowledgement(byte[] question) {
        this.question = question;
    }

    ByteBuffer question() {
        return ByteBuffer.wrap(question).asReadOnlyBuffer();
    }

    private static byte[] ask() {
        byte[] frame = {6, 1, 1, 0, 0, 0, 0};
        CRC32C sum = new CRC32C();
        sum.update(frame, 0, 1);
        sum.update(frame, 2, 1);
        ByteBuffer.wrap(frame).order(java.nio.ByteOrder.LITTLE_ENDIAN).putInt(3, (int) sum.getValue());
        return frame;
    }

    /// Reads the answer. Reading waits, before and after.
    ///
    /// @param replies of this connection
    /// @throws IOException if it does not come in time, or is none
    void await(Link from, Duration atMost, Replies replies) throws IOException {
        if (this == NONE) {
            return;
        }
        long end = System.nanoTime() + atMost.toNanos();
        from.incoming().configureBlocking(false);
        try (Selector selector = Selector.open()) {
            from.incoming().register(selector, SelectionKey.OP_READ);
            if (this == LINE) {
                int next = 0;
                while (next != '\n') {
                    next = read(from, selector, end);
                }
            } else {
                while (!replies.takeAnswer()) {
                    if (!replies.read(from)) {
                        select(selector, end);
                    }
                }
            }
        }
        from.incoming().configureBlocking(true);
    }

    private static int read(Link from, Selector selector, long end) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        int count = from.read(one);
        while (count == 0) {
            select(selector, end);
            count = from.read(one);
        }
        if (count < 0) {
            throw new EOFException("the receiver ended the connection");
        }
        return one.get(0) & 0xff;
    }

    private static void select(Selector selector, long end) throws IOException {
        long left = (end - System.nanoTime()) / 1_000_000;
        if (left <= 0 || Thread.currentThread().isInterrupted()) {
            throw new IOException("the receiver does not answer");
        }
        selector.select(left);
        selector.selectedKeys().clear();
    }
}
