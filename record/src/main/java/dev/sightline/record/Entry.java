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

    static final int INT64 = 0;
    static final int FLOAT64 = 1;
    static final int BOOL = 2;
    static final int STRING = 3;

    private final @Nullable Lane lane;
    final long[] values = new long[EventType.MAX_FIELDS];
    final @Nullable String[] strings = new @Nullable String[EventType.MAX_FIELDS];
    /// Of the type, copied: numbers cost less to keep than references, which a collector wants to know of.
    int typeId;

    private int fields;
    long kinds;
    long nanoTime;
    /// A bit for each field that has a value.
    int present;
    /// How many fields were put or skipped.
    private int next;

    boolean open;

    Entry(@Nullable Lane lane) {
        this.lane = lane;
    }

    Entry open(EventType newType, long time) {
        typeId = newType.id;
        fields = newType.types.length;
        kinds = newType.kinds;
        nanoTime = time;
        present = 0;
        next = 0;
        open = true;
        return this;
    }

    public Entry put(long value) {
        if (open) {
            int at = next++;
            if (at < fields && kind(at) == INT64) {
                values[at] = value;
                present |= 1 << at;
            } else if (at < fields && kind(at) == FLOAT64) {
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
            if (at < fields && kind(at) == FLOAT64) {
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
            if (at < fields && kind(at) == BOOL) {
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
            if (at < fields && kind(at) == STRING) {
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

    private int kind(int field) {
        return (int) (kinds >>> 2 * field) & 3;
    }

    private void misused() {
        if (lane != null) {
            lane.misused();
        }
    }
}
