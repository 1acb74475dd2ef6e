package dev.sightline.format.paraver;

import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.time.ZoneId;

/// The lines of a trace: a header, records, and what is no record.
final class ParaverReader {
    private final Source source;
    private final Lines lines;
    private final ZoneId zone;
    private final RowSink sink;

    ParaverReader(Source source, Lines lines, ZoneId zone, RowSink sink) {
        this.source = source;
        this.lines = lines;
        this.zone = zone;
        this.sink = sink;
    }

    void read() throws IOException {
        if (!lines.next()) {
            return;
        }
        boolean headed = Header.is(lines.bytes(), lines.start(), lines.end());
        Header header = headed ? Header.of(lines, zone) : Header.NONE;
        if (!headed) {
            sink.damaged("no #Paraver header: times are taken for microseconds since 1970", 0);
        }
        Labels labels = source.once(Labels.class, () -> Labels.beside(source));
        Types types = source.once(Types.class, () -> new Types(labels));
        Threads threads = source.once(Threads.class, () -> Threads.beside(source, header));
        Spans spans = source.once(Spans.class, () -> Spans.find(source, header, types, threads));
        Rows rows = new Rows(labels, types, threads, spans, sink);
        PrvRecord record = new PrvRecord(header);
        boolean more = !headed || lines.next();
        while (more) {
            line(record, rows);
            more = lines.next();
        }
        rows.end();
    }

    private void line(PrvRecord record, Rows rows) {
        byte[] bytes = lines.bytes();
        int from = lines.start();
        int end = lines.end();
        if (from == end || bytes[from] == '#' || bytes[from] == 'c' && from + 1 < end && bytes[from + 1] == ':') {
            return;
        }
        String cause = lines.isTooLong() ? Lines.TOO_LONG : record.parse(bytes, from, end);
        cause = cause == null ? rows.put(record, lines.offset()) : cause;
        if (cause == null) {
            sink.endRow(lines.offset(), lines.length());
        } else {
            sink.rejectRow(cause, lines.offset(), bytes, from, lines.length());
        }
    }
}
