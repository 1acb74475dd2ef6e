package dev.sightline.replay.stage;

import dev.sightline.event.TimeLength;
import dev.sightline.event.Unit;
import dev.sightline.view.request.Spelling;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The words behind the name of a stage, taken one after the other. Every error is a [BoardProblem] that says where.
public final class Words {
    private static final Pattern NUMBER =
            Pattern.compile("([+-]?(?:[0-9]{1,30}(?:\\.[0-9]{0,30})?|\\.[0-9]{1,30})(?:[eE][+-]?[0-9]{1,3})?)(.*)");
    private static final List<String> COMPARISONS = List.of(">=", "<=", "!=", "==", "=", ">", "<");

    private final int line;
    private final int end;
    private final List<Token> tokens;
    private final Texts texts;
    private int next;

    /// @param line of the board, from 1
    /// @param end the column behind the last token
    /// @param texts of the pipeline
    public Words(int line, List<Token> tokens, int end, Texts texts) {
        this.line = line;
        this.tokens = List.copyOf(tokens);
        this.end = end;
        this.texts = texts;
    }

    /// The name of a state, as the number that stands for it in streams.
    public double state() {
        return texts.number(take("the name of a state").text());
    }

    public boolean atEnd() {
        return next == tokens.size();
    }

    /// The next word as it is, which is not taken; null at the end.
    public @Nullable Token peek() {
        return atEnd() ? null : tokens.get(next);
    }

    /// Takes whatever comes.
    ///
    /// @param what is expected, for the message when there is nothing
    public Token take(String what) {
        if (atEnd()) {
            throw problem(end, what + " is expected");
        }
        return tokens.get(next++);
    }

    /// Takes a word if it is the next.
    public boolean takeIf(String word) {
        Token token = peek();
        boolean is =
                token != null && token.kind() != Token.Kind.TEXT && token.text().equals(word);
        next += is ? 1 : 0;
        return is;
    }

    /// A length of time such as `250ms`, in nanoseconds.
    public long duration() {
        Token token = take("a time such as 250ms");
        Long nanos = token.kind() == Token.Kind.WORD ? TimeLength.nanos(token.text()) : null;
        if (nanos == null) {
            throw problem(token.column(), "a time such as 250ms is expected, not " + Spelling.quoted(token.text()));
        }
        return nanos;
    }

    /// The same; null at the end.
    public @Nullable Long durationIfAny() {
        return atEnd() ? null : (Long) duration();
    }

    /// A whole number.
    public int whole(int min, int max) {
        Token token = take("a whole number");
        try {
            int value = Integer.parseInt(token.text());
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // the same message as for one out of range
        }
        throw problem(
                token.column(),
                "a whole number from " + min + " to " + max + " is expected, not " + Spelling.quoted(token.text()));
    }

    /// A number such as `5K`, `4.3ms` or `60%`, in the unit of a stream.
    public double number(@Nullable String unit) {
        Token token = take("a number");
        return number(token.text(), token.column(), unit);
    }

    /// A quoted text, which need not be there.
    public @Nullable String textIfAny() {
        Token token = peek();
        if (token == null || token.kind() != Token.Kind.TEXT) {
            return null;
        }
        next++;
        return token.text();
    }

    /// A range such as `0..5K`, which need not be there.
    public Meter.@Nullable Range rangeIfAny(@Nullable String unit) {
        Token token = peek();
        int dots = token == null ? -1 : token.text().indexOf("..");
        if (token == null || token.kind() != Token.Kind.WORD || dots < 0) {
            return null;
        }
        next++;
        String high = token.text().substring(dots + 2);
        String low = token.text().substring(0, dots);
        double most = number(high, token.column() + dots + 2, unit);
        double least = number(low, token.column(), unit);
        // 10..60ms: both are in what the last one says
        Matcher bare = NUMBER.matcher(low);
        Matcher full = NUMBER.matcher(high);
        if (bare.matches() && bare.group(2).isEmpty() && full.matches() && isUnit(full.group(2))) {
            least = number(low + full.group(2), token.column(), unit);
        }
        if (!(least < most)) {
            throw problem(
                    token.column(), "a range from less to more is expected, not " + Spelling.quoted(token.text()));
        }
        return new Meter.Range(least, most);
    }

    private static boolean isUnit(String suffix) {
        return !suffix.isEmpty() && Unit.prefixFactor(suffix) == 0;
    }

    /// A comparison with a number, such as `> 4.3ms`.
    public DoublePredicate comparison(@Nullable String unit) {
        Token token = take("a comparison such as > 5");
        String sign = COMPARISONS.stream()
                .filter(each -> token.kind() == Token.Kind.WORD && token.text().startsWith(each))
                .findFirst()
                .orElseThrow(() -> problem(
                        token.column(),
                        "one of " + String.join(" ", COMPARISONS) + " is expected, not "
                                + Spelling.quoted(token.text())));
        double limit = token.text().length() > sign.length()
                ? number(token.text().substring(sign.length()), token.column() + sign.length(), unit)
                : number(unit);
        return switch (sign) {
            case ">=" -> value -> value >= limit;
            case "<=" -> value -> value <= limit;
            case "!=" -> value -> value != limit;
            case ">" -> value -> value > limit;
            case "<" -> value -> value < limit;
            default -> value -> value == limit;
        };
    }

    private double number(String text, int column, @Nullable String unit) {
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.matches()) {
            throw problem(column, "a number is expected, not " + Spelling.quoted(text));
        }
        double number = new BigDecimal(matcher.group(1)).doubleValue();
        String suffix = matcher.group(2);
        double factor = Unit.prefixFactor(suffix);
        if (factor > 0) {
            return finite(number * factor, text, column);
        }
        Optional<Unit> given = Unit.parse(suffix);
        if (given.isEmpty()) {
            throw problem(
                    column, Spelling.quoted(text) + " is no number with a unit; 5, 5K, 4.3ms or 60% would be one");
        }
        Unit own = unit == null ? null : Unit.parse(unit).orElse(null);
        if (own == null || !given.get().convertsTo(own)) {
            throw problem(
                    column,
                    Spelling.quoted(text) + " has a unit, and what comes in here is "
                            + (unit == null ? "without one" : "in " + Spelling.quoted(unit))
                            + "; write the number " + (unit == null ? "alone" : "in that"));
        }
        return finite(given.get().convert(number, own), text, column);
    }

    private double finite(double value, String text, int column) {
        if (Double.isFinite(value)) {
            return value;
        }
        throw problem(column, Spelling.quoted(text) + " is beyond what a double holds");
    }

    /// @throws BoardProblem if something is left
    public void end(String stage) {
        Token token = peek();
        if (token != null) {
            throw problem(
                    token.column(),
                    Spelling.quoted(token.text()) + " is more than '" + stage + "' takes; leave it out");
        }
    }

    /// @param column from 1
    public BoardProblem problem(int column, String what) {
        return new BoardProblem(line, column, what);
    }

    /// Where the next word begins.
    public int column() {
        Token token = peek();
        return token == null ? end : token.column();
    }
}
