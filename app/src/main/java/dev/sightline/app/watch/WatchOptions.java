package dev.sightline.app.watch;

import dev.sightline.app.shell.TimeOption;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What a collector is to follow, and whom it tells.
public final class WatchOptions {
    @Option(
            names = "--lifelines",
            paramLabel = "CONFIG",
            description = {
                "also follows flows (docs/detect.md) and tells at once what does not end, or goes wrong:",
                "on stderr, in /metrics, and as rows of the store DIR/anomalies; a change of CONFIG holds at once"
            })
    private @Nullable Path lifelines;

    @Option(names = "--alert", paramLabel = "URL", description = "posts what is told to it, as JSON; repeatable")
    private List<String> alerts = new ArrayList<>();

    @Option(
            names = "--alert-every",
            paramLabel = "T",
            description = "anomalies of one definition, kind and step are one alert in this time (default: 5min)")
    private String every = "5min";

    @Option(
            names = "--quiet",
            paramLabel = "TIMES",
            description = "no alerts in this time of the day, such as '22:00-06:00 Europe/Vienna' (UTC); repeatable")
    private List<String> quiet = new ArrayList<>();

    /// What was asked for.
    ///
    /// @param every one alert of a kind is told at most so often
    public record Plan(LifelineChanges lifelines, List<URI> alerts, Duration every, Set<QuietTime> quiet) {
        public Plan {
            alerts = List.copyOf(alerts);
            quiet = Set.copyOf(quiet);
        }
    }

    /// Reads what is named: a mistake is said before anything is opened.
    ///
    /// @return null: nothing is to be followed
    /// @throws IOException if the definitions cannot be read: file, line, column, what is wrong
    /// @throws IllegalArgumentException if an option has a wrong value
    public @Nullable Plan plan() throws IOException {
        Path config = lifelines;
        if (config == null) {
            if (!alerts.isEmpty() || !quiet.isEmpty()) {
                throw new IllegalArgumentException("--alert and --quiet need --lifelines: what is to be told");
            }
            return null;
        }
        Set<QuietTime> times = new LinkedHashSet<>();
        quiet.forEach(text -> times.add(QuietTime.parse(text)));
        return new Plan(
                LifelineChanges.of(config),
                alerts.stream().map(url -> JsonPost.url("--alert", url)).toList(),
                TimeOption.parse("--alert-every", every, Duration.ofDays(365)),
                times);
    }
}
