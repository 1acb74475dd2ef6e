package dev.sightline.conch;

import dev.sightline.conch.wire.Control;
import dev.sightline.conch.wire.Line;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/// What a process tells who started it.
final class HubLine {
    private final Line line;

    HubLine(Line line) {
        this.line = line;
    }

    boolean is(Line other) {
        return line == other;
    }

    private ByteBuf frame(byte kind) {
        return line.frame(256).writeByte(kind);
    }

    private void send(ByteBuf frame) {
        line.send(frame);
    }

    void join(String token, int id, int port, String host) {
        ByteBuf frame = frame(Control.JOIN);
        Control.text(frame, token);
        frame.writeInt(id).writeInt(port);
        Control.text(frame, host);
        send(frame);
    }

    void barrier(String group, long[] members, long clock) {
        ByteBuf frame = frame(Control.BARRIER);
        Control.text(frame, group);
        Control.numbers(frame, members);
        send(frame.writeLong(clock));
    }

    void signal(String name, long clock) {
        ByteBuf frame = frame(Control.SIGNAL);
        Control.text(frame, name);
        send(frame.writeLong(clock));
    }

    void wish(String name) {
        ByteBuf frame = frame(Control.WAIT);
        Control.text(frame, name);
        send(frame);
    }

    /// It waits without an end.
    ///
    /// @param heard how many frames it has had that wake it
    void blocked(Need need, long heard, long[] sent, long[] arrived) {
        ByteBuf frame = frame(Control.BLOCKED).writeBoolean(need.all()).writeLong(heard);
        Control.text(frame, need.what());
        Control.numbers(frame, Arrays.stream(need.sources()).asLongStream().toArray());
        Control.numbers(frame, sent);
        Control.numbers(frame, arrived);
        send(frame);
    }

    void running() {
        send(frame(Control.RUNNING));
    }

    void exit(long[] sent) {
        ByteBuf frame = frame(Control.EXIT);
        Control.numbers(frame, sent);
        send(frame);
        line.end();
    }
}
