package dev.sightline.format.netlogger;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import java.time.DateTimeException;
import java.time.Instant;

/// What recorders that write lines say of events that are not among them: `event=sightline.lost lost=N` and
/// `event=sightline.sampled sampled=N`. These lines are rows as well.
final class RecorderNotes {
    private static final String LOST = "sightline.lost";
    private static final String SAMPLED = "sightline.sampled";
    private static final int LONGEST = 200;

    private final RowSink sink;
    private int processColumn = -1;
    private int lostColumn = -1;
    private int sampledColumn = -1;
    private boolean isLost;
    private boolean isSampled;
    private String events = "";
    private String process = "";

    RecorderNotes(RowSink sink) {
        this.sink = sink;
    }

    /// @param key `process`, `lost` or `sampled`
    /// @return the column
    int column(String key, int column) {
        switch (key) {
            case "lost" -> lostColumn = column;
            case "sampled" -> sampledColumn = column;
            default -> processColumn = column;
        }
        return column;
    }

    void event(byte[] bytes, int from, int to) {
        isLost = Scan.is(bytes, from, to, LOST);
        isSampled = !isLost && Scan.is(bytes, from, to, SAMPLED);
    }

    /// Whether the record is such a note, as far as it was read.
    boolean isNote() {
        return isLost || isSampled;
    }

    /// A value behind the event.
    void value(int column, byte[] bytes, int from, int to) {
        if (column == processColumn) {
            process = text(bytes, from, to);
        } else if (column == (isLost ? lostColumn : sampledColumn)) {
            events = text(bytes, from, to);
        }
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, Math.min(LONGEST, to - from), UTF_8);
    }

    /// The record is whole; its time is in these bytes.
    void end(byte[] bytes, int from, int to) {
        if (events.matches("\\d{1,18}")) {
            if (isSampled) {
                sink.sampled(Long.parseLong(events));
            } else {
                long at = nanos(text(bytes, from, to));
                sink.lost(process.isEmpty() ? "a recorder" : process, Long.parseLong(events), at, at);
            }
        }
    }

    /// The next record begins.
    void forget() {
        isLost = false;
        isSampled = false;
        events = "";
        process = "";
    }

    private static long nanos(String time) {
        try {
            Instant at = Instant.parse(time);
            return Math.addExact(Math.multiplyExact(at.getEpochSecond(), 1_000_000_000L), at.getNano());
        } catch (DateTimeException | ArithmeticException unknown) {
            return 0;
        }
    }
}
