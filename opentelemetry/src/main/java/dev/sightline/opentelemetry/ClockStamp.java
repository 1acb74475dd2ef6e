package dev.sightline.opentelemetry;

import dev.sightline.record.LogicalClock;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;

/// Stamps each span as it starts. What it sends is sent later, and what it was sent has been read before.
final class ClockStamp implements SpanProcessor {
    private final LogicalClock clock;
    private final AttributeKey<Long> column;

    /// @param column as a reader recognises it to be a clock
    ClockStamp(LogicalClock clock, String column) {
        this.clock = clock;
        this.column = AttributeKey.longKey(column);
    }

    @Override
    public void onStart(Context parent, ReadWriteSpan span) {
        span.setAttribute(column, clock.send());
    }

    @Override
    public boolean isStartRequired() {
        return true;
    }

    @Override
    public void onEnd(ReadableSpan span) {}

    @Override
    public boolean isEndRequired() {
        return false;
    }
}
