package dev.sightline.intake.poll;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;

/// A format whose rows are changed as they come from a target.
abstract class PolledFormat implements Format {
    private final Format format;

    PolledFormat(Format format) {
        this.format = format;
    }

    /// @param source an answer, called after the target it came from
    abstract RowSink changed(Source source, RowSink sink) throws IOException;

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        format.read(source, options, changed(source, sink));
    }

    @Override
    public String name() {
        return format.name();
    }

    @Override
    public String description() {
        return format.description();
    }

    @Override
    public boolean knowsRoles() {
        return format.knowsRoles();
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return format.sniff(head, fileName);
    }
}
