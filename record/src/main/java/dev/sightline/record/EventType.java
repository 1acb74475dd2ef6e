package dev.sightline.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/// What a program records again and again: a name, a level, and the fields in the order in which values are put.
/// Made once ([Recorder#event]) and kept in a constant. Any number of threads.
public final class EventType {
    /// A bit each in the header of an event.
    static final int MAX_FIELDS = 32;

    /// What it stands for; written in files as its ordinal: new ones come last.
    enum Kind {
        EVENT,
        SPAN,
        BEGIN,
        COUNTER,
        STATE,
        SEND,
        RECEIVE
    }

    private static final VarHandle ON;

    static {
        try {
            ON = MethodHandles.lookup().findVarHandle(EventType.class, "on", boolean.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final Recorder recorder;
    final int id;
    final String name;
    final Kind kind;
    final Level level;
    private final Field[] fields;
    final Field.Type[] types;
    /// Two bits a field, the first in the lowest: what an entry looks at, instead of objects.
    final long kinds;
    /// A bit for each field that is a thread.
    private final int threads;

    @SuppressWarnings("unused") // through ON: hoisted out of no loop, and no fence
    private boolean on;

    EventType(Recorder recorder, int id, String name, Kind kind, Level level, List<Field> fields) {
        if (name.isEmpty() || name.length() > 200 || fields.size() > MAX_FIELDS) {
            throw new IllegalArgumentException(
                    "an event has a name of 1 to 200 characters and at most 32 fields: '" + name + "'");
        }
        this.recorder = recorder;
        this.id = id;
        this.name = name;
        this.kind = kind;
        this.level = level;
        this.fields = fields.toArray(Field[]::new);
        this.types = Arrays.stream(this.fields).map(Field::type).toArray(Field.Type[]::new);
        long all = 0;
        int threadFields = 0;
        for (int i = 0; i < types.length; i++) {
            all |= (long) kind(types[i]) << 2 * i;
            threadFields |= this.fields[i].role() == Field.Role.THREAD ? 1 << i : 0;
        }
        this.kinds = all;
        this.threads = threadFields;
    }

    private static int kind(Field.Type type) {
        return switch (type) {
            case INT64 -> Entry.INT64;
            case FLOAT64 -> Entry.FLOAT64;
            case BOOL -> Entry.BOOL;
            case STRING -> Entry.STRING;
        };
    }

    public String name() {
        return name;
    }

    public Level level() {
        return level;
    }

    /// What its rows say: those by which the recorder tells of itself pass every level, but nothing has failed.
    Level levelSaid() {
        return name.startsWith(Trigger.OWN) ? Level.INFO : level;
    }

    public List<Field> fields() {
        return List.of(fields);
    }

    Field field(int number) {
        return fields[number];
    }

    /// Whether an event with these fields says itself what thread it is about.
    boolean isOnAnother(int present) {
        return (present & threads) != 0;
    }

    /// Whether such an event would be recorded now: for values that are costly to find out.
    public boolean isOn() {
        return (boolean) ON.getOpaque(this);
    }

    void turn(boolean newOn) {
        ON.setOpaque(this, newOn);
    }

    /// Begins an event at this moment. Values are put in the order of the fields; [Entry#commit] ends it.
    public Entry now() {
        if (!isOn()) {
            return Entry.OFF;
        }
        return recorder.entry(this, System.nanoTime());
    }

    /// Begins an event that happened before, for what observed it: a bridge from another recorder.
    public Entry at(Instant time) {
        return isOn() ? recorder.entry(this, recorder.nanoTime(time)) : Entry.OFF;
    }

    /// Begins an event of a recorder whose program gives the times ([RecorderBuilder#givenTime]).
    ///
    /// @param timeNanos since 1970, or of a clock that has no such beginning
    public Entry at(long timeNanos) {
        return isOn() ? recorder.entry(this, timeNanos) : Entry.OFF;
    }

    /// Records an event that has no fields, or none that are known.
    public void record() {
        now().commit();
    }
}
