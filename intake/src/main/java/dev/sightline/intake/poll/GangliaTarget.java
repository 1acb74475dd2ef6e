package dev.sightline.intake.poll;

import dev.sightline.format.Format;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A gmond, or gmetad's port for XML: whoever connects is given all that it knows, and the connection ends.
///
/// @param patience how long an answer may take, to its last byte
/// @param handler takes XML for [#format]
public record GangliaTarget(String host, int port, Duration patience, MessageHandler handler) implements Poll.Target {
    static final int MAX_BYTES = 64 << 20;

    /// @throws IllegalArgumentException if it is no HOST:PORT: one line
    public static GangliaTarget parse(String text, Duration patience, MessageHandler handler) {
        int colon = text.lastIndexOf(':');
        String digits = text.substring(colon + 1);
        int port = digits.matches("\\d{1,5}") ? Integer.parseInt(digits) : -1;
        if (colon <= 0 || port < 1 || port > 65_535) {
            throw new IllegalArgumentException("--ganglia " + text + ": HOST:PORT is expected; gmond's port is 8649");
        }
        return new GangliaTarget(text.substring(0, colon), port, patience, handler);
    }

    /// How the answers are read: each one holds all metrics, those that were not measured anew, too.
    public static Format format(Format ganglia) {
        return new MeasuredFormat(ganglia);
    }

    @Override
    public String name() {
        return host + ":" + port;
    }

    @Override
    public void fetch() throws IOException, InterruptedException {
        handler.take(new Message(name(), answer()));
    }

    private byte[] answer() throws Poll.Unreachable {
        long end = System.nanoTime() + patience.toNanos();
        ByteArrayOutputStream all = new ByteArrayOutputStream(1 << 16);
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), left(end));
            InputStream in = socket.getInputStream();
            byte[] buffer = new byte[1 << 16];
            while (true) {
                socket.setSoTimeout(left(end));
                int read = in.read(buffer);
                if (read < 0) {
                    break;
                }
                all.write(buffer, 0, read);
                if (all.size() > MAX_BYTES) {
                    throw new Poll.Unreachable("an answer of more than " + MAX_BYTES / (1 << 20) + " MiB");
                }
            }
        } catch (Poll.Unreachable e) {
            throw e;
        } catch (IOException e) {
            throw new Poll.Unreachable(String.valueOf(e.getMessage()));
        }
        if (all.size() == 0) {
            throw new Poll.Unreachable("it answers nothing");
        }
        return all.toByteArray();
    }

    private int left(long end) throws Poll.Unreachable {
        long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (millis <= 0) {
            throw new Poll.Unreachable("no whole answer within " + patience.toMillis() + " ms");
        }
        return (int) Math.min(millis, Integer.MAX_VALUE);
    }
}
