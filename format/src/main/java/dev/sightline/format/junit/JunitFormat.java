package dev.sightline.format.junit;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;

/// Reports of tests as Ant's JUnit task wrote them first, and Surefire, Gradle, pytest, Jest, Playwright, CTest and
/// others after it.
///
/// Source: Ant, JUnitReport; Maven Surefire, surefire-test-report.xsd; pytest, `--junit-xml`.
public final class JunitFormat implements Format {
    private static final int NEAR = 4_096;

    @Override
    public String name() {
        return "junit";
    }

    @Override
    public String description() {
        return "reports of tests in JUnit's XML; suite -> entity, test -> event, each with how long it took and its outcome";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Scan.skipBlanks(head, Text.start(head), head.length);
        boolean xml = from < head.length && head[from] == '<';
        return xml && Scan.indexOf(head, from, Math.min(head.length, from + NEAR), "<testsuite") >= 0 ? 96 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new JunitReader(source.stream(), options.zone(), sink).read();
    }
}
