package dev.sightline.format.log;

import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Places;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import dev.sightline.format.internal.Text;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the lines of one log are made, learned from its first ones.
///
/// @param places where the time is, the usual place first
/// @param head the last of the times in front, where a line has several: behind it what is logged begins
/// @param before the words before the head
/// @param after the words between the head and the message
/// @param year of dates that name none, if a line tells it; else 0
/// @param records how many records the beginning has
/// @param lines how many lines the beginning has that are not blank
/// @param odd how many of them neither have a time nor look as if they went on with the record before
/// @param inOrder whether (nearly) no record's time is before the one above it
/// @param prose whether the records go on as a log's do: in words, not in columns
/// @param isPostgres whether most records are PostgreSQL's, of which some lines go on with the one before
/// @param isJavaUtil whether records have two lines: time, class and method, then the level and the message
record Layout(
        List<Place> places,
        Place head,
        List<Element> before,
        List<Element> after,
        int year,
        int records,
        int lines,
        int odd,
        boolean inOrder,
        boolean prose,
        boolean isPostgres,
        boolean isJavaUtil) {
    private static final int MAX_LINES = 400;
    /// So many are looked at if the first ones are a banner or a long stack trace.
    private static final int MAX_LINES_BEFORE = 4000;
    /// At least one line in so many has a time: the others are their stack traces and values.
    private static final int LONGEST_RECORD = 50;
    /// Lines in a row that go on with a record; the others are passed by.
    private static final int MAX_OF_A_TRACE = 8;
    /// Lines before the first record that say what follows.
    private static final int MAX_HEADERS = 10;
    /// So many lines in a row with seconds since 1970 among their words are no chance.
    private static final int MIN_EPOCHS = 20;

    /// Fewer lines with two times may be chance.
    private static final int MIN_STAMPED = 3;

    /// @param head the first bytes of the source
    /// @param length how many of them
    /// @param whole whether that is all of it
    static @Nullable Layout learn(byte[] head, int offset, int length, boolean whole) {
        Layout usual = learn(head, offset, length, whole, MAX_LINES, 10);
        if (usual != null && usual.sure() > 0) {
            return usual;
        }
        Layout sparse = learn(head, offset, length, whole, MAX_LINES_BEFORE, LONGEST_RECORD);
        return usual == null || sparse != null && sparse.sure() > 0 ? sparse : usual;
    }

    private static @Nullable Layout learn(
            byte[] head, int offset, int length, boolean whole, int mostLines, int longestRecord) {
        List<Sample> lines = new ArrayList<>();
        int going = 0;
        int to = offset + length;
        Places places = new Places();
        for (int p = offset + start(head, offset, length); p < to && lines.size() < mostLines; ) {
            int end = Scan.find(head, p, to, (byte) '\n');
            boolean cut = end == to && !whole && !lines.isEmpty();
            int trimmed = end > p && head[end - 1] == '\r' ? end - 1 : end;
            if (!cut && Scan.skipBlanks(head, p, trimmed) < trimmed) {
                Sample sample = new Sample(head, p, trimmed);
                going = sample.isContinuation() ? going + 1 : 0;
                // One stack trace may fill the whole beginning, and its lines say no more than its first ones.
                if (going <= MAX_OF_A_TRACE) {
                    lines.add(sample);
                    places.add(head, p, trimmed);
                }
            }
            p = end + 1;
        }
        List<Place> best = places.best(longestRecord);
        return best.isEmpty() ? null : of(best, lines);
    }

    /// Of lines that are known to be a log's, and of which nothing else is.
    static Layout plain() {
        List<Place> places = List.of(new Place(StampKind.ISO, 0), new Place(StampKind.GLOG, 0));
        return new Layout(places, places.getFirst(), List.of(), List.of(), 0, 0, 0, 0, true, true, false, false);
    }

    /// Whether a line has a time in one of the places.
    boolean read(Stamp stamp, byte[] bytes, int from, int to) {
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i).find(stamp, bytes, from, to) >= 0) {
                return true;
            }
        }
        return false;
    }

    private static int start(byte[] head, int offset, int length) {
        return offset == 0 && length > 3 ? Text.start(head) : 0;
    }

    /// Whether a line with a time goes on with the record before it.
    boolean goesOn(Stamp stamp, byte[] bytes, int record, int recordEnd, int from, int to) {
        if (!isPostgres) {
            return false;
        }
        int before = places.getFirst().find(stamp, bytes, record, recordEnd);
        int p = before < 0 ? -1 : places.getFirst().find(stamp, bytes, from, to);
        return p >= 0 && PostgresLine.goesOn(bytes, before, recordEnd, p, to);
    }

    private static Layout of(List<Place> places, List<Sample> lines) {
        Stamp stamp = new Stamp(ZoneOffset.UTC);
        Stamp probe = new Stamp(ZoneOffset.UTC);
        List<Sample> records = new ArrayList<>();
        int odd = 0;
        int headers = 0;
        int year = 0;
        int words = 0;
        int backwards = 0;
        long before = Long.MIN_VALUE;
        for (Sample line : lines) {
            year = year > 0 ? year : yearOf(places, line, probe);
            boolean timed = places.stream().anyMatch(place -> line.find(place, stamp));
            if (timed) {
                records.add(line);
                words += line.isProse() ? 1 : 0;
                backwards += stamp.nanos() < before ? 1 : 0;
                before = stamp.nanos();
            } else {
                boolean header = records.isEmpty() && headers < MAX_HEADERS;
                headers += header ? 1 : 0;
                odd += header || line.isContinuation() ? 0 : 1;
            }
            year = year > 0 ? year : line.createdIn();
        }
        boolean inOrder = backwards * 20 <= records.size();
        // a score or a latency may stand before names with values, too
        boolean isTime = inOrder
                || places.getFirst().kind() != StampKind.UPTIME
                || !records.getFirst().isBare();
        boolean prose = isTime && words * 10 >= records.size() * 8 && !Sample.isSeparated(records);
        long postgres = records.stream()
                .filter(record -> PostgresLine.is(record.bytes(), record.at, record.end()))
                .count();
        boolean isPostgres = postgres * 2 > records.size();
        Place head = head(places, records);
        for (Sample record : head.equals(places.getFirst()) ? List.<Sample>of() : records) {
            record.find(head, stamp);
        }
        Preambles preambles = new Preambles(records, isPostgres);
        List<Element> first = preambles.before(head);
        boolean javaUtil = isJavaUtil(places.getFirst(), lines);
        List<Element> after = javaUtil ? List.of() : preambles.after();
        return new Layout(
                places,
                head,
                first,
                after,
                year,
                records.size(),
                lines.size(),
                odd,
                inOrder,
                prose,
                isPostgres,
                javaUtil);
    }

    /// The year of a time of the line that names none, if a full date behind it tells it; else 0.
    private static int yearOf(List<Place> places, Sample line, Stamp probe) {
        int year = 0;
        for (int i = 0; i < places.size() && year == 0; i++) {
            year = line.find(places.get(i), probe) ? line.yearOf(probe) : 0;
        }
        return year;
    }

    /// A line may have been stamped again on its way, as `1131566461 2005.11.09 dn228 Nov 9 12:01:01 ...`.
    private static Place head(List<Place> places, List<Sample> records) {
        Place usual = places.getFirst();
        return places.stream()
                .filter(place -> isDated(place) && place.word() > usual.word())
                .filter(place -> records.stream()
                                .filter(record -> record.isBehind(usual, place))
                                .count()
                        >= Math.max(MIN_STAMPED, records.size() * 0.95))
                .findFirst()
                .orElse(usual);
    }

    private static boolean isDated(Place place) {
        return switch (place.kind()) {
            case ISO, COMPACT, CTIME, MONTH_DAY, DAY_MONTH, SLASHED -> true;
            case SHORT, GLOG, EPOCH, UPTIME, CLOCK -> false;
        };
    }

    /// How sure one can be that this is a log: 0 to 66.
    int sure() {
        Place usual = places.getFirst();
        boolean levelled = hasLevel();
        boolean scattered = odd * 5 > records + odd || records * 12 < lines;
        if (!prose || records == 0 || scattered && !isClear(levelled)) {
            return 0;
        }
        boolean weak = usual.kind() == StampKind.CLOCK || usual.kind() == StampKind.EPOCH;
        // Two records are enough when all else is what belongs to them.
        boolean few = records < 3 && !(records == 2 && lines > records && odd == 0);
        if ((weak || few) && !levelled && !(records >= 3 && usual.word() <= 1)) {
            boolean everywhere = usual.kind() == StampKind.EPOCH && records >= MIN_EPOCHS && odd == 0;
            return everywhere ? 50 : 0;
        }
        if (usual.kind() == StampKind.CLOCK && !levelled && after.isEmpty()) {
            return 0;
        }
        return 60 + (levelled ? 4 : 0) + (usual.word() == 0 ? 2 : 0);
    }

    /// Whether the records alone show that this is a log, so that whatever lies between them goes on with
    /// them: dates at the begin of lines, and in order, or with a level.
    private boolean isClear(boolean levelled) {
        Place usual = places.getFirst();
        boolean dated = usual.kind() != StampKind.CLOCK && usual.kind() != StampKind.EPOCH;
        return records >= 3
                && records * LONGEST_RECORD >= lines
                && dated
                && inOrder
                && (usual.word() == 0 || levelled && usual.word() <= 3);
    }

    /// Where dates are that do not say which number is the day; null: nowhere.
    @Nullable
    Place open() {
        return places.stream()
                .filter(place -> place.kind() == StampKind.SLASHED || place.kind() == StampKind.SHORT)
                .findFirst()
                .orElse(null);
    }

    /// Whether its times count from the start of a program.
    boolean isSinceStart() {
        return places.getFirst().kind() == StampKind.UPTIME;
    }

    boolean hasLevel() {
        return before.stream().anyMatch(element -> element.shape() == Shape.LEVEL)
                || after.stream().anyMatch(element -> element.shape() == Shape.LEVEL || element.levelled())
                || places.getFirst().kind() == StampKind.GLOG
                || isJavaUtil;
    }

    private static boolean isJavaUtil(Place usual, List<Sample> lines) {
        if (usual.kind() != StampKind.MONTH_DAY || usual.word() > 0) {
            return false;
        }
        long levels = lines.stream().filter(Sample::isLevelLine).count();
        return levels * 4 > lines.size();
    }
}
