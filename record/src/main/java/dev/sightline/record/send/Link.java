package dev.sightline.record.send;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;

/// A connection to a collector. One thread.
public interface Link extends ByteChannel {
    /// Over TCP or a Unix socket.
    static Link connect(SocketAddress address) throws IOException {
        SocketChannel made = address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open();
        try {
            made.connect(address);
            return new SocketLink(made);
        } catch (IOException | RuntimeException failure) {
            made.close();
            throw failure instanceof IOException io ? io : new IOException(failure);
        }
    }

    /// What can be waited for until there is something to read; whether reading waits is its `configureBlocking`.
    SelectableChannel incoming();

    /// Says that no more comes.
    void endOutput() throws IOException;

    /// As it is on the wire.
    final class SocketLink implements Link {
        private final SocketChannel channel;

        private SocketLink(SocketChannel channel) {
            this.channel = channel;
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
        public SelectableChannel incoming() {
            return channel;
        }

        @Override
        public void endOutput() throws IOException {
            channel.shutdownOutput();
        }

        @Override
        public boolean isOpen() {
            return channel.isOpen();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }
    }
}
