package dev.sightline.event;

import java.util.Collection;
import java.util.Locale;
import java.util.regex.Pattern;

/// `cpu` is which processor in the one table and how busy they are in the other.
public final class BusyNames {
    private static final Pattern PROCESSOR = Pattern.compile("(?i)[cg]pu|processor");
    /// What else is measured of a machine: `mem`, `mem_used`, `MemoryMB`.
    private static final Pattern MEMORY =
            Pattern.compile("(?i:(^|[^a-z%])(mem|memory|ram)([^a-z]|$))|^[Mm]emory[A-Z].*|^[Mm]em[A-Z].*");

    private BusyNames() {}

    /// Whether numbers in a column called `name` are how busy processors were: memory stands beside it, and nothing
    /// else says how busy. Where `pidstat` has `CPU` and `%CPU`, the first is a number of a processor.
    ///
    /// @param all the columns of the table
    public static boolean saysHowBusy(String name, Collection<String> all) {
        String cpu = name.toLowerCase(Locale.ROOT);
        return PROCESSOR.matcher(name).matches()
                && all.stream().anyMatch(other -> MEMORY.matcher(other).find())
                && all.stream()
                        .noneMatch(other -> !other.equals(name)
                                && other.toLowerCase(Locale.ROOT).contains(cpu));
    }
}
