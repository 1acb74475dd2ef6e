package dev.sightline.format.prometheus;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// Lines to rows: a sample is a row, `# TYPE` and `# UNIT` say what its family is.
final class PrometheusReader {
    static final String NO_NAME = "no metric name";
    static final String BAD_LABEL = "a label that is not name=\"value\"";
    static final String BAD_VALUE = "no number after the metric";
    static final String BAD_TIME = "the time is not one";
    static final String BAD_EXEMPLAR = "an exemplar that is not {labels} number";
    private static final int MAX_FAMILIES = 1 << 16;
    private static final String[] SUFFIXES = {
        "_bucket", "_sum", "_count", "_total", "_created", "_info", "_gsum", "_gcount"
    };

    private final Lines lines;
    private final RowSink sink;
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> units = new HashMap<>();
    private final Map<String, Integer> columns = new HashMap<>();
    private final String entity;

    private final Map<String, String> labels = new LinkedHashMap<>();

    /// @param entity the label that says who
    PrometheusReader(Lines lines, RowSink sink, String entity) {
        this.lines = lines;
        this.sink = sink;
        this.entity = entity;
    }

    void read() throws IOException {
        while (lines.next()) {
            int from = Scan.skipBlanks(lines.bytes(), lines.start(), lines.end());
            if (lines.isTooLong()) {
                reject(Lines.TOO_LONG);
            } else if (from < lines.end()) {
                String line = new String(lines.bytes(), from, lines.end() - from, UTF_8);
                if (line.charAt(0) == '#') {
                    aside(line);
                } else {
                    sample(new Tokens(line));
                }
            }
        }
    }

    private void reject(String cause) {
        sink.rejectRow(cause, lines.offset(), lines.bytes(), lines.start(), lines.length());
    }

    /// `# TYPE name type` and `# UNIT name unit`; all else are comments.
    private void aside(String line) {
        Map<String, String> known = line.startsWith("# TYPE ") ? types : line.startsWith("# UNIT ") ? units : null;
        if (known == null || known.size() >= MAX_FAMILIES) {
            return;
        }
        Tokens tokens = new Tokens(line.substring("# TYPE ".length()));
        String name = tokens.name();
        String what = tokens.word();
        if (!name.isEmpty() && !what.isEmpty()) {
            known.put(name, what);
        }
    }

    private void sample(Tokens in) {
        labels.clear();
        String name = in.name();
        String cause = null;
        if (in.at('{')) {
            // OpenMetrics 2 and Prometheus 3 write names that are no identifiers inside.
            String inside = in.labels(labels);
            cause = inside == null ? BAD_LABEL : null;
            name = name.isEmpty() && inside != null ? inside : name;
        }
        if (cause == null && name.isEmpty()) {
            cause = NO_NAME;
        }
        double value = 0;
        long time = Long.MIN_VALUE;
        if (cause == null) {
            try {
                value = Sample.number(in.word());
            } catch (NumberFormatException none) {
                cause = BAD_VALUE;
            }
        }
        if (cause == null && !in.isDone() && !in.at('#')) {
            try {
                time = Sample.nanos(in.word());
            } catch (NumberFormatException none) {
                cause = BAD_TIME;
            }
        }
        Map<String, String> exemplar = new LinkedHashMap<>();
        double exemplarValue = Double.NaN;
        long exemplarTime = Long.MIN_VALUE;
        if (cause == null && in.at('#')) {
            in.word();
            try {
                cause = in.at('{') && in.labels(exemplar) != null ? null : BAD_EXEMPLAR;
                exemplarValue = cause == null ? Sample.number(in.word()) : 0;
                exemplarTime = cause == null && !in.isDone() ? Sample.nanos(in.word()) : exemplarTime;
            } catch (NumberFormatException none) {
                cause = BAD_EXEMPLAR;
            }
        }
        if (cause == null && !in.isDone()) {
            cause = BAD_TIME;
        }
        if (cause == null && columns.size() + labels.size() + exemplar.size() > KeyTable.MAX_KEYS) {
            cause = KeyTable.TOO_MANY;
        }
        if (cause != null) {
            reject(cause);
            return;
        }
        put(name, value, time);
        if (!exemplar.isEmpty() || !Double.isNaN(exemplarValue)) {
            exemplar.forEach((key, text) -> string("exemplar." + key, ColumnHint.of(ColumnType.STRING, null), text));
            sink.float64(column("exemplar.value", ColumnHint.of(ColumnType.FLOAT64, null)), exemplarValue);
            if (exemplarTime != Long.MIN_VALUE) {
                sink.timeNanos(column("exemplar.timestamp", ColumnHint.of(ColumnType.TIME, null)), exemplarTime);
            }
        }
        sink.endRow(lines.offset(), lines.length());
    }

    private void put(String name, double value, long time) {
        if (time != Long.MIN_VALUE) {
            sink.timeNanos(column("timestamp", ColumnHint.of(ColumnType.TIME, Role.TIME)), time);
        }
        string("metric", ColumnHint.of(ColumnType.STRING, Role.EVENT), name);
        sink.float64(column("value", ColumnHint.of(ColumnType.FLOAT64, null)), value);
        String type = of(types, name);
        if (!type.isEmpty()) {
            string("type", ColumnHint.of(ColumnType.STRING, null), type);
        }
        String unit = of(units, name);
        if (!unit.isEmpty()) {
            string("unit", ColumnHint.of(ColumnType.STRING, null), unit);
        }
        // An empty label is one that is not there.
        labels.values().removeIf(String::isEmpty);
        labels.forEach(this::label);
    }

    private void label(String key, String text) {
        switch (key) {
            case "timestamp", "metric", "value", "type", "unit" ->
                string("label." + key, ColumnHint.of(ColumnType.STRING, null), text);
            // a number that no column of numbers could hold is in each histogram: le="+Inf"
            case "le" -> string(key, ColumnHint.of(ColumnType.STRING, null), text);
            case "quantile" -> {
                try {
                    sink.float64(column(key, ColumnHint.of(ColumnType.FLOAT64, null)), Sample.number(text));
                } catch (NumberFormatException none) {
                    string(key, ColumnHint.of(ColumnType.STRING, null), text);
                }
            }
            default -> string(key, ColumnHint.of(ColumnType.STRING, key.equals(entity) ? Role.ENTITY : null), text);
        }
    }

    /// What is known of the sample's family: that of its own name, or of the name before its suffix.
    private static String of(Map<String, String> known, String name) {
        String own = known.get(name);
        if (own != null || known.isEmpty()) {
            return own == null ? "" : own;
        }
        for (String suffix : SUFFIXES) {
            if (name.endsWith(suffix)) {
                return known.getOrDefault(name.substring(0, name.length() - suffix.length()), "");
            }
        }
        return "";
    }

    private int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint));
    }

    private void string(String name, ColumnHint hint, String text) {
        sink.string(column(name, hint), text);
    }
}
