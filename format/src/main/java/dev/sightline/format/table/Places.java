package dev.sightline.format.table;

import dev.sightline.format.internal.Scan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A header whose names may have several words, as `LAST SEEN` of kubectl and `CONTAINER ID` of docker, or are all in
/// capitals: names are two blanks or more apart, and cells begin exactly below them, with words of their own.
///
/// @param names in order
/// @param at where each begins, in characters of the line
record Places(List<String> names, int[] at) {
    private static final int LEAST = 3;
    private static final int LINES = 16;
    /// Of so many places in ten a cell begins below the name; the others are blank.
    private static final int FILLED = 6;

    private static final Pattern CAPITALS = Pattern.compile("[A-Z][A-Z0-9_()/%-]*");

    /// Null unless a name has several words, or all are in capitals, and the lines below say that they are names.
    ///
    /// @param from the first byte below the header
    /// @param to as far as is to be seen now
    static @Nullable Places of(Tokens header, byte[] bytes, int from, int to) {
        List<String> names = new ArrayList<>();
        List<Integer> at = new ArrayList<>();
        List<Integer> inner = new ArrayList<>();
        for (int i = 0; i < header.count(); i++) {
            if (i > 0 && header.from(i) - header.to(i - 1) == 1) {
                names.set(names.size() - 1, names.getLast() + " " + header.text(i));
                inner.add(header.from(i));
            } else {
                names.add(header.text(i));
                at.add(header.from(i));
            }
        }
        int[] places = at.stream().mapToInt(Integer::intValue).toArray();
        boolean printed = !inner.isEmpty()
                || names.stream().allMatch(name -> CAPITALS.matcher(name).matches());
        return !printed || names.size() < LEAST || places[0] != 0
                ? null
                : below(new Places(names, places), inner, bytes, from, to);
    }

    private static @Nullable Places below(Places all, List<Integer> inner, byte[] bytes, int from, int to) {
        int lines = 0;
        int filled = 0;
        boolean several = inner.isEmpty();
        for (int start = from; start < to && lines < LINES; ) {
            int end = Scan.find(bytes, start, to, (byte) '\n');
            if (Scan.skipBlanks(bytes, start, end) == end || end == to && lines > 0) {
                break;
            }
            int[] cells = all.cut(bytes, start, end);
            if (cells == null) {
                return null;
            }
            lines++;
            for (int c = 0; c < all.at.length; c++) {
                filled += cells[2 * c] < end && bytes[cells[2 * c]] != ' ' ? 1 : 0;
            }
            for (int place : inner) {
                int p = at(bytes, start, end, place);
                several |= p < end && (bytes[p] == ' ' || bytes[p - 1] != ' ');
            }
            start = end + 1;
        }
        return several && lines > 0 && filled * 10 >= FILLED * lines * all.at.length ? all : null;
    }

    /// Where each cell of a line begins and where the next one does, in bytes; null if a cell reaches into the next.
    int @Nullable [] cut(byte[] bytes, int start, int end) {
        int[] cells = new int[2 * at.length];
        for (int c = 0; c < at.length; c++) {
            int p = at(bytes, start, end, at[c]);
            if (c > 0) {
                if (p < end && bytes[p - 1] != ' ') {
                    return null;
                }
                cells[2 * c - 1] = p;
            }
            cells[2 * c] = p;
        }
        cells[2 * at.length - 1] = end;
        return cells;
    }

    /// Where a character of a line is, as UTF-8; the line's end if it is shorter.
    private static int at(byte[] bytes, int start, int end, int character) {
        int p = start;
        for (int i = 0; i < character && p < end; i++) {
            p++;
            while (p < end && (bytes[p] & 0xC0) == 0x80) {
                p++;
            }
        }
        return p;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Places(List<String> its, int[] places)
                && names.equals(its)
                && Arrays.equals(at, places);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    @Override
    public String toString() {
        return names + " at " + Arrays.toString(at);
    }
}
