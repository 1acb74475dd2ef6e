package dev.sightline.format.candump;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Frames of CAN buses: `(1436509052.249713) can0 044#2A366C2B` of `candump -L`, and what `candump -ta` prints:
/// `(1436509052.249713)  can0  044   [4]  2A 36 6C 2B`.
///
/// Source: can-utils, candump.c and the compact frame format of lib.h.
public final class CandumpFormat implements Format {
    private static final int MAX_LINES = 50;

    @Override
    public String name() {
        return "candump";
    }

    @Override
    public String description() {
        return "frames of CAN buses (candump -L, candump -ta); id -> entity, with the time since the last of its id";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        CandumpLine line = new CandumpLine();
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 9 ? 95 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new CandumpReader(sink).read(lines);
        }
    }
}
