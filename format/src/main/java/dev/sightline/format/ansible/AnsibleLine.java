package dev.sightline.format.ansible;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One line of what `ansible-playbook` prints.
final class AnsibleLine {
    enum Kind {
        PLAY,
        TASK,
        /// When the task began whose name stands above: `Saturday 28 November 2026  10:00:03 +0000 (0:00:01.234)
        /// 0:00:05.678 ****`.
        STAMP,
        RESULT,
        RETRY,
        INCLUDED,
        WARNING,
        /// What failed above is no failure.
        IGNORING,
        RECAP,
        /// `NO MORE HOSTS LEFT ****`
        BANNER,
        OTHER
    }

    /// Behind it nothing says what kind of line it is.
    private static final int LOOKED_AT = 400;

    private static final Pattern NAMED = Pattern.compile("(PLAY|TASK|RUNNING HANDLER|CLEANUP TASK) \\[(.*)\\] \\*{3,}");
    private static final Pattern BANNER = Pattern.compile("[A-Z][A-Z ]* \\*{3,}");
    private static final Pattern RESULT = Pattern.compile(
            "(ok|changed|skipping|fatal|failed|unreachable|rescued|ignored): \\[([^\\]]+)\\](: [A-Z]+!)?(.*)");
    private static final Pattern RETRY =
            Pattern.compile("FAILED - RETRYING: (?:\\[([^\\]]+)\\]: )?(.*\\(\\d+ retries left\\)\\.?)");
    private static final Pattern PASSED = Pattern.compile("(\\d{1,6}):(\\d\\d):(\\d\\d)\\.(\\d{3})");
    private static final Pattern STAMP = Pattern.compile("([^(]{20,60}) \\((" + PASSED + ")\\) +(" + PASSED + ") \\*+");
    private static final Pattern ITEM = Pattern.compile(" (?:=> )?\\(item=(.*?)\\)(?: =>.*)?");
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("EEEE dd MMMM yyyy HH:mm:ss xx", Locale.ENGLISH);
    static final long UNDATED = Long.MIN_VALUE;

    String name = "";
    String host = "";
    String outcome = "";
    String item = "";
    /// Where what it says begins; the line's end if it says nothing.
    int said;
    /// Of a stamp: its second since the epoch, [#UNDATED] in another language; how long the task before took; how long
    /// all before did.
    long second;
    long stepMillis;
    long passedMillis;

    Kind read(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, Math.min(to - from, LOOKED_AT), StandardCharsets.UTF_8).strip();
        name = "";
        host = "";
        outcome = "";
        item = "";
        said = to;
        return text.endsWith("*") ? title(text) : said(text, bytes, from, to);
    }

    private Kind title(String text) {
        Matcher named = NAMED.matcher(text);
        if (named.matches()) {
            name = named.group(2);
            return named.group(1).equals("PLAY") ? Kind.PLAY : Kind.TASK;
        }
        if (text.startsWith("PLAY RECAP *")) {
            return Kind.RECAP;
        }
        Matcher stamp = STAMP.matcher(text);
        if (stamp.matches()) {
            second = second(stamp.group(1));
            stepMillis = millis(stamp.group(2));
            passedMillis = millis(stamp.group(7));
            return Kind.STAMP;
        }
        return BANNER.matcher(text).matches() ? Kind.BANNER : Kind.OTHER;
    }

    private static long second(String clock) {
        try {
            return OffsetDateTime.parse(clock.replaceAll(" +", " ").strip(), CLOCK)
                    .toEpochSecond();
        } catch (DateTimeException other) {
            return UNDATED;
        }
    }

    private static long millis(String passed) {
        Matcher parts = PASSED.matcher(passed);
        if (!parts.matches()) {
            return 0;
        }
        long minutes = Long.parseLong(parts.group(1)) * 60 + Long.parseLong(parts.group(2));
        return (minutes * 60 + Long.parseLong(parts.group(3))) * 1000 + Long.parseLong(parts.group(4));
    }

    private Kind said(String text, byte[] bytes, int from, int to) {
        if (text.equals("...ignoring")) {
            return Kind.IGNORING;
        }
        Matcher result = RESULT.matcher(text);
        if (result.matches()) {
            host(result.group(2));
            outcome = outcome(result.group(1), result.group(3));
            Matcher of = ITEM.matcher(result.group(4));
            item = of.matches() ? of.group(1) : "";
            int arrow = Scan.indexOf(bytes, from, to, "=> ");
            int second = of.matches() && arrow > 0 ? Scan.indexOf(bytes, arrow + 3, to, "=> ") : -1;
            boolean isItem = arrow > 0 && Scan.startsWith(bytes, arrow, to, "=> (item=");
            said = isItem ? second < 0 ? to : second + 3 : arrow < 0 ? to : arrow + 3;
            return Kind.RESULT;
        }
        Matcher retry = RETRY.matcher(text);
        if (retry.matches()) {
            host(retry.group(1) == null ? "" : retry.group(1));
            outcome = "retrying";
            said = to - retry.group(2).length();
            return Kind.RETRY;
        }
        if (text.startsWith("included: ")) {
            outcome = "included";
            said = Scan.indexOf(bytes, from, to, "included: ") + 10;
            return Kind.INCLUDED;
        }
        if (text.startsWith("[WARNING]: ") || text.startsWith("[DEPRECATION WARNING]: ")) {
            said = Scan.indexOf(bytes, from, to, "]: ") + 3;
            return Kind.WARNING;
        }
        return Kind.OTHER;
    }

    /// `web1 -> db1`: done by another for it.
    private void host(String text) {
        int arrow = text.indexOf(" -> ");
        host = arrow < 0 ? text : text.substring(0, arrow);
    }

    private static String outcome(String word, @Nullable String shouted) {
        return switch (word) {
            case "skipping" -> "skipped";
            case "fatal", "failed" -> ": UNREACHABLE!".equals(shouted) ? "unreachable" : "failed";
            default -> word;
        };
    }
}
