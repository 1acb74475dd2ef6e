package dev.sightline.intake.live;

import dev.sightline.format.binary.Producers;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How far senders that are told by name had come when a collector opens its store: what they send again is there. It
/// stands in the rows themselves, so it is as durable as they are, and never ahead or behind.
public final class StoredBefore {
    private static final String BINARY = "sightline-binary";
    private static final Pattern FORWARDED = Pattern.compile(".* \\[([0-9a-f]{16})]", Pattern.DOTALL);

    /// By producer, the number behind the last of its events.
    private final Map<String, Long> events = new HashMap<>();
    /// By file, the offset behind the last of its rows.
    private final Map<String, Long> offsets = new HashMap<>();

    private StoredBefore() {}

    /// Reads two columns of rows of the binary form, and the places of rows that were forwarded.
    public static StoredBefore in(LiveStore store) throws IOException {
        StoredBefore before = new StoredBefore();
        Snapshot snapshot = LiveReader.open(store.folder()).snapshot();
        List<SourceInfo> sources = snapshot.sources();
        String[] files = new String[sources.size()];
        boolean[] binary = new boolean[files.length];
        boolean any = false;
        for (int i = 0; i < files.length; i++) {
            Matcher forwarded = FORWARDED.matcher(sources.get(i).path());
            files[i] = forwarded.matches() ? forwarded.group(1) : "";
            binary[i] = sources.get(i).format().equals(BINARY);
            any |= binary[i] || !files[i].isEmpty();
        }
        if (any) {
            snapshot.segments().forEach(segment -> before.look(segment, files, binary));
        }
        return before;
    }

    /// What a forwarded file's source is called.
    static String path(String name, String id) {
        return name + " [" + id + "]";
    }

    private void look(Segment segment, String[] files, boolean[] binary) {
        Segment.Rows origin = segment.origin();
        ColumnVector producers = segment.column("producer");
        ColumnVector numbers = segment.column("seq");
        long[] ends = new long[files.length];
        for (int row = 0; row < segment.rows(); row++) {
            int source = origin.source(row);
            if (binary[source] && producers != null && numbers instanceof ColumnVector.Longs longs) {
                if (producers.isValid(row) && longs.isValid(row)) {
                    events.merge(String.valueOf(producers.value(row)), longs.at(row) + 1, Math::max);
                }
            } else if (!files[source].isEmpty()) {
                ends[source] = Math.max(ends[source], origin.offset(row) + origin.length(row));
            }
        }
        for (int i = 0; i < ends.length; i++) {
            if (ends[i] > 0) {
                offsets.merge(files[i], ends[i], Math::max);
            }
        }
    }

    /// Of producers of the binary form; goes on with what comes.
    Producers producers() {
        Producers known = Producers.ofMessages();
        events.forEach(known::stored);
        return known;
    }

    /// Where the rest of a file begins, by what it is told by.
    long offset(String id) {
        return offsets.getOrDefault(id, 0L);
    }
}
