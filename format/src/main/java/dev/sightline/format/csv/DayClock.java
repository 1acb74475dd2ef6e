package dev.sightline.format.csv;

import dev.sightline.event.TimeText;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A time of day that begins or ends something on the day that a column before it has: `date;start;end`, as plans of
/// rooms, shifts and trains are written. The cell becomes the moment; the column of the day stays as it is.
final class DayClock implements Spelling {
    private static final int NOON = 12;
    private static final int HALF_A_DAY = NOON * 3600;
    private static final Set<String> DAYS = words("date datum day tag fecha data dia jour giorno dato");
    private static final Set<String> ENDS =
            words("end ended ends stop stopped finish finished until to out closed left exit"
                    + " discharged discharge ende bis schluss fin final hasta fine bas ate até einde tot");
    private static final Set<String> OTHERS = words("start started starts begin began begins from in opened planned"
            + " scheduled actual expected estimated due arrival arrived arrives departure departed departs dep arr"
            + " beginn anfang von ab an soll ist plan geplant abfahrt ankunft début debut depart départ arrivée inicio"
            + " desde salida llegada programada real inizio da partenza arrivo início chegada partida van vertrek"
            + " aankomst");
    private static final Set<String> DURATIONS =
            words("duration duree durée dauer duración duracion durata length elapsed"
                    + " total took break pause wait waiting delay late verspätung worked hours lap split pace run runtime laufzeit"
                    + " talk hold service response age idle busy");

