package dev.sightline.format.sadf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A part of one sample: an activity, an item of it, a group of activities, or a single value.
final class Node {
    private final String name;
    /// Of a value.
    private final @Nullable String value;

    private final boolean quoted;
    private final List<Node> children = new ArrayList<>();
    private final long offset;
    private long end;

    /// @param value null for what has parts
    /// @param quoted whether it was written as a string
    /// @param offset where it begins in the source
    Node(String name, @Nullable String value, boolean quoted, long offset) {
        this.name = name;
        this.value = value;
        this.quoted = quoted;
        this.offset = offset;
        this.end = offset;
    }

    String name() {
        return name;
    }

    @Nullable
    String value() {
        return value;
    }

    boolean isValue() {
        return value != null;
    }

    boolean isQuoted() {
        return quoted;
    }

    List<Node> children() {
        return children;
    }

    long offset() {
        return offset;
    }

    int length() {
        return (int) Math.min(Math.max(end - offset, 0), Integer.MAX_VALUE);
    }

    void endsAt(long place) {
        end = place;
    }

    boolean hasValues() {
        return children.stream().anyMatch(Node::isValue);
    }

    /// Whether it is no more than a name and its value.
    boolean isNamedValue() {
        return children.size() == 2 && !get("name").isEmpty() && !get("value").isEmpty();
    }

    /// The value of this part if it was written as a string; else empty.
    String quoted(String wanted) {
        for (Node child : children) {
            if (child.name.equals(wanted) && child.value != null && child.quoted) {
                return child.value;
            }
        }
        return "";
    }

    /// The value of the first of these parts it has; empty if it has none.
    String get(String... names) {
        for (String wanted : names) {
            for (Node child : children) {
                if (child.name.equals(wanted) && child.value != null) {
                    return child.value;
                }
            }
        }
        return "";
    }
}
