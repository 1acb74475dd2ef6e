package dev.sightline.view.message;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Expressions that select the rows of events, by who and when: what is found among causes is a selection like any
/// other.
final class EventRows {
    /// In an expression.
    static final int MOST_TERMS = 200;

    private EventRows() {}

    /// Of an entity, those at, before or after a moment.
    static Selection of(Field entity, String name, Field time, Comparison comparison, long nanos) {
        Literal who = entity.type() == ColumnType.INT64 ? new Literal.Quantity(name, null) : new Literal.Text(name);
        return new Selection.And(List.of(
                new Selection.Compare(entity.name(), Comparison.EQUAL, who),
                new Selection.Compare(time.name(), comparison, new Literal.Quantity(Long.toString(nanos), null))));
    }

    /// Null where there are none, or too many for an expression.
    static @Nullable Selection any(List<Selection> terms) {
        if (terms.isEmpty() || terms.size() > MOST_TERMS) {
            return null;
        }
        return terms.size() == 1 ? terms.getFirst() : new Selection.Or(terms);
    }
}
