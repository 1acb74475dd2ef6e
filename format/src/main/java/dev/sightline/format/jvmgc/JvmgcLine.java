package dev.sightline.format.jvmgc;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One line of unified logging: decorations in brackets, and what is said:
/// `[2026-01-01T08:00:00.087+0000][0.088s][info][gc] GC(0) Pause Young (Normal) (G1 Evacuation Pause) 5M->1M(16M)
/// 7.944ms`.
final class JvmgcLine {
    private static final int LONGEST = 4096;
    /// What says that something is over is short; a pattern that repeats takes stack for each time.
    private static final int LONGEST_DONE = 300;
    private static final Pattern DECORATED = Pattern.compile("((?:\\[[^\\[\\]]{1,120}\\]){1,16}) ?(.*)");
    private static final Pattern DATE =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d[.,]\\d{3}[+-]\\d{4}");
    private static final DateTimeFormatter DATES =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSxx", Locale.ROOT);
    private static final Pattern UPTIME = Pattern.compile("(\\d{1,12}(?:[.,]\\d{1,9})?)(s|ms|ns)");
    private static final Set<String> LEVELS = Set.of("trace", "debug", "info", "warning", "error");
    private static final Pattern TAGS = Pattern.compile("[a-z][a-z0-9]*(,[a-z][a-z0-9]*)*");

    private static final Pattern COLLECTION = Pattern.compile("GC\\((\\d{1,12})\\) (.*)");
    private static final String SIZE = "(\\d{1,12}[BKMG])(?:\\(\\d{1,3}%\\))?";
    /// What it was, how the heap changed, and how long it took; each but the first may be left out.
    private static final Pattern DONE = Pattern.compile(
            "(.*?)(?: " + SIZE + "->" + SIZE + "(?:\\(" + SIZE + "\\))?)?(?: (\\d{1,9}(?:[.,]\\d{1,9})?)(ms|s))?");
    /// A thread that had to wait for memory, of no collection.
    private static final Pattern STALL =
            Pattern.compile("([A-Z][a-z]+ Stall) \\(([^()]{1,120})\\) (\\d{1,9}(?:[.,]\\d{1,9})?)(ms|s)");
    private static final Pattern PARENTHESES = Pattern.compile(" \\(((?:[^()]|\\([^()]*\\))*)\\)");
    private static final BigDecimal MILLI = BigDecimal.valueOf(1_000_000L);
    private static final BigDecimal SECOND = BigDecimal.valueOf(1_000_000_000L);

    /// How the heap changed, in bytes.
    ///
    /// @param capacity null: it is not told
    record Heap(long before, long after, @Nullable Long capacity) {}

    /// A collection, a part of it, or a pause for it, that is over.
    ///
    /// @param how what stands in parentheses but for the last; null: there is no such
    /// @param cause the last
    /// @param nanos how long it took; null: it is not told
    record Done(
            String event,
            @Nullable String how,
            @Nullable String cause,
            @Nullable Heap heap,
            @Nullable Long nanos) {}

    private @Nullable Long time;
    private @Nullable Long uptime;
    private String level = "";
    private String tags = "";
    private String message = "";

    /// @return whether it is a line of unified logging that says when, or of what
    boolean read(byte[] bytes, int from, int to) {
        time = null;
        uptime = null;
        level = "";
        tags = "";
        if (to - from > LONGEST || from == to || bytes[from] != '[') {
            return false;
        }
        Matcher line = DECORATED.matcher(new String(bytes, from, to - from, StandardCharsets.UTF_8));
        if (!line.matches()) {
            return false;
        }
        message = line.group(2);
        String decorations = line.group(1);
        for (String each : decorations.substring(1, decorations.length() - 1).split("\\]\\[", -1)) {
            decoration(each.strip());
        }
        return !tags.isEmpty() && (time != null || uptime != null);
    }

    private void decoration(String text) {
        Matcher up = UPTIME.matcher(text);
        if (DATE.matcher(text).matches()) {
            time = date(text.replace(',', '.'));
        } else if (up.matches()) {
            uptime = nanos(up.group(1), up.group(2));
        } else if (LEVELS.contains(text)) {
            level = text;
        } else if (TAGS.matcher(text).matches()) {
            tags = text;
        }
    }

    private static @Nullable Long date(String text) {
        try {
            OffsetDateTime at = OffsetDateTime.parse(text, DATES);
            return Math.addExact(Math.multiplyExact(at.toEpochSecond(), 1_000_000_000L), at.getNano());
        } catch (DateTimeException | ArithmeticException e) {
            return null;
        }
    }

    private static long nanos(String number, String unit) {
        BigDecimal value = new BigDecimal(number.replace(',', '.'));
        return value.multiply(unit.equals("s") ? SECOND : unit.equals("ms") ? MILLI : BigDecimal.ONE)
                .longValue();
    }

    boolean isOfGc() {
        return tags.equals("gc") || tags.startsWith("gc,");
    }

    /// Since 1970, or since the program began where no line says a date.
    long time() {
        Long at = time != null ? time : uptime;
        return at == null ? 0 : at;
    }

    boolean hasDate() {
        return time != null;
    }

    String level() {
        return level;
    }

    String tags() {
        return tags;
    }

    String message() {
        return message;
    }

    /// The number of the collection; -1: it is of none.
    long collection() {
        Matcher of = COLLECTION.matcher(message);
        return of.matches() ? Long.parseLong(of.group(1)) : -1;
    }

    /// Null where it says of nothing that it is over.
    @Nullable
    Done done() {
        Matcher stall = STALL.matcher(message);
        if (message.length() <= LONGEST_DONE && isOfGc() && stall.matches()) {
            return new Done(stall.group(1), stall.group(2), null, null, nanos(stall.group(3), stall.group(4)));
        }
        Matcher of = COLLECTION.matcher(message);
        if (message.length() > LONGEST_DONE || !isOfGc() || !of.matches()) {
            return null;
        }
        Matcher done = DONE.matcher(of.group(2));
        if (!done.matches() || done.group(2) == null && done.group(5) == null) {
            return null;
        }
        String said = done.group(1);
        Matcher in = PARENTHESES.matcher(said);
        String how = null;
        String cause = null;
        while (in.find()) {
            how = cause == null ? how : how == null ? cause : how + ", " + cause;
            cause = in.group(1);
        }
        String event = PARENTHESES.matcher(said).replaceAll("").strip();
        // a line of regions or of a space is about a part of the heap, `Eden regions: 3->0`
        if (event.isEmpty() || event.endsWith(":")) {
            return null;
        }
        String before = done.group(2);
        Heap heap = before == null
                ? null
                : new Heap(bytes(before), bytes(done.group(3)), done.group(4) == null ? null : bytes(done.group(4)));
        Long took = done.group(5) == null ? null : Long.valueOf(nanos(done.group(5), done.group(6)));
        return new Done(event, how, cause, heap, took);
    }

    private static long bytes(String size) {
        long number = Long.parseLong(size.substring(0, size.length() - 1));
        return switch (size.charAt(size.length() - 1)) {
            case 'K' -> number << 10;
            case 'M' -> number << 20;
            case 'G' -> number << 30;
            default -> number;
        };
    }
}
