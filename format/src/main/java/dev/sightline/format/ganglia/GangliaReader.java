package dev.sightline.format.ganglia;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.XmlInput;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Rows are `METRIC`s of hosts and `METRICS` of clusters; what encloses them stands in each row.
final class GangliaReader {
    static final String NO_NAME = "a metric without a name";
    private static final long NANOS = 1_000_000_000L;
    private static final int MAX_FIELDS = 200;

    private final XmlInput xml;
    private final RowSink sink;
    /// The attributes of what is open, by element name.
    private final Map<String, Map<String, String>> open = new HashMap<>();

    private final Map<String, String> extra = new LinkedHashMap<>();
    private final Map<String, Integer> columns = new HashMap<>();
    private @Nullable Map<String, String> metric;
    private long metricStart;

    GangliaReader(InputStream stream, RowSink sink) {
        this.xml = new XmlInput(stream);
        this.sink = sink;
    }

    void read() throws IOException {
        for (XmlInput.Kind kind = xml.next(); kind != XmlInput.Kind.END; kind = xml.next()) {
            switch (kind) {
                case OPEN -> opened(xml.name());
                case CLOSE -> closed(xml.name());
                case BROKEN -> {
                    xml.reject(sink);
                    metric = null;
                }
                case TEXT, END -> {}
            }
        }
        String damage = xml.damage();
        if (damage != null) {
            sink.damaged(damage, xml.end());
        }
    }

    private void opened(String name) {
        switch (name) {
            case "METRIC", "METRICS" -> {
                metric = attributes();
                metricStart = xml.start();
                extra.clear();
            }
            case "EXTRA_ELEMENT" -> {
                Map<String, String> element = attributes();
                String key = element.getOrDefault("NAME", "");
                if (metric != null && !key.isEmpty() && extra.size() < MAX_FIELDS) {
                    extra.putIfAbsent(key, element.getOrDefault("VAL", ""));
                }
            }
            case "GANGLIA_XML", "GRID", "CLUSTER", "HOST" -> open.put(name, attributes());
            default -> {}
        }
    }

    private Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(xml.attributes(), MAX_FIELDS); i++) {
            attributes.put(xml.attributeName(i), xml.attributeValue(i));
        }
        return attributes;
    }

    private void closed(String name) {
        Map<String, String> closing = metric;
        if ((name.equals("METRIC") || name.equals("METRICS")) && closing != null) {
            row(closing);
            metric = null;
        } else {
            open.remove(name);
        }
    }

    private String enclosing(String element, String attribute) {
        return open.getOrDefault(element, Map.of()).getOrDefault(attribute, "");
    }

    private void row(Map<String, String> fields) {
        int length = (int) Math.min(xml.end() - metricStart, Integer.MAX_VALUE);
        if (fields.getOrDefault("NAME", "").isEmpty()) {
            sink.rejectRow(NO_NAME, metricStart, null, 0, 0);
            return;
        }
        String host = enclosing("HOST", "NAME");
        String cluster = enclosing("CLUSTER", "NAME");
        time(fields);
        string("host", Role.ENTITY, host.isEmpty() ? cluster : host);
        string("metric", Role.EVENT, fields.getOrDefault("NAME", ""));
        value(fields);
        fields.forEach((key, value) -> {
            switch (key) {
                case "NAME", "VAL", "SUM" -> {}
                case "TN", "TMAX", "DMAX" -> number(key, value, "s");
                case "NUM" -> number(key, value, null);
                default -> string(key, null, value);
            }
        });
        extra.forEach((key, value) -> string("EXTRA." + key, null, value));
        string("cluster", null, cluster);
        string("grid", null, enclosing("GRID", "NAME"));
        string("IP", null, enclosing("HOST", "IP"));
        string("LOCATION", null, enclosing("HOST", "LOCATION"));
        string("TAGS", null, enclosing("HOST", "TAGS"));
        instant("REPORTED", enclosing("HOST", "REPORTED"));
        instant("GMOND_STARTED", enclosing("HOST", "GMOND_STARTED"));
        sink.endRow(metricStart, length);
    }

    /// A metric was measured TN seconds before the answer was given, which the cluster dates by LOCALTIME; else the
    /// host's last report is the best that is known.
    private void time(Map<String, String> fields) {
        String now = enclosing("CLUSTER", "LOCALTIME");
        now = now.isEmpty() ? enclosing("GRID", "LOCALTIME") : now;
        String ago = fields.getOrDefault("TN", "");
        String reported = enclosing("HOST", "REPORTED");
        Long seconds = whole(now.isEmpty() ? reported : now);
        Long since = whole(ago);
        if (seconds != null && since != null && !now.isEmpty()) {
            seconds -= Math.clamp(since, 0L, seconds);
        } else if (whole(reported) != null) {
            seconds = whole(reported);
        }
        if (seconds != null && Math.abs(seconds) < Long.MAX_VALUE / NANOS) {
            sink.timeNanos(column("time", ColumnHint.of(ColumnType.TIME, Role.TIME)), seconds * NANOS);
        }
    }

    private static @Nullable Long whole(String digits) {
        try {
            return digits.length() > 18 ? null : Long.valueOf(digits);
        } catch (NumberFormatException none) {
            return null;
        }
    }

    /// Numbers are in one column, texts in another: a column of both would be text.
    private void value(Map<String, String> fields) {
        String value = fields.getOrDefault("VAL", fields.getOrDefault("SUM", ""));
        String type = fields.getOrDefault("TYPE", "");
        if (value.isEmpty()) {
            return;
        }
        if (type.equals("string") || type.equals("timestamp")) {
            Long seconds = type.equals("timestamp") ? whole(value) : null;
            if (seconds != null && Math.abs(seconds) < Long.MAX_VALUE / NANOS) {
                sink.timeNanos(column("value.timestamp", ColumnHint.of(ColumnType.TIME, null)), seconds * NANOS);
            } else {
                string("value.text", null, value);
            }
            return;
        }
        try {
            sink.float64(column("value", ColumnHint.of(ColumnType.FLOAT64, null)), Double.parseDouble(value));
        } catch (NumberFormatException none) {
            string("value.text", null, value);
        }
    }

    private int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint));
    }

    private void string(String name, @Nullable Role role, String value) {
        if (!value.isBlank() && !value.equals("unspecified") && hasRoom(name)) {
            sink.string(column(name, ColumnHint.of(ColumnType.STRING, role)), value);
        }
    }

    private boolean hasRoom(String name) {
        return columns.size() < 1_000 || columns.containsKey(name);
    }

    private void number(String name, String value, @Nullable String unit) {
        Long number = whole(value);
        if (number != null) {
            sink.int64(column(name, new ColumnHint(ColumnType.INT64, null, unit)), number);
        } else {
            string(name, null, value);
        }
    }

    private void instant(String name, String value) {
        Long seconds = whole(value);
        if (seconds != null && seconds > 0 && seconds < Long.MAX_VALUE / NANOS) {
            sink.timeNanos(column(name, ColumnHint.of(ColumnType.TIME, null)), seconds * NANOS);
        }
    }
}
