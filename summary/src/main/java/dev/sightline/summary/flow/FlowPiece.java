package dev.sightline.summary.flow;

/// What some rows of one flow span, as longs in an array:
///
/// ```
/// long 0   key
///      1   the first time; the greatest long if no row has one
///      2   the last time; the least long if no row has one
///      3   `RowPlace` of the first row
///      4   rows; never 0
/// ```
///
/// Pieces of a flow make one, in any order: the least first, the greatest last, all rows.
final class FlowPiece {
    static final int KEY = 0;
    static final int FIRST = 1;
    static final int LAST = 2;
    static final int PLACE = 3;
    static final int ROWS = 4;
    static final int LONGS = 5;

    private FlowPiece() {}

    /// Adds the rows of another piece of the same flow.
    static void merge(long[] into, int at, long[] from, int other, FlowPlaces places) {
        merge(into, at, from[other + FIRST], from[other + LAST], from[other + PLACE], from[other + ROWS], places);
    }

    static void merge(long[] into, int at, long first, long last, long place, long rows, FlowPlaces places) {
        long known = into[at + FIRST];
        if (first < known || first == known && places.isBefore(place, into[at + PLACE])) {
            into[at + FIRST] = first;
            into[at + PLACE] = place;
        }
        into[at + LAST] = Math.max(into[at + LAST], last);
        into[at + ROWS] += rows;
    }
}
