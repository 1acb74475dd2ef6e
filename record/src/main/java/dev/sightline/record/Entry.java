package dev.sightline.record;

import org.jspecify.annotations.Nullable;

/// An event while its values are put, in the order of its type's fields. It belongs to the thread that began it and
/// is used again: keep none beyond [#commit]. Nothing is recorded before that.
///
/// A value of another type than its field's is left out (whole numbers are taken for decimal ones) and counted
/// ([Recorder#misuses]): a recorder throws nothing into its program.
public final class Entry {
    /// What a type that is off hands out: takes everything and does nothing.
    static final Entry OFF = new Entry(null);

    private final @Nullable Lane lane;
    final long[] values = new long[EventType.MAX_FIELDS];
    final @Nullable String[] strings = new @Nullable String[EventType.MAX_FIELDS];
    private Field.Type[] types = new Field.Type[0];

    @Nullable
    EventType type;

    long nanoTime;
    /// A bit for each field that has a value.
    int present;
    /// How many fields were put or skipped.
    int next;
    boolean open;

    Entry(@Nullable Lane lane) {
        this.lane = lane;
    }

    Entry open(EventType newType, long time) {
        type = newType;
        types = newType.types;
        nanoTime = time;
        present = 0;
        next = 0;
        open = true;
        return this;
    }

    public Entry put(long value) {
        if (open) {
            int at = next++;
            if (at < types.length && types[at] == Field.Type.INT64) {
                values[at] = value;
                present |= 1 << at;
            } else if (at < types.length && types[at] == Field.Type.FLOAT64) {
                values[at] = Double.doubleToRawLongBits((double) value);
                present |= 1 << at;
            } else {
                misused();
            }
        }
        return this;
    }

    public Entry put(double value) {
        if (open) {
            int at = next++;
            if (at < types.length && types[at] == Field.Type.FLOAT64) {
                values[at] = Double.doubleToRawLongBits(value);
                present |= 1 << at;
            } else {
                misused();
            }
        }
        return this;
    }

    public Entry put(boolean value) {
        if (open) {
            int at = next++;
            if (at < types.length && types[at] == Field.Type.BOOL) {
                values[at] = value ? 1 : 0;
                present |= 1 << at;
            } else {
                misused();
            }
        }
        return this;
    }

    /// @param value null is the same as [#skip]
    public Entry put(@Nullable String value) {
        if (open) {
            int at = next++;
            if (at < types.length && types[at] == Field.Type.STRING) {
                if (value != null) {
                    strings[at] = value;
                    present |= 1 << at;
                }
            } else {
                misused();
            }
        }
        return this;
    }

    /// Leaves the next field without a value.
    public Entry skip() {
        next++;
        return this;
    }

    /// Ends the event. It is then on its way, or counted as lost.
    public void commit() {
        if (open && lane != null) {
            open = false;
            lane.append(this);
        }
    }

    private void misused() {
        if (lane != null) {
            lane.misused();
        }
    }
}
