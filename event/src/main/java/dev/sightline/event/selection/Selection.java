package dev.sightline.event.selection;

import java.util.List;

/// Which rows are meant: a tree of predicates on columns, by name. It knows no trace; the `summary` module resolves it
/// against one. `toString` of each gives text that [SelectionParser#parse] turns into an equal tree.
public sealed interface Selection {
    /// Every row.
    static Selection all() {
        return new All();
    }

    /// Every row; written `all`, or as nothing at all.
    record All() implements Selection {
        @Override
        public String toString() {
            return SelectionText.of(this);
        }
    }

    /// Rows that every one of at least two terms selects.
    record And(List<Selection> terms) implements Selection {
        public And {
            terms = atLeastTwo(terms);
        }

        @Override
        public String toString() {
            return SelectionText.of(this);
        }
    }

    /// Rows that some of at least two terms selects.
    record Or(List<Selection> terms) implements Selection {
        public Or {
            terms = atLeastTwo(terms);
        }

        @Override
        public String toString() {
            return SelectionText.of(this);
        }
    }

    /// Rows that the term does not select; so also those whose value is missing.
    record Not(Selection term) implements Selection {
        @Override
        public String toString() {
            return SelectionText.of(this);
        }
    }

    /// Rows whose value of the column stands in a relation to a literal; false where the value is missing.
    record Compare(String column, Comparison comparison, Literal literal) implements Selection {
        public Compare {
            requireName(column);
        }

        @Override
        public String toString() {
            return SelectionText.of(this);
        }
    }

    /// Rows in whose value, as text, the regular expression (RE2 syntax) is found; false where the value is
    /// missing.
    record Match(String column, String pattern) implements Selection {
        public Match {
            requireName(column);
        }

        @Override
        public String toString() {
            return SelectionText.of(this);
        }
    }

    /// Both; leaves out what selects every row.
    default Selection and(Selection other) {
        if (this instanceof All) {
            return other;
        }
        return other instanceof All ? this : new And(List.of(this, other));
    }

    private static List<Selection> atLeastTwo(List<Selection> terms) {
        if (terms.size() < 2) {
            throw new IllegalArgumentException("two or more terms are joined, got " + terms.size());
        }
        return List.copyOf(terms);
    }

    private static void requireName(String column) {
        if (column.isEmpty()) {
            throw new IllegalArgumentException("a column needs a name");
        }
    }
}
