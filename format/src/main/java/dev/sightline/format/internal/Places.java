package dev.sightline.format.internal;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Finds out where the lines of a log have their time: where most of the first ones do.
public final class Places {
    private static final int MAX_PLACES = 3;
    private static final StampKind[] KINDS = StampKind.values();

    private final int[][] found = new int[Place.MAX_WORDS][KINDS.length];
    private final int[][] fractions = new int[Place.MAX_WORDS][KINDS.length];
    private final Stamp stamp = new Stamp(ZoneOffset.UTC);
    private int lines;

    public void add(byte[] bytes, int lineStart, int lineEnd) {
        lines++;
        int p = Scan.skipBlanks(bytes, lineStart, lineEnd);
        for (int word = 0; word < Place.MAX_WORDS && p < lineEnd; word++) {
            for (int k = 0; k < KINDS.length; k++) {
                if (Place.at(stamp, KINDS[k], bytes, p, lineEnd) >= 0) {
                    found[word][k]++;
                    fractions[word][k] += stamp.hasFraction() ? 1 : 0;
                }
            }
            p = Scan.skipBlanks(bytes, Scan.findBlank(bytes, p, lineEnd), lineEnd);
        }
    }

    /// The places where at least one in ten lines has a time, the best first; empty if there are none.
    public List<Place> best() {
        return best(10);
    }

    /// As [#best()], of places where at least one in `oneIn` lines has a time.
    public List<Place> best(int oneIn) {
        List<Place> places = new ArrayList<>();
        for (int word = 0; word < Place.MAX_WORDS; word++) {
            for (int k = 0; k < KINDS.length; k++) {
                if (found[word][k] * oneIn >= lines && found[word][k] > 0) {
                    places.add(new Place(KINDS[k], word));
                }
            }
        }
        int most = places.stream().mapToInt(this::count).max().orElse(0);
        places.removeIf(place -> count(place) < Math.min(most, 3));
        places.sort(Comparator.comparingLong(place -> rank(place, most)));
        return places.subList(0, Math.min(MAX_PLACES, places.size()));
    }

    /// In how many lines there is a time at this place.
    public int count(Place place) {
        return found[place.word()][index(place)];
    }

    /// The lowest is the best: in most lines (a tenth more or less does not count), then with a date, then with a
    /// fraction, then the first.
    private long rank(Place place, int most) {
        int count = count(place);
        boolean fine = fractions[place.word()][index(place)] * 2 > count;
        boolean dated = place.kind() != StampKind.CLOCK && place.kind() != StampKind.UPTIME;
        long rare = count * 10 >= most * 9 ? 0 : 1 + most - count;
        return ((rare * 2 + (dated ? 0 : 1)) * 2 + (fine ? 0 : 1)) * 1000 + place.word() * 20L + index(place);
    }

    private static int index(Place place) {
        return Arrays.asList(KINDS).indexOf(place.kind());
    }
}
