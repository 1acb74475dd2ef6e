package dev.sightline.replay.run;

import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;
import org.jspecify.annotations.Nullable;

/// One key of a pipeline: its nodes, and what came last. One thread.
final class KeyState {
    private static final double NONE = Double.NaN;

    private final Node[] nodes;
    private final char join;
    private double last = NONE;
    private long came;
    /// Of values that end: those that may still hold, in the order in which they came; null: they do not end.
    private @Nullable Lasting lasting;

    private double left = NONE;
    private double right = NONE;

    /// @param join of two feeds; 0 where there is one
    KeyState(Node[] nodes, char join) {
        this.nodes = nodes;
        this.join = join;
    }

    void save(StateWriter out) {
        out.time(came);
        out.number(last);
        out.whole(lasting == null ? 0 : 1);
        if (lasting != null) {
            lasting.save(out);
        }
        if (join != '\0') {
            out.number(left);
            out.number(right);
        }
        for (Node node : nodes) {
            node.save(out);
        }
    }

    /// Takes what another of the same pipeline wrote; nothing was put into this one before.
    void load(StateReader in) {
        came = in.time();
        last = in.number();
        if (in.whole() == 1) {
            lasting = new Lasting();
            lasting.load(in);
        }
        if (join != '\0') {
            left = in.number();
            right = in.number();
        }
        for (Node node : nodes) {
            node.load(in);
        }
    }

    /// Takes a value.
    ///
    /// @param feed 0, or 1 for the second of two
    /// @param depth to how many nodes it has to go
    /// @param isWanted whether somebody wants to know what comes out of the last of these
    /// @return that; NaN: nothing, or nobody does
    double put(int feed, long timeNanos, double value, int depth, boolean isWanted) {
        double going = join == '\0' ? value : joined(feed, value);
        if (Double.isNaN(going)) {
            return going;
        }
        last = going;
        came = timeNanos;
        int asked = isWanted ? depth : depth - 1;
        for (int i = 0; i < asked; i++) {
            going = nodes[i].put(timeNanos, going);
            if (Double.isNaN(going)) {
                return going;
            }
        }
        if (asked >= 0 && asked < depth) {
            nodes[asked].take(timeNanos, going);
            return NONE;
        }
        return going;
    }

    /// Of the latest values of both; nothing until both have one.
    private double joined(int feed, double value) {
        if (feed == 0) {
            left = value;
        } else {
            right = value;
        }
        double result = switch (join) {
            case '+' -> left + right;
            case '-' -> left - right;
            case '*' -> left * right;
            default -> left / right;
        };
        return Double.isInfinite(result) ? NONE : result;
    }

    /// Says until when the value holds that is put next.
    void until(long timeNanos, double value, double nanos) {
        if (lasting == null) {
            lasting = new Lasting();
        }
        lasting.add(timeNanos, value, nanos);
    }

    /// When the row came whose value is the latest.
    long came() {
        return came;
    }

    /// What comes out of all nodes at a moment, not before the last row.
    double at(long timeNanos) {
        double now = lasting == null ? last : lasting.at(timeNanos);
        for (Node node : nodes) {
            now = node.at(timeNanos, now);
        }
        return now;
    }

    int cells() {
        int cells = 8 + (lasting == null ? 0 : lasting.cells());
        for (Node node : nodes) {
            cells += 4 + node.cells();
        }
        return cells;
    }
}
