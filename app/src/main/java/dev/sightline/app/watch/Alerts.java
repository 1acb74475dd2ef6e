package dev.sightline.app.watch;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Anomalies on their way to somebody: the first of a lifeline, kind and step at once; those like it that come within a
/// while after it together, as one with their number; in quiet times none, and what was quiet together afterwards. Any
/// thread.
final class Alerts {
    /// Beyond so many kinds of alerts all others are one.
    static final int MAX_KEYS = 10_000;

    private static final Alert.Key OTHERS = new Alert.Key("others", "", "");

    private final Duration every;
    private final Set<QuietTime> quiet;
    private final Map<Alert.Key, Alert> waiting = new LinkedHashMap<>();
    private final Map<Alert.Key, Instant> toldAt = new LinkedHashMap<>();

    /// @param every one alert of a key is told at most so often
    Alerts(Duration every, Set<QuietTime> quiet) {
        this.every = every;
        this.quiet = Set.copyOf(quiet);
    }

    synchronized void add(Alert alert) {
        Alert.Key key = alert.key();
        boolean known = waiting.containsKey(key) || waiting.size() + toldAt.size() < MAX_KEYS;
        Alert its = known
                ? alert
                : new Alert(
                        OTHERS,
                        alert.count(),
                        alert.firstNanos(),
                        alert.lastNanos(),
                        alert.flows(),
                        alert.entities(),
                        alert.cause(),
                        alert.why());
        Alert before = waiting.get(its.key());
        waiting.put(its.key(), before == null ? its : before.and(its));
    }

    /// Takes those whose turn has come.
    synchronized List<Alert> due(Instant now) {
        if (quiet.stream().anyMatch(each -> each.contains(now))) {
            return List.of();
        }
        toldAt.values().removeIf(told -> told.plus(every).compareTo(now) <= 0);
        List<Alert> due = new ArrayList<>();
        for (Alert alert : List.copyOf(waiting.values())) {
            if (!toldAt.containsKey(alert.key())) {
                due.add(alert);
                waiting.remove(alert.key());
                toldAt.put(alert.key(), now);
            }
        }
        return due;
    }

    /// One could not be told: it is to be, together with what came meanwhile.
    synchronized void back(Alert alert) {
        waiting.put(alert.key(), alert.and(waiting.get(alert.key())));
        toldAt.remove(alert.key());
    }

    /// How many anomalies wait to be told.
    synchronized long waiting() {
        return waiting.values().stream().mapToLong(Alert::count).sum();
    }
}
