package dev.sightline.format.binary;

import dev.sightline.format.RowSink;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What was seen of whom: events that come a second time are told by their sequence numbers, and so are those that are
/// missing. Of one source, or of all messages that a receiver ever gets. One thread at a time.
public final class Producers {
    private static final int MAX_PRODUCERS = 100_000;

    /// What was seen of a producer.
    static final class Seen {
        final Sequences events = new Sequences();
        final Sequences known = new Sequences();
        final String process;
        long lastNanos;

        private Seen(String process) {
            this.process = process;
        }
    }

    /// What a source is a part of: whoever hands on messages lets it be found there.
    ///
    /// @param producers null: it stands for itself
    public record Before(@Nullable Producers producers) {
        static final Before NOBODY = new Before(null);
    }

    private final Map<String, Seen> byId = new HashMap<>();
    private final boolean endless;

    private Producers(boolean endless) {
        this.endless = endless;
    }

    static Producers ofSource() {
        return new Producers(false);
    }

    /// Of messages that go on coming: what is missing may be told later, so nothing is said of it but by [#missing].
    public static Producers ofMessages() {
        return new Producers(true);
    }

    /// Says what is stored already.
    ///
    /// @param id as column `producer` has it
    /// @param next all events with smaller numbers
    public void stored(String id, long next) {
        Seen seen = of(id, id);
        seen.events.add(0, next);
        seen.known.add(0, next);
    }

    Seen of(String id, String process) {
        Seen known = byId.get(id);
        if (known == null || !known.process.equals(process) && known.process.equals(id)) {
            Seen named = new Seen(process);
            if (known != null) {
                known.events.addTo(named.events);
                known.known.addTo(named.known);
            }
            known = named;
            if (byId.size() < MAX_PRODUCERS) {
                byId.put(id, known);
            }
        }
        return known;
    }

    void endOfSource(RowSink sink) {
        if (!endless) {
            missing(sink);
        }
    }

    /// Tells which events never came, and were not said to be lost.
    public void missing(RowSink sink) {
        for (Seen seen : byId.values()) {
            long missing = seen.known.missing();
            if (missing > 0) {
                sink.lost(seen.process + ": a gap in its sequence", missing, seen.lastNanos, seen.lastNanos);
            }
        }
    }
}
