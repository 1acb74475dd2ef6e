package dev.sightline.replay.across;

import dev.sightline.replay.stage.Across;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Token;
import dev.sightline.replay.stage.Words;
import dev.sightline.summary.hold.ExactSum;
import dev.sightline.view.request.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// One number of all keys.
public final class Over implements Across {
    @Override
    public String name() {
        return "across";
    }

    @Override
    public String arguments() {
        return "FOLD";
    }

    @Override
    public String help() {
        return "one number of the values of all keys that have one: sum, average, max, min or count";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s | across sum -> gauge";
    }

    @Override
    public UnaryOperator<List<Reading>> bind(Words words, Stream in) {
        Token token = words.take("sum, average, max, min or count");
        Function<double[], Double> fold = FOLDS.get(token.text());
        if (fold == null) {
            throw words.problem(
                    token.column(),
                    "sum, average, max, min or count is expected, not " + Spelling.quoted(token.text())
                            + Spelling.hint(token.text(), FOLDS.keySet()));
        }
        words.end(name());
        return readings -> List.of(new Reading("", fold.apply(numbers(readings)), null));
    }

    private static final Map<String, Function<double[], Double>> FOLDS = Map.of(
            "sum", values -> sum(values),
            "average", values -> values.length == 0 ? Double.NaN : sum(values) / values.length,
            "max", values -> Arrays.stream(values).max().orElse(Double.NaN),
            "min", values -> Arrays.stream(values).min().orElse(Double.NaN),
            "count", values -> (double) values.length);

    private static double[] numbers(List<Reading> readings) {
        return readings.stream()
                .mapToDouble(Reading::number)
                .filter(number -> !Double.isNaN(number))
                .toArray();
    }

    private static double sum(double[] values) {
        ExactSum sum = new ExactSum();
        for (double value : values) {
            sum.add(value);
        }
        return sum.value();
    }
}
