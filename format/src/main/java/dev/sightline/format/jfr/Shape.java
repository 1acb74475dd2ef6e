package dev.sightline.format.jfr;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the values of a type are read: steps in the order of the bytes, which fill leaves.
final class Shape {
    /// Leaves of one type beyond this are passed over.
    private static final int MAX_LEAVES = 300;

    /// A value that gets a column of its own.
    ///
    /// @param name below the value's own: empty for itself, else it begins with a dot; of an event, the column's
    /// @param field the number's, if it is one
    record Leaf(String name, @Nullable Field field) {}

    /// Reads one field.
    @FunctionalInterface
    interface Step {
        void read(Cursor in, ValueSink out) throws Damage;
    }

    private final List<Leaf> leaves = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private Step[] fast = new Step[0];

    List<Leaf> leaves() {
        return leaves;
    }

    int size() {
        return leaves.size();
    }

    boolean isFull() {
        return leaves.size() >= MAX_LEAVES;
    }

    int leaf(String name, @Nullable Field field) {
        leaves.add(new Leaf(name, field));
        return leaves.size() - 1;
    }

    void step(Step step) {
        steps.add(step);
    }

    Shape done() {
        fast = steps.toArray(new Step[0]);
        return this;
    }

    void read(Cursor in, ValueSink out) throws Damage {
        for (Step step : fast) {
            step.read(in, out);
        }
    }
}
