package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;

/// One number of many values, which come, and go again in the order in which they came. What it is follows from the
/// values it holds, not from those it held, to the last bit.
interface Fold {
    void add(double value);

    /// @param value the oldest of those that are held
    void remove(double value);

    /// @param count how many are held
    /// @return NaN: there is no such number
    double value(int count);

    /// Takes the first values, which are given to none before.
    ///
    /// @param values the first `size` of them, the oldest first; not changed
    default void fill(double[] values, int size) {
        for (int i = 0; i < size; i++) {
            add(values[i]);
        }
    }

    /// Writes what follows from the values, for who does not hold these.
    void save(StateWriter out);

    /// Takes what another of its kind wrote; nothing was added to this one before.
    void load(StateReader in);

    int cells();
}
