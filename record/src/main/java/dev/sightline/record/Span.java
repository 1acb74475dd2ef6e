package dev.sightline.record;

import org.jspecify.annotations.Nullable;

/// A stretch of work on one thread, from [SpanType#begin] to [#end]; good for try-with-resources. It belongs to its
/// thread and is used again: keep none beyond its end.
public final class Span implements AutoCloseable {
    static final Span OFF = new Span(null, 0);

    private final @Nullable SpanStack stack;
    private final int depth;
    private @Nullable EventType type;
    private long parent;
    private long beganNanoTime;
    long id;

    Span(@Nullable SpanStack stack, int depth) {
        this.stack = stack;
        this.depth = depth;
    }

    Span open(EventType newType, long newId, long newParent, long nanoTime) {
        type = newType;
        id = newId;
        parent = newParent;
        beganNanoTime = nanoTime;
        return this;
    }

    void forget() {
        type = null;
    }

    /// To be handed to another thread or program as the parent of its spans; 0 if spans of this type are off.
    public long id() {
        return id;
    }

    /// Ends the span at this moment; values of its fields may follow, then [Entry#commit].
    public Entry end() {
        EventType ended = type;
        if (ended == null || stack == null) {
            return Entry.OFF;
        }
        long now = System.nanoTime();
        stack.pop(depth);
        Entry entry = ended.recorder.entry(ended, beganNanoTime).put(id);
        return (parent == 0 ? entry.skip() : entry.put(parent)).put(now - beganNanoTime);
    }

    /// Ends the span without values, if it has not ended.
    @Override
    public void close() {
        end().commit();
    }
}
