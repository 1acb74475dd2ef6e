package dev.sightline.event.selection;

import java.util.regex.Matcher;

/// A place in the text of an expression. What is taken is taken with the white space behind it.
final class Cursor {
    private final String text;
    private int at;

    Cursor(String text) {
        if (text.length() > SelectionParser.MAX_LENGTH) {
            throw new IllegalArgumentException("the expression has " + text.length() + " characters, at most "
                    + SelectionParser.MAX_LENGTH + " are read");
        }
        this.text = text;
    }

    boolean atEnd() {
        return at == text.length();
    }

    boolean at(char c) {
        return at < text.length() && text.charAt(at) == c;
    }

    Cursor back(int characters) {
        at -= characters;
        return this;
    }

    void skipSpace() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    boolean take(String symbol) {
        if (!text.startsWith(symbol, at)) {
            return false;
        }
        at += symbol.length();
        skipSpace();
        return true;
    }

    /// Whether a bare word is here that is compared with something: the name of a column, whatever it is.
    boolean atComparedWord() {
        int end = at;
        while (end < text.length() && SelectionText.isNameCharacter(text.charAt(end))) {
            end++;
        }
        int behind = end;
        while (behind < text.length() && Character.isWhitespace(text.charAt(behind))) {
            behind++;
        }
        return end > at && behind < text.length() && "=!<>~".indexOf(text.charAt(behind)) >= 0;
    }

    /// Takes a keyword in upper or lower case, unless it is only the beginning of a name.
    boolean takeWord(String keyword) {
        if (!text.regionMatches(true, at, keyword, 0, keyword.length())) {
            return false;
        }
        int end = at + keyword.length();
        if (end < text.length() && SelectionText.isNameCharacter(text.charAt(end))) {
            return false;
        }
        at = end;
        skipSpace();
        return true;
    }

    /// A bare name, without the space behind it; empty if there is none here.
    String word() {
        int from = at;
        while (at < text.length() && SelectionText.isNameCharacter(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    /// The name of a column, bare or between backquotes, and the space behind it.
    String name() {
        String name = at('`') ? backquoted() : word();
        if (name.isEmpty()) {
            throw expected("a column name");
        }
        skipSpace();
        return name;
    }

    String backquoted() {
        int open = at++;
        StringBuilder name = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != '`') {
                name.append(c);
            } else if (at('`')) {
                name.append(c);
                at++;
            } else if (name.isEmpty()) {
                break;
            } else {
                return name.toString();
            }
        }
        at = open;
        throw expected("a name between backquotes");
    }

    String text(String what) {
        if (!at('"') && !at('\'')) {
            throw expected(what);
        }
        int open = at;
        char quote = text.charAt(at++);
        StringBuilder value = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                skipSpace();
                return value.toString();
            }
            if (c == '\\' && (at('\\') || at(quote))) {
                c = text.charAt(at++);
            }
            value.append(c);
        }
        at = open;
        throw fail("the text that begins here has no closing " + quote);
    }

    boolean atNumber() {
        return Literal.Quantity.DIGITS.matcher(text).region(at, text.length()).lookingAt();
    }

    Literal.Quantity number() {
        Matcher digits = Literal.Quantity.DIGITS.matcher(text).region(at, text.length());
        if (!digits.lookingAt()) {
            throw expected("a number, true, false, or text in double quotes");
        }
        int from = at;
        at = digits.end();
        Matcher unit = Literal.Quantity.UNIT.matcher(text).region(at, text.length());
        boolean hasUnit = unit.lookingAt();
        if (hasUnit) {
            at = unit.end();
        }
        if (at < text.length() && SelectionText.isNameCharacter(text.charAt(at))) {
            at = from;
            String found = word();
            throw back(found.length())
                    .fail("'" + found + "' is not a number with a unit; text and dates go in double quotes");
        }
        try {
            Literal.Quantity number = new Literal.Quantity(digits.group(), hasUnit ? unit.group() : null);
            skipSpace();
            return number;
        } catch (IllegalArgumentException e) {
            at = from;
            throw new IllegalArgumentException(
                    fail(String.valueOf(e.getMessage())).getMessage(), e);
        }
    }

    /// A category's name: quoted, or anything up to the colon.
    String category() {
        if (at('"') || at('\'')) {
            return text("a category's name");
        }
        int from = at;
        while (at < text.length() && ":;\"'`".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String name = text.substring(from, at).strip();
        if (name.isEmpty() || !at(':')) {
            throw expected("a category: name, colon, expression");
        }
        return name;
    }

    IllegalArgumentException expected(String what) {
        int end = Math.min(text.length(), at + 20);
        String found = atEnd() ? "the end" : "'" + oneLine(text.substring(at, end)) + "'";
        return fail("expected " + what + ", found " + found);
    }

    IllegalArgumentException fail(String what) {
        return new IllegalArgumentException("expression, position " + (at + 1) + ": " + oneLine(what));
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }
}
