package dev.sightline.format.log;

import dev.sightline.event.TimeScale;
import dev.sightline.format.internal.Levels;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;

/// The header of one syslog line, taken apart: `<34>Oct 11 22:14:15 host su[7]: text` or
/// `<34>1 2003-10-11T22:14:15.003Z host su 7 ID47 [sd@1 k="v"] text`.
final class SyslogLine {
    private static final int HIGHEST_PRIORITY = 191;
    private static final StampKind[] KINDS = {StampKind.MONTH_DAY, StampKind.ISO, StampKind.CTIME};

    private final Stamp stamp;
    private int priority;
    private boolean modern;
    private boolean timed;
    private boolean iso;
    private boolean tagged;
    final Slice host = new Slice();
    final Slice app = new Slice();
    final Slice pid = new Slice();
    final Slice messageId = new Slice();
    /// Structured data with its brackets; empty if there is none.
    final Slice data = new Slice();
    private int text;

    /// A part of the line; empty when it is not there.
    static final class Slice {
        int from;
        int to;

        void set(int start, int end) {
            from = start;
            to = end;
        }

        int length() {
            return to - from;
        }
    }

    SyslogLine(ZoneId zone) {
        this(new Stamp(zone));
    }

    SyslogLine(Stamp stamp) {
        this.stamp = stamp;
    }

    boolean sawYearless() {
        return stamp.sawYearless();
    }

    /// The year of dates that name none.
    void year(int year) {
        stamp.year(year);
    }

    /// Facility times eight plus severity; -1 if the line has none.
    int priority() {
        return priority;
    }

    boolean isTimed() {
        return timed;
    }

    long nanos() {
        return stamp.nanos();
    }

    TimeScale scale() {
        return stamp.scale();
    }

    boolean isIso() {
        return iso && priority < 0;
    }

    boolean hasPid() {
        return pid.length() > 0;
    }

    String host(byte[] bytes) {
        return new String(bytes, host.from, host.length(), StandardCharsets.UTF_8);
    }

    /// Whether the line is syslog beyond its time: it has a priority or a tag with a colon.
    boolean isSure() {
        return tagged || modern || priority >= 0;
    }

    /// Where the message begins.
    int text() {
        return text;
    }

    /// Whether the line begins a record: only then the parts are set.
    boolean read(byte[] bytes, int from, int to) {
        clear(from);
        int p = afterLength(bytes, from, to);
        p = afterPriority(bytes, p, to);
        if (modern) {
            return modern(bytes, p, to);
        }
        int after = -1;
        for (int i = 0; i < KINDS.length && after < 0 && p < to; i++) {
            after = stamp.read(KINDS[i], bytes, p, to);
            iso = after >= 0 && KINDS[i] == StampKind.ISO;
        }
        if (after < 0 || after >= to || (bytes[after] != ' ' && bytes[after - 1] != ':')) {
            text = p;
            return priority >= 0 && from < to;
        }
        timed = true;
        return traditional(bytes, Scan.skipBlanks(bytes, after, to), to);
    }

    private void clear(int at) {
        priority = -1;
        modern = false;
        timed = false;
        iso = false;
        tagged = false;
        host.set(at, at);
        app.set(at, at);
        pid.set(at, at);
        messageId.set(at, at);
        data.set(at, at);
        text = at;
    }

    /// The length before a message framed by octet counting (RFC 6587).
    private static int afterLength(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && p - from < 6 && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        return p > from && p + 1 < to && bytes[p] == ' ' && bytes[p + 1] == '<' ? p + 1 : from;
    }

    private int afterPriority(byte[] bytes, int from, int to) {
        if (from >= to || bytes[from] != '<') {
            return from;
        }
        int value = 0;
        int p = from + 1;
        while (p < to && p - from < 4 && bytes[p] >= '0' && bytes[p] <= '9') {
            value = value * 10 + bytes[p++] - '0';
        }
        if (p == from + 1 || p >= to || bytes[p] != '>' || value > HIGHEST_PRIORITY) {
            return from;
        }
        priority = value;
        modern = p + 2 < to && bytes[p + 1] == '1' && bytes[p + 2] == ' ';
        return p + (modern ? 3 : 1);
    }

    private boolean modern(byte[] bytes, int from, int to) {
        int end = Scan.findBlank(bytes, from, to);
        if (!Scan.is(bytes, from, end, "-")) {
            if (stamp.read(StampKind.ISO, bytes, from, end) != end) {
                text = from;
                return true;
            }
            timed = true;
        }
        int p = end;
        for (Slice slice : new Slice[] {host, app, pid, messageId}) {
            int start = Math.min(p + 1, to);
            p = Scan.findBlank(bytes, start, to);
            if (!Scan.is(bytes, start, p, "-")) {
                slice.set(start, p);
            }
        }
        text = afterData(bytes, Math.min(p + 1, to), to);
        return true;
    }

    private int afterData(byte[] bytes, int from, int to) {
        int p = from;
        if (p < to && bytes[p] == '-') {
            p++;
        } else {
            boolean quoted = false;
            while (p < to && (quoted || bytes[p] == '[' || p > from && bytes[p] != ' ' || data.length() > 0)) {
                if (bytes[p] == '\\' && quoted) {
                    p++;
                } else if (bytes[p] == '"') {
                    quoted = !quoted;
                } else if (bytes[p] == ']' && !quoted && (p + 1 >= to || bytes[p + 1] != '[')) {
                    data.set(from, p + 1);
                    p++;
                    break;
                }
                data.set(from, from + 1);
                p++;
            }
            if (data.length() == 1) {
                data.set(from, from);
                p = from;
            }
        }
        p = Math.min(Scan.skipBlanks(bytes, Math.min(p, to), to), to);
        boolean mark =
                to - p >= 3 && bytes[p] == (byte) 0xef && bytes[p + 1] == (byte) 0xbb && bytes[p + 2] == (byte) 0xbf;
        return mark ? p + 3 : p;
    }

    private boolean traditional(byte[] bytes, int from, int to) {
        int hostEnd = Scan.findBlank(bytes, from, to);
        int p = Scan.skipBlanks(bytes, hostEnd, to);
        boolean noHost = hostEnd > from && bytes[hostEnd - 1] == ':';
        if (noHost) {
            p = from;
        } else {
            host.set(from, hostEnd);
        }
        text = p;
        tag(bytes, p, to);
        return !Levels.is(bytes, from, hostEnd) && hostEnd > from;
    }

    /// `app[pid]: `; what has no colon is the message's first word (`last message repeated 2 times`).
    private void tag(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] != ':' && bytes[p] != '[' && bytes[p] != ' ') {
            p++;
        }
        int appEnd = p;
        if (p < to && bytes[p] == '[') {
            int close = Scan.find(bytes, p, Math.min(to, p + 64), (byte) ']');
            if (close == Math.min(to, p + 64)) {
                return;
            }
            pid.set(p + 1, close);
            p = close + 1;
            if (p + 1 < to && bytes[p] == ' ' && bytes[p + 1] == '(') {
                // launchd names the service, too
                int end = Scan.find(bytes, p, to, (byte) ':');
                p = end < to && bytes[end - 1] == ')' ? end : p;
            }
        }
        if (appEnd > from && p < to && bytes[p] == ':') {
            app.set(from, appEnd);
            tagged = true;
            text = Scan.skipBlanks(bytes, p + 1, to);
        } else {
            pid.set(from, from);
        }
    }
}
