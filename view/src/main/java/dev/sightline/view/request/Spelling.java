package dev.sightline.view.request;

import java.util.Collection;
import java.util.Locale;

/// Finds what was probably meant by a name nobody knows.
public final class Spelling {
    private static final int LONGEST = 64;

    private Spelling() {}

    /// `; did you mean 'x'?`, or `; known are a, b, c` when nothing is near, or nothing when there is nothing to know.
    public static String hint(String name, Collection<String> known) {
        String nearest = "";
        int best = Integer.MAX_VALUE;
        for (String candidate : known) {
            int distance = distance(fold(name), fold(candidate));
            if (distance < best) {
                best = distance;
                nearest = candidate;
            }
        }
        if (best <= Math.max(2, Math.min(name.length(), LONGEST) / 3)) {
            return "; did you mean " + quoted(nearest) + "?";
        }
        if (known.isEmpty()) {
            return "";
        }
        String list = String.join(
                ", ", known.stream().limit(12).map(Spelling::clipped).toList());
        return "; known are " + list + (known.size() > 12 ? " and " + (known.size() - 12) + " more" : "");
    }

    /// A name for an error line: quoted, on one line, not endless.
    public static String quoted(String name) {
        return "'" + clipped(name) + "'";
    }

    private static String clipped(String name) {
        String line = name.codePoints().anyMatch(Character::isISOControl) ? name.replaceAll("\\p{Cntrl}", " ") : name;
        return line.length() > LONGEST ? line.substring(0, LONGEST) + "..." : line;
    }

    private static String fold(String name) {
        String folded = name.toLowerCase(Locale.ROOT);
        return folded.length() > LONGEST ? folded.substring(0, LONGEST) : folded;
    }

    /// How many letters to insert, delete, replace, or swap with their neighbour (optimal string alignment, Damerau
    /// 1964).
    static int distance(String from, String to) {
        int[] beforeLast = new int[to.length() + 1];
        int[] last = new int[to.length() + 1];
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                boolean same = from.charAt(i - 1) == to.charAt(j - 1);
                row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + (same ? 0 : 1));
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                if (swapped) {
                    row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
                }
            }
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
        }
        return last[to.length()];
    }
}
