package dev.sightline.format.access;

import dev.sightline.event.TimeScale;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// One request as uWSGI logs it: `[pid: 28|app: 0|req: 1/9] 10.0.0.1 (ann) {36 vars in 627 bytes} [DATE] GET /x =>
/// generated 12 bytes in 4 msecs (HTTP/1.1 200) 2 headers in 79 bytes (1 switches on core 0)`.
final class UwsgiLine {
    private static final String PID = "[pid: ";
    private static final String ARROW = " => generated ";

    /// What a number stands between, in the order of the line.
    enum Figure {
        PID("[pid: ", "|"),
        APP("app: ", "|"),
        REQUEST_OF_WORKER("req: ", "/"),
        REQUEST("/", "]"),
        VARS("{", " vars in "),
        RECEIVED("", " bytes}"),
        BYTES(ARROW, " bytes in "),
        TOOK("", " "),
        STATUS(" ", ")"),
        HEADERS(") ", " headers in "),
        HEADER_BYTES("", " bytes"),
        SWITCHES("(", " switches on core "),
        CORE("", ")");

        private final String before;
        private final String behind;

        Figure(String before, String behind) {
            this.before = before;
            this.behind = behind;
        }
    }

    private final Stamp stamp;
    /// From and to of each number; those behind the status may be missing, and are then empty.
    private final Map<Figure, int[]> places = new EnumMap<>(Figure.class);

    int clientFrom;
    int clientTo;
    int userFrom;
    int userTo;
    int requestFrom;
    int requestTo;
    int protocolFrom;
    int protocolTo;
    boolean micros;

    UwsgiLine(ZoneId zone) {
        stamp = new Stamp(zone);
        for (Figure number : Figure.values()) {
            places.put(number, new int[2]);
        }
    }

    int from(Figure number) {
        return place(number)[0];
    }

    int to(Figure number) {
        return place(number)[1];
    }

    private int[] place(Figure number) {
        return Objects.requireNonNull(places.get(number));
    }

    long nanos() {
        return stamp.nanos();
    }

    TimeScale scale() {
        return stamp.scale();
    }

    boolean read(byte[] b, int from, int to) {
        // how much memory there is may stand in front
        int p = Scan.indexOf(b, from, to, PID);
        if (p < 0) {
            return false;
        }
        p = number(Figure.PID, b, p, to);
        p = number(Figure.APP, b, p, to);
        p = number(Figure.REQUEST_OF_WORKER, b, p, to);
        p = number(Figure.REQUEST, b, p, to);
        p = p < 0 ? -1 : client(b, p, to);
        p = number(Figure.VARS, b, p, to);
        p = number(Figure.RECEIVED, b, p, to);
        p = p < 0 ? -1 : request(b, p, to);
        p = number(Figure.BYTES, b, p, to);
        p = number(Figure.TOOK, b, p, to);
        return p >= 0 && answer(b, p, to);
    }

    /// @param at where to look; -1: nothing was found before
    /// @return where it goes on; -1 if the number is not there
    private int number(Figure number, byte[] b, int at, int to) {
        int[] place = place(number);
        place[0] = 0;
        place[1] = 0;
        int before = at < 0 ? -1 : number.before.isEmpty() ? at : Scan.indexOf(b, at, to, number.before);
        if (before < 0) {
            return -1;
        }
        int p = before + number.before.length();
        int end = p;
        while (end < to && (b[end] >= '0' && b[end] <= '9' || end == p && b[end] == '-')) {
            end++;
        }
        if (end == p || !Scan.startsWith(b, end, to, number.behind)) {
            return -1;
        }
        place[0] = p;
        place[1] = end;
        // a sign that ends one number begins the next one
        boolean shared = number == Figure.REQUEST_OF_WORKER || number == Figure.STATUS;
        return end + number.behind.length() - (shared ? 1 : 0);
    }

    /// ` 10.0.0.1 (ann) `
    private int client(byte[] b, int from, int to) {
        clientFrom = Scan.skipBlanks(b, from, to);
        clientTo = Scan.findBlank(b, clientFrom, to);
        userFrom = Scan.skipBlanks(b, clientTo, to);
        userTo = Scan.find(b, userFrom, to, (byte) ')');
        if (userFrom >= to || b[userFrom] != '(' || userTo == to) {
            return -1;
        }
        userFrom++;
        return userTo;
    }

    /// ` [Mon Nov 30 10:00:00 2026] GET /x`
    private int request(byte[] b, int from, int to) {
        int p = Scan.skipBlanks(b, from, to);
        int after = p < to && b[p] == '[' ? stamp.read(StampKind.CTIME, b, p + 1, to) : -1;
        if (after < 0 || after >= to || b[after] != ']') {
            return -1;
        }
        requestFrom = Scan.skipBlanks(b, after + 1, to);
        requestTo = Scan.indexOf(b, after, to, ARROW);
        return requestTo < requestFrom ? -1 : requestTo;
    }

    /// `msecs via sendfile() (HTTP/1.1 200) 2 headers in 79 bytes (1 switches on core 0)`
    private boolean answer(byte[] b, int from, int to) {
        micros = Scan.startsWith(b, from, to, "micros");
        int unit = micros || Scan.startsWith(b, from, to, "msecs") ? Scan.indexOf(b, from, to, "(HTTP") : -1;
        if (unit < 0) {
            return false;
        }
        protocolFrom = unit + 1;
        protocolTo = Scan.findBlank(b, unit, to);
        int p = number(Figure.STATUS, b, protocolTo, to);
        int headers = number(Figure.HEADERS, b, p, to);
        int sent = number(Figure.HEADER_BYTES, b, headers, to);
        number(Figure.CORE, b, number(Figure.SWITCHES, b, sent, to), to);
        return p >= 0;
    }
}
