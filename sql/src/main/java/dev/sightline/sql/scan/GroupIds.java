package dev.sightline.sql.scan;

import java.util.Arrays;

/// Gives codes ids in the order in which they first come, from 0 on: by an array where there can be few, else by a
/// table
/// with open addressing. One thread.
final class GroupIds {
    private static final long MIXER = 0x9E37_79B9_7F4A_7C15L;

    private final int most;
    /// By code, or by place in the table: id + 1; 0 is none.
    private int[] ids = new int[0];
    /// By place in the table; only of a table.
    private long[] codes = new long[0];

    private boolean direct;
    private int places;
    private int shift;
    private int count;
    /// By id: the first row that had it. Ascending.
    private int[] first = new int[0];

    /// @param most how many there may be at once
    GroupIds(int most) {
        this.most = most;
    }

    /// Forgets all.
    ///
    /// @param size codes are below
    /// @param rows that may come, at most
    void begin(long size, int rows) {
        direct = size <= most;
        int room = (int) Math.min(size, Math.min(most, rows));
        if (direct) {
            places = (int) size;
        } else {
            // At most half of it is used.
            int bits = Math.max(4, 33 - Integer.numberOfLeadingZeros(Math.max(1, room - 1)));
            places = 1 << bits;
            shift = 64 - bits;
            if (codes.length < places) {
                codes = new long[places];
            }
        }
        if (ids.length < places) {
            ids = new int[places];
        } else {
            Arrays.fill(ids, 0, places, 0);
        }
        if (first.length < room) {
            first = new int[room];
        }
        count = 0;
    }

    /// How many there can be until the next [#begin].
    int room() {
        return first.length;
    }

    int count() {
        return count;
    }

    /// Whether so many new ones may come.
    boolean hasRoom(int n) {
        return direct || count + n <= most;
    }

    /// For the next `n` rows.
    void of(long[] wanted, int[] rows, int n, int[] out) {
        if (direct) {
            for (int i = 0; i < n; i++) {
                int code = (int) wanted[i];
                int id = ids[code];
                if (id == 0) {
                    id = added(code, rows[i]);
                }
                out[i] = id - 1;
            }
        } else {
            for (int i = 0; i < n; i++) {
                out[i] = found(wanted[i], rows[i]);
            }
        }
    }

    private int added(int place, int row) {
        first[count] = row;
        ids[place] = ++count;
        return count;
    }

    private int found(long code, int row) {
        int place = (int) (code * MIXER >>> shift);
        while (true) {
            int id = ids[place];
            if (id == 0) {
                codes[place] = code;
                return added(place, row) - 1;
            }
            if (codes[place] == code) {
                return id - 1;
            }
            place = place + 1 & places - 1;
        }
    }

    /// Writes the first rows of some ids, ascending.
    void rows(int from, int n, int[] out) {
        System.arraycopy(first, from, out, 0, n);
    }
}
