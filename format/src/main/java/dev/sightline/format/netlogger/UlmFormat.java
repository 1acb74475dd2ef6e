package dev.sightline.format.netlogger;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// Universal logger messages, NetLogger's first line form: `DATE=20190731073044.992375 HOST=h PROG=p NL.EVNT=e ...`.
public final class UlmFormat implements Format {
    @Override
    public String name() {
        return "ulm";
    }

    @Override
    public String description() {
        return "NetLogger ULM; START, else DATE -> time, HOST -> entity, NL.EVNT -> event, LVL -> level";
    }

    @Override
    public boolean readsEachLineAlone() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Pairs.sniff(head, "DATE");
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new Reader(lines, sink, options.zone()).read();
        }
    }

    private static final class Reader extends KeyValueReader {
        private final UlmTime clock;
        private int date = -1;
        private int start = -1;

        Reader(Lines lines, RowSink sink, ZoneId zone) {
            super(lines, sink);
            this.clock = new UlmTime(zone);
        }

        @Override
        int columnOf(String key) {
            return switch (key) {
                case "DATE" -> date = sink.column(key, ColumnHint.of(ColumnType.TIME, Role.TIME));
                case "START" -> start = sink.column(key, ColumnHint.of(ColumnType.TIME, Role.TIME));
                case "HOST" -> sink.column(key, ColumnHint.of(ColumnType.STRING, Role.ENTITY));
                case "NL.EVNT" -> sink.column(key, ColumnHint.of(ColumnType.STRING, Role.EVENT));
                case "LVL" -> sink.column(key, ColumnHint.of(null, Role.LEVEL));
                default -> sink.column(key);
            };
        }

        @Override
        boolean isTime(int column) {
            return column == date;
        }

        @Override
        @Nullable
        String put(int column, byte[] bytes, int from, int to) {
            if (column != date && column != start) {
                sink.text(column, bytes, from, to - from);
                return null;
            }
            long nanos = clock.nanos(bytes, from, to);
            if (nanos == UlmTime.NONE) {
                return BAD_TIME;
            }
            sink.timeNanos(column, nanos);
            return null;
        }
    }
}
