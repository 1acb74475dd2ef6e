package dev.sightline.format.pacct;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneOffset;

/// Process accounting: the records of version 3 that Linux appends to `pacct`, in either byte order, and the lines that
/// `dump-acct` prints of them.
///
/// Source: acct(5), `linux/acct.h`; GNU accounting utilities, dump-acct(8).
public final class PacctFormat implements Format {
    private static final int MAX_LINES = 50;

    @Override
    public String name() {
        return "pacct";
    }

    @Override
    public String description() {
        return "process accounting, pacct version 3 or what dump-acct prints; begin -> time, elapsed -> duration, "
                + "user -> entity, command -> event";
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        if (TextBytes.isText(head)) {
            DumpLine line = new DumpLine(ZoneOffset.UTC);
            return FirstLines.inTen(head, MAX_LINES, line::read) >= 8 ? 95 : 0;
        }
        int records = head.length / AcctRecord.BYTES;
        int good = 0;
        for (int i = 0; i < records; i++) {
            good += AcctRecord.isAt(head, i * AcctRecord.BYTES) ? 1 : 0;
        }
        // What is cut off is less than a record, unless the head ends before the file does.
        boolean first = AcctRecord.isAt(head, 0);
        return first && good * 10 >= records * 9 && head.length <= Formats.HEAD_BYTES ? 95 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        InputStream stream = new BufferedInputStream(source.stream(), 1 << 16);
        stream.mark(AcctRecord.BYTES + 1);
        byte[] first = stream.readNBytes(AcctRecord.BYTES);
        stream.reset();
        Rows rows = new Rows(sink);
        if (AcctRecord.isAt(first, 0) || !TextBytes.isText(first)) {
            rows.records(stream);
            return;
        }
        Lines lines = new Lines(stream);
        if (!Text.refusesUtf16(lines, sink)) {
            rows.lines(lines, new DumpLine(options.zone()));
        }
    }
}
