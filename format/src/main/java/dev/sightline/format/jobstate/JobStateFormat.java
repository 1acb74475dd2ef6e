package dev.sightline.format.jobstate;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// `jobstate.log` of a Pegasus or DAGMan workflow: `1677920471 stage_in SUBMIT 43.0 local - 3`.
///
/// Source: HTCondor manual, DAGMan, Machine-Readable Event History.
public final class JobStateFormat implements Format {
    private static final int MOST_LINES = 50;

    @Override
    public String name() {
        return "jobstate";
    }

    @Override
    public String description() {
        return "job states of Pegasus and DAGMan workflows; job -> entity, state -> event";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        JobStateLine line = new JobStateLine();
        int lines = 0;
        int good = 0;
        for (int p = Text.start(head); p < head.length && lines < MOST_LINES; ) {
            int end = Scan.find(head, p, head.length, (byte) '\n');
            if (Scan.skipBlanks(head, p, end) < end && (end < head.length || lines == 0)) {
                lines++;
                good += line.read(head, p, JobStateLine.trimmed(head, p, end)) ? 1 : 0;
            }
            p = end + 1;
        }
        return good > 0 && good * 10 >= lines * 9 ? 92 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new JobStateReader(sink).read(lines);
        }
    }
}
