package dev.sightline.app;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Draws an answer's document with characters.
final class TextAnswer {
    private static final String BARS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final String SHADES = " .:-=+*#%@";

    private final JsonNode answer;
    private final PrintStream out;

    TextAnswer(JsonNode answer, PrintStream out) {
        this.answer = answer;
        this.out = out;
    }

    void print(String kind) {
        switch (kind) {
            case "info" -> info();
            case "columns" -> columns();
            case "distribution" -> distribution();
            case "scatter" -> plane(false);
            case "density" -> plane(true);
            case "count" -> series(answer.path("series"), "category", "rows");
            case "gaps" -> table(answer.path("gaps"), "fromNanos", "toNanos", "rowsBefore");
            case "frequency" ->
                series(answer.path("series"), "category", answer.path("counted").asString("entities"));
            case "timelines" -> timelines();
            case "state" -> {
                out.println("at " + time(answer.path("atNanos")));
                table(answer.path("entities"), "entity", "value", "sinceNanos", "category");
                long idle = answer.path("idle").asLong();
                if (idle > 0) {
                    out.println("(" + Figures.count(idle) + " idle: seen, but no row of them holds)");
                }
            }
            case "details" -> details();
            case "suggest" -> {
                table(answer.path("quantiles"), "name", "from", "to");
                table(answer.path("knees"), "name", "from", "to");
            }
            case "defaults" -> {
                out.println(text(answer.path("kind")) + ", shown first: " + text(answer.path("column")));
                table(answer.path("columns"), "name", "use", "reason", "axis");
            }
            case "different" -> table(answer.path("facts"), "column", "value", "selectedShare", "restShare", "score");
            case "related" -> related();
            case "flows" -> flows();
            case "extent" -> extent();
            case "next" -> next();
            case "values" -> table(answer.path("values"), "value", "rows");
            default -> out.println(answer.toPrettyString());
        }
    }

    private void extent() {
        out.println(Figures.count(answer.path("rows").asLong()) + " rows");
        if (!answer.path("firstNanos").isNull()) {
            out.println(time(answer.path("firstNanos")) + " to " + time(answer.path("lastNanos"))
                    + (answer.path("endNanos").isNull() ? "" : ", ended by " + time(answer.path("endNanos"))));
        }
        if (answer.has("min")) {
            out.println("min " + text(answer.path("min")) + ", max " + text(answer.path("max")) + ", "
                    + text(answer.path("missing")) + " missing");
        }
    }

    private void next() {
        if (answer.path("row").isNull()) {
            out.println("none; " + Figures.count(answer.path("total").asLong()) + " rows in all");
            return;
        }
        out.println(time(answer.path("atNanos")) + ", row "
                + Figures.count(answer.path("before").asLong() + 1) + " of "
                + Figures.count(answer.path("total").asLong()) + ", arrival " + text(answer.path("arrival")));
        out.println(row(answer.path("row")));
    }

    private void flows() {
        out.println(Figures.count(answer.path("total").asLong()) + " flows (" + text(answer.path("column")) + ") of "
                + Figures.count(answer.path("rows").asLong()) + " rows");
        TextTable table = new TextTable("flow", "first", "last", "seconds", "rows");
        for (JsonNode flow : answer.path("flows")) {
            JsonNode took = flow.path("durationNanos");
            table.row(
                    text(flow.path("flow")),
                    time(flow.path("firstNanos")),
                    time(flow.path("lastNanos")),
                    took.isNull()
                            ? ""
                            : new BigDecimal(took.asString()).movePointLeft(9).toPlainString(),
                    text(flow.path("rows")));
        }
        table.print(out);
    }

    private void related() {
        String took = answer.path("durationNanos").asString("");
        if (!took.isEmpty()) {
            String own = answer.path("selfNanos").asString("");
            out.println("took " + took + " ns" + (own.isEmpty() ? "" : ", " + own + " ns of it in itself"));
        }
        out.println(Figures.count(answer.path("children").asLong()) + " children");
        for (JsonNode row : answer.path("rows")) {
            StringBuilder line = new StringBuilder(row.path("relation").asString());
            row.path("values").properties().forEach(cell -> {
                if (!cell.getValue().isNull()) {
                    line.append("  ")
                            .append(cell.getKey())
                            .append('=')
                            .append(cell.getValue().asString());
                }
            });
            out.println(line);
        }
    }

    private static String lost(JsonNode lost) {
        long events = lost.path("events").asLong();
        return lost.path("where").asString() + ": " + (events < 0 ? "events" : Figures.count(events) + " events") + ", "
                + time(lost.path("fromNanos")) + " to " + time(lost.path("toNanos"));
    }

