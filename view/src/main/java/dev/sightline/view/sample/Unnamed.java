package dev.sightline.view.sample;

import dev.sightline.event.ColumnType;
import java.util.regex.Pattern;

/// Columns of tables without a header: `c5` says nothing of what its numbers are, only they do.
public final class Unnamed {
    /// Nobody counts so far; drawn at random from 64 bits, nearly all are greater.
    private static final double LEAST_HASH = 0x1p53;
    private static final Pattern NAME = Pattern.compile("(?i)(c|col|column|field)[._ -]?\\d+");

    private static final int MIN_SEEN = 20;
    private static final int MANY = 200;
    /// Seven digits.
    private static final double LEAST_DEALT = 1e6;
    /// Of all that as many digits can say.
    private static final double EVEN = 0.06;
    /// Smaller numbers are counts and codes.
    private static final int LARGE = 1000;

    private static final int OFTEN = 3;
    /// Of sizes and amounts many are round; of numbers that were dealt out no more than of any.
    private static final int[] ROUND = {10, 16};

    private Unnamed() {}

    public static boolean is(Portrait portrait) {
        return NAME.matcher(portrait.field().name()).matches();
    }

    /// Whether its numbers name something, as those of processes and users do: few large ones that come again and
    /// again, and are not round.
    static boolean areNames(Portrait portrait) {
        return is(portrait)
                && portrait.field().type() == ColumnType.INT64
                && portrait.field().unit() == null
                && portrait.seen() >= MIN_SEEN
                && portrait.distinct() > 1
                && portrait.distinct() * OFTEN <= portrait.seen()
                && portrait.quantile(0) >= LARGE
                && !areRound(portrait);
    }

    /// Nearly all are far from zero, on one side of it or on both, and none is a limit that most have.
    static boolean areHashes(Portrait portrait) {
        return Math.abs(portrait.quantile(0.25)) >= LEAST_HASH
                && Math.abs(portrait.quantile(0.75)) >= LEAST_HASH
                && portrait.topShare() < 0.5;
    }

    /// As many digits each, at least so many, and as often in each tenth of what these can say: of amounts some are
    /// larger than others.
    static boolean areDealtOut(Portrait portrait) {
        double least = Math.pow(10, Math.floor(Math.log10(Math.max(1, portrait.quantile(0)))));
        double room = 9 * least;
        boolean even = true;
        for (int tenth = 1; tenth < 10; tenth++) {
            even &= Math.abs(portrait.quantile(tenth / 10.0) - least - tenth * room / 10) < EVEN * room;
        }
        return portrait.seen() >= MANY && least >= LEAST_DEALT && portrait.quantile(1) < 10 * least && even;
    }

    private static boolean areRound(Portrait portrait) {
        for (int step : ROUND) {
            long round = portrait.values().stream()
                    .filter(value -> value.value() % step == 0)
                    .count();
            if (round * 3 > portrait.distinct()) {
                return true;
            }
        }
        return false;
    }
}
