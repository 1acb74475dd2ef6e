package dev.sightline.conch.wire;

import io.netty.buffer.ByteBuf;

/// What is done with frames. Called by the network's one thread: it must not wait.
public interface Receiver {
    /// @param frame without its length; not to be kept
    void received(Line line, ByteBuf frame);

    default void writable(Line line) {}

    void closed(Line line);
}
