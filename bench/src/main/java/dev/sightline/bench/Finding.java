package dev.sightline.bench;

import dev.sightline.bench.Goals.Goal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// One line of the report.
///
/// @param question what was measured
/// @param ours the median, in `unit`
/// @param processorMillis what all our threads used, or 0 when it says nothing
/// @param peer the peer's median, or null when it has none
/// @param peerProcessorMillis what all its threads used
/// @param goal the number to reach, or null when none is set
/// @param unit `ms`, `MiB` and `B` are the better the smaller, the rest the better the greater
/// @param agrees whether both gave the same answer
/// @param checksum of our answer
/// @param note what else a reader must know, or empty
record Finding(
        String question,
        double ours,
        double processorMillis,
        @Nullable Double peer,
        double peerProcessorMillis,
        @Nullable Double goal,
        String unit,
        boolean agrees,
        String checksum,
        String note) {
    static final String HEADER = """
            | Question | Sightline | CPU ms | DuckDB | CPU ms | Goal | Met | Checksum | Note |
            | --- | ---: | ---: | ---: | ---: | ---: | --- | --- | --- |""";

    static Finding millis(
            String question, Race.Result<?, ?> race, @Nullable Goal goal, boolean agrees, String sum, String note) {
        return of(question, race, 1e-6, goal, "ms", agrees, sum, note);
    }

    /// @param amount what each run handles; the finding is `amount` a second
    static Finding rate(
            String question,
            Race.Result<?, ?> race,
            double amount,
            @Nullable Goal goal,
            String unit,
            boolean agrees,
            String sum,
            String note) {
        return of(question, race, -amount * 1e9, goal, unit, agrees, sum, note);
    }

    /// What was not raced.
    ///
    /// @param peers NaN when there is none
    static Finding amount(String question, double ours, double peers, @Nullable Goal goal, String unit, String note) {
        return new Finding(
                question,
                ours,
                0,
                Double.isNaN(peers) ? null : Double.valueOf(peers),
                0,
                goal == null ? null : Double.valueOf(goal.value(peers)),
                unit,
                true,
                "",
                note);
    }

    /// @param scale by which nanoseconds are multiplied; if negative, its opposite is divided by them
    private static Finding of(
            String question,
            Race.Result<?, ?> race,
            double scale,
            @Nullable Goal goal,
            String unit,
            boolean agrees,
            String sum,
            String note) {
        Race.Lap<?> peer = race.peer();
        double peers = peer == null ? Double.NaN : scaled(peer, scale);
        return new Finding(
                question,
                scaled(race.ours(), scale),
                race.ours().processorNanos() / 1e6,
                peer == null ? null : Double.valueOf(peers),
                peer == null ? 0 : peer.processorNanos() / 1e6,
                goal == null ? null : Double.valueOf(goal.value(peers)),
                unit,
                agrees,
                sum,
                note);
    }

    private static double scaled(Race.Lap<?> lap, double scale) {
        return scale > 0 ? lap.medianNanos() * scale : -scale / lap.medianNanos();
    }

    boolean met() {
        Double wanted = goal;
        return wanted == null
                || (unit.equals("ms") || unit.equals("MiB") || unit.equals("B") ? ours <= wanted : ours >= wanted);
    }

    /// A row of a Markdown table.
    String row() {
        return String.join(
                " | ",
                "| " + question,
                number(ours),
                processor(processorMillis),
                peer == null ? "-" : number(peer),
                processor(peerProcessorMillis),
                goal == null ? "-" : number(goal),
                goal == null ? "-" : met() ? "yes" : "**no**",
                checksum + (agrees ? "" : " **differs**"),
                note + " |");
    }

    private static String processor(double millis) {
        return millis == 0 ? "-" : String.format(Locale.ROOT, "%,.0f", millis);
    }

    private String number(double value) {
        int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + digits + "f ", value) + unit;
    }
}
