package dev.sightline.format.csv;

import dev.sightline.event.Unit;
import dev.sightline.format.internal.CellKind;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// How people and spreadsheets write numbers: thousands in groups, decimals behind a point or a comma, money with its
/// sign before or behind (`$1,234.50`, `1.234,5`, `12'345`, `(30,77 EUR)`, the last one negative).
///
/// @param group between groups of three digits; a blank stands for the kinds that do not break lines too
/// @param point before the decimals
record NumberSpelling(char group, char point) implements Spelling {
    /// What a cell says of how its column is spelled.
    enum Witness {
        /// No such number.
        AGAINST,
        /// Nothing to go by.
        MISSING,
        /// Digits alone, so few that they have no groups.
        SHORT,
        /// Digits alone, so many that they would have groups.
        LONG,
        /// Decimals as programs write them.
        PLAIN,
        /// One group and no decimals: a thousand here, and three decimals elsewhere.
        GROUP,
        /// Three decimals, which would be a group elsewhere.
        THREE_DECIMALS,
        /// A comma before other decimals than three, or two numbers.
        DECIMALS,
        /// The same where the decimals begin with a zero, as a second number would not.
        HUNDREDTHS,
        /// So and not otherwise.
        PROVES
    }

    static final List<NumberSpelling> ALL = List.of(
            new NumberSpelling(',', '.'),
            new NumberSpelling('.', ','),
            new NumberSpelling(' ', ','),
            new NumberSpelling('\'', '.'),
            new NumberSpelling(' ', '.'));

    private static final List<byte[]> BLANKS = List.of(utf8(" "), utf8("\u00a0"), utf8("\u202f"));
    private static final List<byte[]> SIGNS = List.of(utf8("-"), utf8("+"), utf8("\u2212"));

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Whether decimals stand behind a comma.
    boolean hasComma() {
        return point == ',';
    }

    Witness witness(byte[] bytes, int from, int to) {
        if (CellKind.of(bytes, from, to) == CellKind.EMPTY || isTooNarrow(bytes, from, to)) {
            return Witness.MISSING;
        }
        Cell cell = new Cell(bytes, from, to, new byte[to - from + MORE]);
        if (!cell.read()) {
            return Witness.AGAINST;
        }
        if (cell.groups > 0) {
            boolean sure = cell.decimals >= 0 || group == '\'' || cell.groups > 1 && group != ' ';
            return sure ? Witness.PROVES : Witness.GROUP;
        }
        if (cell.decimals < 0) {
            return cell.digits <= 3 ? Witness.SHORT : Witness.LONG;
        }
        if (cell.decimals == 3 && !cell.beginsWithZero) {
            return Witness.THREE_DECIMALS;
        }
        if (!hasComma()) {
            return Witness.PLAIN;
        }
        if (cell.beginsWithZero && cell.digits > 1) {
            return Witness.AGAINST;
        }
        return cell.decimals > 1 && cell.hasZeroBehind ? Witness.HUNDREDTHS : Witness.DECIMALS;
    }

