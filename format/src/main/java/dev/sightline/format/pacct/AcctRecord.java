package dev.sightline.format.pacct;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// One record of version 3, `struct acct_v3`:
///
/// ```text
///    0 flag  1 version, bit 7: big endian  2 tty (major, minor)   4 exit code   8 uid  12 gid
///   16 pid  20 ppid  24 begin, seconds  28 elapsed, ticks as float  32 user  34 system, ticks
///   36 memory, KiB  38 io  40 rw  42 minor  44 major faults  46 swaps  48 command, 16 bytes
/// ```
///
/// From 32 to 46 are `comp_t`: 3 bits of an exponent to base 8, 13 bits of a mantissa. A tick is a hundredth of a
/// second (`AHZ`), whatever the kernel's own clock does.
final class AcctRecord {
    static final int BYTES = 64;
    static final long TICK_NANOS = 10_000_000;
    private static final int BIG_ENDIAN = 0x80;
    private static final int VERSION = 0x7f;
    private static final int COMMAND_AT = 48;
    private static final int LONGEST_COMMAND = 15;
    /// The flags there are: forked, superuser, PDP-11, core dumped, killed.
    private static final int FLAGS = 0x1f;

    private static final VarHandle[] SHORTS = {
        MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN),
        MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN)
    };
    private static final VarHandle[] INTS = {
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN),
        MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
    };

    private byte[] bytes = new byte[0];
    private int at;
    private int order;

    /// Whether a record may begin here: the version, known flags, a date, a finite duration and a command's name.
    static boolean isAt(byte[] bytes, int at) {
        if (at + BYTES > bytes.length
                || (bytes[at + 1] & VERSION) != 3
                || (bytes[at] & ~FLAGS) != 0
                || !isCommand(bytes, at + COMMAND_AT)) {
            return false;
        }
        AcctRecord record = new AcctRecord();
        record.at(bytes, at);
        float ticks = record.elapsedTicks();
        return record.beginSeconds() > 0 && ticks >= 0 && ticks < 1e12f;
    }

    /// Text that ends in NUL, with no sign of control in it.
    private static boolean isCommand(byte[] bytes, int from) {
        int end = from;
        while (end < from + LONGEST_COMMAND && bytes[end] != 0) {
            if (bytes[end] > 0 && bytes[end] < ' ' || bytes[end] == 127) {
                return false;
            }
            end++;
        }
        return end > from && bytes[end] == 0;
    }

    void at(byte[] source, int offset) {
        bytes = source;
        at = offset;
        order = (source[offset + 1] & BIG_ENDIAN) == 0 ? 0 : 1;
    }

    private long unsigned(int offset) {
        return (int) INTS[order].get(bytes, at + offset) & 0xffff_ffffL;
    }

    private int half(int offset) {
        return (short) SHORTS[order].get(bytes, at + offset) & 0xffff;
    }

    private long compressed(int offset) {
        int value = half(offset);
        return (long) (value & 0x1fff) << 3 * (value >>> 13);
    }

    int flags() {
        return bytes[at];
    }

    int tty() {
        return half(2);
    }

    long exitCode() {
        return unsigned(4);
    }

    long uid() {
        return unsigned(8);
    }

    long gid() {
        return unsigned(12);
    }

    long pid() {
        return unsigned(16);
    }

    long parent() {
        return unsigned(20);
    }

    long beginSeconds() {
        return unsigned(24);
    }

    float elapsedTicks() {
        return Float.intBitsToFloat((int) unsigned(28));
    }

    long userTicks() {
        return compressed(32);
    }

    long systemTicks() {
        return compressed(34);
    }

    long memoryKib() {
        return compressed(36);
    }

    long minorFaults() {
        return compressed(42);
    }

    long majorFaults() {
        return compressed(44);
    }

    int commandFrom() {
        return at + COMMAND_AT;
    }

    int commandTo() {
        int end = at + COMMAND_AT;
        while (end < at + BYTES && bytes[end] != 0) {
            end++;
        }
        return end;
    }
}
