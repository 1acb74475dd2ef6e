package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Unit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Values that come in one unit and are kept in another.
record UnitChange(Unit from, Unit to) {
    /// Empty where one does not convert to the other.
    static Optional<UnitChange> between(@Nullable String from, @Nullable String to) {
        if (from == null || to == null) {
            return Optional.empty();
        }
        return Unit.parse(from)
                .flatMap(unit -> Unit.parse(to).filter(unit::convertsTo).map(target -> new UnitChange(unit, target)));
    }

    /// Integers stay integers where all of them can.
    Batch.Values of(Batch.Values values) {
        return switch (values) {
            case Batch.Values.Int64s(long[] cells) -> integers(cells);
            case Batch.Values.Float64s(double[] cells) -> {
                double[] changed = new double[cells.length];
                for (int i = 0; i < cells.length; i++) {
                    changed[i] = from.convert(cells[i], to);
                }
                yield new Batch.Values.Float64s(changed);
            }
            case Batch.Values.Bools _, Batch.Values.Times _, Batch.Values.Strings _ -> values;
        };
    }

    private Batch.Values integers(long[] cells) {
        double ratio = from.factor() / to.factor();
        long times = Math.round(ratio);
        long most = ratio == times && times > 0 ? Long.MAX_VALUE / times : -1;
        long[] changed = new long[cells.length];
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] > most || cells[i] < -most) {
                double[] fractions = new double[cells.length];
                for (int k = 0; k < cells.length; k++) {
                    fractions[k] = from.convert((double) cells[k], to);
                }
                return new Batch.Values.Float64s(fractions);
            }
            changed[i] = cells[i] * times;
        }
        return new Batch.Values.Int64s(changed);
    }
}