    /// `####`, as spreadsheets show what does not fit into its column.
    private static boolean isTooNarrow(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] == '#') {
            p++;
        }
        return p == to && p > from + 1;
    }

    /// The sign of the currency that a cell has; empty if it has none.
    String currency(byte[] bytes, int from, int to) {
        Cell cell = new Cell(bytes, from, to, new byte[to - from + MORE]);
        return cell.read() && cell.isMoney()
                ? new String(bytes, cell.unitFrom, cell.unitTo - cell.unitFrom, StandardCharsets.UTF_8)
                : "";
    }

    /// `-1234.5`, and its unit behind a blank.
    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        Cell cell = new Cell(bytes, from, to, into);
        return cell.read() ? cell.written : -1;
    }

    /// One cell from its begin to its end.
    private final class Cell {
        private final byte[] bytes;
        private final int to;
        private final byte[] into;
        private int at;
        private int written;
        private int groups;
        /// Before any group.
        private int digits;
        private boolean beginsWithZero;
        /// -1: there is no point.
        private int decimals = -1;
        /// Behind the point.
        private boolean hasZeroBehind;
        private int unitFrom;
        private int unitTo;

        Cell(byte[] bytes, int from, int to, byte[] into) {
            this.bytes = bytes;
            this.to = to;
            this.into = into;
            at = from;
        }

        boolean isMoney() {
            return unitTo > unitFrom && isMoney(unitFrom, unitTo);
        }

        private boolean isMoney(int from, int end) {
            return Unit.isCurrency(new String(bytes, from, end - from, StandardCharsets.UTF_8));
        }

        boolean read() {
            skipBlanks();
            boolean bracket = skip((byte) '(');
            boolean negative = bracket || isMinus();
            boolean signed = !bracket && skipAny(SIGNS);
            currency();
            if (!bracket && !signed) {
                negative = isMinus();
                skipAny(SIGNS);
            }
            if (negative) {
                into[written++] = '-';
            }
            if (!digits() || !fraction() || !unitBehind()) {
                return false;
            }
            if (bracket && (!skip((byte) ')') || !isMoney() && groups == 0 && decimals < 0)) {
                return false;
            }
            skipBlanks();
            if (at < to) {
                return false;
            }
            writeUnit();
            return true;
        }

        private boolean isMinus() {
            return at < to && !isDigit(at) && (is(SIGNS.getFirst()) || is(SIGNS.getLast()));
        }

        private void currency() {
            int end = at;
            while (end < to && !isDigit(end) && bytes[end] != ' ' && bytes[end] != '-' && end - at < 4) {
                end++;
            }
            if (end > at && isMoney(at, end)) {
                unitFrom = at;
                unitTo = end;
                at = end;
                skipAny(BLANKS);
            }
        }

        private boolean digits() {
            int first = at;
            while (at < to && isDigit(at)) {
                into[written++] = bytes[at++];
            }
            int before = at - first;
            digits = before;
            beginsWithZero = before > 0 && bytes[first] == '0';
            if (before == 0 || before > 3) {
                return before > 0;
            }
            for (int next = behindGroup(); next >= 0 && isGroup(next); next = behindGroup()) {
                System.arraycopy(bytes, next, into, written, 3);
                written += 3;
                at = next + 3;
                groups++;
            }
            // `0,123` is no group
            return groups == 0 || !beginsWithZero;
        }

        /// Where the digits behind what stands between groups begin; -1 if nothing of the kind stands here.
        private int behindGroup() {
            if (group == ' ') {
                for (byte[] blank : BLANKS) {
                    if (is(blank)) {
                        return at + blank.length;
                    }
                }
                return -1;
            }
            return at < to && bytes[at] == group ? at + 1 : -1;
        }

        private boolean isGroup(int from) {
            return from + 3 <= to
                    && isDigit(from)
                    && isDigit(from + 1)
                    && isDigit(from + 2)
                    && (from + 3 == to || !isDigit(from + 3));
        }

        private boolean fraction() {
            if (at == to || bytes[at] != point) {
                return true;
            }
            at++;
            into[written++] = '.';
            int first = at;
            hasZeroBehind = at < to && bytes[at] == '0';
            while (at < to && isDigit(at)) {
                into[written++] = bytes[at++];
            }
            decimals = at - first;
            return decimals > 0;
        }

        private boolean unitBehind() {
            skipBlanks();
            int end = at;
            while (end < to && bytes[end] != ')' && bytes[end] != ' ') {
                end++;
            }
            if (end == at) {
                return true;
            }
            if (unitTo > unitFrom
                    || Unit.parse(new String(bytes, at, end - at, StandardCharsets.UTF_8))
                            .isEmpty()) {
                return false;
            }
            unitFrom = at;
            unitTo = end;
            at = end;
            return true;
        }

        private void writeUnit() {
            if (unitTo > unitFrom) {
                into[written++] = ' ';
                System.arraycopy(bytes, unitFrom, into, written, unitTo - unitFrom);
                written += unitTo - unitFrom;
            }
        }

        private boolean isDigit(int place) {
            return bytes[place] >= '0' && bytes[place] <= '9';
        }

        private boolean skip(byte one) {
            if (at < to && bytes[at] == one) {
                at++;
                return true;
            }
            return false;
        }

        private boolean skipAny(List<byte[]> texts) {
            // a digit is none of them, and most are digits
            if (at == to || isDigit(at)) {
                return false;
            }
            for (byte[] text : texts) {
                if (is(text)) {
                    at += text.length;
                    return true;
                }
            }
            return false;
        }

        private void skipBlanks() {
            boolean more = skipAny(BLANKS);
            while (more) {
                more = skipAny(BLANKS);
            }
        }

        private boolean is(byte[] text) {
            if (text.length > to - at) {
                return false;
            }
            for (int i = 0; i < text.length; i++) {
                if (bytes[at + i] != text[i]) {
                    return false;
                }
            }
            return true;
        }
    }
}
