package dev.sightline.intake.decode;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Source;
import java.io.IOException;

/// Bytes to rows of cells, wherever the bytes come from: a file, the body of a request, a datagram.
public final class Decoder {
    private Decoder() {}

    /// Reads all that is in the source. Any number of threads, each with a source of its own.
    ///
    /// @throws IOException if the source itself fails
    /// @throws TooManyColumns if it is no table; the rows before were handed on
    public static void decode(Format format, Source source, ReadOptions options, DecodedRows rows) throws IOException {
        BatchSink sink = new BatchSink(rows);
        format.read(source, options, sink);
        sink.flush();
    }
}
