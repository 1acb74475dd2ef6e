package dev.sightline.format.parquet;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.util.Arrays;

/// Apache Parquet.
///
/// Source: Apache Parquet Format, File Format and Logical Types, parquet.apache.org/docs/file-format
public final class ParquetFormat implements Format {
    private static final byte[] MAGIC = "PAR1".getBytes(US_ASCII);
    /// The footer is encrypted.
    private static final byte[] ENCRYPTED = "PARE".getBytes(US_ASCII);

    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public String description() {
        return "Apache Parquet files; types as stored, roles and units from sightline's metadata";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return begins(head, MAGIC) || begins(head, ENCRYPTED) ? 97 : 0;
    }

    private static boolean begins(byte[] head, byte[] magic) {
        return head.length >= 4 && Arrays.equals(head, 0, 4, magic, 0, 4);
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        byte[] head = source.stream().readNBytes(4);
        if (head.length == 0) {
            return;
        }
        if (begins(head, ENCRYPTED)) {
            sink.damaged("encrypted Parquet is not read: write it without encryption", 0);
        } else if (!begins(head, MAGIC)) {
            sink.damaged("no Parquet file: it does not begin with PAR1", 0);
        } else {
            new RowGroups(source, options, sink).read();
        }
    }
}
