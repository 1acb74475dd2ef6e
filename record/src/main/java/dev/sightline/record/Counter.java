package dev.sightline.record;

/// A measured value over time: a queue's length, bytes sent. Any number of threads.
public final class Counter {
    private final EventType type;

    Counter(EventType type) {
        this.type = type;
    }

    /// Records what it is now.
    public void record(double value) {
        type.now().put(value).commit();
    }
}
