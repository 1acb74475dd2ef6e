package dev.sightline.format.jfr;

import java.util.Arrays;
import java.util.List;

/// Reads some fields of a structure by name, and passes over the others.
final class Picker {
    private final Shape shape = new Shape();
    private final int[] leaves;

    Picker(Type type, List<String> wanted, Shapes shapes, int depth) {
        leaves = new int[wanted.size()];
        Arrays.fill(leaves, -1);
        for (Field field : type.fields()) {
            int index = wanted.indexOf(field.name());
            int before = shape.size();
            shapes.field(shape, "", field, index < 0 ? 0 : depth);
            if (index >= 0 && shape.size() > before) {
                leaves[index] = before;
            }
        }
        shape.done();
    }

    Kept read(Cursor in) throws Damage {
        Kept values = new Kept(shape.size());
        shape.read(in, values);
        return values;
    }

    /// The leaf of the wanted field; -1 if the type has none.
    int leaf(int wanted) {
        return leaves[wanted];
    }
}
