package dev.sightline.conch.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/// Kinds of frames, and the texts and numbers in them.
public final class Control {
    // From a process to the hub.
    public static final byte JOIN = 1;
    public static final byte EXIT = 2;
    public static final byte BARRIER = 3;
    public static final byte SIGNAL = 4;
    public static final byte WAIT = 5;
    public static final byte BLOCKED = 6;
    public static final byte RUNNING = 7;
    // From the hub.
    public static final byte START = 16;
    public static final byte GONE = 17;
    public static final byte RELEASE = 18;
    public static final byte SIGNALLED = 19;
    public static final byte DEADLOCK = 20;
    public static final byte REFUSED = 21;
    // Between processes.
    public static final byte HELLO = 32;
    public static final byte MESSAGE = 33;
    public static final byte CALL = 34;
    public static final byte REPLY = 35;
    public static final byte FAILED = 36;

    private Control() {}

    public static void text(ByteBuf to, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        to.writeInt(bytes.length).writeBytes(bytes);
    }

    public static String text(ByteBuf from) {
        int length = from.readInt();
        if (length < 0 || length > from.readableBytes()) {
            throw new IllegalArgumentException("a text of " + length + " bytes in a frame that has no such");
        }
        String text = from.toString(from.readerIndex(), length, StandardCharsets.UTF_8);
        from.skipBytes(length);
        return text;
    }

    public static void numbers(ByteBuf to, long[] numbers) {
        to.writeInt(numbers.length);
        for (long number : numbers) {
            to.writeLong(number);
        }
    }

    public static long[] numbers(ByteBuf from) {
        int length = from.readInt();
        if (length < 0 || length > from.readableBytes() / 8) {
            throw new IllegalArgumentException("so many numbers in a frame that has no such: " + length);
        }
        long[] numbers = new long[length];
        for (int i = 0; i < length; i++) {
            numbers[i] = from.readLong();
        }
        return numbers;
    }
}
