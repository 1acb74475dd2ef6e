package dev.sightline.intake.decode;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Source;
import java.io.IOException;

/// Bytes to rows of cells, wherever the bytes come from: a file, the body of a request, a datagram. One thread; any
/// number of them beside each other.
public final class Decoder {
    private final BatchSink sink;

    /// @param rows hears of all but what is known
    /// @param knownRows of an earlier reading of the same source
    /// @param knownRejects records that it rejected
    public Decoder(DecodedRows rows, long knownRows, long knownRejects) {
        sink = new BatchSink(rows, knownRows, knownRejects, ColumnRoom.ENDLESS);
    }

    private Decoder(DecodedRows rows, ColumnRoom room) {
        sink = new BatchSink(rows, 0, 0, room);
    }

    /// Reads all that is in the source.
    ///
    /// @throws IOException if the source itself fails
    /// @throws TooManyColumns if it is no table; the rows before were handed on
    public static void decode(Format format, Source source, ReadOptions options, DecodedRows rows) throws IOException {
        new Decoder(rows, 0, 0).decode(format, source, options);
    }

    /// Reads all that is in a message.
    ///
    /// @param room records that have no room are rejected
    /// @throws IOException if the source itself fails
    /// @throws TooManyColumns if it is no table; the rows before were handed on
    public static void decode(Format format, Source source, ReadOptions options, DecodedRows rows, ColumnRoom room)
            throws IOException {
        new Decoder(rows, room).decode(format, source, options);
    }

    /// Reads all that is in the source, once.
    ///
    /// @throws IOException if the source itself fails
    /// @throws TooManyColumns if it is no table; the rows before were handed on
    public void decode(Format format, Source source, ReadOptions options) throws IOException {
        format.read(source, options, sink);
        sink.flush();
    }

    /// Hands on the rows that are whole: for a source that waits for more, and has its reader in the middle of a read.
    public void handOn() {
        sink.flushRows();
    }
}
