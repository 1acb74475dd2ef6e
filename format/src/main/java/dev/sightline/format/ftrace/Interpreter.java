package dev.sightline.format.ftrace;

import dev.sightline.format.internal.KeyedSlices;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Takes lines one after the other and tells what the last one said; what begins and ends is told to [KeyedSlices].
final class Interpreter {
    static final String UNKNOWN = "not a line of ftrace";
    private static final Pattern ENTRIES =
            Pattern.compile("# entries-in-buffer/entries-written: (\\d{1,18})/(\\d{1,18})\\b.*", Pattern.DOTALL);

    /// What a line is.
    enum Outcome {
        /// A header, a comment, a separator.
        NOTHING,
        ROW,
        /// ` => function`: belongs to the row before.
        STACK,
        LOST,
        REJECTED
    }

    final TaskLine task = new TaskLine();
    private final GraphLine graph = new GraphLine();
    private final KeyedSlices slices;
    private final Map<Integer, String> taskOfCpu = new HashMap<>();
    private long step;

    /// Whether the row's task is in [#task]; else it is [#taskText], of the function graph.
    boolean isTask;

    String taskText = "";
    int cpu;
    long time;
    int flagsFrom;
    int flagsTo;
    /// What happened: a piece of the line, or [#label] if that is not empty.
    int eventFrom;

    int eventTo;
    String label = "";
    int argsFrom;
    int argsTo;
    int callerFrom;
    int callerTo;
    String phase = "";
    String value = "";
    KeyedSlices.@Nullable Open begun;
    KeyedSlices.@Nullable Open ended;
    /// A duration that the line itself says, of something complete; -1 else.
    long duration;

    /// How many events were lost, -1 if that is unknown; on which processor, -1 for all.
    long lostEvents;

    int lostCpu;
    /// How many nanoseconds to add to reach the wall clock, as a marker of this line says; 0 else.
    long wallOffset;

    Interpreter(KeyedSlices slices) {
        this.slices = slices;
    }

    Outcome line(byte[] bytes, int from, int to) {
        int first = Scan.skipBlanks(bytes, from, to);
        if (first == to) {
            return Outcome.NOTHING;
        }
        clear();
        if (bytes[first] == '#') {
            return comment(bytes, first, to);
        }
        if (bytes[first] == '=' && first + 1 < to && bytes[first + 1] == '>') {
            return Outcome.STACK;
        }
        if (task.parse(bytes, from, to)) {
            isTask = true;
            cpu = task.cpu;
            time = task.time;
            flagsFrom = task.flagsFrom;
            flagsTo = task.flagsTo;
            event(bytes, Scan.skipBlanks(bytes, task.restFrom, to), to);
            return Outcome.ROW;
        }
        if (graph.parse(bytes, first, to)) {
            return graph(bytes);
        }
        return isKnown(bytes, first, to) ? Outcome.NOTHING : lost(bytes, first, to);
    }

    private void clear() {
        isTask = false;
        taskText = "";
        label = "";
        phase = "";
        value = "";
        begun = null;
        ended = null;
        duration = -1;
        wallOffset = 0;
        flagsFrom = flagsTo = argsFrom = argsTo = callerFrom = callerTo = 0;
    }

    /// What `trace-cmd report`, `atrace` and the function graph write beside events.
    private static boolean isKnown(byte[] bytes, int from, int to) {
        for (String start : new String[] {"cpus=", "version = ", "TRACE:", "----------", "CPU:"}) {
            if (Scan.startsWith(bytes, from, to, start)) {
                return !start.equals("CPU:") || Scan.indexOf(bytes, from, to, "[") < 0;
            }
        }
        String text = new String(bytes, from, Math.min(80, to - from), StandardCharsets.ISO_8859_1).strip();
        return text.matches(
                "CPU ?\\d+ is empty|capturing trace\\.\\.\\. ?done|\\[?trace\\.dat.*\\]?:?|(CPU|cpu)\\d*:?");
    }

