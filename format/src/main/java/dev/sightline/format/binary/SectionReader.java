package dev.sightline.format.binary;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Unreadable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads sections to rows. What a section declares (its producer, types and strings) is forgotten at its end.
final class SectionReader {
    private static final int MAX_TYPES = 1 << 16;
    private static final int MAX_STRINGS = 1 << 20;
    /// The cause of what a flight recorder kept back: that is no loss.
    private static final String KEPT_BACK = "not asked for";

    private final Frames frames;
    private final RowSink sink;
    private final FieldColumns columns;
    private final Producers producers;
    private final List<@Nullable EventShape> shapes = new ArrayList<>();
    private final List<byte[]> strings = new ArrayList<>();
    private final BlockReader blocks;
    private Producers.@Nullable Seen producer;

    SectionReader(Frames frames, RowSink sink, Producers producers) {
        this.frames = frames;
        this.sink = sink;
        this.producers = producers;
        this.columns = new FieldColumns(sink);
        this.blocks = new BlockReader(sink, columns, shapes, strings);
    }

    void read() throws IOException {
        while (frames.next()) {
            try {
                frame(frames.body());
            } catch (Unreadable broken) {
                sink.rejectRow(broken.cause(), frames.offset(), null, 0, 0);
            }
        }
        producers.endOfSource(sink);
    }

    private void frame(Cursor body) {
        switch (frames.kind()) {
            case Frames.SECTION -> {
                producer = null;
                shapes.clear();
                strings.clear();
            }
            case Frames.PRODUCER -> producer(body);
            case Frames.TYPE -> type(body);
            case Frames.STRINGS -> strings(body);
            case Frames.BLOCK -> block(body);
            case Frames.LOST -> lost(body);
            default -> {} // asked of a receiver
        }
    }

    private void producer(Cursor body) {
        String id = HexFormat.of().toHexDigits(body.fixed64()) + HexFormat.of().toHexDigits(body.fixed64());
        String process = id;
        byte[] host = {};
        for (int left = body.count(body.end - body.at); left > 0; left--) {
            String key = body.text();
            String value = body.text();
            if (key.equals("process")) {
                process = value;
            } else if (key.equals("host")) {
                host = value.getBytes(StandardCharsets.UTF_8);
            }
        }
        producer = producers.of(id, process);
        blocks.of(process.getBytes(StandardCharsets.UTF_8), host, id.getBytes(StandardCharsets.US_ASCII));
    }

    private void type(Cursor body) {
        int id = body.count(MAX_TYPES);
        EventShape shape = EventShape.read(body, columns);
        while (shapes.size() <= id) {
            shapes.add(null);
        }
        shapes.set(id, shape);
    }

    private void strings(Cursor body) {
        int first = body.count(MAX_STRINGS);
        int count = body.count(body.end - body.at);
        if (first != strings.size() || first + count > MAX_STRINGS) {
            throw new Unreadable("strings out of order");
        }
        for (int i = 0; i < count; i++) {
            strings.add(body.utf8());
        }
    }

    private void block(Cursor body) {
        Producers.Seen from = producer;
        if (from == null) {
            throw new Unreadable("events of nobody");
        }
        blocks.open(body);
        long first = blocks.sequence();
        long end = first + blocks.events();
        if (first < 0 || end < first) {
            throw new Unreadable("count beyond its limit");
        }
        if (from.events.covers(first, end)) {
            sink.assumed("events with a sequence number that came before are the same ones, sent twice");
            return;
        }
        blocks.rows();
        from.events.add(first, end);
        from.known.add(first, end);
        from.lastNanos = blocks.lastNanos();
    }

    private void lost(Cursor body) {
        Producers.Seen from = producer;
        if (from == null) {
            throw new Unreadable("losses of nobody");
        }
        long first = body.varint();
        long events = body.varint();
        String where = body.text();
        String cause = body.text();
        long since = body.fixed64();
        long until = body.fixed64();
        if (first < 0 || events < 0 || first + events < first) {
            throw new Unreadable("count beyond its limit");
        }
        if (!from.known.covers(first, first + events)) {
            from.known.add(first, first + events);
            if (cause.equals(KEPT_BACK)) {
                sink.sampled(events);
                return;
            }
            sink.lost(from.process + ", " + where + ": " + cause, events, since, Math.max(since, until));
        }
    }
}
