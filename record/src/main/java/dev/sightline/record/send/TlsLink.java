package dev.sightline.record.send;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/// An encrypted connection. A thread of its own decrypts what comes, as nothing else could wait for it and for nothing
/// at once: a TLS socket may have to read, and yet have nothing to give.
final class TlsLink implements Link {
    private static final int MOST = 200;

    private final SSLSocket socket;
    private final Pipe pipe;
    private volatile @Nullable IOException failure;

    TlsLink(SSLSocket socket) throws IOException {
        this.socket = socket;
        this.pipe = Pipe.open();
    }

    /// Says the token, and waits for what is answered.
    void enter(String token) throws IOException {
        write(ByteBuffer.wrap(("# token " + token + "\n").getBytes(StandardCharsets.US_ASCII)));
        InputStream in = socket.getInputStream();
        StringBuilder answer = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0 || answer.length() == MOST) {
                throw new EOFException("the receiver ended the connection");
            }
            answer.append((char) next);
        }
        if (!answer.toString().equals("# welcome")) {
            throw new NotLetInException("it answers '" + answer + "'");
        }
    }

    void start() {
        Thread thread = new Thread(this::decrypt, "sightline-tls");
        thread.setDaemon(true);
        thread.start();
    }

    private void decrypt() {
        try (Pipe.SinkChannel sink = pipe.sink()) {
            copy(sink);
        } catch (IOException closed) {
            // then nobody reads any more
        }
    }

    private void copy(Pipe.SinkChannel sink) throws IOException {
        byte[] some = new byte[1 << 13];
        int count = 0;
        while (count >= 0) {
            ByteBuffer bytes = ByteBuffer.wrap(some, 0, count);
            while (bytes.hasRemaining()) {
                sink.write(bytes);
            }
            try {
                count = socket.getInputStream().read(some);
            } catch (IOException broken) {
                failure = broken; // before the end of the pipe, which would look as if all were well
                return;
            }
        }
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        int count = pipe.source().read(to);
        IOException broken = failure;
        if (count < 0 && broken != null) {
            throw broken;
        }
        return count;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        byte[] bytes = new byte[from.remaining()];
        from.get(bytes);
        socket.getOutputStream().write(bytes);
        return bytes.length;
    }

    @Override
    public SelectableChannel incoming() {
        return pipe.source();
    }

    @Override
    public void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    @Override
    public boolean isOpen() {
        return !socket.isClosed();
    }

    @Override
    public void close() throws IOException {
        try (socket) {
            pipe.source().close();
        }
    }
}
