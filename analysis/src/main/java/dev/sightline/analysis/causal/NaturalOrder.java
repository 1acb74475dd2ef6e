package dev.sightline.analysis.causal;

import java.util.Comparator;

/// Names in the order people count in.
final class NaturalOrder {
    /// Runs of digits by what they are worth, all else by its characters; of names that are alike so, by all
    /// characters.
    static final Comparator<String> BY_NUMBERS = NaturalOrder::compare;

    private NaturalOrder() {}

    private static int compare(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            if (isDigit(a.charAt(i)) && isDigit(b.charAt(j))) {
                int endOfA = endOfDigits(a, i);
                int endOfB = endOfDigits(b, j);
                int found = compareDigits(a.substring(i, endOfA), b.substring(j, endOfB));
                if (found != 0) {
                    return found;
                }
                i = endOfA;
                j = endOfB;
            } else if (a.charAt(i) != b.charAt(j)) {
                return Character.compare(a.charAt(i), b.charAt(j));
            } else {
                i++;
                j++;
            }
        }
        int rest = Integer.compare(a.length() - i, b.length() - j);
        return rest != 0 ? rest : a.compareTo(b);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static int endOfDigits(String text, int from) {
        int end = from;
        while (end < text.length() && isDigit(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int compareDigits(String a, String b) {
        String ofA = withoutZeros(a);
        String ofB = withoutZeros(b);
        return ofA.length() != ofB.length() ? Integer.compare(ofA.length(), ofB.length()) : ofA.compareTo(ofB);
    }

    private static String withoutZeros(String digits) {
        int from = 0;
        while (from < digits.length() - 1 && digits.charAt(from) == '0') {
            from++;
        }
        return digits.substring(from);
    }
}
