package dev.sightline.view.rows;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.HeldStates;
import dev.sightline.summary.place.FirstRows;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What each entity is in, by the entities' names in code-point order.
final class NamedStates {
    /// A timeless trace is a table for people; one beyond this is none.
    private static final int MAX_TIMELESS_ROWS = 1_000_000;

    /// One entity.
    ///
    /// @param sinceNanos null in a timeless trace
    /// @param category index into the paint's names
    record State(String entity, long key, @Nullable Long sinceNanos, int category) {}

    private NamedStates() {}

    /// The states at an instant.
    static HeldStates held(Question question, KeyColumn column, Fold fold, HeldStates.Shown shown, long nanos) {
        return HeldStates.of(
                question.snapshot(),
                question.where(),
                question.entities(),
                column,
                question.paint(),
                question.hold(),
                fold,
                shown,
                nanos,
                question.cancelled());
    }

    /// Those by name.
    static List<State> named(Question question, StateAt at) {
        Entities entities = question.entities();
        List<State> states = new ArrayList<>(at.entities().length);
        for (int i = 0; i < at.entities().length; i++) {
            String name = entities.name(at.entities()[i]);
            states.add(new State(name, at.keys()[i], at.sinceNanos()[i], at.categories()[i]));
        }
        return sorted(states);
    }

    /// The rows of a trace without time: each is an entity, by its entity column, else its number; of several
    /// rows of one entity the last counts.
    static List<State> ofTimeless(Question question, KeyColumn column) {
        Snapshot snapshot = question.snapshot();
        snapshot.requireHere("the state of rows without times");
        FirstRows.State rows = question.run(new FirstRows(snapshot, null, false, MAX_TIMELESS_ROWS));
        if (rows.rows() > MAX_TIMELESS_ROWS) {
            throw new IllegalArgumentException("a timeless trace of " + rows.rows() + " rows is too long; at most "
                    + MAX_TIMELESS_ROWS + " can be shown, select some with where");
        }
        long[] places = rows.places(MAX_TIMELESS_ROWS);
        int[] categories = RowCategories.of(snapshot, question.paint().selections(), places);
        Field named = ColumnNames.withRole(snapshot, Role.ENTITY);
        Map<String, State> last = new LinkedHashMap<>();
        for (int i = 0; i < places.length; i++) {
            int segment = RowPlace.segment(places[i]);
            int row = RowPlace.row(places[i]);
            String name = name(snapshot, snapshot.segments().get(segment), row, named);
            if (name != null && column.isValid(segment, row)) {
                last.put(name, new State(name, column.key(segment, row), null, categories[i]));
            }
        }
        return sorted(new ArrayList<>(last.values()));
    }

    private static @Nullable String name(Snapshot snapshot, Segment segment, int row, @Nullable Field named) {
        if (named == null) {
            return Long.toString(segment.origin().arrival(row));
        }
        Object value = segment.value(named.name(), row);
        Snapshot.SourceInfo source = snapshot.sources().get(segment.origin().source(row));
        return value != null ? value.toString() : source.hasEntity() ? null : source.name();
    }

    private static List<State> sorted(List<State> states) {
        states.sort(Comparator.comparing(State::entity, NamedStates::byCodePoint));
        return states;
    }

    /// UTF-16 order differs from code-point order only between surrogates and what comes behind them.
    private static int byCodePoint(String left, String right) {
        int shared = Math.min(left.length(), right.length());
        for (int i = 0; i < shared; i++) {
            char a = left.charAt(i);
            char b = right.charAt(i);
            if (a != b) {
                boolean pair = Character.isSurrogate(a);
                // a pair is above U+FFFF, behind every single character, even one whose unit is greater
                return pair == Character.isSurrogate(b) ? Character.compare(a, b) : pair ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
