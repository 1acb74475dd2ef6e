package dev.sightline.record;

/// The spans that are open on one thread: each new one is a child of the last. They are used again.
final class SpanStack {
    private static final int MAX_DEPTH = 256;

    private Span[] spans = new Span[0];
    private int depth;
    /// Consecutive from a random number, so that ids of other threads and programs do not meet and deltas are small.
    private long lastId;

    SpanStack(long firstId) {
        this.lastId = firstId;
    }

    long current() {
        return depth == 0 ? 0 : spans[depth - 1].id;
    }

    Span push(EventType type, long parent, long nanoTime) {
        if (depth == MAX_DEPTH) {
            return Span.OFF;
        }
        if (depth == spans.length) {
            grow();
        }
        lastId++;
        return spans[depth++].open(type, lastId == 0 ? ++lastId : lastId, parent, nanoTime);
    }

    private void grow() {
        Span[] more = java.util.Arrays.copyOf(spans, Math.max(8, depth * 2));
        for (int i = depth; i < more.length; i++) {
            more[i] = new Span(this, i);
        }
        spans = more;
    }

    /// Ends a span and those inside it that were never ended.
    void pop(int toDepth) {
        for (; depth > toDepth; depth--) {
            spans[depth - 1].forget();
        }
    }
}
