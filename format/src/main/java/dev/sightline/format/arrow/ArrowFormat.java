package dev.sightline.format.arrow;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Apache Arrow IPC: the file form (`.arrow`, Feather 2) and the stream form.
///
/// Source: Apache Arrow Columnar Format, arrow.apache.org/docs/format/Columnar.html
public final class ArrowFormat implements Format {
    /// The magic number and its padding; a stream follows.
    static final byte[] MAGIC = "ARROW1\0\0".getBytes(US_ASCII);

    @Override
    public String name() {
        return "arrow";
    }

    @Override
    public String description() {
        return "Apache Arrow IPC files and streams; types as stored, roles and units from sightline's metadata";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        if (head.length >= 8 && Arrays.equals(head, 0, 8, MAGIC, 0, 8)) {
            return 100;
        }
        if (head.length < 16) {
            return 0;
        }
        ByteBuffer bytes = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        int length = bytes.getInt(4);
        int root = bytes.getInt(8);
        boolean plausible = length > 8 && length <= Messages.LONGEST_METADATA && length % 8 == 0;
        return bytes.getInt(0) == -1 && plausible && root > 0 && root < length ? 60 : 0;
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new ArrowReader(new Messages(source.stream()), options, sink).read();
    }
}
