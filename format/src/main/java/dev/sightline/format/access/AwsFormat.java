package dev.sightline.format.access;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.time.ZoneOffset;

/// Access logs of Amazon S3 and of Elastic Load Balancing.
public final class AwsFormat implements Format {
    private static final int MAX_LINES = 100;

    @Override
    public String name() {
        return "aws";
    }

    @Override
    public String description() {
        return "access logs of Amazon S3 and Elastic Load Balancing; bucket or target -> entity, total time -> duration";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Words words = new Words();
        Stamp stamp = new Stamp(ZoneOffset.UTC);
        int fit = FirstLines.inTen(
                head, MAX_LINES, (b, from, to) -> words.read(b, from, to) && AwsLayout.of(b, words, stamp) != null);
        return fit >= 9 ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new AwsReader(sink, options.zone()).read(lines);
        }
    }
}
