package dev.sightline.replay.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/// What a pipeline is at a moment, by the words of docs/boards.md: from all values so far, one stage after another, and
/// nothing remembered.
///
/// @param name of the last stage; empty: there is none, it is the source
/// @param window of it, in nanoseconds; 0: none
/// @param number its argument
@NullUnmarked // the source has none before it
record StreamOracle(StreamOracle before, String name, long window, double number) {
    static final StreamOracle SOURCE = new StreamOracle(null, "", 0, 0);

    record Value(long time, double value) {}

    StreamOracle then(String stage, long nanos, double argument) {
        return new StreamOracle(this, stage, nanos, argument);
    }

    boolean isLevel() {
        return switch (name) {
            case "rate", "count", "sum", "share" -> true;
            case "", "difference", "slope", "counter", "change", "exp-average", "smooth" -> false;
            default -> before.isLevel();
        };
    }

    /// What comes out with each value of the source.
    List<Value> values(List<Value> source) {
        if (name.isEmpty()) {
            return source;
        }
        List<Value> in = before.values(source);
        List<Value> out = new ArrayList<>();
        for (int i = 0; i < in.size(); i++) {
            double value = of(in.subList(0, i + 1), in.get(i).time());
            if (!Double.isNaN(value)) {
                out.add(new Value(in.get(i).time(), value));
            }
        }
        return out;
    }

    /// What it is at a moment.
    double at(List<Value> source, long time) {
        List<Value> so = source.stream().filter(value -> value.time() <= time).toList();
        if (name.isEmpty()) {
            return so.isEmpty() ? Double.NaN : so.getLast().value();
        }
        List<Value> in = before.values(so);
        double now = before.at(source, time);
        return switch (name) {
            case "scale" -> now * number;
            case "threshold" -> {
                List<Value> passed = values(so);
                yield before.isLevel()
                        ? now > number ? now : Double.NaN
                        : passed.isEmpty() ? Double.NaN : passed.getLast().value();
            }
            case "difference", "slope", "counter", "change", "exp-average", "smooth" -> {
                List<Value> out = values(so);
                yield out.isEmpty() ? Double.NaN : out.getLast().value();
            }
            default -> {
                double value = of(in, time);
                yield Double.isNaN(value) && before.isLevel() && !name.equals("share") ? now : value;
            }
        };
    }

    /// @param in all values up to the moment
    private double of(List<Value> in, long time) {
        List<Double> seen = in.stream()
                .filter(value -> window == 0 || value.time() > time - window)
                .map(Value::value)
                .toList();
        List<Double> sorted = new ArrayList<>(seen);
        Collections.sort(sorted);
        int n = seen.size();
        double last = in.isEmpty() ? Double.NaN : in.getLast().value();
        double prior = in.size() < 2 ? Double.NaN : in.get(in.size() - 2).value();
        double seconds =
                in.size() < 2 ? Double.NaN : (time - in.get(in.size() - 2).time()) / 1e9;
        return switch (name) {
            case "rate" -> n / (window / 1e9);
            case "count" -> n;
            case "sum" -> sum(seen);
            case "average" -> n == 0 ? Double.NaN : sum(seen) / n;
            case "max" -> n == 0 ? Double.NaN : sorted.getLast();
            case "min" -> n == 0 ? Double.NaN : sorted.getFirst();
            case "median" -> n == 0 ? Double.NaN : middle(sorted.get((n - 1) / 2), sorted.get(n / 2));
            case "percentile" -> n == 0 ? Double.NaN : sorted.get(Math.max(0, (int) Math.ceil(number * n / 100) - 1));
            case "scale" -> last * number;
            case "threshold" -> last > number ? last : Double.NaN;
            case "difference" -> last - prior;
            case "slope" -> seconds == 0 ? Double.NaN : (last - prior) / seconds;
            case "change" -> Double.isNaN(prior) || last == prior ? Double.NaN : 1;
            case "exp-average" -> exponential(in);
            case "smooth" -> {
                List<Double> few = in.subList(Math.max(0, in.size() - (int) number), in.size()).stream()
                        .map(Value::value)
                        .toList();
                yield sum(few) / few.size();
            }
            case "share" -> share(in, time);
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static double middle(double low, double high) {
        return low == high ? low : low / 2 + high / 2;
    }

    private static double sum(List<Double> values) {
        return values.stream()
                .map(BigDecimal::new)
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .doubleValue();
    }

    private double exponential(List<Value> in) {
        double average = in.getFirst().value();
        for (int i = 1; i < in.size(); i++) {
            double passed = in.get(i).time() - in.get(i - 1).time();
            average += (1 - StrictMath.exp(-passed / window)) * (in.get(i).value() - average);
        }
        return average;
    }

    /// Nanosecond after nanosecond.
    private double share(List<Value> in, long time) {
        if (in.isEmpty()) {
            return Double.NaN;
        }
        long within = 0;
        long from = window == 0 ? in.getFirst().time() : time - window;
        for (long moment = from; moment < time; moment++) {
            double state = Double.NaN;
            for (Value value : in) {
                state = value.time() <= moment ? value.value() : state;
            }
            within += state == number ? 1 : 0;
        }
        return time == from ? Double.NaN : 100.0 * within / (time - from);
    }
}
