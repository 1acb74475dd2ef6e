package dev.sightline.format.csv;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A date whose parts have a column each, as weather stations write it: `year,month,day,hour`. A column more has the
/// moment.
final class DateParts {
    static final DateParts NONE = new DateParts(new int[0], List.of());

    /// What the parts are called, the greatest first; those behind the day may be missing.
    private static final List<Set<String>> NAMES = List.of(
            Set.of("year", "yyyy", "yr", "jahr", "année", "annee", "año", "anno", "ano"),
            Set.of("month", "mon", "monat", "mois", "mes", "mese", "mês"),
            Set.of("day", "tag", "jour", "día", "dia", "giorno", "dayofmonth", "mday", "dom"),
            Set.of("hour", "hr", "hh", "stunde", "heure", "hora", "ora"),
            Set.of("minute", "minuto", "minuten"),
            Set.of("second", "sekunde", "seconde", "segundo", "secondo"));
    private static final int[] LEAST = {1900, 1, 1, 0, 0, 0};
    private static final int[] MOST = {2100, 12, 31, 24, 59, 60};
    private static final int DATE = 3;
    private static final List<String> CALLED = List.of("time", "date", "datetime", "moment");

    /// The places of the parts; fewer than all where small ones are missing.
    private final int[] fields;
    private final List<String> names;
    private int column = -1;

    private DateParts(int[] fields, List<String> names) {
        this.fields = fields;
        this.names = names;
    }

    /// The parts, if the first records have such numbers there or nothing; none where something else is a time.
    ///
    /// @param known what is known of the columns
    static DateParts find(List<String> names, byte[] bytes, List<int[]> records, @Nullable Spelling[] known) {
        List<Integer> found = new ArrayList<>();
        for (Set<String> called : NAMES) {
            int place = place(names, called);
            if (place < 0 || place >= known.length || known[place] != null) {
                break;
            }
            found.add(place);
        }
        boolean isDate = found.size() >= DATE && !records.isEmpty();
        int[] fields = found.stream().mapToInt(place -> place).toArray();
        int dates = 0;
        for (int[] record : isDate ? records : List.<int[]>of()) {
            boolean has = !moment(fields, bytes, record).isEmpty();
            dates += has ? 1 : 0;
            isDate &= has || isMissing(fields, bytes, record);
        }
        return isDate && 2 * dates >= records.size() ? new DateParts(fields, List.copyOf(names)) : NONE;
    }

    private static int place(List<String> names, Set<String> called) {
        for (int f = 0; f < names.size(); f++) {
            if (called.contains(names.get(f).strip().toLowerCase(Locale.ROOT))) {
                return f;
            }
        }
        return -1;
    }

    /// Makes the column of the moment, if there are parts.
    void open(RowSink sink) {
        if (fields.length == 0) {
            return;
        }
        String name = CALLED.stream()
                .filter(free -> names.stream().noneMatch(free::equalsIgnoreCase))
                .findFirst()
                .orElse("time.2");
        column = sink.column(name, ColumnHint.of(ColumnType.TIME, null));
        List<String> parts = new ArrayList<>();
        for (int field : fields) {
            parts.add(names.get(field));
        }
        sink.assumed("column '" + name + "' is made of '" + String.join("', '", parts) + "'");
    }

    /// Puts the moment of a row, if its parts are there.
    void put(RowSink sink, byte[] bytes, int from, int to, byte delimiter) {
        if (column >= 0) {
            byte[] moment = moment(fields, bytes, Dialect.fields(bytes, from, to, delimiter))
                    .getBytes(StandardCharsets.US_ASCII);
            if (moment.length > 0) {
                sink.text(column, moment, 0, moment.length);
            }
        }
    }

    /// Whether parts of the date are not there, and the others such numbers.
    private static boolean isMissing(int[] fields, byte[] bytes, int[] record) {
        boolean isMissing = false;
        for (int i = 0; i < fields.length; i++) {
            boolean isEmpty = 2 * fields[i] + 1 >= record.length || record[2 * fields[i]] == record[2 * fields[i] + 1];
            int part = isEmpty ? LEAST[i] : number(bytes, record, fields[i]);
            isMissing |= isEmpty;
            if (part < LEAST[i] || part > MOST[i]) {
                return false;
            }
        }
        return isMissing;
    }

    /// Empty if a part is missing or no such number.
    private static String moment(int[] fields, byte[] bytes, int[] record) {
        int[] parts = new int[MOST.length];
        for (int i = 0; i < fields.length; i++) {
            parts[i] = number(bytes, record, fields[i]);
            if (parts[i] < LEAST[i] || parts[i] > MOST[i]) {
                return "";
            }
        }
        StringBuilder moment = new StringBuilder(20).append(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            moment.append(i < DATE ? '-' : i == DATE ? ' ' : ':')
                    .append((char) ('0' + parts[i] / 10))
                    .append((char) ('0' + parts[i] % 10));
        }
        return moment.toString();
    }

    /// -1: it is none.
    private static int number(byte[] bytes, int[] record, int field) {
        if (2 * field + 1 >= record.length) {
            return -1;
        }
        int from = record[2 * field];
        int to = record[2 * field + 1];
        while (to > from && bytes[to - 1] == ' ') {
            to--;
        }
        while (from < to && bytes[from] == ' ') {
            from++;
        }
        int number = to == from || to - from > 4 ? -1 : 0;
        for (int i = from; i < to && number >= 0; i++) {
            number = bytes[i] < '0' || bytes[i] > '9' ? -1 : 10 * number + bytes[i] - '0';
        }
        return number;
    }
}
