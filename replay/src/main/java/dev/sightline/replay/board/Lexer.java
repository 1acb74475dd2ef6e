package dev.sightline.replay.board;

import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Token;
import java.util.ArrayList;
import java.util.List;

/// A line of a board as words.
final class Lexer {
    /// Ends words outside quotes, besides white space.
    private static final String SIGNS = "|,\u2192";

    private final int line;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private Lexer(int line, String text) {
        this.line = line;
        this.text = text;
    }

    /// @param line from 1
    static List<Token> tokens(int line, String text) {
        Lexer lexer = new Lexer(line, text);
        lexer.read();
        return lexer.tokens;
    }

    private void read() {
        while (at < text.length()) {
            char c = text.charAt(at);
            int column = at + 1;
            if (Character.isWhitespace(c)) {
                at++;
            } else if (isArrow()) {
                at += c == '-' ? 2 : 1;
                tokens.add(new Token(Token.Kind.SIGN, "->", column));
            } else if (SIGNS.indexOf(c) >= 0) {
                at++;
                tokens.add(new Token(Token.Kind.SIGN, String.valueOf(c), column));
            } else if (c == '"' || c == '\'' || c == '`') {
                tokens.add(new Token(c == '`' ? Token.Kind.NAME : Token.Kind.TEXT, quoted(c), column));
            } else {
                int from = at;
                while (at < text.length() && isOfWord()) {
                    at++;
                }
                tokens.add(new Token(Token.Kind.WORD, text.substring(from, at), column));
            }
        }
    }

    private boolean isArrow() {
        return text.startsWith("->", at) || text.charAt(at) == '\u2192';
    }

    private boolean isOfWord() {
        char c = text.charAt(at);
        return !Character.isWhitespace(c) && "\"'`".indexOf(c) < 0 && SIGNS.indexOf(c) < 0 && !isArrow();
    }

    /// A quote inside is written twice; in texts, a backslash before it does as well.
    private String quoted(char quote) {
        int open = at++;
        StringBuilder inside = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            boolean again = at < text.length() && text.charAt(at) == quote;
            boolean escapes = c == '\\' && quote != '`' && (again || at < text.length() && text.charAt(at) == '\\');
            if (escapes || c == quote && again) {
                inside.append(text.charAt(at++));
            } else if (c == quote) {
                return inside.toString();
            } else {
                inside.append(c);
            }
        }
        throw new BoardProblem(line, open + 1, "what begins here has no closing " + quote);
    }
}
