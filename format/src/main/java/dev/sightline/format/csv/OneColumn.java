package dev.sightline.format.csv;

import dev.sightline.format.internal.CellKind;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Scan;

/// A column alone: a value a line, with a name above or without. Nothing is between fields where there is one, so the
/// lines must be numbers or times, or the file be called a table.
///
/// @param values how many lines are values
/// @param numbers how many of them are numbers
/// @param times how many of them are times
/// @param words how many of them are a few words
/// @param named whether the first line is a name for those below
/// @param commas whether commas stand in the numbers
record OneColumn(int values, int numbers, int times, int words, boolean named, boolean commas) {
    private static final int MAX_LINES = 400;
    private static final int LONGEST = 64;
    private static final int FEW_WORDS = 4;
    private static final String DELIMITERS = ",\t;|";
    /// Of rows for a name: of one row, either could be the name.
    private static final int MIN_WORDS = 3;

    static OneColumn of(byte[] bytes, int from, int to) {
        FirstLines lines = new FirstLines(bytes, from, to, MAX_LINES);
        int values = 0;
        int numbers = 0;
        int times = 0;
        int words = 0;
        boolean named = false;
        boolean commas = false;
        boolean first = true;
        while (lines.next()) {
            if (bytes[lines.from()] == '#') {
                continue;
            }
            CellKind kind = unquoted(bytes, lines.from(), lines.to());
            boolean divided = isDivided(bytes, lines.from(), lines.to(), kind == CellKind.NUMBER && !first);
            if (divided || lines.to() - lines.from() > LONGEST) {
                return new OneColumn(0, 0, 0, 0, false, false);
            }
            if (first && kind == CellKind.TEXT) {
                named = true;
            } else {
                values++;
                numbers += kind == CellKind.NUMBER ? 1 : 0;
                times += kind == CellKind.TIME ? 1 : 0;
                words += kind == CellKind.TEXT && isFewWords(bytes, lines.from(), lines.to()) ? 1 : 0;
                commas |= Scan.find(bytes, lines.from(), lines.to(), (byte) ',') < lines.to();
            }
            first = false;
        }
        return new OneColumn(values, numbers, times, words, named, commas);
    }

    /// Whether nearly all are numbers, or all are times. Commas in numbers divide them, unless nothing divides the
    /// name.
    boolean isOfNumbers() {
        return values >= 2 && (numbers * 20 >= values * 19 || times == values) && (!commas || named);
    }

    /// Whether all are a few words below a name, as in a table of one column.
    boolean isOfWords() {
        return values >= MIN_WORDS && named && !commas && numbers + times + words == values;
    }

    /// What stands nowhere between two fields.
    byte delimiter() {
        return (byte) (commas ? ';' : ',');
    }

    private static CellKind unquoted(byte[] bytes, int from, int to) {
        boolean quoted = to - from >= 2 && bytes[from] == '"' && bytes[to - 1] == '"';
        return CellKind.of(bytes, quoted ? from + 1 : from, quoted ? to - 1 : to);
    }

    private static boolean isDivided(byte[] bytes, int from, int to, boolean allowsCommas) {
        for (int i = from; i < to; i++) {
            int delimiter = DELIMITERS.indexOf(bytes[i]);
            if (delimiter > 0 || delimiter == 0 && !allowsCommas) {
                return true;
            }
        }
        return false;
    }

    private static boolean isFewWords(byte[] bytes, int from, int to) {
        int words = 1;
        for (int i = from; i < to; i++) {
            words += bytes[i] == ' ' ? 1 : 0;
        }
        return words <= FEW_WORDS && "{[<".indexOf(bytes[from]) < 0;
    }
}
