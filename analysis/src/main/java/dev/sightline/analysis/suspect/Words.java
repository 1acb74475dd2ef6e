package dev.sightline.analysis.suspect;

import java.util.Locale;

/// Deviations in words.
final class Words {
    private static final int MAX_NAME = 140;

    private final StepNames names;

    Words(StepNames names) {
        this.names = names;
    }

    String of(Deviation deviation, Runs runs, StepCounts usual) {
        Deviation.Evidence e = deviation.evidence();
        StepNames.Step step = names.step(deviation.step());
        String where = step.name().isEmpty() ? "" : name(step.name()) + ": ";
        if (deviation.kind().isTime()) {
            long[] self = java.util.Arrays.stream(runs.byStep().getOrDefault(deviation.step(), new int[0]))
                    .mapToLong(runs::self)
                    .sorted()
                    .toArray();
            long now = self[(int) Math.round(Deviations.SLOW * (self.length - 1))];
            String what =
                    deviation.kind() == Deviation.Kind.GAP ? "self time, waiting for others included," : "self time";
            return String.format(
                    Locale.ROOT,
                    "%s%s p95 %s, %s before; above that in %s of %s flows",
                    where,
                    what,
                    duration(now),
                    duration(usual.quantile(Deviations.SLOW)),
                    number(e.found()),
                    number(e.flows()));
        }
        StepNames.Step part = names.step(deviation.trait() / 8);
        int times = 1 << deviation.trait() % 8;
        String what = part.said() ? "log line \"" + name(part.name()) + "\"" : name(part.name());
        if (!part.said() && part.entity() != step.entity()) {
            what += " of " + names.entityName(part.entity());
        }
        String often = times == 1 ? "" : " " + times + " times or more";
        String verb = deviation.more()
                ? e.usual() == 0 ? "new" : "more often"
                : e.found() == 0 ? "gone" : "missing more often";
        return String.format(
                Locale.ROOT,
                "%s%s%s %s: in %s of %s flows, %s of %s before",
                where,
                what,
                often,
                verb,
                number(e.found()),
                number(e.flows()),
                number(e.usual()),
                number(e.usualFlows()));
    }

    static String name(String name) {
        return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME) + "...";
    }

    static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, value < 0.01 ? "%.3g" : value < 100 ? "%.1f" : "%.0f", value);
    }

    static String duration(long nanos) {
        if (nanos < 1_000) {
            return nanos + " ns";
        }
        if (nanos < 1_000_000) {
            return String.format(Locale.ROOT, "%.3g us", nanos / 1e3);
        }
        return nanos < 1_000_000_000
                ? String.format(Locale.ROOT, "%.3g ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
    }
}