    private void info() {
        long dropped = answer.path("ledger").path("dropped").asLong();
        out.println(answer.path("kind").asString() + ", format "
                + answer.path("format").asString() + ", "
                + Figures.count(answer.path("rows").asLong()) + " rows, "
                + Figures.count(answer.path("rejected").asLong()) + " rejected"
                + (dropped > 0 ? ", " + Figures.count(dropped) + " dropped by retention" : ""));
        if (!answer.path("timeStartNanos").isNull()) {
            out.println(time(answer.path("timeStartNanos")) + " to " + time(answer.path("timeEndNanos")));
        }
        answer.path("lost").forEach(line -> out.println("lost: " + lost(line)));
        answer.path("failed").forEach(line -> out.println("not read: " + line.asString()));
        answer.path("damaged").forEach(line -> {
            if (answer.path("failed").valueStream().noneMatch(line::equals)) {
                out.println("damaged: " + line.asString());
            }
        });
        answer.path("assumed").forEach(line -> out.println("assumed: " + line.asString()));
        out.println();
        TextTable table = new TextTable("column", "type", "role", "unit", "missing", "distinct", "min", "max");
        for (JsonNode column : answer.path("columns")) {
            boolean isTime = column.path("type").asString().equals("time");
            table.row(
                    column.path("name").asString(),
                    column.path("type").asString(),
                    text(column.path("role")),
                    text(column.path("unit")),
                    text(column.path("missing")),
                    (column.path("distinctExact").asBoolean(true) ? "" : "~") + text(column.path("distinct")),
                    isTime ? time(column.path("min")) : text(column.path("min")),
                    isTime ? time(column.path("max")) : text(column.path("max")));
        }
        table.print(out);
    }

    private void columns() {
        TextTable table = new TextTable("column", "characteristic line");
        for (JsonNode column : answer.path("columns")) {
            table.row(column.path("name").asString(), bars(numbers(column.path("curve")), 48));
        }
        table.print(out);
    }

    private void distribution() {
        String unit = text(answer.path("unit"));
        out.println(Figures.count(answer.path("rows").asLong()) + " values, " + text(answer.path("missing"))
                + " missing, min "
                + text(answer.path("min")) + ", max " + text(answer.path("max")) + " " + unit + ", sum "
                + text(answer.path("sum")) + ", " + text(answer.path("distinct")) + " distinct");
        List<Double> curve = numbers(answer.path("curve"));
        int height = 12;
        double min = curve.stream().mapToDouble(v -> v).min().orElse(0);
        double max = curve.stream().mapToDouble(v -> v).max().orElse(0);
        boolean log = min > 0 && max / min > 100;
        for (int level = height; level >= 1; level--) {
            StringBuilder line = new StringBuilder();
            for (double value : curve) {
                double share = max > min
                        ? (scaled(value, log) - scaled(min, log)) / (scaled(max, log) - scaled(min, log)) * height
                        : 0;
                line.append(BARS.charAt(Math.clamp(Math.round((share - level + 1) * 8), 0, 8)));
            }
            out.println("\u2502" + line.toString().stripTrailing());
        }
        out.println("\u2514" + "\u2500".repeat(curve.size()) + " values in order" + (log ? ", logarithmic" : ""));
        table(answer.path("categories"), "name", "rows", "sum");
    }

    private static double scaled(double value, boolean log) {
        return log ? Math.log(value) : value;
    }

    private void plane(boolean overTime) {
        double most = Math.log1p(answer.path("maxCount").asDouble());
        List<String> lines = new ArrayList<>();
        for (JsonNode row : answer.path("counts")) {
            StringBuilder line = new StringBuilder();
            for (JsonNode count : row) {
                double share = most == 0 ? 0 : Math.log1p(count.asDouble()) / most;
                line.append(SHADES.charAt((int) Math.ceil(share * (SHADES.length() - 1))));
            }
            lines.add(line.toString().stripTrailing());
        }
        out.println("y from " + text(answer.path("yMin")) + " to " + text(answer.path("yMax")) + ", darkest "
                + text(answer.path("maxCount")) + " rows");
        lines.reversed().forEach(line -> out.println("\u2502" + line));
        JsonNode from = answer.path("xMin");
        JsonNode to = answer.path("xMax");
        out.println("x from " + (overTime ? time(from) : text(from)) + " to " + (overTime ? time(to) : text(to))
                + ", out of scale " + text(answer.path("outOfScale")));
    }

    private void series(JsonNode series, String name, String values) {
        TextTable table = new TextTable(name, "max", "over time");
        for (JsonNode one : series) {
            List<Double> numbers = numbers(one.path(values));
            double max = numbers.stream().mapToDouble(v -> v).max().orElse(0);
            String label = one.path(name).asString();
            table.row(label.isEmpty() ? "(unpainted)" : label, figure(max), bars(numbers, numbers.size()));
        }
        table.print(out);
    }

