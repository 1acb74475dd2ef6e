package dev.sightline.view.message;

import dev.sightline.analysis.wait.Stretch;
import dev.sightline.analysis.wait.Wait;

/// How long somebody waited, by reason; nanoseconds.
record WaitSums(long lateSender, long lateReceiver, long collective, long open) {
    static final WaitSums NONE = new WaitSums(0, 0, 0, 0);

    /// With so much more of one reason.
    WaitSums plus(Wait.Kind kind, long nanos) {
        return switch (kind) {
            case LATE_SENDER -> new WaitSums(lateSender + nanos, lateReceiver, collective, open);
            case LATE_RECEIVER -> new WaitSums(lateSender, lateReceiver + nanos, collective, open);
            case COLLECTIVE -> new WaitSums(lateSender, lateReceiver, collective + nanos, open);
            case OPEN -> new WaitSums(lateSender, lateReceiver, collective, open + nanos);
        };
    }

    WaitSums plus(Stretch stretch) {
        return plus(stretch.kind(), stretch.toNanos() - stretch.fromNanos());
    }

    WaitSums plus(WaitSums other) {
        return new WaitSums(
                lateSender + other.lateSender,
                lateReceiver + other.lateReceiver,
                collective + other.collective,
                open + other.open);
    }

    long all() {
        return lateSender + lateReceiver + collective + open;
    }
}
