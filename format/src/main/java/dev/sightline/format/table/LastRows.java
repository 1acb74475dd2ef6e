package dev.sightline.format.table;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Sessions of `last`: `user tty host Tue Jan  5 14:29:24 2021 - Tue Jan  5 16:26:07 2021  (02:15)`, without a header.
final class LastRows {
    private final RowSink sink;
    private final Clock clock;
    private final int user;
    private final int tty;
    private final int host;
    private final int login;
    private final int logout;
    private final int ended;
    private final int duration;

    LastRows(RowSink sink, ZoneId zone) {
        this.sink = sink;
        this.clock = new Clock(zone);
        this.user = sink.column("user", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        this.tty = sink.column("tty", ColumnHint.of(ColumnType.STRING, null));
        this.host = sink.column("host", ColumnHint.of(ColumnType.STRING, null));
        this.login = sink.column("login", ColumnHint.of(ColumnType.TIME, Role.TIME));
        this.logout = sink.column("logout", ColumnHint.of(ColumnType.TIME, null));
        this.ended = sink.column("ended", ColumnHint.of(ColumnType.STRING, null));
        this.duration = sink.column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "s"));
    }

    /// Whether a line is such a session.
    static boolean isOne(Tokens tokens) {
        return loginAt(tokens) > 0;
    }

    private static int loginAt(Tokens tokens) {
        for (int i = 2; i <= 5 && i + 4 <= tokens.count(); i++) {
            if (CTime.startsAt(tokens, i)) {
                return i;
            }
        }
        return -1;
    }

    /// Whether it is the line at the end: `wtmp begins ...`.
    static boolean isFooter(Tokens tokens) {
        return tokens.is(1, "begins");
    }

    @Nullable
    String row(Tokens tokens) {
        int at = loginAt(tokens);
        if (at < 0) {
            return Layout.FITS_NOT;
        }
        text(user, tokens, 0, 0);
        // `system boot` is one terminal; it may be followed by a kernel version, others by a host.
        int ttyEnd = tokens.is(1, "system") ? 2 : 1;
        text(tty, tokens, 1, Math.min(ttyEnd, at - 1));
        if (ttyEnd + 1 < at) {
            text(host, tokens, ttyEnd + 1, at - 1);
        }
        int next = at + 4;
        if (CTime.isAt(tokens, at)) {
            next = at + CTime.WORDS;
            time(login, tokens, at);
        } else {
            text(login, tokens, at, at + 3);
        }
        rest(tokens, tokens.is(next, "-") ? next + 1 : next);
        return null;
    }

    private void rest(Tokens tokens, int from) {
        int end = tokens.count();
        if (end > from && tokens.first(end - 1) == '(' && tokens.last(end - 1) == ')') {
            double seconds = seconds(tokens.text(end - 1));
            if (!Double.isNaN(seconds)) {
                sink.float64(duration, seconds);
                end--;
            }
        }
        if (CTime.isAt(tokens, from)) {
            time(logout, tokens, from);
        } else if (from < end) {
            text(ended, tokens, from, end - 1);
        }
    }

    /// `(02:15)` or `(173+06:54)`: days+hours:minutes.
    private static double seconds(String text) {
        String inner = text.substring(1, text.length() - 1);
        int plus = inner.indexOf('+');
        int colon = inner.indexOf(':');
        try {
            long days = plus < 0 ? 0 : Integer.parseInt(inner.substring(0, plus));
            long hours = Integer.parseInt(inner.substring(plus + 1, Math.max(colon, plus + 1)));
            long minutes = Integer.parseInt(inner.substring(colon + 1));
            return colon < 0 ? Double.NaN : days * 86_400 + hours * 3600 + minutes * 60;
        } catch (NumberFormatException notADuration) {
            return Double.NaN;
        }
    }

    private void time(int column, Tokens tokens, int at) {
        long nanos = CTime.nanos(tokens, at, clock);
        if (nanos != Clock.NONE) {
            sink.timeNanos(column, nanos, clock.scaleOfDates());
        } else {
            text(column, tokens, at, at + CTime.WORDS - 1);
        }
    }

    private void text(int column, Tokens tokens, int first, int last) {
        int from = tokens.lineStart() + tokens.from(first);
        sink.text(column, tokens.bytes(), from, tokens.lineStart() + tokens.to(last) - from);
    }
}
