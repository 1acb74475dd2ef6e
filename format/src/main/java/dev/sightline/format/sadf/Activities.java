package dev.sightline.format.sadf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Samples to rows: one for each activity, or for each item (processor, disk, interface) of it.
final class Activities {
    static final String NO_TIME = "a sample without a time";
    private static final int MAX_COLUMNS = 4_000;
    /// What says of which item a row is.
    private static final Set<String> KEYS = Set.of(
            "cpu",
            "number",
            "intr",
            "line",
            "disk-device",
            "disk_device",
            "dev",
            "iface",
            "filesystem",
            "fsname",
            "fchost",
            "device",
            "node",
            "cmd",
            "leader",
            "USER",
            "UID",
            "TGID",
            "TID",
            "PID",
            "bus_number",
            "nodename",
            "com",
            "manufact",
            "product",
            "status",
            "idvendor",
            "idprod");

    private final RowSink sink;
    private final ZoneId zone;
    private final Map<String, Integer> columns = new HashMap<>();
    private final int time;
    private final int event;
    private final int entity;
    private final int host;
    private final HostClock clock = new HostClock();
    private boolean said;
    private boolean told;
    private String nodename = "";
    /// Of the sample that is put.
    private TimeScale scale = TimeScale.ZONED;
    /// Null where the host names none.
    private @Nullable ZoneId hostZone;

