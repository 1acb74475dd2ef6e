package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;
import java.util.function.DoubleBinaryOperator;

/// Each value and a constant; what is no finite number is no value.
abstract class Arithmetic implements Filter {
    private final String name;
    private final String help;
    private final String example;
    private final boolean keepsUnit;
    private final DoubleBinaryOperator operator;

    /// @param keepsUnit whether the constant is in the stream's unit, which stays; otherwise what comes out has none
    Arithmetic(String name, String help, String example, boolean keepsUnit, DoubleBinaryOperator operator) {
        this.name = name;
        this.help = help;
        this.example = example;
        this.keepsUnit = keepsUnit;
        this.operator = operator;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String arguments() {
        return "K";
    }

    @Override
    public String help() {
        return help;
    }

    @Override
    public String example() {
        return example;
    }

    @Override
    public Bound bind(Words words, Stream in) {
        double by = words.number(keepsUnit ? in.unit() : null);
        words.end(name);
        Node.Plain node = value -> {
            double result = operator.applyAsDouble(value, by);
            return Double.isFinite(result) ? result : Double.NaN;
        };
        return new Bound(keepsUnit ? in : in.withUnit(null), () -> node);
    }
}
