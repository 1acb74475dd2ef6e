package dev.sightline.examples.loops;

import dev.sightline.record.Entry;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import dev.sightline.record.Span;
import dev.sightline.record.SpanType;
import dev.sightline.record.StateType;

/// What threads of parallel loops tell: who took which chunk, when and on which processor, and what each is doing.
///
/// | Event | Is |
/// | --- | --- |
/// | `loop.assigned` | a chunk of a loop that has others in it, from when it was taken until all in it is done |
/// | `loop.chunk` | a chunk of an innermost loop; `cpu` and `faults` (page faults meanwhile) where Linux tells |
/// | `loop.state` | `working`, `getting work`, `barrier` (its own loop has chunks at others) or `idle` |
///
/// Of chunks shorter than 0.3 ms only some have `cpu` and `faults` ([ThreadStat#isDue]).
final class LoopTrace {
    /// What a thread is doing.
    enum State {
        WORKING("working"),
        GETTING_WORK("getting work"),
        BARRIER("barrier"),
        IDLE("idle");

        private final String text;

        State(String text) {
            this.text = text;
        }
    }

    private final SpanType assigned;
    private final SpanType chunks;
    private final StateType states;

    LoopTrace(Recorder recorder) {
        assigned = recorder.span("loop.assigned", Field.string("place"));
        chunks = recorder.span("loop.chunk", Field.string("place"), Field.int64("cpu"), Field.int64("faults"));
        states = recorder.state("loop.state");
    }

    boolean isOn() {
        return chunks.isOn();
    }

    void state(State state) {
        states.change(state.text);
    }

    Span begin(boolean isInnermost) {
        return isInnermost ? chunks.begin() : assigned.begin();
    }

    void end(Span span, String place) {
        span.end().put(place).commit();
    }

    /// @param faults page faults while it ran; less than 0: not known
    void end(Span span, String place, int cpu, long faults) {
        Entry entry = span.end().put(place);
        if (cpu >= 0) {
            entry.put(cpu).put(faults);
        }
        entry.commit();
    }
}
