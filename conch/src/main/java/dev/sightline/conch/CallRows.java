package dev.sightline.conch;

import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;

/// The rows of a primitive.
///
/// @param sent where it sends
/// @param received where it receives
record CallRows(EventType begin, EventType end, EventType sent, EventType received) {
    /// @param logical whether messages carry a clock
    static CallRows declare(Recorder recorder, Tracer.Call call, boolean logical) {
        Field bytes = Field.int64("bytes").in("B");
        boolean first = call == Tracer.Call.SEND || call == Tracer.Call.RENDEZVOUS;
        return new CallRows(
                recorder.event(
                        call.word + ".begin", clock(), state(), peer(), Field.int64("type"), Field.string("group")),
                recorder.event(call.word + ".end", clock(), state()),
                recorder.sends(
                        call.word + (first ? ".begin" : ".end"),
                        stamp(logical),
                        state(),
                        peer(),
                        Field.int64("type"),
                        bytes,
                        Field.string("group")),
                recorder.receives(
                        call.word + (call == Tracer.Call.ACCEPT ? ".met" : ".end"),
                        clock(),
                        state(),
                        peer(),
                        Field.int64("type"),
                        bytes,
                        new Field("received", Field.Type.INT64, "", Field.Role.RECEIVED)));
    }

    static Field state() {
        return Field.string("state");
    }

    private static Field peer() {
        return new Field("peer", Field.Type.STRING, "", Field.Role.PEER);
    }

    /// Of a row, and of the message that it sends. With wall time alone it is the number of the message.
    private static Field stamp(boolean logical) {
        return logical ? clock() : new Field("number", Field.Type.INT64, "", Field.Role.RECEIVED);
    }

    static Field clock() {
        return new Field("clock", Field.Type.INT64, "", Field.Role.CLOCK);
    }
}
