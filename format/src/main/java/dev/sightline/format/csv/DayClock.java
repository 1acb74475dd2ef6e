package dev.sightline.format.csv;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A time of day that begins or ends something on the day that a column before it has: `date;start;end`, as plans of
/// rooms, shifts and trains are written. The cell becomes the moment; the column of the day stays as it is.
final class DayClock implements Spelling {
    private static final int NOON = 12;
    private static final int HALF_A_DAY = NOON * 3600;
    private static final Set<String> DAYS = words("date datum day tag fecha fecha data dia jour giorno dato");
    private static final Set<String> ENDS = words("end ended ends stop stopped finish finished until to out closed left"
            + " ende bis schluss fin final hasta fine bas ate até einde tot");
    private static final Set<String> OTHERS = words("start started starts begin began begins from in opened planned"
            + " scheduled actual expected estimated due arrival arrived arrives departure departed departs dep arr"
            + " beginn anfang von ab an soll ist plan geplant abfahrt ankunft début debut depart départ arrivée inicio"
            + " desde salida llegada programada real inizio da partenza arrivo início chegada partida van vertrek"
            + " aankomst");
    /// Alone, beside a date, it is [DateAndTime]; beside an end it is the start.
    private static final Set<String> TIMES = words("time clock uhrzeit zeit heure hora ora tijd");

    private static final Pattern DATE = Pattern.compile("\\s*\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}\\s*");
    private static final Pattern CLOCK =
            Pattern.compile("\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})([.,]\\d{1,9})?)?(?: ?([AaPp])[.]?[Mm][.]?)?\\s*");
    /// No date and no clock is as long.
    private static final int LONGEST = 24;

    private final String said;
    private final Day day;
    private final boolean ends;

    private DayClock(String name, Day day, boolean ends) {
        this.said = "'" + name + "' is a time of the day in '" + day.name + "'";
        this.day = day;
        this.ends = ends;
    }

    private static Set<String> words(String text) {
        return Set.copyOf(new HashSet<>(List.of(text.split(" "))));
    }

    /// A column of dates. Its cells stay as they are; the clocks of their row want the last of them.
    static final class Day implements Spelling {
        private final String name;
        private String date = "";
        /// Seconds after midnight of the first clock of the row; -1 before it.
        private int first = -1;

        private Day(String name) {
            this.name = name;
        }

        void nextRow() {
            date = "";
            first = -1;
        }

        @Override
        public int rewrite(byte[] bytes, int from, int to, byte[] into) {
            String text = to - from > LONGEST ? "" : text(bytes, from, to);
            date = DATE.matcher(text).matches() ? text.strip() : "";
            return -1;
        }
    }

    /// Puts such columns into `into`, by place, where nothing else is known of them.
    ///
    /// @param records pairs of begin and end of their fields
    static void find(List<String> names, byte[] bytes, List<int[]> records, @Nullable Spelling[] into) {
        Day day = null;
        int dayField = -1;
        DayClock start = null;
        int startField = -1;
        for (int f = 0; f < Math.min(names.size(), into.length); f++) {
            Set<String> words = wordsOf(names.get(f));
            if (into[f] != null) {
                continue;
            }
            if (words.stream().anyMatch(DAYS::contains) && areAll(DATE, bytes, records, f)) {
                day = new Day(names.get(f));
                dayField = f;
                start = null;
            } else if (day != null
                    && Stream.concat(ENDS.stream(), OTHERS.stream()).anyMatch(words::contains)
                    && areAll(CLOCK, bytes, records, f)) {
                boolean ends = words.stream().anyMatch(ENDS::contains);
                into[dayField] = day;
                into[f] = new DayClock(names.get(f), day, ends);
                if (start != null && ends) {
                    into[startField] = start;
                }
            } else if (day != null && words.stream().anyMatch(TIMES::contains) && areAll(CLOCK, bytes, records, f)) {
                start = new DayClock(names.get(f), day, false);
                startField = f;
            }
        }
    }

    private static Set<String> wordsOf(String name) {
        String apart = name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
        return new HashSet<>(Arrays.asList(apart.split("[^\\p{L}]+")));
    }

    /// Whether there are cells, and all of them are such.
    private static boolean areAll(Pattern pattern, byte[] bytes, List<int[]> records, int field) {
        List<String> cells = new ArrayList<>();
        for (int[] record : records) {
            if (2 * field < record.length && record[2 * field + 1] > record[2 * field]) {
                cells.add(text(bytes, record[2 * field], record[2 * field + 1]));
            }
        }
        cells.removeIf(cell -> cell.isBlank() || cell.equals("-"));
        return !cells.isEmpty()
                && cells.stream().allMatch(cell -> pattern.matcher(cell).matches());
    }

    private static String text(byte[] bytes, int from, int to) {
        boolean quoted = to - from >= 2 && bytes[from] == '"' && bytes[to - 1] == '"';
        return new String(bytes, quoted ? from + 1 : from, to - from - (quoted ? 2 : 0), StandardCharsets.UTF_8);
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        if (day.date.isEmpty() || to - from > LONGEST) {
            return -1;
        }
        Matcher clock = CLOCK.matcher(new String(bytes, from, to - from, StandardCharsets.UTF_8));
        int hour = clock.matches() ? hour(clock) : -1;
        if (hour < 0) {
            return -1;
        }
        int second = clock.group(3) == null ? 0 : Integer.parseInt(clock.group(3));
        int seconds = (hour * 60 + Integer.parseInt(clock.group(2))) * 60 + second;
        day.first = day.first < 0 ? seconds : day.first;
        boolean passed = seconds < day.first && (ends || day.first - seconds > HALF_A_DAY);
        String moment = day.date
                + ' '
                + two(passed ? hour + 24 : hour)
                + ':'
                + clock.group(2)
                + ':'
                + two(second)
                + (clock.group(4) == null ? "" : clock.group(4));
        byte[] plain = moment.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(plain, 0, into, 0, plain.length);
        return plain.length;
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    /// -1 if no half of a day has such an hour.
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
