package dev.sightline.replay.board;

import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Stage;
import dev.sightline.replay.stage.Token;
import dev.sightline.view.request.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One line of a board, by recursive descent.
final class LineParser {
    private static final Pattern PERCENTILE = Pattern.compile("p([0-9]{1,2}(?:\\.[0-9]{1,6})?)");
    private static final List<String> JOINS = List.of("+", "-", "*", "/");

    private final int number;
    private final String text;
    private final Registry registry;
    private final List<Token> tokens;
    private int next;

    LineParser(int number, String text, Registry registry) {
        this.number = number;
        this.text = text;
        this.registry = registry;
        this.tokens = Lexer.tokens(number, text);
    }

    Line line() {
        Source source = source();
        List<Part> filters = new ArrayList<>();
        while (takeSign("|")) {
            filters.add(part("a filter", false));
        }
        List<Part> ends = new ArrayList<>();
        while (takeSign("->")) {
            ends.add(part("a meter", true));
        }
        Token left = peek();
        if (left != null && left.text().equals("|")) {
            throw problem(left, "filters stand before the first '->'; another line can have others");
        }
        if (left != null || ends.isEmpty()) {
            throw expected(
                    filters.isEmpty() && ends.isEmpty()
                            ? "'where', 'for', 'by', '|' and a filter, or '->' and a meter"
                            : "'|' and a filter, or '->' and a meter");
        }
        return new Line(number, text, source, filters, ends, null);
    }

    private Source source() {
        Token join = peek();
        boolean isJoin = isWord(join, "join");
        next += isJoin ? 1 : 0;
        List<Source.Operand> operands = new ArrayList<>();
        operands.add(operand());
        Token sign = null;
        if (isJoin) {
            sign = take("+, -, * or /");
            if (!JOINS.contains(sign.text())) {
                throw problem(
                        sign,
                        "+, -, * or / is expected between the two that are joined, not "
                                + Spelling.quoted(sign.text()));
            }
            operands.add(operand());
        }
        Token where = null;
        Token lasts = null;
        Token by = null;
        while (true) {
            Token token = peek();
            if (isWord(token, "where") && where == null) {
                next++;
                where = expression();
            } else if (isWord(token, "for") && lasts == null) {
                next++;
                lasts = name("a column of durations");
            } else if (isWord(token, "by") && by == null) {
                next++;
                by = name("a column");
            } else {
                return new Source(operands, sign, where, lasts, by);
            }
        }
    }

    private Source.Operand operand() {
        Token word = take("event, column, counter, change, state, rows or join");
        Source.Kind kind = Stream.of(Source.Kind.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(word.text()))
                .findFirst()
                .orElseThrow(() -> problem(
                        word,
                        "a line begins with event, column, counter, change, state, rows or join, not "
                                + Spelling.quoted(word.text())
                                + Spelling.hint(
                                        word.text(),
                                        List.of("event", "column", "counter", "change", "state", "rows", "join"))));
        return switch (kind) {
            case EVENT -> {
                Token event = name("the name of an event");
                boolean hasField = isWord(peek(), "field");
                next += hasField ? 1 : 0;
                yield new Source.Operand(kind, word, event, hasField ? name("a column") : null);
            }
            case ROWS -> new Source.Operand(kind, word, null, null);
            case COLUMN, COUNTER, CHANGE, STATE -> new Source.Operand(kind, word, null, name("a column"));
        };
    }

    /// Everything up to `by`, `for`, `|` or `->` outside quotes, for the language of expressions.
    private Token expression() {
        Token first = peek();
        int from = first == null ? text.length() : first.column() - 1;
        while (true) {
            Token token = peek();
            if (token == null
                    || isSign(token, "|")
                    || isSign(token, "->")
                    || isWord(token, "by")
                    || isWord(token, "for")) {
                int to = token == null ? text.length() : token.column() - 1;
                if (text.substring(from, to).isBlank()) {
                    throw expected("an expression such as Duration >= 100");
                }
                return new Token(Token.Kind.WORD, text.substring(from, to), from + 1);
            }
            next++;
        }
    }

    private Part part(String what, boolean endsLine) {
        Token name = take(what);
        List<Token> words = new ArrayList<>();
        Stage stage = find(name, endsLine, words);
        Token token = peek();
        while (token != null && !isSign(token, "|") && !isSign(token, "->")) {
            words.add(token);
            next++;
            token = peek();
        }
        return new Part(number, stage, name, words, token == null ? text.length() + 1 : token.column());
    }

    /// @param words gets what the name says beyond that of the stage: `p99` is `percentile 99`, `>5` needs no space
    private Stage find(Token name, boolean endsLine, List<Token> words) {
        if (name.kind() == Token.Kind.WORD) {
            var percentile = PERCENTILE.matcher(name.text());
            if (percentile.matches() && !endsLine) {
                words.add(new Token(Token.Kind.WORD, Objects.requireNonNull(percentile.group(1)), name.column() + 1));
                return registry.find("percentile", false).orElseThrow();
            }
            return registry.find(name.text(), endsLine).orElseThrow(() -> unknown(name, endsLine));
        }
        throw problem(name, "the name of a stage is expected, not " + Spelling.quoted(name.text()));
    }

    private BoardProblem unknown(Token name, boolean endsLine) {
        Stage elsewhere = registry.find(name.text(), !endsLine).orElse(null);
        String quoted = Spelling.quoted(name.text());
        return problem(
                name,
                elsewhere != null
                        ? quoted + " is a " + elsewhere.kind()
                                + (endsLine
                                        ? ", which stands behind '|', before the first '->'"
                                        : ", which follows '->'")
                        : "there is no " + (endsLine ? "meter or trigger " : "filter ") + quoted
                                + Spelling.hint(name.text(), registry.names(endsLine)));
    }

    private Token name(String what) {
        Token token = take(what);
        if (token.kind() == Token.Kind.SIGN) {
            throw problem(token, what + " is expected, not " + Spelling.quoted(token.text()));
        }
        return token;
    }

    private boolean takeSign(String sign) {
        boolean is = isSign(peek(), sign);
        next += is ? 1 : 0;
        return is;
    }

    private static boolean isSign(@Nullable Token token, String sign) {
        return token != null && token.kind() == Token.Kind.SIGN && token.text().equals(sign);
    }

    private static boolean isWord(@Nullable Token token, String word) {
        return token != null && token.kind() == Token.Kind.WORD && token.text().equals(word);
    }

    private @Nullable Token peek() {
        return next < tokens.size() ? tokens.get(next) : null;
    }

    private Token take(String what) {
        Token token = peek();
        if (token == null) {
            throw expected(what);
        }
        next++;
        return token;
    }

    private BoardProblem expected(String what) {
        Token token = peek();
        return token == null
                ? new BoardProblem(number, text.length() + 1, what + " is expected, and the line ends")
                : problem(token, what + " is expected, not " + Spelling.quoted(token.text()));
    }

    private BoardProblem problem(Token at, String what) {
        return new BoardProblem(number, at.column(), what);
    }
}
