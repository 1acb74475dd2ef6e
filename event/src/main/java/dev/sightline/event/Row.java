package dev.sightline.event;

/// A row whose cells are asked for by column index, by the column's type.
public interface Row {
    boolean isPresent(int column);

    /// An int64 column's value, or a time column's nanoseconds.
    long int64(int column);

    double float64(int column);

    boolean bool(int column);

    String string(int column);
}
