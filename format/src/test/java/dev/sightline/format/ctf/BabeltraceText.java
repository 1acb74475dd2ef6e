package dev.sightline.format.ctf;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// What babeltrace2 prints of one event, as names and values.
final class BabeltraceText {
    final String seconds;
    final String event;
    final Map<String, String> fields = new TreeMap<>();
    private final String line;
    private int at;

    BabeltraceText(String line) {
        this.line = line;
        int braces = line.indexOf(": {");
        String head = line.substring(0, braces);
        seconds = head.startsWith("[") ? head.substring(1, head.indexOf(']')) : "";
        event = head.substring(head.lastIndexOf(' ') + 1);
        at = braces + 2;
        while (at < line.length()) {
            struct("", true);
            skip(",");
        }
    }

    private boolean skip(String mark) {
        while (at < line.length() && line.charAt(at) == ' ') {
            at++;
        }
        if (line.startsWith(mark, at)) {
            at += mark.length();
            while (at < line.length() && line.charAt(at) == ' ') {
                at++;
            }
            return true;
        }
        return false;
    }

    private String until(String ends) {
        int from = at;
        while (at < line.length() && ends.indexOf(line.charAt(at)) < 0) {
            at++;
        }
        return line.substring(from, at).strip();
    }

    private String struct(String path, boolean flat) {
        StringBuilder json = new StringBuilder("{");
        skip("{");
        while (!skip("}")) {
            String name = until("=");
            skip("=");
            String value = value(path.isEmpty() ? name : path + "." + name, flat);
            json.append(json.length() > 1 ? "," : "")
                    .append('"')
                    .append(name)
                    .append("\":")
                    .append(value);
            skip(",");
        }
        return json.append('}').toString();
    }

    private String value(String path, boolean flat) {
        if (line.charAt(at) == '{') {
            return struct(path, flat);
        }
        String json = line.charAt(at) == '[' ? array() : line.charAt(at) == '(' ? labels() : scalar();
        if (flat) {
            fields.put(path, json.startsWith("\"") ? json.substring(1, json.length() - 1) : json);
        }
        return json;
    }

    private String array() {
        StringBuilder json = new StringBuilder("[");
        skip("[");
        while (!skip("]")) {
            skip("[");
            until("]");
            skip("]");
            skip("=");
            json.append(json.length() > 1 ? "," : "").append(value("", false));
            skip(",");
        }
        return json.append(']').toString();
    }

    private String labels() {
        skip("(");
        StringBuilder labels = new StringBuilder();
        while (line.charAt(at) == '"') {
            String label = scalar();
            labels.append(labels.isEmpty() ? "" : "|").append(label, 1, label.length() - 1);
            skip("|");
        }
        until("=");
        skip("=");
        String number = until(")");
        skip(")");
        return "\"" + (labels.isEmpty() ? number : labels) + "\"";
    }

    private String scalar() {
        if (line.charAt(at) == '"') {
            int from = at++;
            while (line.charAt(at) != '"') {
                at += line.charAt(at) == '\\' ? 2 : 1;
            }
            at++;
            String text = line.substring(from, at);
            skip("");
            return text;
        }
        String word = until(" ,}]");
        return word.startsWith("0x") ? "\"" + word.toLowerCase(Locale.ROOT) + "\"" : word;
    }
}
