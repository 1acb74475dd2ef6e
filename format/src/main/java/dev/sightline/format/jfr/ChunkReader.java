package dev.sightline.format.jfr;

import dev.sightline.format.RowSink;
import java.io.IOException;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads one chunk: walks over its events once to find metadata and checkpoints, and once more to put rows.
///
/// Places in the file are absolute. The chunk's header is believed where it leads to what it promises; what it does not
/// lead to, the walk finds.
final class ChunkReader {
    static final String UNKNOWN_TYPE = "an event of a type that is not described";
    private static final int KEPT_OF_REJECTED = 4096;
    private static final int PROGRESS_EVERY = 1 << 14;

    private final Cursor in;
    private final ChunkHeader header;
    private final long start;
    private final long end;
    private final RowSink sink;
    private final Supplier<EventRows> rows;
    private long events;
    private final Progress progress;

    /// What the walk found.
    private final TreeSet<Long> checkpoints = new TreeSet<>();

    private final LongMap<Boolean> used = new LongMap<>();
    private long lastMetadata = -1;

    private final LongMap<EventType> types = new LongMap<>();

    /// Is told how far reading got.
    interface Progress {
        void at(long bytes);
    }

    ChunkReader(
            Cursor in,
            ChunkHeader header,
            long start,
            long end,
            RowSink sink,
            Supplier<EventRows> rows,
            Progress progress) {
        this.in = in;
        this.header = header;
        this.start = start;
        this.end = end;
        this.sink = sink;
        this.rows = rows;
        this.progress = progress;
    }

    /// @return -1; or how many events there are, if nothing describes them
    long read() throws IOException {
        Pools.follow(in, start + header.constants(), start, end, checkpoints);
        walk();
        Metadata metadata = metadata();
        if (metadata == null) {
            return events;
        }
        Pools pools = new Pools(metadata, end);
        for (long place : checkpoints.descendingSet()) {
            try {
                pools.add(event(place));
            } catch (Damage broken) {
                sink.damaged("constants are missing: " + broken.what(), place);
            }
        }
        Shapes shapes = new Shapes(pools, Clock.of(header), in.another());
        describe(metadata, shapes, rows.get());
        rows(rows.get());
        return -1;
    }

    /// The event's bytes.
    private Cursor event(long place) throws Damage {
        in.to(place, end);
        long size = in.readInt();
        return in.to(place, Math.min(end, place + Math.max(size, 0)));
    }

    /// The next event's size; 0 if what stands there is none.
    private long size(long at) {
        try {
            long size = in.to(at, end).readInt();
            return size <= 1 || size > end - at ? 0 : size;
        } catch (Damage none) {
            return 0;
        }
    }

    private void walk() throws IOException {
        for (long at = start + ChunkHeader.BYTES; at < end; ) {
            long size = size(at);
            if (size == 0) {
                at = after(at);
                continue;
            }
            try {
                long id = in.readLong();
                if (id == Pools.CHECKPOINT_TYPE) {
                    checkpoints.add(at);
                } else if (id == Metadata.EVENT_TYPE) {
                    lastMetadata = at;
                } else {
                    events++;
                    if (used.get(id) == null) {
                        used.put(id, true);
                    }
                }
            } catch (Damage none) {
                // Its size is believed; it is rejected when rows are read.
            }
            at += size;
        }
    }

    /// Where events are again, when at `broken` they are not: at the next checkpoint or metadata the header led to.
    private long after(long broken) {
        Long checkpoint = checkpoints.higher(broken);
        long next = checkpoint == null ? end : checkpoint;
        long metadata = start + header.metadata();
        return metadata > broken && metadata < next ? metadata : next;
    }

    private @Nullable Metadata metadata() {
        for (long place : new long[] {start + header.metadata(), lastMetadata}) {
            try {
                if (place > start && place < end) {
                    return Metadata.read(in.to(place, end));
                }
            } catch (Damage unreadable) {
                // The other one may be.
            }
        }
        return null;
    }

    private void describe(Metadata metadata, Shapes shapes, EventRows into) {
        for (Type type : metadata.all()) {
            if (type.isEvent() && type.isReadable() && used.get(type.id()) != null) {
                EventType described = new EventType(type, shapes.ofEvent(type));
                types.put(type.id(), described);
                into.announce(described);
            }
        }
    }

    private void rows(EventRows into) throws IOException {
        int done = 0;
        for (long at = start + ChunkHeader.BYTES; at < end; ) {
            long size = size(at);
            if (size == 0) {
                long next = after(at);
                sink.damaged("no event where one should begin; " + (next - at) + " bytes are not read", at);
                at = next;
                continue;
            }
            String cause = row(at, size, into);
            if (cause != null) {
                reject(cause, at, size);
            }
            at += size;
            if (++done % PROGRESS_EVERY == 0) {
                progress.at(at);
            }
        }
    }

    private @Nullable String row(long at, long size, EventRows into) {
        try {
            in.to(in.position(), at + size);
            long id = in.readLong();
            if (id == Pools.CHECKPOINT_TYPE || id == Metadata.EVENT_TYPE) {
                return null;
            }
            EventType type = types.get(id);
            if (type == null) {
                return UNKNOWN_TYPE;
            }
            into.read(type, in);
            return null;
        } catch (Damage broken) {
            return broken.what();
        }
    }

    private void reject(String cause, long at, long size) {
        int kept = (int) Math.min(size, KEPT_OF_REJECTED);
        try {
            sink.rejectRow(cause, at, in.to(at, at + size).readBytes(kept), 0, kept);
        } catch (Damage impossible) {
            sink.rejectRow(cause, at, null, 0, 0);
        }
    }
}
