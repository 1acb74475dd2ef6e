package dev.sightline.format.ftrace;

import dev.sightline.format.internal.Scan;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/// A line of the function graph tracer.
///
/// ```text
///   17284.993652 |   0)   bash-1977   |  d..1. | + 12.500 us   |      sys_close() {
///   [time        |]  cpu) [task       |] [flags|]  [duration]  |      function
/// ```
final class GraphLine {
    long time;
    int cpu;
    /// Where the task is; the same places if it is not told.
    int taskFrom;

    int taskTo;
    int flagsFrom;
    int flagsTo;
    /// In nanoseconds; -1 if it is not told.
    long duration;

    int functionFrom;
    int functionTo;
    /// Whether this is a notice of a task switch: then [#taskFrom] is the next task.
    boolean isSwitch;

    boolean parse(byte[] bytes, int from, int to) {
        time = TaskLine.NO_TIME;
        taskFrom = taskTo = flagsFrom = flagsTo = 0;
        duration = -1;
        isSwitch = false;
        int p = Scan.skipBlanks(bytes, from, to);
        int bar = Scan.find(bytes, p, Math.min(to, p + 40), (byte) '|');
        int stamp = Scan.findBlank(bytes, p, bar);
        if (bar < to && stamp > p && bytes[stamp - 1] != ')') {
            time = TaskLine.seconds(bytes, p, stamp);
            if (time == TaskLine.NO_TIME) {
                return false;
            }
            p = Scan.skipBlanks(bytes, bar + 1, to);
        }
        int digit = p;
        cpu = 0;
        while (p < to && bytes[p] >= '0' && bytes[p] <= '9' && p < digit + 5) {
            cpu = cpu * 10 + (bytes[p++] - '0');
        }
        if (p == digit || p == to || bytes[p] != ')') {
            return false;
        }
        return columns(bytes, p + 1, to);
    }

    private boolean columns(byte[] bytes, int from, int to) {
        int arrow = Scan.indexOf(bytes, from, to, "=>");
        if (Scan.find(bytes, from, to, (byte) '|') == to) {
            isSwitch = arrow > 0;
            taskFrom = Scan.skipBlanks(bytes, arrow + 2, to);
            taskTo = trimmed(bytes, taskFrom, to);
            return isSwitch;
        }
        int p = from;
        while (true) {
            int bar = Scan.find(bytes, p, to, (byte) '|');
            int first = Scan.skipBlanks(bytes, p, bar);
            int last = trimmed(bytes, first, bar);
            if (bar == to) {
                return false;
            }
            p = bar + 1;
            if (isTask(bytes, first, last)) {
                taskFrom = first;
                taskTo = last;
            } else if (last > first && isFlags(bytes, first, last)) {
                flagsFrom = first;
                flagsTo = last;
            } else if (last == first || bytes[first] == '=' || bytes[first] == '<' || time(bytes, first, last)) {
                functionFrom = Scan.skipBlanks(bytes, p, to);
                functionTo = trimmed(bytes, functionFrom, to);
                return true;
            } else {
                return false;
            }
        }
    }

    private static int trimmed(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t' || bytes[end - 1] == '\r')) {
            end--;
        }
        return end;
    }

    /// `comm-pid`.
    private static boolean isTask(byte[] bytes, int from, int to) {
        int dash = to - 1;
        while (dash > from && bytes[dash] >= '0' && bytes[dash] <= '9') {
            dash--;
        }
        return dash > from && bytes[dash] == '-' && dash < to - 1 && to - dash <= 10;
    }

    private static boolean isFlags(byte[] bytes, int from, int to) {
        boolean letters = to - from >= 3 && to - from <= 8;
        for (int i = from; i < to && letters; i++) {
            letters = bytes[i] != ' ';
        }
        return letters && (bytes[from] < '0' || bytes[from] > '9');
    }

    /// `1.382 us`, with a mark before it that says how long it is.
    boolean time(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && (bytes[p] < '0' || bytes[p] > '9') && p < from + 3) {
            p++;
        }
        int end = Scan.findBlank(bytes, p, to);
        int unit = Scan.skipBlanks(bytes, end, to);
        if (end == p || end - p > 20 || !Scan.startsWith(bytes, unit, to, "us")) {
            return false;
        }
        try {
            duration = new BigDecimal(new String(bytes, p, end - p, StandardCharsets.ISO_8859_1))
                    .movePointRight(3)
                    .longValue();
            return true;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }
}
