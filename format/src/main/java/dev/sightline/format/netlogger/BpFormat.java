package dev.sightline.format.netlogger;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// NetLogger best practices: `ts=2011-04-27T23:18:01.000000Z event=job.start level=Info key=value ...`.
///
/// Source: Gunter, Tierney et al., NetLogger: A Toolkit for Distributed System Performance Tuning and Debugging (2003)
/// and the CEDPS logging best practices.
public final class BpFormat implements Format {
    @Override
    public String name() {
        return "bp";
    }

    @Override
    public String description() {
        return "NetLogger best practices; ts -> time, event -> event, level -> level";
    }

    @Override
    public boolean readsEachLineAlone() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Pairs.sniff(head, "ts");
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new Reader(lines, sink).read();
        }
    }

    private static final class Reader extends KeyValueReader {
        /// How times begin that are a few steps after 1970: those of a logical clock.
        private static final String STEPS = "1970-01-01T00:00:00.";

        private static final int DIGITS = 9;

        private int time = -1;
        private int event = -1;
        private int clock = -1;
        /// What the logical clock of the record says; -1: nothing.
        private long step;

        private final RecorderNotes notes;
        /// Where the time of the record stands.
        private int timeFrom;

        private int timeTo;

        Reader(Lines lines, RowSink sink) {
            super(lines, sink);
            notes = new RecorderNotes(sink);
        }

        @Override
        int columnOf(String key) {
            return switch (key) {
                case "ts" -> time = sink.column(key, ColumnHint.of(ColumnType.TIME, Role.TIME));
                case "event" -> event = sink.column(key, ColumnHint.of(ColumnType.STRING, Role.EVENT));
                case "level" -> sink.column(key, ColumnHint.of(null, Role.LEVEL));
                case "clock" -> clock = sink.column(key);
                case "process", "lost", "sampled" -> notes.column(key, sink.column(key));
                default -> sink.column(key);
            };
        }

        @Override
        boolean isTime(int column) {
            return column == time;
        }

        @Override
        @Nullable
        String put(int column, byte[] bytes, int from, int to) {
            if (column == time) {
                timeFrom = from;
                timeTo = to;
                if (nanos(bytes) < 0) {
                    sink.text(column, bytes, from, to - from);
                }
                return null;
            }
            sink.text(column, bytes, from, to - from);
            if (column == clock) {
                step = whole(bytes, from, to);
            } else if (column == event) {
                notes.event(bytes, from, to);
            } else if (notes.isNote()) {
                notes.value(column, bytes, from, to);
            }
            return null;
        }

        /// Of a time that is less than a second after 1970, and may be a step of a logical clock; -1: it is another.
        private long nanos(byte[] bytes) {
            int from = timeFrom + STEPS.length();
            boolean near = timeTo == from + DIGITS + 1
                    && bytes[timeTo - 1] == 'Z'
                    && Scan.startsWith(bytes, timeFrom, timeTo, STEPS);
            return near ? whole(bytes, from, timeTo - 1) : -1;
        }

        private static long whole(byte[] bytes, int from, int to) {
            long value = 0;
            for (int i = from; i < to; i++) {
                int digit = bytes[i] - '0';
                if (digit < 0 || digit > 9 || to - from > DIGITS) {
                    return -1;
                }
                value = 10 * value + digit;
            }
            return value;
        }

        @Override
        void begin() {
            notes.forget();
            step = -1;
            timeFrom = 0;
            timeTo = 0;
        }

        @Override
        void end(byte[] bytes) {
            long nanos = nanos(bytes);
            if (nanos >= 0 && nanos == step) {
                sink.timeNanos(time, nanos, TimeScale.STEPS);
            } else if (nanos >= 0) {
                sink.text(time, bytes, timeFrom, timeTo - timeFrom);
            }
            if (notes.isNote()) {
                notes.end(bytes, timeFrom, timeTo);
            }
        }
    }
}
