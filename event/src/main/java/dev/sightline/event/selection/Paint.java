package dev.sightline.event.selection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Named ranges of rows, in order: a row belongs to the first category that selects it, else to none.
public record Paint(List<Category> categories) {
    /// Nothing is painted.
    public static final Paint NONE = new Paint(List.of());

    /// Most categories that one paint may have: more than the eye can tell apart, and an index fits a byte.
    public static final int MAX_CATEGORIES = 100;

    /// The name that stands for entities not yet seen; no category may have it.
    public static final String UNKNOWN = "unknown";

    /// The name that stands for entities that were seen, but of which no row holds; no category may have it.
    public static final String IDLE = "idle";

    /// @param name neither empty (that is the unpainted rest) nor [#UNKNOWN] nor [#IDLE]
    public record Category(String name, Selection selection) {
        public Category {
            if (name.isEmpty() || name.equals(UNKNOWN) || name.equals(IDLE)) {
                throw new IllegalArgumentException("a category cannot be named '" + name + "'; choose another name");
            }
        }
    }

    /// @throws IllegalArgumentException if two have the same name, or there are too many
    public Paint {
        categories = List.copyOf(categories);
        if (categories.size() > MAX_CATEGORIES) {
            throw new IllegalArgumentException(
                    "at most " + MAX_CATEGORIES + " categories can be painted, got " + categories.size());
        }
        Set<String> names = new HashSet<>();
        for (Category category : categories) {
            if (!names.add(category.name())) {
                throw new IllegalArgumentException(
                        "the category '" + category.name() + "' is painted twice; join its expressions with 'or'");
            }
        }
    }

    /// Reads `name: EXPR; name: EXPR`; names with a colon, semicolon or quote are quoted.
    ///
    /// @throws IllegalArgumentException one line: the position, what was expected, what was found
    public static Paint parse(String text) {
        Cursor cursor = new Cursor(text);
        SelectionParser parser = new SelectionParser(cursor);
        List<Category> categories = new ArrayList<>();
        cursor.skipSpace();
        while (!cursor.atEnd()) {
            String name = cursor.category();
            if (!cursor.take(":")) {
                throw cursor.expected("':' behind the category's name");
            }
            categories.add(new Category(name, parser.expression()));
            if (!cursor.take(";") && !cursor.atEnd()) {
                throw cursor.expected("'and', 'or', ';' or the end");
            }
        }
        return new Paint(categories);
    }

    /// Text that [#parse] turns into an equal paint.
    @Override
    public String toString() {
        return categories.stream()
                .map(category -> SelectionText.quoted(category.name()) + ": " + category.selection())
                .collect(Collectors.joining("; "));
    }
}
