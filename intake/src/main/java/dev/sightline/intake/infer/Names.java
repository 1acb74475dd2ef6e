package dev.sightline.intake.infer;

import dev.sightline.event.Denominators;
import dev.sightline.event.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What a column's name says about its role: the habits of span tables, logs and system tools.
public final class Names {
    private static final Set<String> TIME_WORDS = Set.of(
            "time",
            "timestamp",
            "timestamps",
            "ts",
            "date",
            "datetime",
            "epoch",
            "start",
            "started",
            "begin",
            "began",
            "end",
            "ended",
            "finish",
            "finished",
            "stop",
            "stopped",
            "stamp",
            "when",
            "created",
            "updated",
            "modified",
            "submitted",
            "submit",
            "received",
            "sent",
            "arrival",
            "arrived",
            "unixnano",
            "nano",
            "t",
            "at",
            "day",
            "utc");
    private static final Set<String> END_WORDS =
            Set.of("end", "ended", "finish", "finished", "stop", "stopped", "completed", "complete", "until");
    private static final Set<String> BEGIN_WORDS = Set.of("start", "started", "begin", "began");
    private static final Set<String> ASKED_WORDS =
            Set.of("submit", "submitted", "submission", "created", "queued", "enqueued", "requested", "eligible");
    /// When somebody else took it down.
    private static final Set<String> LATER_WORDS = Set.of(
            "receive",
            "received",
            "write",
            "written",
            "ingest",
            "ingested",
            "ingestion",
            "index",
            "indexed",
            "observed",
            "processed",
            "inserted",
            "stored",
            "collected",
            "collector",
            "arrival");

    private static final Set<String> DURATION_WORDS = Set.of(
            "duration", "dur", "elapsed", "latency", "runtime", "took", "walltime", "responsetime", "servicetime");
    private static final Set<String> CORE_WORDS = Set.of("cpu", "cpus", "core", "cores", "vcpu", "vcpus");
    private static final Set<String> STATISTICS = Set.of(
            "avg",
            "average",
            "mean",
            "median",
            "min",
            "minimum",
            "max",
            "maximum",
            "percentile",
            "quantile",
            "stddev",
            "stdev",
            "variance");
    private static final Set<String> EVENTS = Set.of(
            "event",
            "eventname",
            "eventtype",
            "eventid",
            "nlevnt",
            "evnt",
            "operation",
            "operationname",
            "op",
            "action",
            "activity",
            "transformation");
    private static final Set<String> EVENTS_OF_SECOND_RANK = Set.of(
            "name",
            "type",
            "method",
            "call",
            "function",
            "func",
            "command",
            "cmd",
            "state",
            "phase",
            "verb",
            "kind",
            "msg");
    /// What such a column says is how something was, never who it was.
    private static final Set<String> DESCRIPTIONS = Set.of(
            "message",
            "text",
            "note",
            "notes",
            "comment",
            "description",
            "status",
            "result",
            "outcome",
            "reason",
            "error",
            "code",
            "version",
            "flag",
            "quality",
            "unit",
            "url",
            "value");

    private Names() {}

    /// Lower-case letters and digits only: `Pod-Name` and `podName` are `podname`.
    static String squeezed(String name) {
        StringBuilder out = new StringBuilder();
        name.chars()
                .filter(Character::isLetterOrDigit)
                .map(Character::toLowerCase)
                .forEach(out::appendCodePoint);
        return Translations.english(out.toString());
    }

