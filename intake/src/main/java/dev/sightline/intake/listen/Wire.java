package dev.sightline.intake.listen;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;

/// A connection as it was accepted. One thread reads; another may write, end its input and close it.
class Wire implements ByteChannel {
    private final SocketChannel channel;

    Wire(SocketChannel channel) {
        this.channel = channel;
    }

    /// Does what must be done before anything is taken from it.
    ///
    /// @return whether the sender may send
    boolean enter() throws IOException {
        return true;
    }

    /// Also when this process is killed: the operating system would end the connection as if all were well. Unix
    /// sockets have no such thing.
    final void resetUnlessEnded(boolean reset) throws IOException {
        if (channel.supportedOptions().contains(StandardSocketOptions.SO_LINGER)) {
            channel.setOption(StandardSocketOptions.SO_LINGER, reset ? 0 : -1);
        }
    }

    /// Has reading come to an end.
    final void endInput() throws IOException {
        channel.shutdownInput();
    }

    /// Closes it at once, whatever else is done with it.
    final void abort() throws IOException {
        channel.close();
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        return channel.read(to);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return channel.write(from);
    }

    @Override
    public final boolean isOpen() {
        return channel.isOpen();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
