package dev.sightline.view.difference;

import dev.sightline.event.selection.Selection;

/// Something that holds for more of the selected rows than of the rest.
///
/// @param value of the column, or a range of values: `≥ x`, `< x`, `≥ x, < y`
/// @param rows which rows it holds for
/// @param selectedRows of `selected` that it holds for
/// @param restRows of `rest` that it holds for
/// @param ways how many facts like it could have been made of other rows: 1 for a value, many for a range that
/// begins and ends where the selected do
record Fact(
        String column,
        Object value,
        Selection rows,
        long selectedRows,
        long selected,
        long restRows,
        long rest,
        double ways) {
    Fact(String column, Object value, Selection rows, long selectedRows, long selected, long restRows, long rest) {
        this(column, value, rows, selectedRows, selected, restRows, rest, 1);
    }

    /// A range that was chosen by its own rows: n of them lie in a part w of the rest by chance n/w times as
    /// often as in a part that was named before.
    static double waysOfRange(long selected, long restRows, long rest) {
        return (double) selected * rest / Math.max(0.5, (double) restRows);
    }

    /// A fact rarer than this among the selected explains little.
    private static final double MIN_SHARE = 0.05;

    /// A share that is not this much larger than that of the rest is chance.
    private static final double MIN_LIFT = 1.25;

    /// So rarely may anything be said of rows that differ in nothing.
    private static final double CHANCE = 0.01;

    double selectedShare() {
        return selectedRows / (double) selected;
    }

    double restShare() {
        return (double) restRows / rest;
    }

    /// @param looked at how many facts somebody looked to find this one: of a thousand that mean nothing, some stand
    /// out
    boolean isTelling(long looked) {
        return selectedShare() >= MIN_SHARE
                && selectedShare() > MIN_LIFT * restShare()
                && likelihoodRatio() > 2 * Math.log(looked * ways / CHANCE);
    }

    /// Whether it would tell something beside rows that have a value of the column alone.
    boolean isTellingAmong(long selectedPresent, long restPresent) {
        return restPresent > 0
                && selectedPresent > 0
                && new Fact(column, value, rows, selectedRows, selectedPresent, restRows, restPresent, ways)
                        .isTelling(1);
    }

    /// Twice the logarithm of how much likelier the counts are if the shares differ (the G of Woolf's test, 1957). If
    /// they do not, it is above 2 ln(1/p) with a probability below p.
    double likelihoodRatio() {
        double share = (double) (selectedRows + restRows) / (selected + rest);
        return 2
                * (part(selectedRows, selected * share)
                        + part(selected - selectedRows, selected * (1 - share))
                        + part(restRows, rest * share)
                        + part(rest - restRows, rest * (1 - share)));
    }

    private static double part(long seen, double expected) {
        return seen == 0 ? 0 : seen * Math.log(seen / expected);
    }

    /// What the fact adds to the Kullback-Leibler divergence of the selected from the rest: p ln(p / q). A q
    /// of 0 counts as half a row, as no finite number of rows shows that something never happens.
    double score() {
        if (selectedRows == 0) {
            return 0;
        }
        double q = Math.max((double) restRows, 0.5) / rest;
        return selectedShare() * Math.log(selectedShare() / q);
    }

    boolean hasCountsOf(Fact other) {
        return selectedRows == other.selectedRows && restRows == other.restRows;
    }
}
