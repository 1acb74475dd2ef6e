package dev.sightline.format.internal;

import dev.sightline.format.BrokenOff;
import dev.sightline.format.Growing;
import dev.sightline.format.Piece;
import dev.sightline.format.RowSink;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The lines of a stream as slices of a byte window: no copy, no object per line.
///
/// LF and CR LF end a line and are not part of it; a line in which a stream breaks off is none ([BrokenOff]); a UTF-8
/// byte order mark before the first is skipped. A slice is valid until the next call. Memory: a line up to
/// [#MAX_BYTES] twice; of a longer one only the beginning is kept.
public final class Lines {
    public static final int MAX_BYTES = 16 << 20;
    public static final String TOO_LONG = "line longer than 16 MiB";
    private static final int KEPT_OF_TOO_LONG = 4096;

    private final ByteWindow window;
    private final BooleanSupplier brokeOff;
    private final @Nullable Growing growing;
    private final boolean piece;
    private boolean opened;
    private boolean utf16;
    private int start;
    private int end;
    /// Where the line after the first of an extended record begins; -1 if not extended.
    private int second = -1;

    private int next;
    private boolean tooLong;
    private long offset;

    public Lines(InputStream stream) {
        this.window = new ByteWindow(stream);
        this.growing = stream instanceof Growing its ? its : null;
        this.piece = stream instanceof Piece;
        this.brokeOff = stream instanceof BrokenOff ending ? ending::brokeOff : () -> false;
    }

    /// What a line is to a format whose records are lines: an aside is known to be none, and is left out.
    public enum Kind {
        ROW,
        ASIDE,
        UNKNOWN;

        public static Kind rowIf(boolean reads) {
            return reads ? ROW : UNKNOWN;
        }
    }

    /// A reader of single lines.
    public interface Row {
        /// Puts the cells of a line, without the blanks at its end, and does not end the row.
        Kind put(byte[] bytes, int from, int to);
    }

    /// Makes a row of each line that follows, or rejects it; blank ones are neither.
    ///
    /// @param cause why a line is rejected that is unknown
    public void toRows(RowSink sink, String cause, Row row) throws IOException {
        while (next()) {
            byte[] bytes = bytes();
            int to = Scan.trimmed(bytes, start, end);
            if (tooLong) {
                sink.rejectRow(TOO_LONG, offset, bytes, start, length());
            } else if (to > start) {
                switch (row.put(bytes, start, to)) {
                    case ROW -> sink.endRow(offset, length());
                    case ASIDE -> {}
                    case UNKNOWN -> sink.rejectRow(cause, offset, bytes, start, length());
                }
            }
        }
    }

    /// Fills the window with up to `bytes` bytes, without consuming them; of a stream that grows with what is there.
    ///
    /// @return how many there are from `bytes()[headStart()]` on
    public int head(int bytes) throws IOException {
        open();
        while (window.end() - next < bytes && (growing == null || !growing.isAtEnd())) {
            int shift = window.more(next);
            if (shift < 0) {
                break;
            }
            next -= shift;
        }
        return Math.min(bytes, window.end() - next);
    }

    public int headStart() {
        return next;
    }

    /// Whether the stream begins with a UTF-16 byte order mark, and is no [Piece]: then there are no lines.
    public boolean isUtf16() throws IOException {
        open();
        return utf16;
    }

    /// Moves to the next line; false at the end.
    public boolean next() throws IOException {
        open();
        tooLong = false;
        second = -1;
        start = next;
        end = next;
        if (utf16 || (next == window.end() && !fill())) {
            return false;
        }
        toLineEnd();
        return !isCutOff();
    }

    /// Half a number is another number: the line in which data break off is none.
    private boolean isCutOff() {
        boolean unended = !tooLong && next == window.end() && window.bytes()[next - 1] != '\n';
        return unended && brokeOff.getAsBoolean();
    }

    /// Reads on until the following line is in the window too (or the source ends, or stays quiet); the current one may
    /// move.
    ///
    /// @return where what follows ends: from [#nextStart()] on there is a whole line, or all that is left
    public int peek() throws IOException {
        int from = next;
        while (Scan.find(window.bytes(), from, window.end(), (byte) '\n') == window.end()
                && window.end() - next < ByteWindow.BLOCK
                && (growing == null || !growing.isQuiet())) {
            int seen = window.end() - next;
            if (!fill()) {
                break;
            }
            from = next + seen;
        }
        return window.end();
    }

