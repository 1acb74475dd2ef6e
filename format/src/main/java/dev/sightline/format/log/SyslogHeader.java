package dev.sightline.format.log;

import dev.sightline.event.TimeScale;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.date.AssumedYear;
import dev.sightline.format.internal.Stamp;
import java.io.IOException;
import java.util.function.Function;

/// What syslog puts in front of lines that have a format of their own: when, and on which host.
public final class SyslogHeader {
    private final SyslogLine line;
    private final AssumedYear year;
    private boolean whole;
    private boolean timeTaken;

    private SyslogHeader(SyslogLine line, AssumedYear year) {
        this.line = line;
        this.year = year;
        line.year(year.year());
    }

    /// Where a header ends.
    public interface End {
        /// @return where the line's own format begins; at most `from` where nothing stands in front
        int of(byte[] bytes, int from, int to);
    }

    /// For the lines of a source from the first one with a header on.
    public static SyslogHeader of(Source source, ReadOptions options, End end) throws IOException {
        Function<Stamp, AssumedYear.Time> timeInto = stamp -> {
            SyslogLine line = new SyslogLine(stamp);
            return (bytes, from, to) -> {
                int until = end.of(bytes, from, to);
                return until > from && isTimed(line, bytes, from, until);
            };
        };
        return new SyslogHeader(new SyslogLine(options.zone()), AssumedYear.of(source, options, timeInto));
    }

    /// A header may be a time and no host: it is no line of syslog, and says when.
    private static boolean isTimed(SyslogLine line, byte[] bytes, int from, int to) {
        line.read(bytes, from, to);
        return line.isTimed();
    }

    /// Reads the header of a line, which may be none.
    public void read(byte[] bytes, int from, int to) {
        whole = line.read(bytes, from, to);
    }

    public boolean isTimed() {
        return line.isTimed();
    }

    public long nanos() {
        timeTaken = true;
        return line.nanos();
    }

    public TimeScale scale() {
        return line.scale();
    }

    /// Empty where it names none.
    public String host(byte[] bytes) {
        return whole ? line.host(bytes) : "";
    }

    /// Says which year was assumed, where a time was taken that needs one.
    public void say(RowSink sink) {
        if (timeTaken && line.sawYearless()) {
            year.say(sink);
        }
    }
}
