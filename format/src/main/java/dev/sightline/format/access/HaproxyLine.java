package dev.sightline.format.access;

import dev.sightline.event.TimeScale;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.time.ZoneId;

/// One line of HAProxy's, taken apart: `client [accepted] frontend backend/server timers ...`, of HTTP with five timers
/// and a request, of TCP with three.
///
/// Source: HAProxy, Configuration Manual, 8.2.2 TCP log format, 8.2.3 HTTP log format.
final class HaproxyLine {
    private static final int HTTP_TIMERS = 5;
    private static final int TCP_TIMERS = 3;
    static final int CONNECTIONS = 5;

    private final Stamp stamp;
    int clientFrom;
    int clientTo;
    int frontendFrom;
    int frontendTo;
    int serverFrom;
    int serverTo;
    /// Where the name of the backend ends.
    int slash;

    /// Numbers between bars: of the timers, of the connections, of the queues.
    final Bars timers = new Bars();

    final Bars connections = new Bars();
    final Bars queues = new Bars();
    boolean http;
    final Words words = new Words();
    /// Behind the queues.
    int rest;

    HaproxyLine(ZoneId zone) {
        stamp = new Stamp(zone);
    }

    /// Numbers between slashes: `10/0/30/69/109`; each may be -1 or have a plus in front.
    static final class Bars {
        final int[] starts = new int[HTTP_TIMERS];
        final int[] ends = new int[HTTP_TIMERS];
        int count;

        boolean read(byte[] b, int from, int to) {
            count = 0;
            int p = from;
            while (p < to && count < HTTP_TIMERS) {
                int end = Scan.find(b, p, to, (byte) '/');
                starts[count] = b[p] == '+' ? p + 1 : p;
                ends[count] = end;
                if (!isNumber(b, starts[count], end)) {
                    return false;
                }
                count++;
                p = end + 1;
            }
            return p == to + 1;
        }

        private static boolean isNumber(byte[] b, int from, int to) {
            int p = from < to && b[from] == '-' ? from + 1 : from;
            for (int i = p; i < to; i++) {
                if (b[i] < '0' || b[i] > '9') {
                    return false;
                }
            }
            return to > p;
        }
    }

    long nanos() {
        return stamp.nanos();
    }

    TimeScale scale() {
        return stamp.scale();
    }

    boolean read(byte[] b, int from, int to) {
        int accepted = accepted(b, from, to);
        if (accepted < 0) {
            return false;
        }
        int p = Scan.skipBlanks(b, accepted, to);
        frontendFrom = p;
        frontendTo = Scan.findBlank(b, p, to);
        serverFrom = Scan.skipBlanks(b, frontendTo, to);
        serverTo = Scan.findBlank(b, serverFrom, to);
        slash = Scan.find(b, serverFrom, serverTo, (byte) '/');
        int timersFrom = Scan.skipBlanks(b, serverTo, to);
        int timersTo = Scan.findBlank(b, timersFrom, to);
        if (slash == serverTo || !timers.read(b, timersFrom, timersTo)) {
            return false;
        }
        http = timers.count == HTTP_TIMERS;
        return (http || timers.count == TCP_TIMERS) && behindTimers(b, timersTo, to);
    }

    /// HTTP: status, bytes, two cookies, how it ended. TCP: bytes, how it ended. Then connections and queues.
    private boolean behindTimers(byte[] b, int from, int to) {
        int fixed = http ? 5 : 2;
        int p = from;
        words.count = 0;
        while (words.count < fixed + 2) {
            p = Scan.skipBlanks(b, p, to);
            words.starts[words.count] = p;
            p = Scan.findBlank(b, p, to);
            words.ends[words.count++] = p;
        }
        rest = Scan.skipBlanks(b, p, to);
        int ended = words.ends[fixed - 1] - words.starts[fixed - 1];
        return ended == (http ? 4 : 2)
                && connections.read(b, words.starts[fixed], words.ends[fixed])
                && connections.count == CONNECTIONS
                && queues.read(b, words.starts[fixed + 1], words.ends[fixed + 1])
                && queues.count == 2;
    }

    /// Finds the client before the time in brackets.
    ///
    /// @return where it goes on behind the bracket; -1 if there is none
    private int accepted(byte[] b, int from, int to) {
        for (int p = Scan.find(b, from, to, (byte) '['); p < to; p = Scan.find(b, p + 1, to, (byte) '[')) {
            // only a blank before it: the process in `haproxy[14389]:` is no time
            if (p > from + 1 && b[p - 1] == ' ') {
                int after = stamp.read(StampKind.DAY_MONTH, b, p + 1, to);
                if (after >= 0 && after < to && b[after] == ']') {
                    clientTo = p - 1;
                    clientFrom = clientTo;
                    while (clientFrom > from && b[clientFrom - 1] != ' ') {
                        clientFrom--;
                    }
                    return clientTo > clientFrom ? after + 1 : -1;
                }
            }
        }
        return -1;
    }
}
