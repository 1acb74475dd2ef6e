package dev.sightline.view.first;

/// How the values of a column are laid out until somebody says it.
///
/// @param log whether by their logarithm
/// @param from where a logarithmic axis begins: the least value above 0 that is not alone decades below all others;
/// 0 where no value is above 0
record FirstAxis(boolean log, double from) {
    private static final double DECADES = 100;
    private static final double ALONE = 0.001;
    private static final int MIN_TO_LEAVE_ONE = 50;

    static FirstAxis of(ColumnUse use) {
        Portrait portrait = use.portrait();
        if (!portrait.cells().isNumber() || portrait.seen() == 0) {
            return new FirstAxis(false, 0);
        }
        double[] sorted = portrait.sorted();
        int first = 0;
        while (first < sorted.length && sorted[first] <= 0) {
            first++;
        }
        int positive = sorted.length - first;
        if (positive == 0) {
            return new FirstAxis(false, 0);
        }
        int left = Math.max(positive >= MIN_TO_LEAVE_ONE ? 1 : 0, (int) (positive * ALONE));
        double from = sorted[first] * 10 < sorted[first + left] ? sorted[first + left] : sorted[first];
        // durations span decades, and those of zero, however many, must not flatten the rest
        int mostBelow = use.kind() == ColumnUse.Kind.DURATION ? sorted.length : sorted.length / 10;
        boolean few = first <= mostBelow && portrait.quantile(0) >= 0;
        boolean wide = portrait.quantile(1) / from > DECADES;
        boolean share = "%".equals(portrait.field().unit());
        return new FirstAxis(few && wide && !share && portrait.distinct() > 20, from);
    }
}
