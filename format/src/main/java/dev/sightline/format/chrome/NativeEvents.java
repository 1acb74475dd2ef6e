package dev.sightline.format.chrome;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Row;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// Writes rows that were read from a Chrome trace as the events they were. What the reader found out is left out: it
/// will again.
final class NativeEvents {
    private static final Set<String> FOUND_OUT = Set.of(
            "thread",
            "process",
            "span",
            "parent",
            "unclosed",
            "unopened",
            "async",
            "message.id",
            "message.side",
            "peer",
            "value");

    /// A key on the path to a column.
    private static final class Node {
        final Map<String, Node> children = new LinkedHashMap<>();
        int column = -1;
    }

    private final JsonGenerator json;
    private final JsonCells cells;
    private final Node root = new Node();
    private final int phase;
    private final int time;
    private final int duration;

    NativeEvents(JsonGenerator json, JsonCells cells) {
        this.json = json;
        this.cells = cells;
        this.phase = cells.named("ph", ColumnType.STRING);
        this.time = cells.named("ts", ColumnType.TIME);
        this.duration = cells.named("dur", ColumnType.INT64);
        for (int i = 0; i < cells.size(); i++) {
            String name = cells.field(i).name();
            if (!FOUND_OUT.contains(name) && i != time && i != duration) {
                String path = name.startsWith("event.") ? name.substring("event.".length()) : name;
                Node node = root;
                for (String key : path.split("\\.", -1)) {
                    node = node.children.computeIfAbsent(key, k -> new Node());
                }
                node.column = i;
            }
        }
    }

    void write(Row row) {
        String ph = row.string(phase);
        json.writeStartObject();
        if (row.isPresent(time)) {
            cells.micros("ts", row.int64(time));
        } else if (ph.equals("M")) {
            json.writeNumberProperty("ts", 0);
        }
        boolean matched = ph.equals("B") || ph.equals("b") || ph.equals("S");
        if (duration >= 0 && !matched && row.isPresent(duration)) {
            cells.micros("dur", row.int64(duration));
        }
        members(row, root);
        json.writeEndObject();
    }

    /// Recursion is as deep as names have dots, at most [JsonScan#MAX_DEPTH] where they come from objects.
    private void members(Row row, Node node) {
        node.children.forEach((key, child) -> {
            boolean leaf = child.column >= 0 && row.isPresent(child.column);
            if (leaf) {
                json.writeName(key);
                leaf(row, child.column);
            }
            // The text of all arguments holds each of them.
            boolean all = leaf && node == root && key.equals("args");
            if (!all && hasChild(row, child)) {
                if (leaf) {
                    flat(row, child, key);
                } else {
                    json.writeObjectPropertyStart(key);
                    members(row, child);
                    json.writeEndObject();
                }
            }
        });
    }

    /// The members of an object whose key also has a value of its own.
    private void flat(Row row, Node node, String prefix) {
        node.children.forEach((key, child) -> {
            String name = prefix + "." + key;
            if (child.column >= 0 && row.isPresent(child.column)) {
                json.writeName(name);
                leaf(row, child.column);
            }
            flat(row, child, name);
        });
    }

    private boolean hasChild(Row row, Node node) {
        for (Node child : node.children.values()) {
            if (child.column >= 0 && row.isPresent(child.column) || hasChild(row, child)) {
                return true;
            }
        }
        return false;
    }

    private void leaf(Row row, int column) {
        String name = cells.field(column).name();
        boolean nanos = name.equals("tts") || name.equals("tdur");
        if (nanos && cells.field(column).type() == ColumnType.INT64) {
            json.writeNumber(Micros.text(row.int64(column)));
        } else {
            cells.document(row, column);
        }
    }
}
