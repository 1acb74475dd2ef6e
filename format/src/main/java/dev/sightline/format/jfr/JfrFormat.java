package dev.sightline.format.jfr;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Scan;
import java.io.IOException;

/// JDK Flight Recorder: recordings of the JDK since 9, of async-profiler, and all else that writes their layout.
///
/// Source: the JDK's classes `jdk.jfr.internal.consumer.ChunkParser` and `MetadataReader`; Gunnar Morling, "JFR file
/// format"; Jaroslav Bachorik, "The JFR binary format".
public final class JfrFormat implements Format {
    @Override
    public String name() {
        return "jfr";
    }

    @Override
    public String description() {
        return "JDK Flight Recorder; startTime -> time, event type -> event, thread -> entity, duration";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Scan.startsWith(head, 0, head.length, "FLR\0") ? 100 : 0;
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        RecordingReader.read(source, sink);
    }
}
