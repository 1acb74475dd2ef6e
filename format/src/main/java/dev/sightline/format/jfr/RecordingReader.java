package dev.sightline.format.jfr;

import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// A recording is a sequence of chunks, each complete in itself; so are several recordings in one file.
final class RecordingReader {
    private final MemorySegment file;
    private final Cursor raw;
    private final Source source;
    private final RowSink sink;
    /// Made with the first chunk that can be read: of a recording without any nothing is known.
    private @Nullable EventRows rows;

    private RecordingReader(MemorySegment file, Source source, RowSink sink) {
        this.file = file;
        this.raw = new Cursor(file, false);
        this.source = source;
        this.sink = sink;
    }

    static void read(Source source, RowSink sink) throws IOException {
        Path path = source.file();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
                Arena arena = Arena.ofConfined()) {
            MemorySegment file = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            if (file.byteSize() > 0) {
                new RecordingReader(file, source, sink).chunks();
            }
        }
    }

    private EventRows rows() {
        EventRows made = rows;
        if (made == null) {
            made = new EventRows(sink);
            rows = made;
        }
        return made;
    }

    private void chunks() throws IOException {
        long at = 0;
        while (at < file.byteSize()) {
            long end;
            try {
                end = chunk(at);
            } catch (Damage broken) {
                end = nextChunk(at + 1);
                sink.damaged(broken.what() + "; " + (end - at) + " bytes are not read", at);
            }
            at = end;
            source.progress(at);
        }
    }

    /// @return where it ends
    private long chunk(long at) throws Damage, IOException {
        if (!ChunkHeader.isMagic(raw, at, file.byteSize())) {
            throw new Damage("no chunk of a recording where one should begin");
        }
        ChunkHeader header = ChunkHeader.read(raw.to(at, file.byteSize()));
        if (!header.isKnown()) {
            throw new Damage("a chunk of version " + header.major() + "." + header.minor() + "; 1.x and 2.x are known");
        }
        Extent extent = extent(at, header);
        Cursor in = new Cursor(file, header.compressed());
        ChunkReader chunk = new ChunkReader(in, header, at, extent.end(), sink, this::rows, source::progress);
        long unread = chunk.read();
        if (unread >= 0) {
            sink.damaged(
                    (extent.why().isEmpty() ? "a chunk without readable metadata" : extent.why())
                            + ": what describes its events is not there, so none "
                            + (unread == 0 ? "" : "of " + unread + " ") + "can be read",
                    at);
        } else if (!extent.why().isEmpty()) {
            sink.damaged(
                    extent.why() + ": what is there of it is read; names of threads, classes and stacks that were"
                            + " to follow are missing",
                    at);
        }
        return extent.end();
    }

    /// @param why it is not the whole chunk, or that it may not be; else empty
    private record Extent(long end, String why) {}

    /// Where the chunk ends: where its header says, if there the file ends or another begins.
    private Extent extent(long at, ChunkHeader header) throws Damage {
        long left = file.byteSize() - at;
        boolean said = header.size() >= ChunkHeader.BYTES && header.size() <= left;
        if (said && (header.size() == left || ChunkHeader.isMagic(raw, at + header.size(), file.byteSize()))) {
            return new Extent(at + header.size(), header.finished() ? "" : "the chunk was still being written");
        }
        return new Extent(
                nextChunk(at + ChunkHeader.BYTES),
                header.size() > left
                        ? "the chunk is cut off (a crash, or a copy that was not complete)"
                        : "the chunk was never finished (a crash, or it was still being written)");
    }

    /// The next place that looks like a chunk's beginning, or the end of the file.
    private long nextChunk(long from) {
        long last = file.byteSize() - ChunkHeader.BYTES;
        try {
            for (long at = from; at <= last; at++) {
                if (file.get(java.lang.foreign.ValueLayout.JAVA_BYTE, at) == 'F'
                        && ChunkHeader.isMagic(raw, at, file.byteSize())
                        && ChunkHeader.read(raw.to(at, file.byteSize())).isKnown()) {
                    return at;
                }
            }
        } catch (Damage impossible) {
            return file.byteSize();
        }
        return file.byteSize();
    }
}