    private static final Pattern PACKED = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})");
    private static final Pattern NUMBER = Pattern.compile("[-+.,\\d]+");
    private static final Pattern ZERO = Pattern.compile("\\s*0\\d{3}\\s*");
    /// With a colon, or of four digits.
    private static final Pattern CLOCK = Pattern.compile(
            "\\s*(\\d{1,2}(?=:)|[0-4]\\d(?=[0-5]\\d\\s*$)):?(\\d{2})(?::(\\d{2})([.,]\\d{1,9})?)?(?:[ \\u202f\\u00a0]?([AaPp])[.]?[Mm][.]?)?\\s*");
    /// Words with so few letters mean many things.
    private static final int SHORT = 2;

    /// No date and no clock is as long.
    private static final int LONGEST = 24;

    private final String said;
    private final Day day;
    private final boolean ends;

    private DayClock(String name, Day day, boolean ends) {
        this.said = "'" + name + "' is a time of the day in '" + day.name + "'"
                + (day.once ? ", or of the last above where that is empty" : "");
        this.day = day;
        this.ends = ends;
    }

    private static Set<String> words(String text) {
        return Set.copyOf(new HashSet<>(List.of(text.split(" "))));
    }

    /// A column of dates. Its cells stay as they are; the clocks of their row want the last of them.
    static final class Day implements Spelling {
        private final String name;
        /// Whether it stands in the first row of its day only.
        private final boolean once;

        private final TimeText time = new TimeText(ZoneOffset.UTC);
        private String date = "";
        /// Seconds after midnight of the first clock of the row; -1 before it.
        private int first = -1;

        private Day(String name, boolean once) {
            this.name = name;
            this.once = once;
        }

        void nextRow() {
            date = once ? date : "";
            first = -1;
        }

        @Override
        public int rewrite(byte[] bytes, int from, int to, byte[] into) {
            String text =
                    to - from > LONGEST ? "" : Quotes.text(bytes, from, to).strip();
            date = date(text, time);
            return date.isEmpty() || date.equals(text) ? -1 : put(date, into);
        }
    }

    /// As others read it; empty if it is none, or a time of day is there, too.
    static String date(String text, TimeText time) {
        String bare = text.strip();
        Matcher packed = PACKED.matcher(bare);
        String date = packed.matches() ? packed.group(1) + '-' + packed.group(2) + '-' + packed.group(3) : bare;
        // years of two digits are some only beside a time
        boolean is = date.indexOf(':') < 0 && (time.parse(date + " 00:00") != TimeText.NONE || time.beyond());
        return is ? date : "";
    }

    /// Puts such columns into `into`, by place, where nothing else is known of them: those behind a column of dates up
    /// to the next whose names say it, and beside them what goes on from the first.
    ///
    /// @param records pairs of begin and end of their fields
    static void find(List<String> names, byte[] bytes, List<int[]> records, @Nullable Spelling[] into) {
        int fields = Math.min(names.size(), into.length);
        for (int f = 0; f < fields; f++) {
            if (into[f] != null && !(into[f] instanceof PackedTime)
                    || !says(DAYS, names.get(f))
                    || !areDates(names, bytes, records, f)) {
                continue;
            }
            List<Integer> clocks = new ArrayList<>();
            for (int c = f + 1; c < fields && !(says(DAYS, names.get(c)) && areDates(names, bytes, records, c)); c++) {
                if (into[c] == null && !says(DURATIONS, names.get(c)) && areClocks(names, bytes, records, c)) {
                    clocks.add(c);
                }
            }
            int first = clocks.isEmpty() ? -1 : clocks.getFirst();
            clocks.removeIf(c -> !isSaid(names.get(c)) && !goesOn(bytes, records, first, c));
            // one alone is [DateAndTime], or it may be anything
            if (clocks.size() > 1 || clocks.stream().anyMatch(c -> isSaid(names.get(c)))) {
                Day day = new Day(names.get(f), isOnce(bytes, records, f));
                into[f] = day;
                clocks.forEach(c -> into[c] = new DayClock(names.get(c), day, says(ENDS, names.get(c))));
            }
        }
    }

    /// Whether most rows have none, but the first.
    private static boolean isOnce(byte[] bytes, List<int[]> records, int field) {
        long without = records.stream()
                .filter(record -> 2 * field < record.length
                        && Quotes.text(bytes, record[2 * field], record[2 * field + 1])
                                .isBlank())
                .count();
        int[] first = records.getFirst();
        return 2 * without > records.size() && 2 * field < first.length && first[2 * field + 1] > first[2 * field];
    }

    private static boolean isSaid(String name) {
        return says(ENDS, name) || says(OTHERS, name);
    }

    /// Short ones only at the end: `clock_in`, but `time in bed` is how long.
    private static boolean says(Set<String> words, String name) {
        List<String> its = wordsOf(name);
        return its.stream().anyMatch(word -> word.length() > SHORT && words.contains(word))
                || words.contains(its.getLast());
    }

    /// Whether the times of a column are, in nearly all records, in the twelve hours after those of another.
    private static boolean goesOn(byte[] bytes, List<int[]> records, int first, int field) {
        int both = 0;
        int after = 0;
        for (int[] record : records) {
            int from = seconds(bytes, record, first);
            int to = seconds(bytes, record, field);
            both += from >= 0 && to >= 0 ? 1 : 0;
            after += from >= 0 && to >= 0 && Math.floorMod(to - from, 2 * HALF_A_DAY) < HALF_A_DAY ? 1 : 0;
        }
        return both > 0 && 10 * after >= 9 * both;
    }

    private static int seconds(byte[] bytes, int[] record, int field) {
        if (2 * field >= record.length) {
            return -1;
        }
        Matcher clock = CLOCK.matcher(Quotes.text(bytes, record[2 * field], record[2 * field + 1]));
        return clock.matches() ? seconds(clock) : -1;
    }

    private static List<String> wordsOf(String name) {
        String apart = name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
        return List.of(apart.split("[^\\p{L}]+", -1));
    }

    private static boolean areDates(List<String> names, byte[] bytes, List<int[]> records, int field) {
        TimeText time = new TimeText(ZoneOffset.UTC);
        return nearlyAll(
                cells(names, bytes, records, field), cell -> !date(cell, time).isEmpty());
    }

    private static boolean areClocks(List<String> names, byte[] bytes, List<int[]> records, int field) {
        List<String> cells = cells(names, bytes, records, field);
        // four digits are numbers, unless some begin with a zero
        boolean digits = cells.stream().noneMatch(cell -> cell.indexOf(':') >= 0);
        boolean zeros = cells.stream().anyMatch(cell -> ZERO.matcher(cell).matches());
        return (zeros || !digits)
                && nearlyAll(cells, cell -> CLOCK.matcher(cell).matches());
    }

    /// Those that somebody filled in, without the header's where it is there again.
    private static List<String> cells(List<String> names, byte[] bytes, List<int[]> records, int field) {
        List<String> cells = new ArrayList<>();
        for (int[] record : records) {
            if (2 * field < record.length) {
                cells.add(Quotes.text(bytes, record[2 * field], record[2 * field + 1]));
            }
        }
        cells.removeIf(cell -> cell.isBlank() || cell.equals("-") || cell.equals(names.get(field)));
        return cells;
    }

    private static boolean nearlyAll(List<String> cells, Predicate<String> fits) {
        return !cells.isEmpty() && 4 * cells.stream().filter(fits).count() >= 3L * cells.size();
    }

    /// What is no time of day, or has no day, is a text that is no time: as a number it would count from 1970.
    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        if (to - from > LONGEST) {
            return -1;
        }
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        Matcher clock = CLOCK.matcher(text);
        int seconds = clock.matches() ? seconds(clock) : -1;
        if (seconds < 0 && !NUMBER.matcher(text).matches()) {
            return -1;
        }
        if (seconds < 0 || day.date.isEmpty()) {
            return put("? " + text, into);
        }
        day.first = day.first < 0 ? seconds : day.first;
        boolean passed = seconds < day.first && (ends || day.first - seconds > HALF_A_DAY);
        String moment = day.date
                + ' '
                + two(seconds / 3600 + (passed ? 24 : 0))
                + ':'
                + clock.group(2)
                + ':'
                + two(seconds % 60)
                + (clock.group(4) == null ? "" : clock.group(4));
        return put(moment, into);
    }

    private static int put(String text, byte[] into) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, into, 0, bytes.length);
        return bytes.length;
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    /// After midnight; -1 if no half of a day has such an hour.
    private static int seconds(Matcher clock) {
        int hour = hour(clock);
        int second = clock.group(3) == null ? 0 : Integer.parseInt(clock.group(3));
        return hour < 0 ? -1 : (hour * 60 + Integer.parseInt(clock.group(2))) * 60 + second;
    }

    private static int hour(Matcher clock) {
        int hour = Integer.parseInt(clock.group(1));
        if (clock.group(5) == null) {
            return hour;
        }
        boolean afternoon = clock.group(5).equalsIgnoreCase("p");
        return hour < 1 || hour > NOON ? -1 : hour % NOON + (afternoon ? NOON : 0);
    }

    @Override
    public String said() {
        return said;
    }
}
