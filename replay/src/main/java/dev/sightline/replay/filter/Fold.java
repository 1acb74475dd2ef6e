package dev.sightline.replay.filter;

/// One number of many values, which come, and go again in the order in which they came. What it is follows from the
/// values it holds, not from those it held, to the last bit.
interface Fold {
    void add(double value);

    /// @param value the oldest of those that are held
    void remove(double value);

    /// @param count how many are held
    /// @return NaN: there is no such number
    double value(int count);

    Fold copy();

    int cells();
}
