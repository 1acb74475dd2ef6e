package dev.sightline.format.paraver;

import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The first line: `#Paraver (dd/mm/yyyy at hh:mm):length_unit:nodes(cpus):applications:tasks(threads:node,...),...`.
///
/// @param startNanos of time 0; 0 if the line has no date
/// @param unitNanos what one unit of time is
/// @param threads by application, by task: how many threads it has; empty if not told
record Header(long startNanos, long unitNanos, List<int[]> threads) {
    /// More threads than this in a header are not believed.
    private static final int MAX_THREADS = 1 << 22;

    private static final long NANOS = 1_000_000_000L;
    private static final Pattern DATE = Pattern.compile(
            "#Paraver\\s*\\((\\d{1,2})/(\\d{1,2})/(\\d{2}|\\d{4}) at (\\d{1,2}):(\\d{2})(?::(\\d{2}))?.*");
    private static final Pattern LENGTH = Pattern.compile("\\s*\\d+(?:_(ns|us|ms|s|sec))?\\s*");

    /// Microseconds since 1970: what a line that says nothing means.
    static final Header NONE = new Header(0, 1000, List.of());

    static boolean is(byte[] bytes, int from, int to) {
        return Scan.startsWith(bytes, from, to, "#Paraver ");
    }

    static Header of(Lines lines, ZoneId zone) {
        String text = new String(lines.bytes(), lines.start(), lines.length(), StandardCharsets.ISO_8859_1);
        int close = text.indexOf("):");
        if (close < 0) {
            return NONE;
        }
        List<String> parts = split(text.substring(close + 2));
        long unit = unit(parts.getFirst());
        return new Header(start(text.substring(0, close), zone), unit, threads(parts));
    }

    private static long start(String text, ZoneId zone) {
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            return 0;
        }
        int year = Integer.parseInt(date.group(3));
        int second = date.group(6) == null ? 0 : Integer.parseInt(date.group(6));
        try {
            LocalDateTime start = LocalDateTime.of(
                    year < 100 ? year + 2000 : year,
                    Integer.parseInt(date.group(2)),
                    Integer.parseInt(date.group(1)),
                    Integer.parseInt(date.group(4)),
                    Integer.parseInt(date.group(5)),
                    second);
            // Beyond these years nanoseconds do not fit 64 bits, or leave the trace no room.
            boolean believed = start.getYear() >= 1970 && start.getYear() < 2200;
            return believed ? start.atZone(zone).toEpochSecond() * NANOS : 0;
        } catch (DateTimeException noDate) {
            return 0;
        }
    }

    private static long unit(String length) {
        Matcher unit = LENGTH.matcher(length);
        if (!unit.matches() || unit.group(1) == null) {
            return NONE.unitNanos;
        }
        return switch (unit.group(1)) {
            case "ns" -> 1;
            case "us" -> 1000;
            case "ms" -> 1_000_000;
            default -> NANOS;
        };
    }

    /// At the colons outside parentheses.
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ':' && depth == 0) {
                parts.add(text.substring(from, i));
                from = i + 1;
            }
        }
        parts.add(text.substring(from));
        return parts;
    }

    /// `length`, `nodes`, `applications`, then one part an application: `8(1:1,1:1,...),9`.
    private static List<int[]> threads(List<String> parts) {
        List<int[]> applications = new ArrayList<>();
        long sum = 0;
        try {
            for (String part : parts.subList(Math.min(3, parts.size()), parts.size())) {
                int open = part.indexOf('(');
                int close = part.indexOf(')');
                if (open < 0 || close < open) {
                    return List.of();
                }
                String[] tasks = part.substring(open + 1, close).split(",", -1);
                int[] counts = new int[tasks.length];
                for (int task = 0; task < tasks.length; task++) {
                    counts[task] = Integer.parseInt(tasks[task].split(":", 2)[0].strip());
                    sum += Math.max(0, counts[task]);
                }
                applications.add(counts);
            }
        } catch (NumberFormatException noNumber) {
            return List.of();
        }
        return sum > MAX_THREADS ? List.of() : applications;
    }
}
