package dev.sightline.format.prometheus;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Prometheus text format 0.0.4 and OpenMetrics 1.0, one scrape or several one after another.
///
/// Source: Prometheus, Exposition formats; OpenMetrics, version 1.0.
public final class PrometheusFormat implements Format {
    private static final int SAMPLE = 200;
    private static final String NAME = "(?:[a-zA-Z_:][a-zA-Z0-9_:]*|\"(?:[^\"\\\\]|\\\\.)*+\")";
    private static final Pattern TYPE = Pattern.compile("# TYPE " + NAME
            + " +(?:counter|gauge|histogram|summary|untyped|unknown|info|stateset|gaugehistogram)\\s*");
    private static final Pattern ASIDE = Pattern.compile("#.*");
    private static final Pattern LABELLED = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*+\\{"
            + "(?:[a-zA-Z_][a-zA-Z0-9_]*+=\"(?:[^\"\\\\]|\\\\.)*+\",?+)*+\\}"
            + "[ \\t]+[-+]?(?:[0-9.eE+-]++|Inf|NaN)(?:[ \\t]+[0-9.eE+-]++)?+(?: # .*)?");

    /// Of so many lines one may be none.
    private static final int MOST = 20;

    @Override
    public String name() {
        return "prometheus";
    }

    @Override
    public String description() {
        return "Prometheus text and OpenMetrics; metric -> event, instance or job -> entity, labels are columns";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        boolean typed = false;
        int asides = 0;
        int labelled = 0;
        int other = 0;
        int broken = 0;
        FirstLines lines = new FirstLines(head, SAMPLE);
        while (lines.next()) {
            int length = Math.min(lines.to() - lines.from(), 4096);
            String line = new String(head, lines.from(), length, StandardCharsets.UTF_8).strip();
            typed |= TYPE.matcher(line).matches();
            if (ASIDE.matcher(line).matches()) {
                asides++;
            } else if (LABELLED.matcher(line).matches()) {
                labelled++;
            } else if (Sample.isPlain(line)) {
                other++;
            } else {
                broken++;
            }
        }
        // whatever a program says in between is no reason to take all for something else
        if (broken * MOST > asides + labelled + other) {
            return 0;
        }
        if (typed) {
            return 95;
        }
        return labelled > 0 && labelled >= other && asides <= labelled ? 75 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            int head = lines.head(1 << 16);
            boolean instances =
                    Scan.indexOf(lines.bytes(), lines.headStart(), lines.headStart() + head, "instance=\"") >= 0;
            new PrometheusReader(lines, sink, instances ? "instance" : "job").read();
        }
    }
}
