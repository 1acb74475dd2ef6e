package dev.sightline.format.table;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/// A line that is nothing but a date with a time of day, as `date` prints it before each call of a tool in a loop:
/// `Tue Mar  3 22:00:00 UTC 2026`, `2026-03-03T22:00:00+01:00`, `2026-03-03 22:00:00`.
final class DateAbove {
    private DateAbove() {}

    static boolean isOne(Tokens tokens) {
        return isCTime(tokens) || isIso(tokens);
    }

    private static boolean isCTime(Tokens tokens) {
        int count = tokens.count();
        return count >= CTime.WORDS
                && count <= CTime.WORDS + 2
                && CTime.startsAt(tokens, 0)
                && Clock.secondOfDay(tokens, 3) >= 0
                && tokens.isNumeric(count - 1)
                && tokens.to(count - 1) - tokens.from(count - 1) == 4
                && noNumbers(tokens, 4, count - 1);
    }

    /// Between time of day and year: `PM`, and the name of a zone.
    private static boolean noNumbers(Tokens tokens, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!Character.isLetter(tokens.first(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isIso(Tokens tokens) {
        int length = tokens.to(0) - tokens.from(0);
        boolean isDate = length >= 10 && tokens.first(0) >= '0' && tokens.first(0) <= '9';
        if (!isDate || tokens.count() > 2) {
            return false;
        }
        String first = tokens.text(0);
        return tokens.count() == 2
                ? length == 10 && Clock.date(first, false) != null && Clock.secondOfDay(tokens, 1) >= 0
                : first.indexOf('T') == 10
                        && first.indexOf('.') < 0
                        && (isOffsetTime(first) || isOffsetTime(first + "Z"));
    }

    private static boolean isOffsetTime(String text) {
        try {
            OffsetDateTime.parse(text);
            return true;
        } catch (DateTimeException notOne) {
            return false;
        }
    }

    /// After [#isOne]: that time is of the rows to come.
    static void put(Tokens tokens, RowTime time) {
        int last = tokens.count() - 1;
        if (isCTime(tokens)) {
            String day = "%s-%s-%s".formatted(tokens.text(last), CTime.month(tokens, 0), tokens.text(2));
            LocalDate date = time.date(day);
            boolean isHalf = Clock.isHalf(tokens, 4);
            int second = Clock.secondOfDay(tokens, 3);
            String zone = last > 4 && !(isHalf && last == 5) ? tokens.text(last - 1) : "";
            if (date != null) {
                time.setAbove(date, second, zone);
            }
        } else if (last == 1) {
            LocalDate date = time.date(tokens.text(0));
            if (date != null) {
                time.setAbove(date, Clock.secondOfDay(tokens, 1), "");
            }
        } else {
            String text = tokens.text(0);
            boolean isZoned = isOffsetTime(text);
            OffsetDateTime when = OffsetDateTime.parse(isZoned ? text : text + "Z");
            if (isZoned) {
                time.setAboveEpoch(when.toEpochSecond());
            } else {
                OffsetDateTime local = when.withOffsetSameInstant(ZoneOffset.UTC);
                time.setAbove(local.toLocalDate(), local.toLocalTime().toSecondOfDay(), "");
            }
        }
    }
}
