package dev.sightline.format.loadtest;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import dev.sightline.format.internal.XmlInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/// Reads the tags of samples to rows; samples within samples are rows, too. Columns are called as in JMeter's CSV.
final class JmeterXmlReader {
    static final String NO_TIME = "a sample without ts";
    static final String OLD = "sampleResult, as JMeter wrote it before 2.1";
    private static final int DEEPEST = 64;
    private static final long NANOS = 1_000_000L;
    private static final int MAX_DIGITS = 14;
    private static final ColumnHint MILLIS = new ColumnHint(null, null, "ms");
    private static final ColumnHint WORDS = ColumnHint.of(ColumnType.STRING, null);

    private record Known(String column, ColumnHint hint) {}

    private static final Map<String, Known> KNOWN = Map.ofEntries(
            Map.entry("t", new Known("elapsed", new ColumnHint(null, Role.DURATION, "ms"))),
            Map.entry("it", new Known("IdleTime", MILLIS)),
            Map.entry("lt", new Known("Latency", MILLIS)),
            Map.entry("ct", new Known("Connect", MILLIS)),
            Map.entry("s", new Known("success", ColumnHint.NONE)),
            Map.entry("lb", new Known("label", ColumnHint.of(ColumnType.STRING, Role.EVENT))),
            Map.entry("rc", new Known("responseCode", ColumnHint.NONE)),
            Map.entry("rm", new Known("responseMessage", WORDS)),
            Map.entry("tn", new Known("threadName", ColumnHint.of(ColumnType.STRING, Role.ENTITY))),
            Map.entry("dt", new Known("dataType", WORDS)),
            Map.entry("de", new Known("Encoding", WORDS)),
            Map.entry("by", new Known("bytes", new ColumnHint(null, null, "B"))),
            Map.entry("sby", new Known("sentBytes", new ColumnHint(null, null, "B"))),
            Map.entry("sc", new Known("SampleCount", ColumnHint.NONE)),
            Map.entry("ec", new Known("ErrorCount", ColumnHint.NONE)),
            Map.entry("ng", new Known("grpThreads", ColumnHint.NONE)),
            Map.entry("na", new Known("allThreads", ColumnHint.NONE)),
            Map.entry("hn", new Known("Hostname", WORDS)));

    private final XmlInput xml;
    private final RowSink sink;
    private final Map<String, Integer> columns = new HashMap<>();
    /// The labels of samples that are open, the innermost first.
    private final Deque<String> open = new ArrayDeque<>();

    private int deeper;

    JmeterXmlReader(InputStream stream, RowSink sink) {
        this.xml = new XmlInput(stream);
        this.sink = sink;
    }

    void read() throws IOException {
        for (XmlInput.Kind kind = xml.next(); kind != XmlInput.Kind.END; kind = xml.next()) {
            switch (kind) {
                case OPEN -> opened();
                case CLOSE -> closed();
                case BROKEN -> xml.reject(sink);
                case TEXT, END -> {}
            }
        }
        String damage = xml.damage();
        if (damage != null) {
            sink.damaged(damage, xml.end());
        }
    }

    private boolean isSample() {
        return xml.name().equals("httpSample") || xml.name().equals("sample");
    }

    private void opened() {
        if (xml.name().equals("sampleResult")) {
            reject(OLD);
        }
        if (!isSample()) {
            return;
        }
        try {
            row();
        } catch (Unreadable failure) {
            reject(failure.cause());
        }
        if (open.size() < DEEPEST) {
            open.push(xml.attribute("lb"));
        } else {
            deeper++;
        }
    }

    private void closed() {
        if (isSample() && deeper > 0) {
            deeper--;
        } else if (isSample() && !open.isEmpty()) {
            open.pop();
        }
    }

    private void row() {
        String millis = xml.attribute("ts");
        boolean known = !millis.isEmpty()
                && millis.length() <= MAX_DIGITS
                && millis.chars().allMatch(c -> c >= '0' && c <= '9');
        if (!known) {
            throw new Unreadable(NO_TIME);
        }
        ColumnHint time = ColumnHint.of(ColumnType.TIME, Role.TIME);
        sink.timeNanos(column("timeStamp", time), Long.parseLong(millis) * NANOS);
        for (int i = 0; i < xml.attributes(); i++) {
            String name = xml.attributeName(i);
            if (!name.equals("ts") && !xml.attributeValue(i).isEmpty()) {
                Known as = KNOWN.getOrDefault(name, new Known(name, ColumnHint.NONE));
                put(as.column(), as.hint(), xml.attributeValue(i));
            }
        }
        if (!open.isEmpty()) {
            put("within", WORDS, open.element());
        }
        sink.endRow(xml.start(), (int) Math.min(xml.end() - xml.start(), Integer.MAX_VALUE));
    }

    private void reject(String cause) {
        sink.rejectRow(cause, xml.start(), null, 0, 0);
    }

    private void put(String name, ColumnHint hint, String value) {
        if (columns.size() >= KeyTable.MAX_KEYS && !columns.containsKey(name)) {
            throw new Unreadable(KeyTable.TOO_MANY);
        }
        if (hint.type() == ColumnType.STRING) {
            sink.string(column(name, hint), value);
        } else {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            sink.text(column(name, hint), utf8, 0, utf8.length);
        }
    }

    private int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint));
    }
}
