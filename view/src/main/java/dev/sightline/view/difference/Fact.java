package dev.sightline.view.difference;

import dev.sightline.event.selection.Selection;

/// Something that holds for more of the selected rows than of the rest.
///
/// @param value of the column, or a range of values: `≥ x`, `< x`
/// @param rows which rows it holds for
/// @param selectedRows of `selected` that it holds for
/// @param restRows of `rest` that it holds for
record Fact(String column, Object value, Selection rows, long selectedRows, long selected, long restRows, long rest) {
    /// A fact rarer than this among the selected explains little.
    private static final double MIN_SHARE = 0.05;

    /// A share that is not this much larger than that of the rest is chance.
    private static final double MIN_LIFT = 1.25;

    double selectedShare() {
        return selectedRows / (double) selected;
    }

    double restShare() {
        return (double) restRows / rest;
    }

    boolean isTelling() {
        return selectedShare() >= MIN_SHARE && selectedShare() > MIN_LIFT * restShare();
    }

    /// What the fact adds to the Kullback-Leibler divergence of the selected from the rest: p ln(p / q). A q
    /// of 0 counts as half a row, as no finite number of rows shows that something never happens.
    double score() {
        double q = Math.max((double) restRows, 0.5) / rest;
        return selectedShare() * Math.log(selectedShare() / q);
    }

    boolean hasCountsOf(Fact other) {
        return selectedRows == other.selectedRows && restRows == other.restRows;
    }
}
