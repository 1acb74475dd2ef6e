package dev.sightline.format.binary;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;

/// What module `record` writes: sections of frames, drawn in docs/formats/sightline-binary.md. A message from a
/// network is one or more sections, and is read the same way.
public final class BinaryFormat implements Format {
    @Override
    public String name() {
        return "sightline-binary";
    }

    @Override
    public String description() {
        return "what programs record with Sightline's library; process -> entity, spans, messages, counters, losses";
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
        return Frames.isMagic(head, 0, head.length) ? 100 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Producers before = source.once(Producers.Before.class, () -> Producers.Before.NOBODY)
                .producers();
        // a file may be read twice, and is another each time
        Producers producers = before == null ? Producers.ofSource() : before;
        new SectionReader(new Frames(source.stream(), sink), sink, producers).read();
    }
}
