package dev.sightline.format.netlogger;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// logfmt, as many services in Go write it:
/// `time=2026-09-21T14:13:20.307Z level=info msg="handled request" status=200`. With `ts` it is what NetLogger's best
/// practices are ([BpFormat]).
///
/// Source: B. Blackburn, logfmt (2013), and what github.com/go-logfmt/logfmt reads.
public final class LogfmtFormat implements Format {
    private static final List<String> TIMES = List.of("time", "t", "timestamp", "@timestamp", "datetime", "date");

    /// Below what the key `ts` or `DATE` says.
    private static final int MAX = 92;

    @Override
    public String name() {
        return "logfmt";
    }

    @Override
    public String description() {
        return "logfmt; time, t or timestamp -> time, level -> level";
    }

    @Override
    public boolean readsEachLineAlone() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return TIMES.stream()
                .mapToInt(key -> Math.min(MAX, Pairs.sniff(head, key)))
                .max()
                .orElse(0);
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new Reader(lines, sink).read();
        }
    }

    private static final class Reader extends KeyValueReader {
        private int time = -1;
        /// Of the time of day, where the time is only a date before: firewalls write `date=2026-03-01 time=09:00:00`.
        private int clock = -1;

        private boolean isDate;
        private byte @Nullable [] date;

        Reader(Lines lines, RowSink sink) {
            super(lines, sink);
        }

        /// The first of the keys that stand for it is the time; another is a column like any.
        @Override
        int columnOf(String key) {
            if (time < 0 && TIMES.contains(key)) {
                time = sink.column(key, ColumnHint.of(ColumnType.TIME, Role.TIME));
                isDate = key.equals("date");
                return time;
            }
            if (isDate && key.equals("time")) {
                clock = sink.column(key);
                return clock;
            }
            boolean level = key.equals("level") || key.equals("lvl") || key.equals("severity");
            return level ? sink.column(key, ColumnHint.of(null, Role.LEVEL)) : sink.column(key);
        }

        @Override
        boolean isTime(int column) {
            return column == time;
        }

        @Override
        @Nullable
        String put(int column, byte[] bytes, int from, int to) {
            if (column == time && isDate && Scan.find(bytes, from, to, (byte) ':') == to) {
                date = Arrays.copyOfRange(bytes, from, to);
                return null;
            }
            byte[] day = date;
            if (column == clock && day != null && isClock(bytes, from, to)) {
                byte[] moment = Arrays.copyOf(day, day.length + 1 + to - from);
                moment[day.length] = ' ';
                System.arraycopy(bytes, from, moment, day.length + 1, to - from);
                sink.text(time, moment, 0, moment.length);
                date = null;
            }
            sink.text(column, bytes, from, to - from);
            return null;
        }

        /// `9:00`, and not `35ms` or a moment.
        private static boolean isClock(byte[] bytes, int from, int to) {
            int colon = Scan.find(bytes, from, to, (byte) ':');
            return colon < to && colon > from && colon - from <= 2 && bytes[from] >= '0' && bytes[from] <= '9';
        }

        @Override
        void begin() {
            date = null;
        }

        @Override
        void end(byte[] bytes) {
            byte[] day = date;
            if (day != null) {
                sink.text(time, day, 0, day.length);
            }
        }
    }
}
