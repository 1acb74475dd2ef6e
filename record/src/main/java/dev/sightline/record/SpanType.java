package dev.sightline.record;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Spans of one name. A span is one event, written at its end with the time of its begin and its duration; where it
/// matters that one never ended, [Recorder.SpanOption#BEGIN_TOO] writes its begin as well. Any number of threads.
public final class SpanType {
    /// The place of the duration among the fields, behind the span's id and its parent's.
    static final int DURATION = 2;

    private final EventType type;
    private final @Nullable EventType begin;

    SpanType(EventType type, @Nullable EventType begin) {
        this.type = type;
        this.begin = begin;
    }

    /// A span that is over and was measured by something else, such as a bridge from another recorder. It has no id and
    /// no parent; values of its fields may follow, then [Entry#commit].
    public Entry over(Instant begin, Duration took) {
        return type.at(begin).skip().skip().put(took.toNanos());
    }

    public boolean isOn() {
        return type.isOn();
    }

    /// Begins a span inside the one that is open on this thread, if any.
    public Span begin() {
        return begin(0);
    }

    /// Begins a span whose parent may be on another thread or in another program.
    ///
    /// @param parent its [Span#id]; 0 for the one that is open on this thread, if any
    public Span begin(long parent) {
        if (!type.isOn()) {
            return Span.OFF;
        }
        SpanStack stack = type.recorder.lane().spans;
        long inside = parent == 0 ? stack.current() : parent;
        long now = System.nanoTime();
        Span span = stack.push(type, inside, now);
        if (begin != null && span != Span.OFF) {
            Entry entry = type.recorder.entry(begin, now).put(span.id);
            (inside == 0 ? entry.skip() : entry.put(inside)).commit();
        }
        return span;
    }
}
