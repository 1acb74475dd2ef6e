package dev.sightline.conch;

import java.util.List;
import java.util.Locale;

/// What is recorded of a run, chosen when it starts. As text it stands in the environment variable `CONCHENV`, in the
/// spelling of the command line: `--trace --clock both --level 7 --out NAME`.
///
/// @param clock what events have as their time, and whether messages carry a Lamport clock
/// @param level the sum of [#COMMUNICATION], [#SYNCHRONISATION] and [#USER]
/// @param out the files are called `out.ID`; or the address of a collector, such as `tcp://127.0.0.1:14830`
public record TraceOptions(boolean trace, Clock clock, int level, String out) {
    public static final String VARIABLE = "CONCHENV";
    public static final int COMMUNICATION = 1;
    public static final int SYNCHRONISATION = 2;
    public static final int USER = 4;
    public static final int ALL = COMMUNICATION | SYNCHRONISATION | USER;

    /// What events are ordered by.
    public enum Clock {
        /// The Lamport clock is the time, a nanosecond for each step.
        LOGICAL,
        /// Wall time; messages carry no clock.
        REAL,
        /// Wall time is the time, and the Lamport clock a value.
        BOTH;

        public boolean isLogical() {
            return this != REAL;
        }

        public static Clock of(String name) {
            for (Clock clock : values()) {
                if (clock.name().equalsIgnoreCase(name)) {
                    return clock;
                }
            }
            throw new IllegalArgumentException("--clock " + name + ": logical, real or both is expected");
        }
    }

    public static final TraceOptions OFF = new TraceOptions(false, Clock.BOTH, ALL, "conch");

    public TraceOptions {
        if (level < 0 || level > ALL) {
            throw new IllegalArgumentException("--level " + level
                    + ": a sum of 1 (communication), 2 (synchronisation) and 4 (user events) is expected, 0 to 7");
        }
        if (out.isBlank() || out.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("--out: the name of files, or the URL of a collector is expected");
        }
    }

    public boolean isNetwork() {
        return out.matches("(tcp|tls|udp)://.*|unix:.*");
    }

    /// Reads what [#text] wrote, or what a user put there.
    ///
    /// @throws IllegalArgumentException what is wrong
    public static TraceOptions of(List<String> words) {
        TraceOptions options = OFF;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals);
            if (key.equals("--trace")) {
                options = new TraceOptions(true, options.clock, options.level, options.out);
                continue;
            }
            if (equals < 0 && i + 1 == words.size()) {
                throw new IllegalArgumentException(VARIABLE + ": " + word + " has no value, or is not known");
            }
            String value = equals < 0 ? words.get(++i) : word.substring(equals + 1);
            options = switch (key) {
                case "--clock" -> new TraceOptions(options.trace, Clock.of(value), options.level, options.out);
                case "--level" -> new TraceOptions(options.trace, options.clock, level(value), options.out);
                case "--out" -> new TraceOptions(options.trace, options.clock, options.level, value);
                default ->
                    throw new IllegalArgumentException(
                            VARIABLE + ": " + word + ": --trace, --clock, --level or --out is expected");
            };
        }
        return options;
    }

    private static int level(String value) {
        return value.matches("[0-9]") ? Integer.parseInt(value) : -1;
    }

    /// Words apart by blanks; a name with blanks in it stands in quotes.
    public static List<String> words(String text) {
        java.util.ArrayList<String> words = new java.util.ArrayList<>();
        java.util.regex.Matcher matcher =
                java.util.regex.Pattern.compile("([^\\s\"]|\"[^\"]*\")+").matcher(text);
        while (matcher.find()) {
            words.add(matcher.group().replace("\"", ""));
        }
        return words;
    }

    public String text() {
        return (trace ? "--trace " : "") + "--clock " + clock.name().toLowerCase(Locale.ROOT) + " --level " + level
                + " --out \"" + out + "\"";
    }
}
