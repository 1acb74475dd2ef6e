package dev.sightline.format.otf2;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes cells of printed events.
final class Events {
    private static final int MAX_ATTRIBUTES = 5000;

    private final LookAhead ahead;
    private final RowSink sink;
    private final int time;
    private final int entity;
    private final int event;
    private final int record;
    private final int duration;
    private final int span;
    private final int parent;
    private final Map<String, Integer> columns = new HashMap<>();
    private final Map<Long, Long> lastTimes = new HashMap<>();
    private int slices;
    private int sends;
    private int receives;
    private long disordered;
    private long seen;
    private final Map<Integer, ArrayDeque<Integer>> stacks = new HashMap<>();

    Events(LookAhead ahead, RowSink sink) {
        this.ahead = ahead;
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        entity = sink.column("location", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        event = sink.column("event", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        record = sink.column("record", ColumnHint.of(ColumnType.STRING, null));
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
        span = sink.column("span", ColumnHint.of(ColumnType.INT64, Role.SPAN));
        parent = sink.column("parent", ColumnHint.of(ColumnType.INT64, Role.PARENT));
    }

    private int column(String name, ColumnHint hint) {
        Integer known = columns.get(name);
        if (known == null) {
            known = sink.column(name, hint);
            columns.put(name, known);
        }
        return known;
    }

    private int column(String name) {
        return switch (name) {
            case "Length", "Sent", "Received", "Bytes", "Bytes Request", "Bytes Result" ->
                column(name, new ColumnHint(ColumnType.INT64, null, "B"));
            case "Tag" -> column(name, ColumnHint.of(ColumnType.INT64, null));
            default -> column(name, ColumnHint.NONE);
        };
    }

    void put(Printed printed) {
        long location = printed.id() == null ? 0 : printed.id();
        long nanos = ahead.definitions.nanos(printed.timestamp());
        Long last = lastTimes.put(location, nanos);
        disordered += last != null && last > nanos ? 1 : 0;
        seen++;
        Definitions.Location where = ahead.definitions.location(location);
        sink.timeNanos(time, nanos);
        sink.string(entity, where.entity());
        sink.string(record, printed.record());
        if (where.rank() != null) {
            sink.int64(column("rank", ColumnHint.of(ColumnType.INT64, null)), where.rank());
        }
        List<Attribute> attributes = printed.attributes();
        String name = name(printed.record(), attributes);
        sink.string(event, name);
        switch (printed.record()) {
            case "ENTER", "CALLING_CONTEXT_ENTER" -> begin(ahead.track(location));
            case "LEAVE", "CALLING_CONTEXT_LEAVE" -> end(ahead.track(location));
            case "MPI_SEND", "MPI_ISEND", "MPI_RECV", "MPI_IRECV" ->
                message(Message.of(printed.record(), location, attributes));
            default -> {}
        }
        boolean counts = attributes.stream()
                .anyMatch(each -> each.tuples().size() == 1 && each.key().equals("Values"));
        for (Attribute attribute : attributes) {
            if (attribute.key().equals("Values") && !attribute.tuples().isEmpty()) {
                for (Attribute.Tuple tuple : attribute.tuples()) {
                    typed(counts ? "value" : tuple.name(), tuple);
                }
            } else if (!isName(printed.record(), attribute.key())) {
                word(attribute);
            }
        }
    }

    /// What happened: the region for slices, the counter or parameter for values, else the kind of record.
    private static String name(String record, List<Attribute> attributes) {
        for (Attribute attribute : attributes) {
            if (isName(record, attribute.key())) {
                return named(attribute);
            }
            if (attribute.tuples().size() == 1 && attribute.key().equals("Values")) {
                return attribute.tuples().getFirst().name();
            }
        }
        return record;
    }

    private static boolean isName(String record, String key) {
        return switch (key) {
            case "Region" -> record.equals("ENTER") || record.equals("LEAVE");
            case "Calling Context" -> record.startsWith("CALLING_CONTEXT_");
            case "Parameter" -> record.startsWith("PARAMETER_");
            default -> false;
        };
    }

    /// Definitions may have no name: then their number.
    private static String named(Attribute attribute) {
        return attribute.text().isEmpty() && attribute.id() != null
                ? "<" + Long.toUnsignedString(attribute.id()) + ">"
                : attribute.text();
    }

    private void word(Attribute attribute) {
        String key = attribute.key().isEmpty() ? "attributes" : attribute.key();
        boolean nothing = attribute.id() == null
                && (attribute.text().isEmpty()
                        || attribute.text().equals("UNDEFINED")
                        || (key.equals("Root") && attribute.text().equals("NONE")));
        if (!nothing) {
            value(columnOf(key.startsWith("# ") ? key.substring(2) : key), named(attribute));
        }
    }

    private int columnOf(String key) {
        String free = switch (key) {
            case "time", "location", "event", "record", "duration", "span", "parent" -> "attributes." + key;
            case "Value" -> "value";
            default -> key;
        };
        return columns.size() < MAX_ATTRIBUTES ? column(free) : column("attributes");
    }

    private void value(int column, String text) {
        try {
            sink.int64(column, Long.parseLong(text));
        } catch (NumberFormatException word) {
            sink.string(column, text);
        }
    }

    private void typed(String name, Attribute.Tuple tuple) {
        int column = columnOf(name.isEmpty() ? "value" : name);
        switch (tuple.type()) {
            case "DOUBLE", "FLOAT" -> {
                try {
                    sink.float64(column, Double.parseDouble(tuple.value()));
                } catch (NumberFormatException word) {
                    sink.string(column, tuple.value());
                }
            }
            case "STRING" -> sink.string(column, tuple.value());
            default -> value(column, tuple.value());
        }
    }

    void more(String text) {
        for (Attribute.Tuple tuple : Attribute.tuples(text)) {
            typed(tuple.name(), tuple);
        }
    }

    private void begin(int track) {
        int slice = slices < ahead.slices.size() ? slices++ : -1;
        stacks.computeIfAbsent(track, key -> new ArrayDeque<>()).push(slice);
        if (slice < 0) {
            return;
        }
        sink.int64(span, ahead.slices.id(slice));
        int around = ahead.slices.parent(slice);
        if (around >= 0) {
            sink.int64(parent, ahead.slices.id(around));
        }
        long nanos = ahead.slices.durationNanos(slice);
        if (nanos >= 0) {
            sink.int64(duration, nanos);
        } else {
            sink.bool(column("unclosed", ColumnHint.of(ColumnType.BOOL, null)), true);
        }
    }

    private void end(int track) {
        ArrayDeque<Integer> stack = stacks.get(track);
        int slice = stack == null || stack.isEmpty() ? -1 : stack.pop();
        if (slice >= 0) {
            sink.int64(span, ahead.slices.id(slice));
        }
    }

    private void message(@Nullable Message message) {
        if (message == null) {
            return;
        }
        int number = message.isSend() ? sends++ : ahead.sendOf(receives++);
        int column = column("message.id", ColumnHint.of(ColumnType.INT64, Role.MESSAGE));
        if (number >= 0) {
            sink.int64(column, ahead.slices.id(number));
        }
        sink.string(
                column("message.side", ColumnHint.of(ColumnType.STRING, null)), message.isSend() ? "send" : "receive");
        sink.string(
                column("peer", ColumnHint.of(ColumnType.STRING, Role.PEER)),
                ahead.definitions.location(message.peer()).entity());
    }

    void finish() {
        if (disordered > 0) {
            sink.damaged(
                    disordered + " of " + seen + " events are stamped before their predecessor at their location", 0);
        }
    }
}