    /// Joins the following line to this one (their line ending stays between them).
    ///
    /// @return false, with nothing changed, if there is none or the whole would be longer than [#MAX_BYTES]
    public boolean extend() throws IOException {
        if (tooLong || (next == window.end() && !fill())) {
            return false;
        }
        int keptEnd = end - start;
        int keptNext = next - start;
        int keptSecond = second < 0 ? keptNext : second - start;
        toLineEnd();
        if (tooLong || isCutOff()) {
            // The window was not dropped: the tail is read again as a line of its own.
            tooLong = false;
            end = start + keptEnd;
            next = start + keptNext;
            return false;
        }
        second = start + keptSecond;
        return true;
    }

    /// Makes the line after the first of an extended record the next one.
    public void rewind() {
        if (second >= 0) {
            next = second;
            end = second;
            while (end > start && (window.bytes()[end - 1] == '\n' || window.bytes()[end - 1] == '\r')) {
                end--;
            }
            second = -1;
        }
    }

    /// Whether the line was longer than [#MAX_BYTES]; the slice is then its beginning.
    public boolean isTooLong() {
        return tooLong;
    }

    public byte[] bytes() {
        return window.bytes();
    }

    public int start() {
        return start;
    }

    public int end() {
        return end;
    }

    /// Where what is in the window ends.
    public int windowEnd() {
        return window.end();
    }

    /// Where the following line begins in the window, if it is there.
    public int nextStart() {
        return next;
    }

    /// Whether an LF ends the line, and not the stream.
    public boolean isEnded() {
        return next > start && window.bytes()[next - 1] == '\n';
    }

    public int length() {
        return end - start;
    }

    /// Where the line begins in the source.
    public long offset() {
        return offset;
    }

    private void toLineEnd() throws IOException {
        boolean extending = next != start;
        int from = next;
        while (true) {
            int found = Scan.find(window.bytes(), from, window.end(), (byte) '\n');
            if (found < window.end()) {
                end = found > start && window.bytes()[found - 1] == '\r' ? found - 1 : found;
                next = found + 1;
                break;
            }
            from = found;
            if (found - start > MAX_BYTES) {
                tooLong = true;
                if (!extending) {
                    offset = window.base() + start;
                    skipTail();
                }
                return;
            }
            int shift = window.more(start);
            if (shift < 0) {
                end = found;
                next = found;
                break;
            }
            start -= shift;
            from -= shift;
        }
        tooLong = end - start > MAX_BYTES;
        offset = window.base() + start;
        if (tooLong && !extending) {
            end = start + KEPT_OF_TOO_LONG;
        }
    }

    private void skipTail() throws IOException {
        int tail = start + KEPT_OF_TOO_LONG;
        end = tail;
        next = tail;
        int read = window.replaceTail(tail);
        while (read > 0) {
            int found = Scan.find(window.bytes(), tail, window.end(), (byte) '\n');
            if (found < window.end()) {
                next = found + 1;
                return;
            }
            read = window.replaceTail(tail);
        }
    }

    private boolean fill() throws IOException {
        int before = window.end() - start;
        int shift = window.more(start);
        if (shift < 0) {
            return false;
        }
        start -= shift;
        end -= shift;
        next -= shift;
        if (second >= 0) {
            second -= shift;
        }
        return window.end() - start > before;
    }

    private void open() throws IOException {
        if (opened) {
            return;
        }
        opened = true;
        window.more(0);
        byte[] bytes = window.bytes();
        if (window.end() >= 3 && (bytes[0] & 0xff) == 0xef && (bytes[1] & 0xff) == 0xbb && (bytes[2] & 0xff) == 0xbf) {
            next = 3;
        }
        utf16 = !piece && window.end() >= 2 && (isMark(bytes, 0xff, 0xfe) || isMark(bytes, 0xfe, 0xff));
    }

    private static boolean isMark(byte[] bytes, int first, int second) {
        return (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }
}
