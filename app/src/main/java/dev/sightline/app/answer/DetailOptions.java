package dev.sightline.app.answer;

import dev.sightline.analysis.change.EventBursts;
import dev.sightline.analysis.change.LevelChanges;
import dev.sightline.analysis.context.Context;
import dev.sightline.analysis.context.Contexts;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.FlowWatchers;
import dev.sightline.analysis.extreme.Extremes;
import dev.sightline.analysis.extreme.Extremes.Side;
import dev.sightline.analysis.group.Groups;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.view.request.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Option;

/// What is to be found beside flows, and how much is to be said of each.
final class DetailOptions {
    @Option(
            names = "--flag-only",
            description = {
                "for when many flows are wrong: how many of each kind and step, and the rows that -o marks;",
                "no list, no causes"
            })
    private boolean flagOnly;

    @Option(
            names = "--context",
            paramLabel = "N",
            description = {
                "with each anomaly, in --json: what else its entities did meanwhile, and N flows with which nothing is",
                "wrong before and after it; of the first 1000"
            })
    private int context;

    @Option(
            names = "--extremes",
            paramLabel = "COL[:SIDE]",
            description =
                    "also values of a numeric column far beyond what is usual; SIDE is high (default), low or both; repeatable")
    private List<String> extremes = new ArrayList<>();

    @Option(
            names = "--levels",
            paramLabel = "COL",
            description = "also when a numeric column changes its level, for each entity and event; repeatable")
    private List<String> levels = new ArrayList<>();

    @Option(names = "--bursts", description = "also times in which an event comes far more often than at others")
    private boolean bursts;

    @Option(
            names = "--groups",
            description = "also entities and steps whose flows are wrong far more often than others'")
    private boolean groups;

    @Option(
            names = "--false-discoveries",
            paramLabel = "SHARE",
            description =
                    "of the groups, levels and bursts that are found so many may be chance (default: ${DEFAULT-VALUE})")
    private double falseDiscoveries = 0.05;

    /// @throws IllegalArgumentException if a value is wrong
    void check() {
        if (context < 0 || context > 1000) {
            throw new IllegalArgumentException("--context " + context + ": 0 to 1000 flows are expected");
        }
        if (!(falseDiscoveries > 0 && falseDiscoveries < 1)) {
            throw new IllegalArgumentException(
                    "--false-discoveries " + falseDiscoveries + ": a share between 0 and 1 is expected");
        }
        if (flagOnly && context > 0) {
            throw new IllegalArgumentException("--flag-only and --context: one of them is expected");
        }
    }

    /// Whether something is asked for that rows tell without flows.
    boolean looksAtRows() {
        return bursts || !extremes.isEmpty() || !levels.isEmpty();
    }

    boolean isFlagOnly() {
        return flagOnly;
    }

    /// What is wrong with flows and, if it is wanted, with groups of them.
    Findings detect(Detection detection, List<Lifeline> lifelines, long memoryBytes) {
        if (!groups) {
            return detection.detect(lifelines, memoryBytes, FlowWatchers.NONE);
        }
        Groups counting = new Groups();
        // half for what is counted of open flows
        Findings found = detection.detect(lifelines, memoryBytes / 2, counting);
        return found.and(counting.found(falseDiscoveries));
    }

    /// @param percent of values that are usual
    List<Anomaly> extremes(Scope scope, double percent) {
        List<Anomaly> found = new ArrayList<>();
        for (String each : extremes) {
            int colon = each.lastIndexOf(':');
            String word = colon < 0 ? "" : each.substring(colon + 1);
            boolean said = List.of("high", "low", "both").contains(word);
            Side side = said ? Side.valueOf(word.toUpperCase(Locale.ROOT)) : Side.HIGH;
            String column = said ? each.substring(0, colon) : each;
            found.addAll(Extremes.of(scope.snapshot(), scope.where(), column, side, percent, () -> false));
        }
        for (String column : levels) {
            found.addAll(LevelChanges.of(scope.snapshot(), scope.where(), column, falseDiscoveries, () -> false));
        }
        if (bursts) {
            found.addAll(EventBursts.of(scope.snapshot(), scope.where(), falseDiscoveries, () -> false));
        }
        return found;
    }

    Map<Anomaly, Context> contexts(Detection detection, List<Lifeline> lifelines, Findings findings, long memoryBytes) {
        return context == 0 ? Map.of() : Contexts.of(detection, lifelines, findings.anomalies(), context, memoryBytes);
    }
}