    private void timelines() {
        TextTable table = new TextTable("entity", "first", "longest category of each bin");
        StringBuilder legend = new StringBuilder();
        List<String> letters = new ArrayList<>();
        for (JsonNode entity : answer.path("entities")) {
            StringBuilder line = new StringBuilder();
            int bins = entity.path("shares").path(0).path("share").size();
            for (int bin = 0; bin < bins; bin++) {
                String best = null;
                double share = 0;
                for (JsonNode one : entity.path("shares")) {
                    double here = one.path("share").path(bin).asDouble();
                    if (here > share) {
                        share = here;
                        best = one.path("category").asString();
                    }
                }
                line.append(best == null ? ' ' : best.isEmpty() ? '\u00b7' : letter(best, letters, legend));
            }
            table.row(entity.path("entity").asString(), time(entity.path("firstNanos")), line.toString());
        }
        table.print(out);
        out.println(legend + "\u00b7 unpainted   blank: idle, or not yet seen");
        for (JsonNode silent : answer.path("silent")) {
            out.println("silent: " + silent.path("entity").asString() + " since " + time(silent.path("sinceNanos")));
        }
    }

    private static char letter(String category, List<String> letters, StringBuilder legend) {
        int index = letters.indexOf(category);
        if (index < 0) {
            index = letters.size();
            letters.add(category);
            legend.append((char) ('A' + index % 26))
                    .append(' ')
                    .append(category)
                    .append("   ");
        }
        return (char) ('A' + index % 26);
    }

    private void details() {
        for (JsonNode row : answer.path("rows")) {
            out.println(row(row));
        }
        JsonNode total = answer.path("total");
        out.println("(" + answer.path("rows").size()
                + (total.isNull()
                        ? " rows, the rest is not counted)"
                        : " of " + Figures.count(total.asLong()) + " rows)"));
    }

    private static String row(JsonNode row) {
        JsonNode text = row.path("text");
        return text.isNull() ? row.path("values").toString() : text.asString().stripTrailing();
    }

    private void table(JsonNode rows, String... keys) {
        if (rows.isEmpty()) {
            return;
        }
        String[] heads = keys.clone();
        for (int i = 0; i < heads.length; i++) {
            heads[i] = heads[i].replace("Nanos", "");
        }
        TextTable table = new TextTable(heads);
        for (JsonNode row : rows) {
            String[] cells = new String[keys.length];
            for (int i = 0; i < keys.length; i++) {
                cells[i] = keys[i].endsWith("Nanos") ? time(row.path(keys[i])) : text(row.path(keys[i]));
                if (i == 0 && keys[0].equals("name") && cells[0].isEmpty()) {
                    cells[0] = "(unpainted)";
                }
            }
            table.row(cells);
        }
        table.print(out);
    }

    private static List<Double> numbers(JsonNode array) {
        List<Double> numbers = new ArrayList<>();
        array.forEach(value -> numbers.add(value.isString() ? Double.parseDouble(value.asString()) : value.asDouble()));
        return numbers;
    }

    /// The largest of each group of neighbours as a bar, so that no peak is lost.
    private static String bars(List<Double> values, int width) {
        double min = Math.min(0, values.stream().mapToDouble(v -> v).min().orElse(0));
        double max = values.stream().mapToDouble(v -> v).max().orElse(0);
        StringBuilder line = new StringBuilder();
        int columns = Math.min(width, values.size());
        for (int i = 0; i < columns; i++) {
            double most = min;
            int end = Math.max(i * values.size() / columns + 1, (i + 1) * values.size() / columns);
            for (int k = i * values.size() / columns; k < end; k++) {
                most = Math.max(most, values.get(k));
            }
            line.append(BARS.charAt(max > min ? (int) Math.ceil((most - min) / (max - min) * 8) : 0));
        }
        return line.toString();
    }

    private static String time(JsonNode nanos) {
        if (nanos.isNull() || nanos.isMissingNode()) {
            return "";
        }
        return Instant.EPOCH.plusNanos(Long.parseLong(nanos.asString())).toString();
    }

    private static String text(JsonNode node) {
        if (node.isNull() || node.isMissingNode()) {
            return "";
        }
        if (node.isDouble()) {
            return figure(node.asDouble());
        }
        return node.isString() ? node.asString() : node.toString();
    }

    private static String figure(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.6g", value);
    }

    /// What a view is computed for when characters are its pixels.
    static Map<String, String> sizes(String kind) {
        return kind.equals("timelines")
                ? Map.of("bins", "72", "limit", "40")
                : kind.equals("details") || kind.equals("state") ? Map.of() : Map.of("width", "72", "height", "20");
    }
}
