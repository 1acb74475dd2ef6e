package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.net.ssl.SSLSocket;

/// A connection of another machine: encrypted, and opened by a line `# token TOKEN`, which is answered by `# welcome`.
/// Where no token is asked for, the line may be missing.
final class EncryptedWire extends Wire {
    private static final byte[] TOKEN = "# token ".getBytes(US_ASCII);
    private static final int LONGEST = 300;

    private final SSLSocket socket;
    private final Entrance entrance;
    private final Runnable denied;
    /// What was read to see whether it is a token, and is none.
    private byte[] before = {};

    /// @param denied is told of each that may not send
    EncryptedWire(SocketChannel channel, Entrance entrance, Runnable denied) throws IOException {
        super(channel);
        this.entrance = entrance;
        this.denied = denied;
        socket = (SSLSocket) entrance.encryption().getSocketFactory().createSocket(channel.socket(), null, true);
    }

    @Override
    boolean enter() throws IOException {
        try {
            socket.startHandshake();
        } catch (IOException notEncrypted) {
            denied.run();
            throw notEncrypted;
        }
        byte[] line = firstLine();
        boolean says = line.length > TOKEN.length;
        String expected = entrance.token();
        if (!says && expected == null) {
            before = line;
            return true;
        }
        byte[] said = Arrays.copyOfRange(line, Math.min(line.length, TOKEN.length), line.length);
        // in a time that says nothing about how much was right
        boolean right = expected == null
                || MessageDigest.isEqual(
                        expected.getBytes(US_ASCII),
                        new String(said, ISO_8859_1).strip().getBytes(ISO_8859_1));
        if (right) {
            answer("# welcome\n");
            return true;
        }
        denied.run();
        answer(says ? "# the token is wrong\n" : "# a token is needed: begin with '# token TOKEN'\n");
        resetUnlessEnded(false);
        return false;
    }

    /// @return as much as it takes to see that it does not begin as a token's line does; of that one, all
    private byte[] firstLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (line.size() < LONGEST) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            line.write(next);
            int at = line.size() - 1;
            if (at < TOKEN.length ? next != TOKEN[at] : next == '\n') {
                break;
            }
        }
        return line.toByteArray();
    }

    private void answer(String line) throws IOException {
        socket.getOutputStream().write(line.getBytes(US_ASCII));
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        if (before.length > 0) {
            int count = Math.min(before.length, to.remaining());
            to.put(before, 0, count);
            before = Arrays.copyOfRange(before, count, before.length);
            return count;
        }
        byte[] some = new byte[Math.min(to.remaining(), 1 << 14)];
        int count = socket.getInputStream().read(some);
        if (count > 0) {
            to.put(some, 0, count);
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
    public void close() throws IOException {
        socket.close();
    }
}
