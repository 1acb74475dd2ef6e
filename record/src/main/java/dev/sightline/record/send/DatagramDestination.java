package dev.sightline.record.send;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.jspecify.annotations.Nullable;

/// A section a datagram. Nobody says whether it came.
final class DatagramDestination implements Destination {
    private static final int MAX_DATAGRAM = 65_000;

    private final String host;
    private final int port;
    private @Nullable DatagramChannel channel;

    DatagramDestination(String host, int port) {
        this.host = host;
        this.port = port;
    }

    @Override
    public int maxBytes() {
        return MAX_DATAGRAM;
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        DatagramChannel to = channel;
        if (to == null) {
            to = DatagramChannel.open();
            channel = to;
        }
        InetSocketAddress address = new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new IOException("unknown host " + host);
        }
        to.send(ByteBuffer.wrap(bytes, 0, length), address);
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
