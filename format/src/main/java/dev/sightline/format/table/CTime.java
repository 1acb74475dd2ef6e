package dev.sightline.format.table;

import java.time.DateTimeException;
import java.time.LocalDate;

/// Dates as C's `ctime` writes them: `Tue Jan  5 14:29:24 2021`, five words.
final class CTime {
    static final int WORDS = 5;
    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

    private CTime() {}

    static boolean isAt(Tokens tokens, int i) {
        return i + WORDS <= tokens.count()
                && startsAt(tokens, i)
                && tokens.isNumeric(i + 4)
                && tokens.to(i + 4) - tokens.from(i + 4) == 4;
    }

    /// Whether a weekday, month, day and time of day stand at token i; a year may be missing.
    static boolean startsAt(Tokens tokens, int i) {
        return i + 4 <= tokens.count()
                && tokens.to(i) - tokens.from(i) == 3
                && tokens.to(i + 1) - tokens.from(i + 1) == 3
                && place(DAYS, tokens.text(i)) >= 0
                && place(MONTHS, tokens.text(i + 1)) >= 0
                && tokens.isNumeric(i + 2)
                && tokens.isNumeric(i + 3);
    }

    /// Nanoseconds since the Unix epoch, or [Clock#NONE].
    static long nanos(Tokens tokens, int i, Clock clock) {
        int second = Clock.secondOfDay(
                tokens.bytes(), tokens.lineStart() + tokens.from(i + 3), tokens.lineStart() + tokens.to(i + 3));
        if (second < 0) {
            return Clock.NONE;
        }
        try {
            LocalDate date = LocalDate.of(
                    Integer.parseInt(tokens.text(i + 4)), month(tokens, i), Integer.parseInt(tokens.text(i + 2)));
            return clock.nanos(date, second);
        } catch (NumberFormatException | DateTimeException notADate) {
            return Clock.NONE;
        }
    }

    /// The number of the month that stands behind the weekday at token i, from 1.
    static int month(Tokens tokens, int i) {
        return place(MONTHS, tokens.text(i + 1)) + 1;
    }

    private static int place(String names, String name) {
        int at = names.indexOf(name);
        return at >= 0 && at % 3 == 0 ? at / 3 : -1;
    }
}