    /// The words of `StartTimeUnixNano`, `start_time`, `span.start-time`, in lower case; `Dauer` is `duration`.
    static List<String> words(String name) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean hump = Character.isUpperCase(c)
                    && i > 0
                    && (Character.isLowerCase(name.charAt(i - 1))
                            || (i + 1 < name.length()
                                    && Character.isUpperCase(name.charAt(i - 1))
                                    && Character.isLowerCase(name.charAt(i + 1))));
            if ((hump || !Character.isLetterOrDigit(c)) && !word.isEmpty()) {
                words.add(Translations.english(word.toString()));
                word.setLength(0);
            }
            if (Character.isLetterOrDigit(c)) {
                word.append(Character.toLowerCase(c));
            }
        }
        if (!word.isEmpty()) {
            words.add(Translations.english(word.toString()));
        }
        return words;
    }

    static boolean saysTime(String name) {
        String squeezed = squeezed(name);
        return words(name).stream().anyMatch(TIME_WORDS::contains)
                || squeezed.endsWith("time")
                || squeezed.endsWith("timestamp")
                || squeezed.startsWith("time")
                || squeezed.endsWith("date");
    }

    static boolean saysEnd(String name) {
        String squeezed = squeezed(name);
        return words(name).stream().anyMatch(END_WORDS::contains)
                || squeezed.startsWith("endtime")
                || squeezed.startsWith("stoptime");
    }

    static boolean saysBegin(String name) {
        return words(name).stream().anyMatch(BEGIN_WORDS::contains);
    }

    /// Whether the column tells when something was, and not for how long.
    public static boolean saysWhen(String name) {
        return saysBegin(name) || saysEnd(name) || saysAskedFor(name);
    }

    static boolean saysAskedFor(String name) {
        return words(name).stream().anyMatch(ASKED_WORDS::contains);
    }

    /// Whether it tells when a record was received or written, and not when what it tells of happened.
    static boolean saysLater(String name) {
        return words(name).stream().anyMatch(LATER_WORDS::contains);
    }

    static boolean describes(String name) {
        return words(name).stream().anyMatch(DESCRIPTIONS::contains);
    }

    /// Other words begin with shorter ones: `Durchfluss`, `durable`.
    private static final int LONG_WORD = 4;

    /// For how long something may still go on is not how long its row does: `runtime_remaining_s` of a battery.
    private static final Set<String> LEFT_WORDS = Set.of(
            "remaining",
            "remain",
            "left",
            "verbleibend",
            "verbleibende",
            "restlich",
            "restante",
            "restant",
            "rimanente");

    /// Whether the column tells how long something took.
    public static boolean saysDuration(String name) {
        String squeezed = squeezed(name);
        if (words(name).stream().anyMatch(LEFT_WORDS::contains)) {
            return false;
        }
        return words(name).stream().anyMatch(DURATION_WORDS::contains)
                || DURATION_WORDS.stream().anyMatch(word -> word.length() > LONG_WORD && squeezed.startsWith(word))
                || squeezed.endsWith("duration")
                || squeezed.endsWith("latency")
                || squeezed.endsWith("elapsed")
                || squeezed.startsWith("timetaken")
                || squeezed.startsWith("responsetime")
                || squeezed.startsWith("elapsedtime");
    }

    /// Whether the column tells how many processors something used, asked for or may use, and not for how long.
    public static boolean saysCores(String name) {
        List<String> words = words(name);
        return words.stream().anyMatch(CORE_WORDS::contains) && !saysDuration(name) && !saysTime(name);
    }

    /// Words of what takes time, which is only meant where a unit of time or `time` stands beside them: `response_ms`,
    /// `rt_ms`, `request_time`.
    private static final Set<String> TAKING_WORDS = Set.of(
            "response",
            "resp",
            "request",
            "req",
            "rt",
            "rtt",
            "exec",
            "execution",
            "processing",
            "query",
            "handling",
            "render",
            "roundtrip",
            "total",
            "run",
            "service",
            "answer",
            "reply");

    private static final Set<String> TIME_UNITS = Set.of(
            "ns",
            "nanos",
            "nanoseconds",
            "us",
            "micros",
            "microseconds",
            "ms",
            "msec",
            "millis",
            "milliseconds",
            "sec",
            "secs",
            "seconds",
            "s");

    /// Whether it is a time in some unit, and no more: `time_s`, `time (ms)`.
    static boolean saysTimeIn(String name) {
        List<String> words = words(name);
        return words.size() == 2 && words.getFirst().equals("time") && TIME_UNITS.contains(words.getLast());
    }

    /// Words of what takes time where a unit follows: `first_response_min`, `wait_min`.
    private static final Set<String> WAITING_WORDS =
            Set.of("wait", "waiting", "delay", "hold", "handle", "talk", "idle", "lead", "cycle", "travel", "late");

    static boolean mayTake(List<String> words) {
        return words.stream().anyMatch(word -> TAKING_WORDS.contains(word) || WAITING_WORDS.contains(word));
    }

    /// Whether it may tell how long something took, by two words together.
    private static boolean saysTaking(String name) {
        List<String> words = words(name);
        boolean timed = words.contains("time") || TIME_UNITS.contains(words.isEmpty() ? "" : words.getLast());
        return timed
                && !Denominators.endsIn(name)
                && words.stream().anyMatch(TAKING_WORDS::contains)
                && words.stream()
                        .allMatch(word ->
                                TAKING_WORDS.contains(word) || TIME_UNITS.contains(word) || word.equals("time"));
    }

    /// A statistic of many: `latency_p99`, `avgDuration`. It has a duration's unit, but its row does not last for it.
    /// In brackets stands a unit: `duration (min)` is of minutes.
    static boolean saysStatistic(String name) {
        return words(name.replaceFirst("[(\\[].*", "")).stream()
                .anyMatch(word -> STATISTICS.contains(word) || word.matches("p[0-9]{1,4}"));
    }

    /// Where in a program's text a line was written, in logs: somebody only where nobody else is.
    static boolean isPlace(String name) {
        return squeezed(name).equals("source");
    }

    /// Whether a part of a name is a processor's: of `usage.cpu` and `temperature.gpu [C]`.
    static boolean isProcessor(String part) {
        return squeezed(part).matches("[cg]pu|core");
    }

    static boolean saysId(String name) {
        String squeezed = squeezed(name);
        return squeezed.endsWith("id") || squeezed.endsWith("key") || squeezed.endsWith("hash");
    }

    /// How well the name fits the role: 0 not at all, 3 best.
    static int fit(Role role, String name) {
        String s = squeezed(name);
        return switch (role) {
            case ENTITY -> WhoNames.fit(s);
            case EVENT -> rank(s, EVENTS, EVENTS_OF_SECOND_RANK);
            case FLOW -> FlowNames.fit(s);
            case SPAN -> s.equals("spanid") || s.equals("span") ? 2 : 0;
            case PARENT -> s.equals("parentid") || s.equals("parentspanid") || s.equals("parent") ? 2 : 0;
            case LEVEL ->
                Set.of("level", "lvl", "loglevel", "severity", "severitytext", "errorseverity")
                                        .contains(s)
                                || name.equals("@l")
                        ? 2
                        : 0;
            case CLOCK ->
                Set.of("lamport", "lamportclock", "logicalclock", "vectorclock", "vclock", "clock")
                                .contains(s)
                        ? 2
                        : 0;
            case PEER ->
                Set.of(
                                        "peer",
                                        "peername",
                                        "peerid",
                                        "dest",
                                        "dst",
                                        "destination",
                                        "remote",
                                        "remotehost",
                                        "target",
                                        "receiver")
                                .contains(s)
                        ? 2
                        : 0;
            case MESSAGE -> s.equals("messageid") || s.equals("msgid") ? 2 : 0;
            case DURATION -> saysStatistic(name) ? 0 : saysDuration(name) ? 2 : saysTaking(name) ? 1 : 0;
            case TIME -> saysTime(name) ? 2 : 0;
        };
    }

    private static int rank(String squeezed, Set<String> best, Set<String> second) {
        return best.contains(squeezed) ? 2 : second.contains(squeezed) ? 1 : 0;
    }
}
