package dev.sightline.conch.wire;

import io.netty.buffer.ByteBuf;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.io.IOException;

/// A connection that whoever sends may write to without the network's thread: to wake that for each message takes
/// longer than all the rest of a short message's way.
final class OutChannel extends NioSocketChannel {
    /// Writes what the system takes now; it does not wait. Any thread, if the network's has nothing to write.
    void writeNow(ByteBuf frame) throws IOException {
        frame.readBytes(javaChannel(), frame.readableBytes());
    }
}
