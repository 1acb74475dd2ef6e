package dev.sightline.format.jobstate;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.FirstLines;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// `jobstate.log` of a Pegasus or DAGMan workflow: `1677920471 stage_in SUBMIT 43.0 local - 3`.
///
/// Source: HTCondor manual, DAGMan, Machine-Readable Event History.
public final class JobStateFormat implements Format {
    private static final int MAX_LINES = 50;

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
        return FirstLines.inTen(head, MAX_LINES, line::read) >= 9 ? 92 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (!Text.refusesUtf16(lines, sink)) {
            new JobStateReader(sink).read(lines);
        }
    }
}
