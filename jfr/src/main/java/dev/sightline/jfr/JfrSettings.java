package dev.sightline.jfr;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which events, and with what settings: `NAME#setting=value...`, any number of them between commas, of which all
/// that fit a name count and the later ones win. `*` in a name is any text; `default` stands for [#DEFAULT].
///
/// Names and settings are those of the JDK (`jfr metadata` lists them), spelled as its `JFR.start` takes them.
public final class JfrSettings {
    /// Pauses of all kinds, what a garbage collection left, and each second a look at load, threads and exceptions.
    public static final String DEFAULT = "jdk.GarbageCollection,jdk.GCPhasePause,jdk.GCHeapSummary"
            + ",jdk.ThreadPark#threshold=20ms,jdk.JavaMonitorEnter#threshold=20ms,jdk.JavaMonitorWait#threshold=20ms"
            + ",jdk.ThreadSleep#threshold=20ms,jdk.VirtualThreadPinned#threshold=20ms"
            + ",jdk.SocketRead#threshold=20ms,jdk.SocketWrite#threshold=20ms"
            + ",jdk.FileRead#threshold=20ms,jdk.FileWrite#threshold=20ms,jdk.FileForce#threshold=20ms"
            + ",jdk.CPULoad#period=1s,jdk.JavaThreadStatistics#period=1s,jdk.ExceptionStatistics#period=1s"
            + ",jdk.ThreadAllocationStatistics#period=1s,jdk.ResidentSetSize#period=1s"
            + ",jdk.ThreadContextSwitchRate#period=1s,jdk.ObjectAllocationSample#throttle=50/s"
            + ",jdk.Compilation#threshold=100ms,jdk.JVMInformation,jdk.DataLoss"
            + ",jdk.ExecutionSample#period=20ms#stackTrace=true#demand=true";

    private static final String STACK = "stackTrace";
    private static final String THRESHOLD = "threshold";
    private static final String ENABLED = "enabled";
    /// Ours: the JVM has it off until somebody looks at it.
    private static final String DEMAND = "demand";

    private static final Pattern FILTER = Pattern.compile("[\\w.$:<>@;]{1,1000}");
    private static final Pattern NAME = Pattern.compile("[\\w.$*]+");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}) ?(ns|us|ms|s|m|h|d)");
    private static final Pattern RATE = Pattern.compile("off|\\d{1,9}/(ns|us|ms|s|m|h|d)");
    private static final Set<String> CHUNKS = Set.of("everyChunk", "beginChunk", "endChunk");

    /// @param exact null if the name has a `*`
    private record Choice(@Nullable String exact, Pattern names, Map<String, String> settings) {}

    private final List<Choice> choices;

    private JfrSettings(List<Choice> choices) {
        this.choices = choices;
    }

    /// @throws IllegalArgumentException what is wrong, and what would be right
    public static JfrSettings of(String text) {
        List<Choice> choices = new ArrayList<>();
        for (String item : text.split(",", -1)) {
            String each = item.strip();
            if (each.equals("default")) {
                choices.addAll(of(DEFAULT).choices);
            } else {
                choices.add(choice(each));
            }
        }
        return new JfrSettings(choices);
    }

    private static Choice choice(String item) {
        String[] parts = item.split("#", -1);
        String name = parts[0];
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "'" + item
                            + "' names no event: NAME#setting=value, such as jdk.ThreadPark#threshold=20ms, jdk.GC* or default");
        }
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equal = parts[i].indexOf('=');
            String key = equal < 0 ? parts[i] : parts[i].substring(0, equal);
            settings.put(key, value(key, equal < 0 ? "" : parts[i].substring(equal + 1)));
        }
        String pattern = Pattern.quote(name).replace("*", "\\E.*\\Q");
        return new Choice(name.indexOf('*') < 0 ? name : null, Pattern.compile(pattern), Map.copyOf(settings));
    }

    private static String value(String key, String value) {
        Matcher time = TIME.matcher(value);
        boolean right = switch (key) {
            case THRESHOLD, "cutoff" -> time.matches();
            case "period" -> time.matches() || CHUNKS.contains(value);
            case "throttle" -> RATE.matcher(value).matches();
            case "filter" -> FILTER.matcher(value).matches();
            case ENABLED, STACK, DEMAND -> value.equals("true") || value.equals("false");
            default ->
                throw new IllegalArgumentException("unknown setting '" + key
                        + "': threshold, period, throttle, cutoff, filter, stackTrace, demand or enabled");
        };
        if (!right) {
            throw new IllegalArgumentException(
                    "'" + value + "' is no value of " + key
                            + ": 20ms for threshold, period and cutoff, 50/s for throttle, Type::method for filter, true or false for the others");
        }
        return time.matches() ? time.group(1) + " " + time.group(2) : value;
    }

    /// The names that are spelled out: such events may be asked for before the JVM knows them.
    List<String> exactNames() {
        List<String> names = new ArrayList<>();
        for (Choice choice : choices) {
            if (choice.exact != null && !names.contains(choice.exact)) {
                names.add(choice.exact);
            }
        }
        return names;
    }

    /// Whether the JVM is asked for events of this name only while somebody looks at them.
    boolean isOnDemand(String name) {
        boolean is = false;
        for (Choice choice : choices) {
            String said = choice.names.matcher(name).matches() ? choice.settings.get(DEMAND) : null;
            is = said == null ? is : said.equals("true");
        }
        return is;
    }

    /// What holds for events of this name, as the JDK takes it; null if nobody wants them.
    @Nullable
    Map<String, String> forEvent(String name) {
        Map<String, String> all = new LinkedHashMap<>();
        boolean wanted = false;
        for (Choice choice : choices) {
            if (choice.names.matcher(name).matches()) {
                wanted = true;
                all.putAll(choice.settings);
            }
        }
        if (!wanted || "false".equals(all.get(ENABLED))) {
            return null;
        }
        all.remove(DEMAND);
        all.put(ENABLED, "true");
        all.putIfAbsent(STACK, "false");
        return all;
    }

    /// Shorter events are not wanted; zero if it does not say. Another recording of the same JVM may ask for more.
    static Duration threshold(Map<String, String> settings) {
        Matcher time = TIME.matcher(settings.getOrDefault(THRESHOLD, ""));
        if (!time.matches()) {
            return Duration.ZERO;
        }
        long count = Long.parseLong(time.group(1));
        return switch (time.group(2)) {
            case "ns" -> Duration.ofNanos(count);
            case "us" -> Duration.ofNanos(count * 1000);
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            default -> Duration.ofDays(count);
        };
    }

    static boolean wantsStack(Map<String, String> settings) {
        return "true".equals(settings.get(STACK));
    }
}
