package dev.sightline.intake.senders;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/// Levels that are held for a while, and the programs that want to be told. One for each pattern; those that are over
/// go by themselves, here and in the programs. Any thread.
public final class Leases {
    private static final int MOST = 100;

    private final InstantSource clock;
    private final Consumer<String> rows;
    private final Map<String, Lease> held = new LinkedHashMap<>();
    private final Set<Consumer<String>> listeners = ConcurrentHashMap.newKeySet();

    /// @param rows takes a line of NetLogger's for each change: whoever sees more rows is to see why
    public Leases(InstantSource clock, Consumer<String> rows) {
        this.clock = clock;
        this.rows = rows;
    }

    /// Holds a level, in place of one with the same pattern, and tells all who listen.
    ///
    /// @throws IllegalArgumentException what is wrong with it, for people
    public void hold(String pattern, String level, String seconds, String by) {
        Instant now = clock.instant();
        Lease lease = Lease.of(pattern, level, seconds, by, now);
        synchronized (this) {
            forgetOver(now);
            if (held.size() >= MOST && !held.containsKey(pattern)) {
                throw new IllegalArgumentException(MOST + " levels are held: end one first");
            }
            held.remove(pattern);
            if (lease.until().isAfter(now)) {
                held.put(pattern, lease);
            }
            String line = lease.line();
            listeners.forEach(each -> each.accept(line));
        }
        rows.accept(lease.row(now));
    }

    private void forgetOver(Instant now) {
        held.values().removeIf(lease -> !lease.until().isAfter(now));
    }

    /// Those that are held now, the newest last.
    public synchronized List<Lease> held() {
        forgetOver(clock.instant());
        return new ArrayList<>(held.values());
    }

    /// Tells of all that are held, and of each change.
    ///
    /// @param lines must not wait
    public synchronized void listen(Consumer<String> lines) {
        listeners.add(lines);
        held().forEach(lease -> lines.accept(lease.line()));
    }

    public void leave(Consumer<String> lines) {
        listeners.remove(lines);
    }

    /// How many programs listen.
    public int listeners() {
        return listeners.size();
    }
}
