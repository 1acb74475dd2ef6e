package dev.sightline.server.reply;

import com.linecorp.armeria.common.encoding.StreamEncoderFactory;
import io.netty.buffer.ByteBufOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/// Packs with the JDK's zlib at its fastest: answers are screen-sized and mostly go over the loopback. Armeria's own
/// factories want a native Brotli library.
public record Gzip() implements StreamEncoderFactory {
    @Override
    public String encodingHeaderValue() {
        return "gzip";
    }

    @Override
    public OutputStream newEncoder(ByteBufOutputStream out) {
        try {
            return new Fast(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Fast extends GZIPOutputStream {
        Fast(OutputStream out) throws IOException {
            super(out, 1 << 13, true);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
