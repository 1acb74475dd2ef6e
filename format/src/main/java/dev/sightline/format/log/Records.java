package dev.sightline.format.log;

import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;

/// The records of a log: each line that begins one, with the lines up to the next (stack traces) as its continuation.
final class Records implements RecordText {
    /// So much of a line is enough to see whether a record begins.
    private static final int BEGINNING = 2048;

    private final Lines lines;
    private final Start start;
    private int firstLength;
    private int length;
    private int continuations;

    /// Whether a line begins a record.
    interface Start {
        boolean isAt(byte[] bytes, int from, int to);

        /// Whether a line that looks so goes on with the record whose first line is [record, recordEnd) all the same.
        default boolean goesOn(byte[] bytes, int record, int recordEnd, int from, int to) {
            return false;
        }
    }

    Records(Lines lines, Start start) {
        this.lines = lines;
        this.start = start;
    }

    /// Moves to the next record; false at the end. Lines that no record has begun for are one without a beginning.
    boolean next() throws IOException {
        do {
            if (!lines.next()) {
                return false;
            }
        } while (!lines.isTooLong() && isBlank(lines.bytes(), lines.start(), lines.end()));
        firstLength = lines.length();
        continuations = 0;
        if (!lines.isTooLong()) {
            while (!recordFollows() && lines.extend()) {
                continuations++;
            }
        }
        trim();
        return true;
    }

    private boolean recordFollows() throws IOException {
        int limit = lines.peek();
        int from = lines.nextStart();
        byte[] bytes = lines.bytes();
        int to = Scan.find(bytes, from, Math.min(limit, from + BEGINNING), (byte) '\n');
        int record = lines.start();
        return from == limit
                || to > from
                        && start.isAt(bytes, from, to)
                        && !start.goesOn(bytes, record, record + firstLength, from, to);
    }

    /// Blank lines between records belong to none.
    private void trim() {
        byte[] bytes = lines.bytes();
        int end = lines.end();
        while (end > lines.start() + firstLength && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
            continuations -= bytes[end - 1] == '\n' ? 1 : 0;
            end--;
        }
        length = end - lines.start();
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
        return Scan.skipBlanks(bytes, from, to) == to;
    }

    boolean isTooLong() {
        return lines.isTooLong();
    }

    @Override
    public byte[] bytes() {
        return lines.bytes();
    }

    @Override
    public int start() {
        return lines.start();
    }

    @Override
    public int firstEnd() {
        return lines.start() + firstLength;
    }

    @Override
    public int end() {
        return lines.start() + length;
    }

    int length() {
        return length;
    }

    @Override
    public int continuations() {
        return continuations;
    }

    long offset() {
        return lines.offset();
    }
}
