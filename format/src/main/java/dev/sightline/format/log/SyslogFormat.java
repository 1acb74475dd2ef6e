package dev.sightline.format.log;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.date.AssumedYear;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/// Syslog as daemons write it to files: RFC 3164 lines (with the time in either spelling) and RFC 5424.
public final class SyslogFormat implements Format {
    private static final int HEAD = 1 << 16;
    private static final int MAX_LINES = 200;

    @Override
    public String name() {
        return "syslog";
    }

    @Override
    public String description() {
        return "syslog, RFC 3164 and 5424; app (or host, if there are many) -> entity, severity -> level";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return Beginning.of(head, Text.start(head), head.length).sure();
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        int length = lines.head(HEAD);
        int from = lines.headStart();
        boolean manyHosts = source.ofSeveralMachines() || Beginning.of(lines.bytes(), from, from + length).hosts > 1;
        Layout layout = Layout.learn(lines.bytes(), from, length, length < HEAD);
        int known = layout == null ? 0 : layout.year();
        AssumedYear year =
                known > 0 ? new AssumedYear(known, known) : AssumedYear.of(source, options, SyslogFormat::timeInto);
        SyslogReader reader = new SyslogReader(sink, options, manyHosts, year.year());
        reader.read(lines);
        if (known == 0 && reader.sawYearless()) {
            year.say(sink);
        }
    }

    private static AssumedYear.Time timeInto(Stamp stamp) {
        SyslogLine line = new SyslogLine(stamp);
        return (bytes, from, to) -> line.read(bytes, from, to) && line.isTimed();
    }

    /// What the first lines are like.
    private record Beginning(int lines, int good, int numbered, int iso, int hosts) {
        static Beginning of(byte[] head, int from, int to) {
            SyslogLine line = new SyslogLine(java.time.ZoneOffset.UTC);
            Set<String> hosts = new HashSet<>();
            int good = 0;
            int numbered = 0;
            int iso = 0;
            int continued = 0;
            FirstLines lines = new FirstLines(head, from, to, MAX_LINES);
            while (lines.next()) {
                if (head[lines.from()] == ' ' || head[lines.from()] == '\t') {
                    continued++;
                } else if (line.read(head, lines.from(), lines.to()) && line.isSure()) {
                    good++;
                    numbered += line.hasPid() || line.priority() >= 0 ? 1 : 0;
                    iso += line.isIso() ? 1 : 0;
                    hosts.add(line.host(head));
                }
            }
            return new Beginning(lines.count() - continued, good, numbered, iso, hosts.size());
        }

        int sure() {
            // An application's own log may look like it when its lines begin with an ISO time.
            boolean doubtful = iso * 2 > good && (numbered * 10 < good * 3 || hosts * 2 > good + 1);
            return lines == 0 || good * 10 < lines * 8 || doubtful ? 0 : 75 + 15 * numbered / good;
        }
    }
}
