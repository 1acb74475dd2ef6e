package dev.sightline.format.log;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// The log of slow queries of MySQL, MariaDB and Percona Server.
///
/// Source: MySQL 8.4 Reference Manual, 7.4.5 The Slow Query Log; Percona Server, Slow Query Log.
public final class MysqlslowFormat implements Format {
    private static final int SURE = 94;

    @Override
    public String name() {
        return "mysqlslow";
    }

    @Override
    public String description() {
        return "slow query logs of MySQL and MariaDB; client -> entity, Query_time -> duration, the statement's template -> event";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        boolean measured = Scan.indexOf(head, from, head.length, "# Query_time: ") >= 0
                && Scan.indexOf(head, from, head.length, "Lock_time: ") >= 0;
        boolean begins = Scan.startsWith(head, from, head.length, "# ")
                || Scan.indexOf(
                                head,
                                from,
                                Math.min(head.length, from + SlowQueries.LONGEST_BANNER),
                                SlowQueries.STARTED)
                        >= 0;
        return measured && begins ? SURE : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new SlowQueries(sink, options.zone()).read(lines);
        }
    }
}
