package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads the log of a container: when each line came is what the container's host says, all else what the program
/// wrote. The two streams of a program are read apart, as one may write between two lines of a stack trace of the
/// other.
final class ContainerReader {
    private static final String NOT_A_LINE = "no line of a container's log";

    /// Of a record that never ends.
    private static final int MOST_BYTES = 1 << 20;

    private final RowSink sink;
    private final Layout layout;
    /// Whether what the program wrote has a layout of its own, by which lines that begin a record are known.
    private final boolean known;
    private final Stamp probe;
    private final ContainerLine line = new ContainerLine();
    private final int time;
    private final int stream;
    private final LogReader reader;
    private final InnerJson json;
    private final List<Open> streams = List.of(new Open(), new Open());

    /// A record of a stream that may go on.
    private static final class Open implements RecordText {
        byte[] bytes = new byte[256];
        int length;
        int first;
        int more;
        boolean any;
        boolean cut;
        long nanos;
        long offset;
        /// Where the last of its lines ends in the source; -1: others lie between.
        long ends;

        int lineLength;

        void add(ContainerLine line, boolean further) {
            int count = line.to() - line.from();
            if (bytes.length < length + count + 1) {
                bytes = Arrays.copyOf(bytes, Math.max(length + count + 1, 2 * bytes.length));
            }
            if (further) {
                bytes[length++] = '\n';
                more++;
            }
            System.arraycopy(line.text(), line.from(), bytes, length, count);
            length += count;
            first = more == 0 ? length : first;
            cut = line.isPartial();
        }

        @Override
        public byte[] bytes() {
            return bytes;
        }

        @Override
        public int start() {
            return 0;
        }

        @Override
        public int firstEnd() {
            return first;
        }

        @Override
        public int end() {
            return length;
        }

        @Override
        public int continuations() {
            return more;
        }
    }

    /// @param learned what the texts have in front; null: nothing
    ContainerReader(@Nullable Layout learned, ReadOptions options, RowSink sink) {
        this.sink = sink;
        this.known = learned != null;
        this.layout = learned == null ? Layout.plain() : learned;
        this.probe = new Stamp(options.zone());
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        stream = sink.column("stream", ColumnHint.of(ColumnType.STRING, null));
        reader = new LogReader(layout, LocalDate.now(options.zone()).getYear(), options, sink);
        json = new InnerJson(sink);
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            int from = Scan.skipBlanks(bytes, lines.start(), lines.end());
            if (from == lines.end()) {
                continue;
            }
            if (lines.isTooLong() || !line.read(bytes, lines.start(), lines.end())) {
                String cause = lines.isTooLong() ? Lines.TOO_LONG : NOT_A_LINE;
                streams.forEach(this::end);
                sink.rejectRow(cause, lines.offset(), bytes, lines.start(), lines.length());
                continue;
            }
            add(lines.offset(), lines.length());
            // what grows may not go on for long: then what there is is shown
            if (lines.peek() == lines.nextStart()) {
                streams.forEach(this::end);
            }
        }
        streams.forEach(this::end);
    }

    private void add(long offset, int length) {
        Open open = streams.get(line.isError() ? 1 : 0);
        boolean goesOn = open.any && (open.cut || goesOn()) && open.length < MOST_BYTES;
        if (!goesOn) {
            end(open);
            open.any = true;
            open.nanos = line.nanos();
            open.offset = offset;
            open.lineLength = length;
            open.ends = offset + length;
        } else if (open.ends >= 0 && offset - open.ends <= 2) {
            open.ends = offset + length;
        } else {
            open.ends = -1;
        }
        open.add(line, goesOn && !open.cut);
    }

    /// Whether the text goes on with the record before: a stack trace, or what has no time where others have one.
    private boolean goesOn() {
        byte[] text = line.text();
        if (line.from() == line.to()) {
            return true;
        }
        if (text[line.from()] == '{' || known && layout.read(probe, text, line.from(), line.to())) {
            return false;
        }
        return known || new Sample(text, line.from(), line.to()).isContinuation();
    }

    private void end(Open open) {
        if (!open.any) {
            return;
        }
        sink.timeNanos(time, open.nanos);
        byte[] name = open == streams.getLast() ? ContainerLine.ERR : ContainerLine.OUT;
        sink.constant(stream, name);
        if (!json.put(open, reader)) {
            reader.record(open);
        }
        sink.endRow(open.offset, open.ends < 0 ? open.lineLength : (int) (open.ends - open.offset));
        open.any = false;
        open.length = 0;
        open.first = 0;
        open.more = 0;
        open.cut = false;
    }
}
