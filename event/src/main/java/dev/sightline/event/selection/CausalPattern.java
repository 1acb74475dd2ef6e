package dev.sightline.event.selection;

import dev.sightline.event.Unit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// What happened after what, and what did not: a request, then a retry, then no ack within a second.
///
/// ```
/// pattern = step { "then" step } { "then" "no" step } [ "same" name { "," name } ]
/// step    = or [ "within" number unit ]
/// ```
///
/// `or` is an expression of [SelectionParser]. *Then* is Lamport's *happens before*; *within* counts from the step
/// before, and for what must not be, from the last step that was.
///
/// @param steps two or more in all with `absent`, the first of them without a time
/// @param absent what does not come after the last step
/// @param same columns of which all steps have the same value
public record CausalPattern(List<Step> steps, List<Step> absent, List<String> same) {
    /// Each is looked for in all events.
    public static final int MOST_STEPS = 8;

    private static final long ANY_TIME = Long.MAX_VALUE;
    private static final String A_TIME = "a time such as 500ms or 1.5s behind 'within'";
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s");

    /// @param withinNanos at most so long after the step before; the largest number: whenever
    public record Step(Selection selection, long withinNanos) {
        public boolean isTimed() {
            return withinNanos != ANY_TIME;
        }

        /// In the largest unit in which it is whole.
        private String time() {
            long nanos = withinNanos;
            int unit = 0;
            while (nanos != 0 && nanos % 1000 == 0 && unit + 1 < UNITS.size()) {
                nanos /= 1000;
                unit++;
            }
            return nanos + UNITS.get(unit);
        }

        @Override
        public String toString() {
            return selection + (isTimed() ? " within " + time() : "");
        }
    }

    /// @throws IllegalArgumentException if there are fewer than two steps, or too many
    public CausalPattern {
        steps = List.copyOf(steps);
        absent = List.copyOf(absent);
        same = List.copyOf(same);
        if (steps.isEmpty() || steps.size() + absent.size() < 2 || steps.size() + absent.size() > MOST_STEPS) {
            throw new IllegalArgumentException("a pattern has two to " + MOST_STEPS
                    + " steps with 'then' between them: event = \"request\" then no event = \"reply\" within 1s");
        }
        if (steps.getFirst().isTimed()) {
            throw new IllegalArgumentException("within: the first step comes after none; leave it out there");
        }
    }

    /// @throws IllegalArgumentException one line: the position (1-based, in characters), what was expected, what was
    /// found
    public static CausalPattern parse(String text) {
        Cursor cursor = new Cursor(text);
        SelectionParser parser = new SelectionParser(cursor);
        List<Step> steps = new ArrayList<>();
        List<Step> absent = new ArrayList<>();
        cursor.skipSpace();
        do {
            boolean no = !steps.isEmpty() && !cursor.atComparedWord() && cursor.takeWord("no");
            if (!no && !absent.isEmpty()) {
                throw cursor.expected("'no' behind 'then', as what does not come is said last");
            }
            (no ? absent : steps).add(step(cursor, parser));
        } while (cursor.takeWord("then"));
        List<String> same = new ArrayList<>();
        if (cursor.takeWord("same")) {
            do {
                same.add(cursor.name());
            } while (cursor.take(","));
        }
        if (!cursor.atEnd()) {
            throw cursor.expected("'and', 'or', 'within', 'then', 'same' or the end");
        }
        return new CausalPattern(steps, absent, same);
    }

    private static Step step(Cursor cursor, SelectionParser parser) {
        Selection selection = parser.expression();
        return new Step(selection, cursor.takeWord("within") ? nanos(cursor) : ANY_TIME);
    }

    private static long nanos(Cursor cursor) {
        if (!cursor.atNumber()) {
            throw cursor.expected(A_TIME);
        }
        Literal.Quantity quantity = cursor.number();
        String symbol = quantity.unit();
        Unit unit =
                symbol == null ? null : Unit.parse(symbol).filter(Unit::isTime).orElse(null);
        if (unit == null || quantity.value().signum() < 0) {
            throw cursor.expected(A_TIME);
        }
        BigDecimal nanos = quantity.value().multiply(BigDecimal.valueOf(unit.factor()));
        return nanos.min(BigDecimal.valueOf(ANY_TIME - 1)).longValue();
    }

    /// Text that [#parse] turns into an equal pattern.
    @Override
    public String toString() {
        String all = steps.stream().map(Step::toString).collect(Collectors.joining(" then "));
        String none = absent.stream().map(step -> " then no " + step).collect(Collectors.joining());
        String columns = same.stream().map(SelectionText::name).collect(Collectors.joining(", "));
        return all + none + (same.isEmpty() ? "" : " same " + columns);
    }
}
