package dev.sightline.event.selection;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Selections as text, with no more parentheses than the parser needs.
final class SelectionText {
    static final Set<String> KEYWORDS = Set.of("not", "and", "or", "all");
    private static final int OR = 0;
    private static final int AND = 1;
    private static final int NOT = 2;

    private SelectionText() {}

    static String of(Selection selection) {
        StringBuilder out = new StringBuilder();
        write(selection, OR, out);
        return out.toString();
    }

    /// @param binding how tightly the surroundings bind; looser selections get parentheses
    private static void write(Selection selection, int binding, StringBuilder out) {
        switch (selection) {
            case Selection.All() -> out.append("all");
            case Selection.Or(List<Selection> terms) -> join(terms, " or ", AND, binding > OR, out);
            case Selection.And(List<Selection> terms) -> join(terms, " and ", NOT, binding > AND, out);
            case Selection.Not(Selection term) -> {
                out.append("not ");
                write(term, NOT, out);
            }
            case Selection.Compare(String column, Comparison comparison, Literal literal) -> {
                out.append(name(column)).append(' ').append(comparison.symbol()).append(' ');
                out.append(literal(literal));
            }
            case Selection.Match(String column, String pattern) ->
                out.append(name(column)).append(" ~ ").append(quoted(pattern));
        }
    }

    private static void join(List<Selection> terms, String word, int inner, boolean parentheses, StringBuilder out) {
        if (parentheses) {
            out.append('(');
        }
        for (int i = 0; i < terms.size(); i++) {
            if (i > 0) {
                out.append(word);
            }
            write(terms.get(i), inner, out);
        }
        if (parentheses) {
            out.append(')');
        }
    }

    static String name(String column) {
        boolean bare = !KEYWORDS.contains(column.toLowerCase(Locale.ROOT));
        for (int i = 0; i < column.length() && bare; i++) {
            bare = isNameCharacter(column.charAt(i));
        }
        return bare ? column : "`" + column.replace("`", "``") + "`";
    }

    private static String literal(Literal literal) {
        return switch (literal) {
            case Literal.Text(String text) -> quoted(text);
            case Literal.Quantity number -> number.plain();
        };
    }

    static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /// Names end at white space, an operator, a parenthesis, a quote, or the end of a category.
    static boolean isNameCharacter(char c) {
        return !Character.isWhitespace(c) && !Character.isISOControl(c) && "=!<>~()\"'`;,".indexOf(c) < 0;
    }
}
