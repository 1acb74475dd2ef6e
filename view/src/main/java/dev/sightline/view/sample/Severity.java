package dev.sightline.view.sample;

import dev.sightline.event.Role;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How severe a value of a level is, by its word, its letter or the number of syslog.
public final class Severity {
    /// As numbers syslog has them: 0 is the worst.
    private static final List<String> OF_SYSLOG =
            List.of("emergency", "alert", "critical", "error", "warning", "notice", "info", "debug");

    private static final int TEN = 10;

    /// In tens, as bunyan and pino write them: 60 is the worst.
    private static final List<String> IN_TENS = List.of("trace", "debug", "info", "warn", "error", "fatal");

    /// The worst first. Words beside each other are as severe.
    private static final List<Set<String>> WORDS = List.of(
            Set.of("emerg", "emergency", "panic"),
            Set.of("alert"),
            Set.of("crit", "critical", "fatal", "f", "kritisch", "致命", "致命的", "심각"),
            Set.of(
                    "error", "err", "severe", "failure", "e", "fehler", "erreur", "erro", "errore", "ошибка", "错误",
                    "エラー", "오류"),
            Set.of(
                    "warn",
                    "warning",
                    "w",
                    "warnung",
                    "avertissement",
                    "advertencia",
                    "aviso",
                    "avviso",
                    "предупреждение",
                    "警告",
                    "경고"),
            Set.of("notice", "note", "normal", "hint", "hinweis"),
            Set.of("info", "information", "informational", "config", "log", "i", "инфо", "信息", "情報", "정보"),
            Set.of("debug", "fine", "detail", "d", "debug1"),
            Set.of("trace", "finer", "verbose", "v", "debug2", "debug3"),
            Set.of("finest", "debug4", "debug5", "t"));

    private Severity() {}

    /// Whether a column has numbers of severity: a level in syslog's, 0 to 7, or in tens.
    public static boolean isNumbered(Portrait portrait) {
        return portrait.field().role() == Role.LEVEL
                && portrait.cells().isNumber()
                && portrait.seen() > 0
                && (isOfSyslog(portrait) || isInTens(portrait));
    }

    private static boolean isOfSyslog(Portrait portrait) {
        return portrait.field().name().equals("PRIORITY")
                && portrait.quantile(0) >= 0
                && portrait.quantile(1) < OF_SYSLOG.size()
                && portrait.values().stream().allMatch(value -> value.value() == Math.rint(value.value()));
    }

    private static boolean isInTens(Portrait portrait) {
        // most lines of any log are of this level: without it they are levels of something else
        boolean informs =
                portrait.values().stream().anyMatch(value -> value.value() == TEN * (IN_TENS.indexOf("info") + 1));
        return informs
                && portrait.distinct() == portrait.values().size()
                && portrait.values().stream()
                        .allMatch(value ->
                                value.value() > 0 && value.value() % TEN == 0 && value.value() <= TEN * IN_TENS.size());
    }

    /// What a number means, with the number.
    public static String word(double number) {
        String word = number < TEN ? OF_SYSLOG.get((int) number) : IN_TENS.get((int) number / TEN - 1);
        return word + " (" + (int) number + ")";
    }

    /// An expression for errors and what is worse.
    ///
    /// @param portrait of numbers of severity
    /// @param name of the column, in an expression
    public static @Nullable String errors(Portrait portrait, String name) {
        if (isOfSyslog(portrait)) {
            int error = OF_SYSLOG.indexOf("error");
            return portrait.quantile(0) <= error ? name + " <= " + error : null;
        }
        int error = TEN * (IN_TENS.indexOf("error") + 1);
        return portrait.quantile(1) >= error ? name + " >= " + error : null;
    }

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
}
