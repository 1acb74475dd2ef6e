package dev.sightline.format.ansible;

import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/// How long each task took: the next stamp says so.
final class Stamps {
    static final long UNKNOWN = -1;
    private static final int MAX_STAMPS = 1 << 20;

    private long[] steps = new long[64];
    private int count;

    static Stamps find(Source source) throws IOException {
        Stamps stamps = new Stamps();
        AnsibleLine line = new AnsibleLine();
        try (InputStream stream = source.again()) {
            Lines lines = new Lines(stream);
            while (lines.next() && stamps.count < MAX_STAMPS) {
                int to = Scan.trimmed(lines.bytes(), lines.start(), lines.end());
                boolean title = to > lines.start() && lines.bytes()[to - 1] == '*';
                if (title && line.read(lines.bytes(), lines.start(), to) == AnsibleLine.Kind.STAMP) {
                    stamps.add(line.stepMillis);
                }
            }
        }
        return stamps;
    }

    private void add(long stepMillis) {
        if (count == steps.length) {
            steps = Arrays.copyOf(steps, 2 * count);
        }
        steps[count++] = stepMillis;
    }

    /// Of what began at a stamp, counted from 0.
    long durationMillis(int stamp) {
        return stamp + 1 < count ? steps[stamp + 1] : UNKNOWN;
    }
}
