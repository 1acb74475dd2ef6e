package dev.sightline.event;

import java.util.List;

/// Some rows of the same columns, at hand together: a batch that just arrived, or a piece of a store. Who looks at rows
/// by it need not know which, so a detector is written once. One thread.
public interface RowBlock {
    /// Of all rows, also of columns of which none has a value.
    List<Field> fields();

    int rows();

    /// The cells of a row, by the places of the fields. The same object for all rows: it is good until the next call.
    Row row(int index);

    /// The place of the first column that has the role, or -1.
    default int column(Role role) {
        return Field.withRole(fields(), role);
    }
}
