package dev.sightline.event;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// How severe a word of a level is, and the order of values that are such words. The page has the same list.
public final class Severity {
    /// The worst first. Words beside each other are as severe.
    private static final List<Set<String>> WORDS = List.of(
            Set.of("emerg", "emergency", "panic"),
            Set.of("alert"),
            Set.of("crit", "critical", "fatal", "f"),
            Set.of("error", "err", "severe", "failure", "e"),
            Set.of("warn", "warning", "w"),
            Set.of("notice", "note", "normal", "hint"),
            Set.of("info", "information", "informational", "config", "log", "i"),
            Set.of("debug", "fine", "detail", "d", "debug1"),
            Set.of("trace", "finer", "verbose", "v", "debug2", "debug3"),
            Set.of("finest", "debug4", "debug5", "t"));

    /// There are no more words, but some are written in capitals, too.
    public static final int MOST = 60;

    /// Of so many values one may be none, such as what could not be read.
    private static final int BUT_ONE = 4;

    private Severity() {}

    /// 0: the worst; what is no word of severity is behind all that are.
    public static int rank(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        for (int rank = 0; rank < WORDS.size(); rank++) {
            if (WORDS.get(rank).contains(word)) {
                return rank;
            }
        }
        return WORDS.size();
    }

    /// Whether nearly all of a column's distinct values are levels of different severity. Single letters alone may mean
    /// anything.
    public static boolean areLevels(List<String> values) {
        if (values.size() > MOST) {
            return false;
        }
        Set<Integer> ranks = new HashSet<>();
        boolean isWritten = false;
        int others = 0;
        for (String value : values) {
            int rank = rank(value);
            if (rank < WORDS.size()) {
                ranks.add(rank);
                isWritten |= value.length() > 1;
            } else {
                others++;
            }
        }
        return isWritten && ranks.size() > 1 && others * BUT_ONE <= values.size();
    }

    /// The mildest first, as larger numbers come later, and before them what is no level; equal ones stay as they are.
    public static Comparator<String> mildestFirst() {
        return Comparator.comparingInt((String value) -> rank(value)).reversed();
    }
}
