package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.ctf.metadata.BadMetadata;
import dev.sightline.format.ctf.metadata.Metadata;
import dev.sightline.format.ctf.metadata.MetadataFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a trace into rows, one stream after another. Files are mapped; nothing is held of an event.
final class CtfReader {
    private static final int MAX_DAMAGE = 20;

    private final Source source;
    private final Path folder;
    private final RowSink sink;
    private final ReadingSink cells;
    private final Standard columns = new Standard();
    private long bytesBefore;

    CtfReader(Source source, Path folder, RowSink sink) {
        this.source = source;
        this.folder = folder;
        this.sink = sink;
        this.cells = new ReadingSink(sink);
    }

    /// What is found out about a trace before its rows are put.
    private record Found(
            MetadataFile.Read metadata,
            List<Path> files,
            Otf2 definitions,
            @Nullable Slices slices) {}

    /// One stream on its way into rows.
    private record Reading(
            StreamFile at,
            byte[] file,
            byte[] other,
            StreamNotes notes,
            Entities entities,
            Messages messages,
            Found found,
            @Nullable SliceNumbers numbers,
            @Nullable String host) {}

    void read() throws IOException {
        Found found = source.once(Found.class, this::find);
        MetadataFile.Read read = found.metadata();
        if (read.problem() != null) {
            sink.damaged(read.problem(), 0);
        }
        try {
            read(found, read.metadata());
        } catch (BadMetadata bad) {
            sink.damaged("metadata: " + bad.getMessage(), 0);
        }
    }

    private Found find() throws IOException {
        MetadataFile.Read read = MetadataFile.read(folder.resolve(MetadataFile.NAME));
        List<Path> files = TraceFolder.streams(folder);
        Otf2 definitions = new Otf2(read.metadata());
        try {
            Slices slices = Slices.find(source.name(), read.metadata(), files, definitions);
            return new Found(read, files, definitions, slices);
        } catch (BadMetadata isMetAgain) {
            return new Found(read, files, definitions, null);
        }
    }

    private void read(Found found, Metadata metadata) throws IOException, BadMetadata {
        boolean otf2 = found.definitions().isOne;
        boolean pairs = !new Pairs(metadata.eventNames()).isEmpty();
        Plan plan = Plan.of(metadata, new FieldColumns(metadata, Standard.names(metadata, pairs, otf2)));
        plan.problems.stream().limit(MAX_DAMAGE).forEach(problem -> sink.damaged(problem, 0));
        Messages messages = new Messages(found.definitions());
        Entities entities = new Entities(metadata, found.definitions(), source.ofSeveralMachines());
        for (Path file : found.files()) {
            try (Arena arena = Arena.ofConfined()) {
                String name = TraceFolder.name(file);
                StreamNotes notes = new StreamNotes(sink, name);
                StreamFile at = new StreamFile(TraceFolder.map(file, arena), plan, notes);
                SliceNumbers numbers =
                        found.slices() == null ? null : found.slices().of(name);
                String host = metadata.environment.get("hostname");
                byte[] other = found.definitions().entity(name);
                events(new Reading(at, name.getBytes(UTF_8), other, notes, entities, messages, found, numbers, host));
                notes.end();
                bytesBefore += at.in.file.byteSize();
                source.progress(bytesBefore);
            }
        }
    }

    private void events(Reading reading) {
        StreamFile at = reading.at();
        long count = 0;
        long ofPairs = 0;
        while (at.next(cells)) {
            long nanos = at.nanos();
            try {
                put(reading, nanos);
            } catch (BadField bad) {
                at.failed(bad);
                continue;
            }
            if (at.event().part != null) {
                slice(reading, ofPairs++);
            }
            sink.endRow(-1, 0);
            reading.notes().event(nanos, at.offset());
            if ((++count & 0xFFFF) == 0) {
                source.progress(bytesBefore + at.offset());
            }
        }
    }

    private void put(Reading reading, long nanos) throws BadField {
        StreamFile at = reading.at();
        if (nanos != Long.MIN_VALUE) {
            sink.timeNanos(columns.time.in(sink), nanos);
        }
        byte[] event = at.event().name;
        boolean otf2 = reading.found().definitions().isOne;
        if (!otf2) {
            string(columns.event, event);
        }
        String level = at.event().type.level();
        if (level != null) {
            sink.string(columns.level.in(sink), level);
        }
        if (at.cpu() >= 0) {
            sink.int64(columns.cpu.in(sink), at.cpu());
        }
        string(columns.stream, reading.file());
        if (reading.host() != null) {
            sink.string(columns.host.in(sink), reading.host());
        }
        at.repeat(cells);
        at.contexts(cells);
        if (otf2) {
            at.payload(cells);
            byte[] region = reading.found().definitions().region(at);
            string(columns.event, region == null ? event : region);
            string(columns.record, event);
            message(reading);
        }
        string(columns.entity, reading.entities().of(at, reading.other()));
        if (!otf2) {
            at.payload(cells);
            Packets packet = at.event().packet;
            if (packet != null) {
                sink.string(columns.message.in(sink), packet.id(at.in.slots));
                sink.string(columns.side.in(sink), packet.sends() ? "send" : "receive");
            }
        }
    }

    private void string(Column column, byte[] value) {
        sink.string(column.in(sink), value, 0, value.length);
    }

    private void message(Reading reading) {
        Messages.Side side = reading.messages().of(reading.at());
        if (side != null) {
            sink.string(columns.message.in(sink), side.message());
            sink.string(columns.side.in(sink), side.sends() ? "send" : "receive");
            string(columns.peer, reading.found().definitions().entity(side.partner()));
        }
    }

    private void slice(Reading reading, long number) {
        Slices slices = reading.found().slices();
        Pairs.Part part = reading.at().event().part;
        if (slices == null || reading.numbers() == null || part == null) {
            return;
        }
        int slice = reading.numbers().get(number);
        if (slice < 0) {
            return;
        }
        sink.int64(columns.span.in(sink), slices.nest.id(slice));
        if (!part.begins()) {
            return;
        }
        if (slices.isUnclosed(slice)) {
            sink.bool(columns.unclosed.in(sink), true);
        } else {
            sink.int64(columns.duration.in(sink), slices.nest.durationNanos(slice));
        }
        int parent = slices.nest.parent(slice);
        if (parent >= 0) {
            sink.int64(columns.parent.in(sink), slices.nest.id(parent));
        }
    }
}