    private Outcome comment(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, Math.min(200, to - from), StandardCharsets.ISO_8859_1);
        if (text.matches("#+ CPU \\d{1,4} buffer started #+\\s*")) {
            lostCpu = Integer.parseInt(text.replaceAll("\\D", ""));
            lostEvents = -1;
            return Outcome.LOST;
        }
        Matcher entries = ENTRIES.matcher(text);
        if (entries.matches()) {
            lostEvents = Long.parseLong(entries.group(2)) - Long.parseLong(entries.group(1));
            lostCpu = -1;
            return lostEvents > 0 ? Outcome.LOST : Outcome.NOTHING;
        }
        return Outcome.NOTHING;
    }

    /// `CPU:3 [LOST 123 EVENTS]`, `CPU:3 [EVENTS DROPPED]`.
    private Outcome lost(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, Math.min(100, to - from), StandardCharsets.ISO_8859_1).strip();
        if (!text.matches("(CPU:\\d{1,4} )?\\[(LOST (\\d{1,18} )?EVENTS|\\d{1,18} EVENTS LOST|EVENTS DROPPED)\\]")) {
            return Outcome.REJECTED;
        }
        String count = text.substring(text.indexOf('[')).replaceAll("\\D", "");
        lostEvents = count.isEmpty() ? -1 : Long.parseLong(count);
        lostCpu = text.startsWith("CPU:") ? Integer.parseInt(text.substring(4, text.indexOf(' '))) : -1;
        return Outcome.LOST;
    }

    /// `name: arguments`, `function <-caller`, or a word.
    private void event(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
            end--;
        }
        int word = Scan.findBlank(bytes, from, end);
        eventFrom = from;
        if (word > from + 1 && bytes[word - 1] == ':') {
            eventTo = word - 1;
            argsFrom = Scan.skipBlanks(bytes, word, end);
            argsTo = end;
            meaning(bytes);
        } else {
            function(bytes, from, end);
        }
    }

    private void function(byte[] bytes, int from, int end) {
        int arrow = Scan.indexOf(bytes, from, end, " <-");
        eventFrom = from;
        eventTo = arrow < 0 ? end : arrow;
        if (arrow >= 0) {
            int caller = arrow + 3;
            callerFrom = Scan.skipBlanks(bytes, caller < end && bytes[caller] == '-' ? caller + 1 : caller, end);
            callerTo = end;
        }
    }

    private void meaning(byte[] bytes) {
        if (isEvent(bytes, "tracing_mark_write") || isEvent(bytes, "print") || isEvent(bytes, "bprint")) {
            marker(bytes, pid());
        } else if (isEvent(bytes, "funcgraph_entry") || isEvent(bytes, "funcgraph_exit")) {
            int bar = Scan.find(bytes, argsFrom, argsTo, (byte) '|');
            int last = bar;
            while (last > argsFrom && bytes[last - 1] == ' ') {
                last--;
            }
            long told = graph.time(bytes, argsFrom, last) ? graph.duration : -1;
            int body = Scan.skipBlanks(bytes, Math.min(bar + 1, argsTo), argsTo);
            call(bytes, body, argsTo, "graph " + pid(), pid(), told);
        } else if (isEvent(bytes, "function")) {
            int end = argsTo;
            function(bytes, argsFrom, end);
            argsFrom = argsTo = 0;
        } else {
            pair(bytes);
        }
    }

    private String pid() {
        return "pid " + task.pid;
    }

    private boolean isEvent(byte[] bytes, String name) {
        return Scan.is(bytes, eventFrom, eventTo, name);
    }

    private String name(byte[] bytes) {
        return new String(bytes, eventFrom, eventTo - eventFrom, StandardCharsets.UTF_8);
    }

    /// Kernel events in pairs: interrupts and the like on a processor, system calls and work in a thread.
    private void pair(byte[] bytes) {
        boolean exit = endsWith(bytes, "_exit");
        if (Scan.startsWith(bytes, eventFrom, eventTo, "sys_enter")) {
            begun = slices.begin("call" + name(bytes).substring(9) + pid(), "calls of " + pid(), time, name(bytes));
        } else if (Scan.startsWith(bytes, eventFrom, eventTo, "sys_exit")) {
            ended = slices.end("call" + name(bytes).substring(8) + pid(), time, -1);
        } else if (exit || endsWith(bytes, "_entry")) {
            String key = "on " + cpu + " " + name(bytes).replaceAll("_(entry|exit)$", "");
            if (exit) {
                ended = slices.end(key, time, -1);
            } else {
                begun = slices.begin(key, "cpu " + cpu, time, name(bytes));
            }
        } else if (isEvent(bytes, "workqueue_execute_start")) {
            begun = slices.begin("work " + pid(), "work of " + pid(), time, name(bytes));
        } else if (isEvent(bytes, "workqueue_execute_end")) {
            ended = slices.end("work " + pid(), time, -1);
        }
    }

    private boolean endsWith(byte[] bytes, String ascii) {
        int from = eventTo - ascii.length();
        return from > eventFrom && Scan.startsWith(bytes, from, eventTo, ascii);
    }

    /// What a program wrote into the trace. Android's form has slices, counters and asynchronous slices:
    /// `B|pid|name`, `E|pid`, `C|pid|name|value`, `S|pid|name|cookie`, `F|pid|name|cookie`, `I|pid|name`.
    private void marker(byte[] bytes, String pid) {
        int from = argsFrom;
        int word = Scan.findBlank(bytes, from, argsTo);
        boolean where = word < argsTo && bytes[word - 1] == ':' && !isEvent(bytes, "tracing_mark_write");
        from = where ? Scan.skipBlanks(bytes, word, argsTo) : from;
        boolean plain = from >= argsTo || from + 1 < argsTo && bytes[from + 1] != '|';
        if (plain || "BECSFIGHN".indexOf(bytes[from]) < 0) {
            clockSync(bytes, from);
            return;
        }
        String[] parts =
                new String(bytes, from, Math.min(argsTo - from, 1 << 16), StandardCharsets.UTF_8).split("\\|", -1);
        phase = parts[0];
        String name = parts.length > 2 ? parts[2] : "";
        String process = parts.length > 1 ? parts[1] : "";
        String third = parts.length > 3 ? parts[3] : "";
        label = name;
        switch (phase) {
            case "B" -> begun = slices.begin("marker " + pid, "markers of " + pid, time, name);
            case "E" -> {
                ended = slices.end("marker " + pid, time, -1);
                label = ended == null ? "" : ended.label();
            }
            case "C" -> value = third;
            case "S" -> asynchronous(name + " " + third + " " + process);
            case "F" -> ended = slices.end("async " + name + " " + third + " " + process, time, -1);
            case "G" -> {
                label = third;
                asynchronous(name + " " + parts[parts.length - 1] + " " + process);
            }
            case "H" -> {
                ended = slices.end("async " + name + " " + parts[parts.length - 1] + " " + process, time, -1);
                label = ended == null ? name : ended.label();
            }
            case "N" -> label = third;
            default -> {}
        }
    }

    private void asynchronous(String key) {
        begun = slices.begin("async " + key, "async " + key, time, label);
    }

    /// Android tells how its monotonic clock lies to the wall clock, in milliseconds.
    private void clockSync(byte[] bytes, int from) {
        String sync = "trace_event_clock_sync: realtime_ts=";
        if (Scan.startsWith(bytes, from, argsTo, sync)) {
            int digits = from + sync.length();
            long millis = TaskLine.seconds(bytes, digits, argsTo);
            boolean believed =
                    millis > 0 && millis < 4_000_000_000_000L && Scan.find(bytes, digits, argsTo, (byte) '.') == argsTo;
            wallOffset = believed ? millis * 1_000_000 - time : 0;
        }
    }

    private Outcome graph(byte[] bytes) {
        cpu = graph.cpu;
        if (graph.taskTo > graph.taskFrom) {
            String text = new String(bytes, graph.taskFrom, graph.taskTo - graph.taskFrom, StandardCharsets.UTF_8);
            taskOfCpu.put(cpu, text);
        }
        if (graph.isSwitch) {
            return Outcome.NOTHING;
        }
        taskText = taskOfCpu.getOrDefault(cpu, "");
        time = graph.time;
        flagsFrom = graph.flagsFrom;
        flagsTo = graph.flagsTo;
        String who = taskText.isEmpty() ? "cpu " + cpu : taskText;
        call(bytes, graph.functionFrom, graph.functionTo, "graph " + who, who, graph.duration);
        return Outcome.ROW;
    }

    /// `name() {`, `name();`, `}`, `} /* name */`, or `/* event: arguments */`.
    private void call(byte[] bytes, int from, int to, String key, String track, long told) {
        // Without times, calls still contain one another in the order of lines.
        long at = time == TaskLine.NO_TIME ? step++ : time;
        argsFrom = argsTo = 0;
        eventFrom = from;
        eventTo = to;
        if (Scan.startsWith(bytes, from, to, "/*")) {
            int end = Scan.startsWith(bytes, Math.max(from, to - 2), to, "*/") ? to - 2 : to;
            inner(bytes, Scan.skipBlanks(bytes, from + 2, end), end);
            return;
        }
        if (from < to && bytes[from] == '}') {
            ended = slices.end(key, at, told);
            phase = "exit";
            duration = -1;
            name(bytes, from, to);
            return;
        }
        int open = Scan.find(bytes, from, to, (byte) '(');
        int close = to;
        while (close > open && bytes[close - 1] != ')') {
            close--;
        }
        eventTo = open;
        argsFrom = Math.min(open + 1, to);
        argsTo = Math.max(argsFrom, close - 1);
        String name = new String(bytes, from, open - from, StandardCharsets.UTF_8);
        if (to > from && bytes[to - 1] == '{') {
            phase = "entry";
            begun = slices.begin(key, track, at, name);
        } else {
            phase = "leaf";
            begun = slices.begin(key, track, at, name);
            slices.end(key, at + Math.max(0, time == TaskLine.NO_TIME ? 0 : told), told);
        }
    }

    private void inner(byte[] bytes, int from, int to) {
        int word = Scan.findBlank(bytes, from, to);
        eventFrom = from;
        eventTo = to;
        if (word > from + 1 && bytes[word - 1] == ':') {
            eventTo = word - 1;
            argsFrom = Scan.skipBlanks(bytes, word, to);
            argsTo = to;
        }
    }

    /// What ends is known from its beginning, or from the comment behind the brace.
    private void name(byte[] bytes, int from, int to) {
        int open = Scan.indexOf(bytes, from, to, "/* ");
        int close = Scan.indexOf(bytes, from, to, " */");
        if (ended != null) {
            label = ended.label();
        } else if (open > 0 && close > open + 3) {
            eventFrom = open + 3;
            eventTo = close;
        }
    }
}
