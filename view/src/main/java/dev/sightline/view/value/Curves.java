package dev.sightline.view.value;

import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Question;

/// Characteristic lines over the rows that a question selects.
final class Curves {
    private Curves() {}

    /// What a curve needs to know first.
    static ColumnStats.State stats(Question question, KeyColumn column) {
        return Curve.stats(question.snapshot(), question.where(), question.timeWindow(), column, question.cancelled());
    }

    static Curve of(Question question, KeyColumn column, ColumnStats.State stats, Curve.Request request) {
        return Curve.of(
                question.snapshot(),
                question.where(),
                question.timeWindow(),
                column,
                stats,
                request,
                question.cancelled());
    }
}
