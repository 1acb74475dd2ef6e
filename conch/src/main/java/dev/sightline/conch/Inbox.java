package dev.sightline.conch;

import dev.sightline.conch.wire.Line;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What arrived and was not received yet. Beyond 256 MB nothing more is read, so that who sends waits; but a process
/// that waits itself reads on, as what it waits for may be behind. Under the node's lock.
final class Inbox {
    private static final long MOST_BYTES = 256L << 20;
    private static final int OVERHEAD = 64;

    private final List<Arrived> messages = new ArrayList<>();
    private final Set<Line> lines = new HashSet<>();
    private long bytes;
    private boolean reads = true;

    void from(Line line) {
        line.read(reads);
        lines.add(line);
    }

    void end(Line line) {
        lines.remove(line);
    }

    void put(Arrived message) {
        messages.add(message);
        bytes += message.data().length + OVERHEAD;
        if (bytes > MOST_BYTES && reads) {
            read(false);
        }
    }

    /// The first that arrived of those that fit.
    @Nullable
    Arrived take(Predicate<Arrived> fits) {
        for (Iterator<Arrived> each = messages.iterator(); each.hasNext(); ) {
            Arrived message = each.next();
            if (fits.test(message)) {
                each.remove();
                bytes -= message.data().length + OVERHEAD;
                if (bytes < MOST_BYTES / 2) {
                    read();
                }
                return message;
            }
        }
        return null;
    }

    void read() {
        if (!reads) {
            read(true);
        }
    }

    private void read(boolean on) {
        reads = on;
        lines.forEach(line -> line.read(on));
    }
}
