package dev.sightline.format.otlp;

import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;
import org.jspecify.annotations.Nullable;

/// How requests follow each other in a file, and whether they are requests at all.
enum Framing {
    /// Four bytes of length, the highest first, before each: the Collector's file exporter.
    LENGTH32,
    /// One request, or several end to end, which is the same.
    BARE,
    /// A varint of length before each.
    VARINT;

    private static final int ENOUGH = 4;
    private static final int REQUEST = 0x0a;
    /// With a time and not much else.
    private static final int SMALLEST_RECORD = 9;

    /// What the beginning of a file shows; null if it is none of them.
    static @Nullable Framing of(byte[] head) {
        if (head.length > 4 && head[0] >= 0 && head[4] == REQUEST && messages(LENGTH32, head)) {
            return LENGTH32;
        }
        if (head.length > 2 && head[0] == REQUEST && requests(head, 0, head.length, true)) {
            return BARE;
        }
        return head.length > 3 && messages(VARINT, head) ? VARINT : null;
    }

    private static boolean messages(Framing framing, byte[] head) {
        int at = 0;
        int found = 0;
        while (at < head.length && found < ENOUGH) {
            long length = 0;
            if (framing == LENGTH32) {
                if (head.length - at < 5) {
                    break;
                }
                for (int i = 0; i < 4; i++) {
                    length = length << 8 | head[at++] & 0xff;
                }
            } else {
                int shift = 0;
                byte b = -1;
                while (b < 0 && at < head.length && shift < 35) {
                    b = head[at++];
                    length |= (b & 0x7fL) << shift;
                    shift += 7;
                }
            }
            long end = at + length;
            if (length < 2 || length > Integer.MAX_VALUE || at >= head.length || head[at] != REQUEST) {
                return false;
            }
            if (!requests(head, at, (int) Math.min(end, head.length), end > head.length)) {
                return false;
            }
            found++;
            at = (int) Math.min(end, head.length);
        }
        return found > 0;
    }

    /// Whether the bytes are resources with records of a signal; what is cut off is not missed.
    private static boolean requests(byte[] bytes, int start, int end, boolean cut) {
        boolean records = false;
        try {
            Proto request = cut ? Proto.beginning(bytes, start, end) : new Proto(bytes, start, end);
            while (request.next()) {
                if (request.field() != 1 || !request.isBytes()) {
                    return false;
                }
                Proto group = request.message();
                while (group.next()) {
                    boolean known = group.isBytes() && group.field() <= 3 || group.field() == 1000;
                    int found = group.field() == 2 ? records(group.message()) : 0;
                    boolean good = switch (group.field()) {
                        case 1 -> isResource(group.message());
                        case 2 -> found >= 0;
                        case 3 -> ProtoJson.isText(group);
                        default -> true;
                    };
                    if (!known || !good) {
                        return false;
                    }
                    records |= found > 0;
                }
            }
            return records;
        } catch (Proto.Malformed bad) {
            return false;
        }
    }

    private static boolean isResource(Proto resource) throws Proto.Malformed {
        while (resource.next()) {
            boolean good = switch (resource.field()) {
                case 1 -> isPair(resource.message());
                case 2 -> resource.wire() == Proto.VARINT;
                default -> resource.isBytes();
            };
            if (!good) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPair(Proto pair) throws Proto.Malformed {
        while (pair.next()) {
            if (!pair.isBytes() || pair.field() > 2 || pair.field() == 1 && !ProtoJson.isText(pair)) {
                return false;
            }
        }
        return true;
    }

    /// How many records of some size a scope has; -1 if it is none.
    private static int records(Proto scope) throws Proto.Malformed {
        int records = 0;
        while (scope.next()) {
            if (!scope.isBytes() || scope.field() > 3 && scope.field() != 1000) {
                return -1;
            }
            if (scope.field() == 2 && ProtoSignal.of(scope.message()) == null) {
                return -1;
            }
            records += scope.field() == 2 && scope.length() >= SMALLEST_RECORD ? 1 : 0;
        }
        return records;
    }
}
