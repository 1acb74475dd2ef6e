package dev.sightline.format.sadf;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;

/// Walks the document without holding more than one sample of it.
final class JsonSamples {
    /// Values of one sample beyond this are taken for garbage.
    private static final int MAX_NODES = 1_000_000;

    /// Of a host.
    private static final Set<String> FACTS = Set.of("nodename", "timezone", "date");

    private static final String DAMAGED = "; what follows is not read";

    private final JsonParser json;
    private final Activities activities;
    private final RowSink sink;
    private int nodes;
    private boolean found;

    JsonSamples(InputStream stream, Activities activities, RowSink sink) {
        this.json = new Json().parser(stream);
        this.activities = activities;
        this.sink = sink;
    }

    void read() throws IOException {
        boolean more = true;
        while (more) {
            Node sample = null;
            try {
                sample = next();
                more = sample != null;
            } catch (JacksonIOException failure) {
                throw failure.getCause();
            } catch (JacksonException broken) {
                sink.damaged(Json.cause(broken) + DAMAGED, place());
                return;
            }
            if (nodes > MAX_NODES) {
                sink.damaged("a sample of more than a million values" + DAMAGED, place());
                return;
            }
            if (sample != null) {
                put(sample);
                found = true;
            }
        }
        if (!found && place() > 0) {
            sink.damaged("no hosts of sysstat", 0);
        }
    }

    private long place() {
        return Math.max(0, json.currentLocation().getByteOffset());
    }

    private void put(Node part) {
        switch (part.name()) {
            case "nodename" -> activities.host(String.valueOf(part.value()));
            case "date" -> activities.hostDate(String.valueOf(part.value()));
            case "timezone" -> activities.hostZone(String.valueOf(part.value()));
            case "sample" -> {
                Node stamp = part.children().stream()
                        .filter(child -> child.name().equals("timestamp"))
                        .findFirst()
                        .orElse(part);
                activities.sample(part, stamp);
            }
            default -> part.children().forEach(activities::occasion);
        }
    }

    /// The next sample, occasion or fact about a host; null at the end.
    private @Nullable Node next() {
        nodes = 0;
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
            String name = json.currentName();
            if (name == null || token == JsonToken.PROPERTY_NAME) {
                if (token == JsonToken.START_OBJECT && isIn("statistics")) {
                    return tree("sample");
                }
                if (token == JsonToken.START_OBJECT && (isIn("restarts") || isIn("comments"))) {
                    return tree("occasions");
                }
            } else if (token == JsonToken.VALUE_STRING && FACTS.contains(name)) {
                return new Node(name, json.getString(), true, 0);
            }
        }
        return null;
    }

    /// Whether the current object is an element of the array with this name.
    private boolean isIn(String array) {
        var context = json.streamReadContext().getParent();
        return context != null
                && context.inArray()
                && context.getParent() != null
                && array.equals(context.getParent().currentName());
    }

    /// The value that begins with the current token.
    private Node tree(String name) {
        long offset = json.currentTokenLocation().getByteOffset();
        JsonToken token = json.currentToken();
        if (token.isScalarValue()) {
            boolean missing = token == JsonToken.VALUE_NULL;
            return new Node(name, missing ? "" : json.getString(), token == JsonToken.VALUE_STRING, offset);
        }
        Node node = new Node(name, null, false, offset);
        JsonToken end = token == JsonToken.START_ARRAY ? JsonToken.END_ARRAY : JsonToken.END_OBJECT;
        for (JsonToken next = json.nextToken(); next != end && next != null; next = json.nextToken()) {
            String child = "";
            if (next == JsonToken.PROPERTY_NAME) {
                child = json.currentName();
                json.nextToken();
            }
            Node made = tree(child);
            if (++nodes <= MAX_NODES) {
                node.children().add(made);
            }
        }
        node.endsAt(json.currentLocation().getByteOffset());
        return node;
    }
}
