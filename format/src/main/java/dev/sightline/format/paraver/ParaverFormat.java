package dev.sightline.format.paraver;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Text;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/// Paraver's traces, as Extrae, Dimemas and others write them, with the labels beside them.
///
/// Source: Barcelona Supercomputing Center, Paraver: Parallel Program Visualization and Analysis tool, trace file
/// description.
public final class ParaverFormat implements Format {
    private static final String SUFFIX = ".prv";

    @Override
    public String name() {
        return "paraver";
    }

    @Override
    public String description() {
        return "Paraver .prv with its .pcf and .row; a record is a row, thread -> entity, calls are spans";
    }

    /// Labels and names are known as well, so that who opens them alone is told what they belong to.
    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        int from = Text.start(head);
        if (Header.is(head, from, head.length)) {
            return 98;
        }
        return isLabels(head, from) || isNames(head, from) ? 70 : 0;
    }

    private static boolean isLabels(byte[] head, int from) {
        return Scan.startsWith(head, from, head.length, "DEFAULT_OPTIONS")
                && Scan.indexOf(head, from, head.length, "\nLEVEL ") > 0;
    }

    private static boolean isNames(byte[] head, int from) {
        for (String level : new String[] {"CPU", "NODE", "THREAD", "TASK", "APPL"}) {
            if (Scan.startsWith(head, from, head.length, "LEVEL " + level + " SIZE ")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public List<String> companions(String fileName) {
        return fileName.endsWith(SUFFIX) ? List.of(base(fileName) + ".pcf", base(fileName) + ".row") : List.of();
    }

    static String base(String fileName) {
        return fileName.endsWith(SUFFIX) ? fileName.substring(0, fileName.length() - SUFFIX.length()) : fileName;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Lines lines = new Lines(source.stream());
        if (Text.refusesUtf16(lines, sink)) {
            return;
        }
        int size = lines.head(4096);
        int from = lines.headStart();
        byte[] head = Arrays.copyOfRange(lines.bytes(), from, from + size);
        if (isLabels(head, 0) || isNames(head, 0)) {
            sink.damaged("labels of a Paraver trace: open the .prv beside them", 0);
            return;
        }
        new ParaverReader(source, lines, options.zone(), sink).read();
    }
}
