package dev.sightline.event.selection;

import static dev.sightline.event.selection.Comparison.AT_LEAST;
import static dev.sightline.event.selection.Comparison.AT_MOST;
import static dev.sightline.event.selection.Comparison.EQUAL;
import static dev.sightline.event.selection.Comparison.GREATER;
import static dev.sightline.event.selection.Comparison.LESS;
import static dev.sightline.event.selection.Comparison.NOT_EQUAL;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Text to [Selection], by recursive descent.
///
/// ```
/// or      = and { "or" and }              and = unary { "and" unary }
/// unary   = "not" unary | "(" or ")" | "all" | test
/// test    = name ( "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" ) literal | name "~" text
/// name    = bare | "`" any "`"            (a backquote inside is written twice; a word of this language that is
///                                         compared with something is a name)
/// literal = text | number [ unit ] | "true" | "false"
/// text    = '"' any '"' | "'" any "'"     (\" and \\ inside; any other backslash stands for itself)
/// ```
public final class SelectionParser {
    /// Longest text that is read, in characters.
    public static final int MAX_LENGTH = 64 * 1024;

    private static final int MAX_DEPTH = 200;

    private final Cursor cursor;

    SelectionParser(Cursor cursor) {
        this.cursor = cursor;
    }

    /// @param text an expression; blank text selects all
    /// @throws IllegalArgumentException one line: the position (1-based, in characters), what was expected,
    /// what was found
    public static Selection parse(String text) {
        Cursor cursor = new Cursor(text);
        cursor.skipSpace();
        if (cursor.atEnd()) {
            return Selection.all();
        }
        Selection selection = new SelectionParser(cursor).expression();
        if (!cursor.atEnd()) {
            throw cursor.expected("'and', 'or' or the end");
        }
        return selection;
    }

    /// Reads one expression and the space behind it.
    Selection expression() {
        return or(0);
    }

    private Selection or(int depth) {
        List<Selection> terms = new ArrayList<>();
        do {
            terms.add(and(depth));
        } while (cursor.takeWord("or"));
        return terms.size() == 1 ? terms.getFirst() : new Selection.Or(terms);
    }

    private Selection and(int depth) {
        List<Selection> terms = new ArrayList<>();
        do {
            terms.add(unary(depth));
        } while (cursor.takeWord("and"));
        return terms.size() == 1 ? terms.getFirst() : new Selection.And(terms);
    }

    private Selection unary(int depth) {
        if (depth > MAX_DEPTH) {
            throw cursor.fail("nested deeper than " + MAX_DEPTH);
        }
        if (!cursor.atComparedWord() && cursor.takeWord("not")) {
            return new Selection.Not(unary(depth + 1));
        }
        if (cursor.take("(")) {
            Selection inner = or(depth + 1);
            if (!cursor.take(")")) {
                throw cursor.expected("'and', 'or' or ')'");
            }
            return inner;
        }
        return test();
    }

    private Selection test() {
        boolean quoted = cursor.at('`');
        boolean compared = cursor.atComparedWord();
        String name = quoted ? cursor.backquoted() : cursor.word();
        if (name.isEmpty() || (!quoted && !compared && isKeyword(name) && !name.equalsIgnoreCase("all"))) {
            throw cursor.back(quoted ? 0 : name.length()).expected("a column name, 'not' or '('");
        }
        cursor.skipSpace();
        if (cursor.take("~")) {
            return new Selection.Match(name, cursor.text("a regular expression in double quotes"));
        }
        Comparison comparison = comparison();
        if (comparison == null) {
            if (!quoted && name.equalsIgnoreCase("all")) {
                return Selection.all();
            }
            throw cursor.expected("one of = != < <= > >= ~ behind " + SelectionText.name(name));
        }
        return new Selection.Compare(name, comparison, literal());
    }

    private @Nullable Comparison comparison() {
        if (cursor.take("==") || cursor.take("=")) {
            return EQUAL;
        }
        if (cursor.take("!=")) {
            return NOT_EQUAL;
        }
        if (cursor.take("<=")) {
            return AT_MOST;
        }
        if (cursor.take(">=")) {
            return AT_LEAST;
        }
        if (cursor.take("<")) {
            return LESS;
        }
        return cursor.take(">") ? GREATER : null;
    }

    private Literal literal() {
        if (cursor.at('"') || cursor.at('\'')) {
            return new Literal.Text(cursor.text("text"));
        }
        for (String word : List.of("true", "false")) {
            if (cursor.takeWord(word)) {
                return new Literal.Text(word);
            }
        }
        return cursor.number();
    }

    private static boolean isKeyword(String name) {
        return SelectionText.KEYWORDS.stream().anyMatch(name::equalsIgnoreCase);
    }
}
