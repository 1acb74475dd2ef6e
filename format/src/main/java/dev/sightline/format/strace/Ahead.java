package dev.sightline.format.strace;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What must be known before the first row is written: what processes and threads are called, whose lines those without
/// a number are, and how long the calls took that did not return before another thread's line, and what they returned.
final class Ahead {
    /// Threads beyond have no name.
    private static final int MAX_NAMES = 1 << 16;
    /// Of calls beyond that did not return at once no duration is known.
    private static final int MAX_BEGUN = 1 << 24;

    /// What calls beyond returned stands where they did.
    private static final int MAX_RETURNED = 1 << 20;

    private static final Pattern NAME_OF_FF = Pattern.compile(".*\\.(\\d{1,7})");
    static final long UNKNOWN = -1;
    static final long OPEN = -2;

    /// A call that did not return at once.
    private record Begun(int number, long time) {}

    /// What such a call returned.
    ///
    /// @param errno empty if it did not fail
    record Returned(boolean isNumber, long value, String errno) {}

    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, String> starting = new HashMap<>();
    private final Map<Long, Begun> open = new HashMap<>();
    private boolean timed;
    private long[] durations = new long[64];
    private final Map<Integer, Returned> returned = new HashMap<>();
    private final Set<Long> attached = new HashSet<>();
    private int begun;
    private long main = -1;
    private long firstTid = -1;
    private long firstAttached = -1;
    private boolean prefixed;

    static Ahead find(Source source, ReadOptions options) throws IOException {
        Ahead ahead = new Ahead();
        try (InputStream stream = source.again()) {
            Records records = new Records(new Lines(stream), options);
            while (records.next()) {
                ahead.learn(records);
            }
        }
        ahead.nameMain(source.name());
        return ahead;
    }

    /// How long the call took that began as this one, counted from 0; or [#UNKNOWN], or [#OPEN] if it did not end.
    long duration(int number) {
        return number < Math.min(begun, durations.length) ? durations[number] : UNKNOWN;
    }

    /// What that call returned; null if it did not, or nobody knows.
    @Nullable
    Returned result(int number) {
        return returned.get(number);
    }

    /// The process of lines that name none; -1 if nothing tells.
    long main() {
        return main;
    }

    /// Empty if nothing tells.
    String name(long pid) {
        return names.getOrDefault(pid, "");
    }

    private void learn(Records records) {
        StraceLine line = records.line;
        long pid = line.pid;
        prefixed |= pid >= 0;
        if (pid >= 0 && main < 0 && !attached.contains(pid)) {
            adopt(pid);
        }
        pid = pid < 0 ? main : pid;
        if (records.attached >= 0) {
            firstAttached = firstAttached < 0 ? records.attached : firstAttached;
            if (attached.size() < MAX_NAMES) {
                attached.add(records.attached);
            }
            name(records.attached, name(pid));
        }
        if (line.commTo > line.commFrom) {
            rename(pid, text(records.bytes, line.commFrom, line.commTo));
        }
        timed |= line.duration >= 0;
        switch (records.kind) {
            case BEGIN -> {
                begin(pid, records.time);
                named(records, pid);
            }
            case CALL -> {
                named(records, pid);
                returned(records, pid);
            }
            case END -> {
                end(pid, records);
                returned(records, pid);
            }
            case EXIT -> end(pid, records);
            default -> {}
        }
    }

    /// Lines without a number before this one are of this process, too.
    private void adopt(long pid) {
        main = pid;
        move(names, pid);
        move(starting, pid);
        move(open, pid);
    }

    private static <V> void move(Map<Long, V> map, long pid) {
        V own = map.remove(-1L);
        if (own != null) {
            map.putIfAbsent(pid, own);
        }
    }

    private void begin(long pid, long time) {
        if (begun == MAX_BEGUN || open.size() == MAX_NAMES) {
            begun = MAX_BEGUN;
            return;
        }
        if (begun == durations.length) {
            durations = Arrays.copyOf(durations, 2 * begun);
        }
        durations[begun] = OPEN;
        open.put(pid, new Begun(begun++, time));
    }

    /// What `-T` says; of a call that the end of its thread ended, until then.
    private void end(long pid, Records records) {
        Begun call = open.remove(pid);
        if (call != null) {
            boolean known = call.time != Records.NO_TIME && records.time != Records.NO_TIME;
            long took = known && timed ? Math.max(0, records.time - call.time) : UNKNOWN;
            durations[call.number] = records.line.duration >= 0 ? records.line.duration : took;
            if (records.kind == StraceLine.Kind.END && returned.size() < MAX_RETURNED) {
                Result result = Result.of(records.bytes, records.line);
                String errno = text(records.bytes, result.errnoFrom(), result.errnoTo());
                returned.put(call.number, new Returned(result.isNumber(), result.value(), errno.intern()));
            }
        }
    }

    private void named(Records records, long pid) {
        StraceLine line = records.line;
        String call = text(records.bytes, line.nameFrom, line.nameTo);
        if (call.equals("execve") || call.equals("execveat")) {
            String path = Paths.of(records.bytes, line);
            if (!path.isEmpty() && starting.size() < MAX_NAMES) {
                starting.put(pid, path.substring(path.lastIndexOf('/') + 1));
            }
        } else if (call.equals("prctl")) {
            String args = text(records.bytes, line.argsFrom, Math.min(line.argsTo, line.argsFrom + 64));
            if (args.startsWith("PR_SET_NAME, \"")) {
                int close = args.indexOf('"', 14);
                rename(pid, close < 0 ? "" : args.substring(14, close));
            }
        }
    }

    private void returned(Records records, long pid) {
        StraceLine line = records.line;
        Result result = Result.of(records.bytes, line);
        String call = text(records.bytes, line.nameFrom, line.nameTo);
        if (result.isNumber() && call.startsWith("exec")) {
            String name = starting.remove(pid);
            if (name != null && result.value() == 0) {
                rename(pid, name);
            }
        } else if (result.isNumber() && result.value() > 0) {
            if (call.startsWith("clone") || call.endsWith("fork")) {
                name(result.value(), name(pid));
            } else if (call.equals("set_tid_address") && line.pid < 0 && firstTid < 0) {
                firstTid = result.value();
            }
        }
    }

    private void rename(long pid, String name) {
        if (!name.isEmpty() && (names.size() < MAX_NAMES || names.containsKey(pid))) {
            names.put(pid, name);
        }
    }

    /// What begins is called as what began it, until it calls itself something else.
    private void name(long pid, String name) {
        if (!names.containsKey(pid)) {
            rename(pid, name);
        }
    }

    private void nameMain(String fileName) {
        Matcher ff = NAME_OF_FF.matcher(fileName);
        if (main < 0) {
            boolean named = firstTid < 0 && firstAttached < 0 && !prefixed && ff.matches();
            adopt(named ? Long.parseLong(ff.group(1)) : firstTid >= 0 ? firstTid : firstAttached);
        }
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, Math.min(to - from, 256), StandardCharsets.UTF_8);
    }
}
