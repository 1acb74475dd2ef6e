package dev.sightline.format.chrome;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// Writes rows of other formats as events that viewers of Chrome traces understand. An entity is a process; its slices
/// lie on one thread, or on several where they overlap. Processes and threads are numbered together, since some
/// viewers know a thread by its number alone.
final class ViewerEvents {
    /// So that a message without a duration has a slice to which its arrow can be bound.
    private static final long MIN_NANOS = 1;
    private static final String ADDED = "added";

    private static final class Entity {
        final int process;
        final Lanes lanes = new Lanes();
        final List<Integer> threads = new ArrayList<>();

        Entity(int process) {
            this.process = process;
            threads.add(process);
        }
    }

    private final JsonGenerator json;
    private final JsonCells cells;
    private final int time;
    private final int event;
    private final int entity;
    private final int duration;
    private final double durationNanos;
    private final int value;
    private final int message;
    private final int side;
    private final Map<String, Entity> entities = new LinkedHashMap<>();
    private int numbered;

    ViewerEvents(JsonGenerator json, JsonCells cells) {
        this.json = json;
        this.cells = cells;
        this.time = cells.withRole(Role.TIME);
        int named = cells.withRole(Role.EVENT);
        this.event = named >= 0 && cells.field(named).type() == ColumnType.STRING ? named : -1;
        this.entity = cells.withRole(Role.ENTITY);
        int took = cells.withRole(Role.DURATION);
        this.durationNanos = took < 0 ? 0 : nanosOf(cells.field(took));
        this.duration = durationNanos > 0 ? took : -1;
        int counted = cells.named("value", ColumnType.INT64);
        this.value = counted >= 0 ? counted : cells.named("value", ColumnType.FLOAT64);
        this.message = cells.withRole(Role.MESSAGE);
        this.side = cells.named("message.side", ColumnType.STRING);
    }

    private static double nanosOf(Field field) {
        Optional<Unit> unit =
                field.unit() == null || !field.type().isNumeric() ? Optional.empty() : Unit.parse(field.unit());
        return unit.filter(Unit::isTime).map(Unit::factor).orElse(0.0);
    }

    int time() {
        return time;
    }

    int event() {
        return event;
    }

    /// @param apart whether the cells are kept from those of events that are rows by themselves
    void write(Row row, boolean apart) {
        String who = entity >= 0 && row.isPresent(entity) ? cells.text(row, entity) : "";
        Entity place = entities.computeIfAbsent(who, name -> new Entity(++numbered));
        boolean timed = time >= 0 && row.isPresent(time);
        boolean sends = message >= 0 && side >= 0 && timed && row.isPresent(message) && row.isPresent(side);
        long start = timed ? row.int64(time) : 0;
        long took = timed ? nanos(row) : -1;
        boolean slice = took >= 0 || sends;
        boolean counter = timed && !slice && value >= 0 && row.isPresent(value);
        int thread = place.process;
        json.writeStartObject();
        if (event >= 0 ? row.isPresent(event) : !apart) {
            json.writeStringProperty("name", event >= 0 ? row.string(event) : "row");
        }
        json.writeStringProperty("ph", slice ? "X" : counter ? "C" : timed ? "i" : "M");
        if (timed) {
            cells.micros("ts", start);
        }
        if (slice) {
            long drawn = sends ? Math.max(took, MIN_NANOS) : took;
            thread = thread(place, start, start + drawn);
            cells.micros("dur", drawn);
        } else if (timed && !counter) {
            json.writeStringProperty("s", "t");
        }
        json.writeNumberProperty("pid", place.process);
        json.writeNumberProperty("tid", thread);
        values(row, counter, apart);
        json.writeEndObject();
        if (sends) {
            arrow(row, start, place.process, thread);
        }
    }

    /// How long the row took; -1 if it does not say.
    private long nanos(Row row) {
        if (duration < 0 || !row.isPresent(duration)) {
            return -1;
        }
        boolean integer = cells.field(duration).type() == ColumnType.INT64;
        if (integer && durationNanos == 1) {
            return row.int64(duration);
        }
        double value = integer ? row.int64(duration) : row.float64(duration);
        return value < 0 ? -1 : Math.round(value * durationNanos);
    }

    private int thread(Entity place, long start, long end) {
        int lane = place.lanes.of(start, end < start ? Long.MAX_VALUE : end);
        while (place.threads.size() <= lane) {
            place.threads.add(++numbered);
        }
        return place.threads.get(lane);
    }

    private void values(Row row, boolean counter, boolean apart) {
        if (counter) {
            json.writeObjectPropertyStart("args");
            json.writeName(cells.field(value).name());
            cells.value(row, value);
            json.writeEndObject();
        }
        // A counter's arguments are its series: other cells would be drawn, too.
        json.writeObjectPropertyStart(counter || apart ? "sightline" : "args");
        for (int i = 0; i < cells.size(); i++) {
            boolean elsewhere = !apart && (i == time || i == event || counter && i == value);
            if (!elsewhere && row.isPresent(i)) {
                json.writeName(cells.field(i).name());
                cells.value(row, i);
            }
        }
        json.writeEndObject();
    }

    /// The flow event that viewers draw as one end of an arrow. It stands within the slice of its row.
    private void arrow(Row row, long start, int process, int thread) {
        String which = row.string(side);
        String phase = which.equals("send") ? "s" : which.equals("receive") ? "f" : "t";
        byte[] id = cells.text(row, message).getBytes(java.nio.charset.StandardCharsets.UTF_8);
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringProperty("name", "message");
        json.writeStringProperty("cat", "message");
        json.writeStringProperty("ph", phase);
        if (phase.equals("f")) {
            json.writeStringProperty("bp", "e");
        }
        // Viewers want hexadecimal numbers.
        json.writeStringProperty("id", "0x" + Long.toHexString(Event.hash(id, 0, id.length, 0) >>> 1));
        cells.micros("ts", start);
        json.writeNumberProperty("pid", process);
        json.writeNumberProperty("tid", thread);
        json.writeStringProperty("sightline", ADDED);
        json.writeEndObject();
    }

    /// Names of processes and threads, once all are known.
    void names() {
        entities.forEach((name, place) -> {
            String shown = name.isEmpty() ? "trace" : name;
            name("process_name", shown, place.process, place.process);
            for (int lane = 0; lane < place.threads.size(); lane++) {
                String of = lane == 0 ? shown : shown + " (" + (lane + 1) + ")";
                name("thread_name", of, place.process, place.threads.get(lane));
            }
        });
    }

    private void name(String what, String name, int process, int thread) {
        json.writeRaw('\n');
        json.writeStartObject();
        json.writeStringProperty("name", what);
        json.writeStringProperty("ph", "M");
        json.writeNumberProperty("pid", process);
        json.writeNumberProperty("tid", thread);
        json.writeObjectPropertyStart("args");
        json.writeStringProperty("name", name);
        json.writeEndObject();
        json.writeStringProperty("sightline", ADDED);
        json.writeEndObject();
    }
}
