package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Reading;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// How the values of all keys are distributed.
public final class Histogram implements Meter {
    @Override
    public String name() {
        return "histogram";
    }

    @Override
    public String help() {
        return "how many keys have a value in each tenth of the range; without one, of that from the least value to the greatest";
    }

    @Override
    public String example() {
        return "event request by host | rate 1s -> histogram 0..500";
    }

    private static final int BINS = 10;
    /// Of which a number that has more is not written out.
    private static final int MOST_DIGITS = 15;

    @Override
    public List<Reading> read(List<Reading> in, Setting setting) {
        double[] values = in.stream()
                .mapToDouble(Reading::number)
                .filter(number -> !Double.isNaN(number))
                .toArray();
        Range range = setting.range();
        double least = range == null ? Arrays.stream(values).min().orElse(0) : range.least();
        double most = range == null ? Arrays.stream(values).max().orElse(0) : range.most();
        int[] counts = new int[BINS];
        int below = 0;
        int above = 0;
        for (double value : values) {
            if (value < least) {
                below++;
            } else if (value > most) {
                above++;
            } else {
                counts[
                        most == least
                                ? 0
                                : Math.min(BINS - 1, (int) Math.floor((value - least) * BINS / (most - least)))]++;
            }
        }
        List<Reading> bins = new ArrayList<>();
        bins.add(new Reading("below", below, null));
        double step = (most - least) / BINS;
        for (int bin = 0; bin < BINS; bin++) {
            String from = number(least + step * bin, step);
            String to = number(least + step * (bin + 1), step);
            bins.add(new Reading(from + ".." + to, counts[bin], null));
        }
        bins.add(new Reading("above", above, null));
        return bins;
    }

    /// In full where that is short, else with as many digits as tell it from its neighbours, and some more.
    private static String number(double value, double step) {
        int digits = Math.max(0, 1 - (int) Math.floor(Math.log10(Math.abs(step))));
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
        if (isWhole) {
            return Long.toString((long) value);
        }
        if (!Double.isFinite(value) || digits > MOST_DIGITS || Math.abs(value) >= 1e15) {
            return Double.toString(value);
        }
        BigDecimal rounded = new BigDecimal(value).setScale(digits, RoundingMode.HALF_EVEN);
        for (int more = 0; more < 2 && Math.abs(rounded.doubleValue() - value) > Math.abs(step) / 1e6; more++) {
            rounded = new BigDecimal(value).setScale(digits + more + 1, RoundingMode.HALF_EVEN);
        }
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
