package dev.sightline.format.perfetto;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoStream;
import java.io.IOException;
import java.io.InputStream;

/// Perfetto's traces: `Trace { repeated TracePacket packet = 1; }`.
///
/// Source for all field numbers of this package: the schema of Perfetto, folder "protos/perfetto/trace", above all
/// trace_packet.proto, track_event/track_event.proto and ftrace/ftrace_event_bundle.proto.
public final class PerfettoFormat implements Format {
    /// Packets looked at before the format is believed.
    private static final int ENOUGH = 8;

    private static final int FEWEST_MARKS = 3;

    @Override
    public String name() {
        return "perfetto";
    }

    @Override
    public String description() {
        return "Perfetto traces: track events, ftrace, counters; thread -> entity, name -> event, flow ids -> message";
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    /// Every packet must be read as one, and most must say which producer wrote them: other messages do not have small
    /// numbers in exactly these fields.
    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        if (head.length < 4 || head[0] != 0x0a) {
            return 0;
        }
        int packets = 0;
        int marked = 0;
        int marks = 0;
        int at = 0;
        while (at < head.length && packets < ENOUGH) {
            if (head[at] != 0x0a) {
                return 0;
            }
            long length = 0;
            int shift = 0;
            int p = at + 1;
            while (p < head.length && shift < 35) {
                length |= (head[p] & 0x7fL) << shift;
                shift += 7;
                if (head[p++] >= 0) {
                    break;
                }
            }
            if (length < 0 || length > ProtoStream.LONGEST) {
                return 0;
            }
            boolean whole = p + length <= head.length;
            int found = PacketFields.marks(
                    whole ? new Proto(head, p, (int) (p + length)) : Proto.beginning(head, p, head.length));
            if (found < 0) {
                return 0;
            }
            marks += found;
            marked += found > 0 ? 1 : 0;
            packets++;
            if (!whole && packets == 1 && head.length < 1024) {
                return 0;
            }
            if (!whole) {
                break;
            }
            at = (int) (p + length);
        }
        return marks < FEWEST_MARKS || 2 * marked < packets ? 0 : 92;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Index index = index(source);
        TraceReader reader = new TraceReader(index, new Rows(sink));
        new Packets(source.stream(), sink, reader).read();
        reader.finish();
    }

    /// Reads ahead, twice: names and clocks first, as slices of different clocks may nest.
    static Index index(Source source) throws IOException {
        return source.once(Index.class, () -> {
            Index made = new Index(source.name());
            try (InputStream first = source.again()) {
                new Packets(first, null, new Preamble(made)).read();
            }
            made.learned();
            try (InputStream second = source.again()) {
                new Packets(second, null, new TraceReader(made, null)).read();
            }
            made.finish();
            return made;
        });
    }
}
