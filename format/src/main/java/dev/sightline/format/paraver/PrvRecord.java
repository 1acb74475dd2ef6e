package dev.sightline.format.paraver;

import dev.sightline.event.TimeScale;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One line as numbers: what is between its colons.
///
/// ```text
/// 1:cpu:application:task:thread:begin:end:state
/// 2:cpu:application:task:thread:time:type:value[:type:value]...
/// 3:cpu:application:task:thread:send:physicalSend:cpu:application:task:thread:receive:physicalReceive:size:tag
/// ```
final class PrvRecord {
    static final int STATE = 1;
    static final int EVENT = 2;
    static final int COMMUNICATION = 3;
    /// Where an event's pairs begin.
    static final int PAIRS = 6;

    static final String NO_NUMBERS = "not numbers between colons";
    static final String UNKNOWN = "a record that is no state, event or communication";
    static final String FIELDS = "too few or too many fields";
    static final String TIME = "a time out of range";
    static final String WHO = "an application, task or thread out of range";

    private final long startNanos;
    /// The date of the header names no zone.
    final TimeScale scale;
    private final long unitNanos;
    private long[] fields = new long[64];
    private int count;

    PrvRecord(Header header) {
        startNanos = header.startNanos();
        scale = header.startNanos() == 0 ? TimeScale.SINCE_START : TimeScale.LOCAL;
        unitNanos = header.unitNanos();
    }

    /// @return null, or why the line is no record
    @Nullable
    String parse(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
            end--;
        }
        if (!numbers(bytes, from, end)) {
            return NO_NUMBERS;
        }
        int kind = kind();
        boolean whole = switch (kind) {
            case STATE -> count == 8;
            case EVENT -> count >= PAIRS + 2 && count % 2 == 0;
            case COMMUNICATION -> count == 15;
            default -> false;
        };
        if (!whole) {
            return kind < STATE || kind > COMMUNICATION ? UNKNOWN : FIELDS;
        }
        boolean inTime = isTime(5)
                && (kind != STATE || isTime(6))
                && (kind != COMMUNICATION || isTime(6) && isTime(11) && isTime(12));
        return !inTime ? TIME : isWho(2) && (kind != COMMUNICATION || isWho(8)) ? null : WHO;
    }

    int kind() {
        return fields[0] < STATE || fields[0] > COMMUNICATION ? 0 : (int) fields[0];
    }

    int count() {
        return count;
    }

    long field(int i) {
        return fields[i];
    }

    /// A field as nanoseconds since 1970.
    long nanos(int i) {
        return startNanos + fields[i] * unitNanos;
    }

    private boolean isTime(int i) {
        // A century: what comes with a date still fits.
        return fields[i] >= 0 && fields[i] <= 3_000_000_000_000_000_000L / unitNanos;
    }

    private boolean isWho(int i) {
        for (int j = i; j < i + 3; j++) {
            if (fields[j] < 0 || fields[j] >= Threads.MAX) {
                return false;
            }
        }
        return true;
    }

    /// Fields that no 64 bits hold with a sign are kept as the same bits (hardware counters are unsigned).
    private boolean numbers(byte[] bytes, int from, int to) {
        count = 0;
        int p = from;
        while (p <= to) {
            boolean negative = p < to && bytes[p] == '-';
            p += negative ? 1 : 0;
            int first = p;
            long number = 0;
            while (p < to && bytes[p] >= '0' && bytes[p] <= '9') {
                number = number * 10 + (bytes[p++] - '0');
            }
            if (p == first || p - first > 20 || p < to && bytes[p] != ':') {
                return false;
            }
            if (count == fields.length) {
                fields = Arrays.copyOf(fields, 2 * count);
            }
            fields[count++] = negative ? -number : number;
            p++;
        }
        return true;
    }
}
