package dev.sightline.replay.filter;

import dev.sightline.replay.stage.StateReader;
import dev.sightline.replay.stage.StateWriter;

/// How many values there are, or that over a number.
///
/// @param by what it is divided by
record CountFold(double by) implements Fold {
    @Override
    public void add(double value) {
        // counted by who holds them
    }

    @Override
    public void remove(double value) {
        // the same
    }

    @Override
    public double value(int count) {
        return count / by;
    }

    @Override
    public void save(StateWriter out) {
        // the same
    }

    @Override
    public void load(StateReader in) {
        // the same
    }

    @Override
    public int cells() {
        return 0;
    }
}