    Activities(RowSink sink, ZoneId zone) {
        this.sink = sink;
        this.zone = zone;
        this.time = sink.column("timestamp", ColumnHint.of(ColumnType.TIME, Role.TIME));
        this.entity = sink.column("entity", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        this.event = sink.column("activity", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        this.host = sink.column("nodename", ColumnHint.of(ColumnType.STRING, null));
    }

    /// What follows is of this host.
    void host(String name) {
        nodename = name;
        hostZone = null;
        clock.restart();
    }

    /// The host's own zone, for times that are not in UTC.
    void hostZone(String name) {
        try {
            hostZone = name.isEmpty() ? null : ZoneId.of(name);
        } catch (java.time.DateTimeException abbreviation) {
            hostZone = null;
        }
    }

    /// The day of times that name none, where samples have texts for them.
    void hostDate(String text) {
        clock.date(text);
    }

    private long nanos(Node stamp) {
        String text = stamp.name().equals("timestamp") ? stamp.value() : null;
        if (text != null) {
            long nanos = clock.nanos(text, Objects.requireNonNullElse(hostZone, zone));
            scale = hostZone == null ? clock.scale() : TimeScale.ZONED;
            if (!clock.ambiguous().isEmpty() && !said) {
                said = true;
                sink.assumed("its date " + clock.ambiguous()
                        + " does not say whether the day or the month is first; the month is assumed");
            }
            return nanos;
        }
        scale = SampleTime.scale(stamp, hostZone);
        return SampleTime.nanos(stamp, Objects.requireNonNullElse(hostZone, zone));
    }

    /// @param sample with its activities as children
    /// @param stamp its date, time and interval
    void sample(Node sample, Node stamp) {
        long nanos = nanos(stamp);
        // iostat has none unless it is asked for them, and says the date of its start
        boolean untimed = stamp == sample && clock.hasDate();
        if (nanos == SampleTime.NONE && !untimed) {
            sink.rejectRow(NO_TIME, sample.offset(), null, 0, 0);
            return;
        }
        if (!untimed && !told) {
            told = true;
            Sysstat.timed(sink);
        }
        for (Node activity : sample.children()) {
            if (!activity.isValue() && !activity.name().equals("timestamp")) {
                activity(activity, nanos, stamp.get("interval"));
            }
        }
    }

    /// A start of the system or of the recorder, or a remark of the user.
    void occasion(Node node) {
        long nanos = nanos(node);
        if (nanos == SampleTime.NONE) {
            sink.rejectRow(NO_TIME, node.offset(), null, 0, 0);
            return;
        }
        row(node, node.name(), nanos, "");
    }

    /// A list of items, a group of activities, or an activity of the host as a whole.
    private void activity(Node node, long nanos, String interval) {
        boolean single = node.hasValues();
        if (single) {
            row(node, node.name(), nanos, interval);
            return;
        }
        for (Node child : node.children()) {
            // Items of a list have no name of their own; groups have parts with theirs.
            if (child.name().isEmpty() && child.hasValues()) {
                row(child, node.name(), nanos, interval);
            } else if (!child.isValue()) {
                activity(child, nanos, interval);
            }
        }
    }

    private void row(Node node, String activity, long nanos, String interval) {
        if (nanos != SampleTime.NONE) {
            sink.timeNanos(time, nanos, scale);
        }
        sink.string(event, activity);
        String item = item(node, activity);
        String who = item.isEmpty() ? nodename : (nodename + " " + item).strip();
        if (!who.isEmpty()) {
            sink.string(entity, who);
        }
        if (!nodename.isEmpty()) {
            sink.string(host, nodename);
        }
        if (!interval.isEmpty()) {
            text(column("interval", new ColumnHint(null, null, "s")), interval);
        }
        cells(node, activity);
        sink.endRow(node.offset(), node.length());
    }

    private void cells(Node node, String activity) {
        for (Node child : node.children()) {
            String value = child.value();
            if (value == null && child.isNamedValue()) {
                put(child.get("name"), child.get("value"), activity);
            } else if (value == null) {
                cells(child, activity);
            } else if (!isAside(child.name()) && columns.size() < MAX_COLUMNS) {
                boolean key = child.isQuoted() && KEYS.contains(child.name());
                String unit = Units.of(child.name(), activity);
                String name = child.name().equals("timestamp") || child.name().equals("entity")
                        ? "field." + child.name()
                        : child.name();
                int column = column(name, new ColumnHint(key ? ColumnType.STRING : null, null, unit));
                if (key) {
                    sink.string(column, value);
                } else {
                    text(column, value);
                }
            }
        }
    }

    /// `{"name": "NET_RX", "value": 13.09}`, as mpstat lists the interrupts of a processor.
    private void put(String name, String value, String activity) {
        if (columns.size() < MAX_COLUMNS) {
            String unit = Units.of(name, activity);
            text(column(activity + "." + name, new ColumnHint(null, null, unit)), value);
        }
    }

    /// What is said of the time of occasions, and how XML spells units.
    private static boolean isAside(String name) {
        return switch (name) {
            case "", "per", "unit", "date", "time", "utc", "tz" -> true;
            default -> false;
        };
    }

    private static String item(Node node, String activity) {
        String thread = node.get("TID");
        String process = node.get("PID", "TGID");
        if (!thread.isEmpty() || !process.isEmpty()) {
            return thread.isEmpty() ? "pid " + process : "tid " + thread;
        }
        // unquoted they are numbers of interrupts, and percent
        String interrupt = node.quoted("intr");
        String processor = node.quoted("cpu");
        String memory = node.quoted("node");
        String number = node.get("number");
        if (!interrupt.isEmpty()) {
            return "irq " + interrupt;
        }
        if (!processor.isEmpty()) {
            return "cpu " + processor;
        }
        if (!memory.isEmpty()) {
            return "node " + memory;
        }
        if (!number.isEmpty()) {
            return (activity.contains("cpu") ? "cpu " : activity + " ") + number;
        }
        String line = node.get("line");
        String bus = node.get("bus_number");
        if (!line.isEmpty() || !bus.isEmpty()) {
            return line.isEmpty() ? "usb " + bus : "tty " + line;
        }
        return node.get("disk-device", "disk_device", "dev", "iface", "filesystem", "fsname", "fchost", "name");
    }

    private int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint));
    }

    private void text(int column, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            byte[] bytes = value.getBytes(UTF_8);
            sink.text(column, bytes, 0, bytes.length);
        }
    }
}
