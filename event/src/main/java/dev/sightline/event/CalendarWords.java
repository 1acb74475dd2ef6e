package dev.sightline.event;

import java.text.Normalizer;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What months and weekdays are called: in English at once; in other languages as Unicode's CLDR, which the JDK brings
/// along, has them, with accents or without.
final class CalendarWords {
    private static final String MONTHS = "janfebmaraprmayjunjulaugsepoctnovdec";
    private static final String DAYS = "montuewedthufrisatsun";
    private static final Set<String> FULL_MONTHS =
            Set.of("january", "february", "march", "april", "august", "september", "october", "november", "december");
    /// Words that stand between the parts of a date: `2 de marzo de 2026`.
    private static final Set<String> IN_DATES = Set.of("de", "del");
    /// Words between a date and its clock: `at 10:30`, `um 10:30`, `a las 10:30`.
    private static final Set<String> BEFORE_CLOCKS =
            Set.of("at", "à", "a", "las", "la", "às", "um", "alle", "ore", "om", "kl", "klo");

    private static final Set<String> ORDINALS = Set.of("st", "nd", "rd", "th", "er", "º", "ª");
    private static final int SHORTEST = 3;
    private static final Pattern MARKS = Pattern.compile("\\p{M}");

    private CalendarWords() {}

    /// January is 1; 0 for what is no month in English.
    static int english(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        int index = lower.length() < SHORTEST ? -1 : MONTHS.indexOf(lower.substring(0, SHORTEST));
        boolean known = index >= 0 && index % 3 == 0 && (lower.length() <= 4 || FULL_MONTHS.contains(lower));
        return known ? index / 3 + 1 : 0;
    }

    /// The same in any language that is known. Only behind the number of a day: other languages are loaded when they
    /// are first asked for.
    static int month(String word) {
        int english = english(word);
        return english > 0 || word.length() < SHORTEST ? english : Others.MONTHS.getOrDefault(plain(word), 0);
    }

    /// Whether a month is another one where points stand behind days: `11 listopada` is of November in Polish, and
    /// `11. listopada` of October in Croatian.
    static boolean isOtherWithPoint(String word) {
        return word.equalsIgnoreCase("listopada") || word.equalsIgnoreCase("listopad");
    }

    static boolean isEnglishWeekday(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        return lower.length() >= SHORTEST
                && DAYS.indexOf(lower.substring(0, SHORTEST)) % 3 == 0
                && (lower.length() == SHORTEST || lower.endsWith("day"));
    }

    /// The same in any language, of a word before what may be a date.
    static boolean isWeekday(String word) {
        return isEnglishWeekday(word) || word.length() > 1 && Others.WEEKDAYS.contains(plain(word));
    }

    static boolean isInDates(String word) {
        return IN_DATES.contains(word.toLowerCase(Locale.ROOT));
    }

    static boolean isBeforeClocks(String word) {
        return BEFORE_CLOCKS.contains(word.toLowerCase(Locale.ROOT));
    }

    /// `st` of `1st`, `er` of `1er`.
    static boolean isOrdinal(String word) {
        return ORDINALS.contains(word.toLowerCase(Locale.ROOT));
    }

    private static String plain(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        boolean ascii = lower.chars().allMatch(c -> c < 0x80);
        return ascii
                ? lower
                : MARKS.matcher(Normalizer.normalize(lower, Normalizer.Form.NFD))
                        .replaceAll("");
    }

    /// Read once, when a text asks for it.
    private static final class Others {
        static final Map<String, Integer> MONTHS = new HashMap<>();
        static final Set<String> WEEKDAYS = new HashSet<>();

        static {
            Set<String> unclear = new HashSet<>();
            for (String language :
                    List.of("de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "fi", "pl", "cs", "ca", "ru", "tr")) {
                Locale locale = Locale.of(language);
                for (TextStyle style : TextStyle.values()) {
                    if (style == TextStyle.NARROW || style == TextStyle.NARROW_STANDALONE) {
                        continue;
                    }
                    for (Month month : Month.values()) {
                        String name = name(month.getDisplayName(style, locale));
                        Integer before = MONTHS.put(name, month.getValue());
                        if (before != null && before != month.getValue()) {
                            unclear.add(name);
                        }
                    }
                    Arrays.stream(DayOfWeek.values())
                            .map(day -> name(day.getDisplayName(style, locale)))
                            .forEach(WEEKDAYS::add);
                }
            }
            // as spreadsheets, and those without an umlaut, write them
            MONTHS.put("mrz", Month.MARCH.getValue());
            MONTHS.put("maerz", Month.MARCH.getValue());
            MONTHS.put("jaenner", Month.JANUARY.getValue());
            MONTHS.put("janner", Month.JANUARY.getValue());
            MONTHS.keySet().removeAll(unclear);
            MONTHS.keySet().removeIf(name -> name.length() < SHORTEST);
        }

        private static String name(String shown) {
            String plain = plain(shown);
            return plain.endsWith(".") ? plain.substring(0, plain.length() - 1) : plain;
        }
    }
}
