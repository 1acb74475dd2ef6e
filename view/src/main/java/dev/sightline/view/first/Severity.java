package dev.sightline.view.first;

import dev.sightline.event.Role;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// How severe a value of a level is, by its word, its letter or the number of syslog.
final class Severity {
    /// As numbers syslog has them: 0 is the worst.
    private static final List<String> OF_SYSLOG =
            List.of("emergency", "alert", "critical", "error", "warning", "notice", "info", "debug");

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

    private Severity() {}

    /// Whether a column has syslog's numbers of severity: a level in numbers of 0 to 7.
    static boolean isNumbered(Portrait portrait) {
        return portrait.field().role() == Role.LEVEL
                && portrait.cells().isNumber()
                && portrait.field().name().equals("PRIORITY")
                && portrait.seen() > 0
                && portrait.quantile(0) >= 0
                && portrait.quantile(1) < OF_SYSLOG.size()
                && portrait.values().stream().allMatch(value -> value.value() == Math.rint(value.value()));
    }

    /// What a number of syslog means, with the number.
    static String word(double number) {
        return OF_SYSLOG.get((int) number) + " (" + (int) number + ")";
    }

    /// 0: the worst; what is no word of severity is behind all that are.
    static int rank(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        for (int rank = 0; rank < WORDS.size(); rank++) {
            if (WORDS.get(rank).contains(word)) {
                return rank;
            }
        }
        return WORDS.size();
    }
}
