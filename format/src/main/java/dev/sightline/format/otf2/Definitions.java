package dev.sightline.format.otf2;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What of an archive's global definitions its events need: the clock, the locations' names and ranks.
final class Definitions {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSSSSS xx", Locale.ROOT);
    private static final Pattern MEMBER = Pattern.compile("<(\\d{1,20})>");
    private static final long NANOS_A_SECOND = 1_000_000_000L;
    /// Names of more locations than any machine has are not kept.
    private static final int MAX_LOCATIONS = 5_000_000;

    /// @param entity the location's name with that of its process
    /// @param rank in MPI's world; null if it has none
    record Location(String entity, @Nullable Long rank) {}

    private final Map<Long, String> names = new HashMap<>();
    private final Set<String> taken = new HashSet<>();
    /// The process of each location.
    private final Map<Long, Long> groups = new HashMap<>();
    /// Of processes.
    private final Map<Long, Long> ranks = new HashMap<>();
    private final Map<Long, Location> locations = new HashMap<>();
    private long ticks = NANOS_A_SECOND;
    private long offset;
    private @Nullable Long epochNanos;
    private boolean hasClock;

    void add(Printed printed) {
        Long id = printed.id();
        switch (printed.record()) {
            case "CLOCK_PROPERTIES" -> clock(printed.attributes());
            case "LOCATION" -> {
                if (id != null && names.size() < MAX_LOCATIONS) {
                    List<Attribute> attributes = printed.attributes();
                    names.put(id, unique(nameOf(attributes), id));
                    groups.put(id, groupOf(attributes));
                }
            }
            case "GROUP" -> {
                String text = printed.rest();
                if (text.contains("Type: COMM_LOCATIONS") && text.matches(".*Paradigm: \"?MPI\"?[ ,].*")) {
                    members(text);
                }
            }
            default -> {}
        }
    }

    /// `MPI Rank 0 Master thread`; a thread that is named after its process keeps its name.
    private static String nameOf(List<Attribute> attributes) {
        String name = "";
        String group = "";
        for (Attribute attribute : attributes) {
            if (attribute.key().equals("Name")) {
                name = attribute.text();
            } else if (attribute.key().equals("Group") && attribute.id() != null) {
                group = attribute.text();
            }
        }
        return name.startsWith(group) ? name : (group + " " + name).strip();
    }

    private static Long groupOf(List<Attribute> attributes) {
        for (Attribute attribute : attributes) {
            if (attribute.key().equals("Group") && attribute.id() != null) {
                return attribute.id();
            }
        }
        return -1L;
    }

    private String unique(String name, long id) {
        String first = name.isEmpty() ? "location " + Long.toUnsignedString(id) : name;
        return taken.add(first) ? first : first + " <" + Long.toUnsignedString(id) + ">";
    }

    /// The locations of the communicators' processes, in the order of their ranks.
    private void members(String text) {
        int at = text.indexOf(" Member");
        Matcher member = MEMBER.matcher(at < 0 ? "" : text.substring(at));
        for (long rank = 0; member.find(); rank++) {
            Long location = Attribute.number(member.group(1));
            Long group = location == null ? null : groups.get(location);
            if (group != null) {
                ranks.put(group, rank);
            }
        }
    }

    private void clock(List<Attribute> attributes) {
        for (Attribute attribute : attributes) {
            Long number = attribute.text().matches("\\d{1,20}") ? Attribute.number(attribute.text()) : null;
            switch (attribute.key()) {
                case "Ticks per Seconds" -> {
                    ticks = number == null || number == 0 ? ticks : number;
                    hasClock = number != null && number != 0;
                }
                case "Global Offset" -> offset = number == null ? 0 : number;
                case "Date" -> epochNanos = date(attribute.text());
                default -> {}
            }
        }
    }

    private static @Nullable Long date(String text) {
        try {
            Instant instant = OffsetDateTime.parse(text, DATE).toInstant();
            return Math.addExact(
                    Math.multiplyExact(instant.getEpochSecond(), NANOS_A_SECOND), (long) instant.getNano());
        } catch (DateTimeException | ArithmeticException undefined) {
            return null;
        }
    }

    /// Whether the archive says how fast its clock ticks.
    boolean hasClock() {
        return hasClock;
    }

    /// Nanoseconds since the Unix epoch if the archive says when it was recorded, else since its beginning.
    long nanos(long timestamp) {
        long elapsed = timestamp - offset;
        long base = epochNanos == null ? 0 : epochNanos;
        if (ticks == NANOS_A_SECOND) {
            return base + elapsed;
        }
        if (ticks > 0 && ticks < Long.MAX_VALUE / NANOS_A_SECOND) {
            return base
                    + Math.floorDiv(elapsed, ticks) * NANOS_A_SECOND
                    + Math.floorMod(elapsed, ticks) * NANOS_A_SECOND / ticks;
        }
        BigInteger exact = BigInteger.valueOf(elapsed)
                .multiply(BigInteger.valueOf(NANOS_A_SECOND))
                .divide(new BigInteger(Long.toUnsignedString(ticks)));
        return base + exact.longValue();
    }

    Location location(long id) {
        Location known = locations.get(id);
        if (known != null) {
            return known;
        }
        String name = names.get(id);
        Location made = new Location(
                name == null ? "location " + Long.toUnsignedString(id) : name, ranks.get(groups.getOrDefault(id, -1L)));
        if (locations.size() < MAX_LOCATIONS) {
            locations.put(id, made);
        }
        return made;
    }
}
