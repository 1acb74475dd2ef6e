package dev.sightline.format.otlp;

import dev.sightline.format.internal.Proto;
import org.jspecify.annotations.Nullable;

/// Which signal a record is of. Requests of all three look alike down to their records, and those have numbers of
/// different kinds in the same fields.
final class ProtoSignal {
    /// By field number: b bytes, v varint, 8 and 4 fixed, blank for a field that there is not.
    private static final String SPAN = " bbbbbv88bvbvbvb4";

    private static final String LOG = " 8vb bbv4bb8b";
    private static final String METRIC = " bbb b b bbbb";

    private ProtoSignal() {}

    /// @return null if the record is of no signal
    static @Nullable Signal of(Proto record) throws Proto.Malformed {
        boolean span = true;
        boolean log = true;
        boolean metric = true;
        boolean timed = false;
        boolean any = false;
        while (record.next()) {
            span &= fits(SPAN, record) && isId(record, 1, 16) && isId(record, 2, 8) && isId(record, 4, 8);
            log &= fits(LOG, record) && isId(record, 9, 16) && isId(record, 10, 8);
            metric &= fits(METRIC, record);
            timed |= record.wire() == Proto.FIXED64;
            any = true;
        }
        if (!any) {
            return Signal.LOGS;
        }
        if (metric && !timed) {
            // A log record of nothing but text has no name, which every metric has.
            return log && !span ? Signal.LOGS : Signal.METRICS;
        }
        return span ? Signal.SPANS : log ? Signal.LOGS : null;
    }

    private static boolean fits(String kinds, Proto record) {
        char kind = record.field() < kinds.length() ? kinds.charAt(record.field()) : '?';
        return switch (record.wire()) {
            case Proto.VARINT -> kind == 'v' || kind == '?';
            case Proto.FIXED64 -> kind == '8' || kind == '?';
            case Proto.FIXED32 -> kind == '4' || kind == '?';
            default -> kind == 'b' || kind == '?';
        };
    }

    /// An id has its length, is left empty, or is cut off where the bytes end.
    private static boolean isId(Proto record, int field, int length) {
        boolean cut = record.start() + record.length() == record.array().length;
        return record.field() != field || record.length() == length || record.length() == 0 || cut;
    }
}
