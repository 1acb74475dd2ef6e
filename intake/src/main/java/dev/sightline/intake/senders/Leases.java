package dev.sightline.intake.senders;

import dev.sightline.event.HeldLevel;
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
    /// What is only looked at: all that is held counts before it.
    private List<Lease> demanded = List.of();
    private final Set<Consumer<String>> listeners = ConcurrentHashMap.newKeySet();
    private final Set<Follower> followers = ConcurrentHashMap.newKeySet();

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
            tellFollowers(now);
        }
        rows.accept(lease.row(now));
    }

    /// Holds what somebody looks at, in place of what was so before, and tells all who follow.
    ///
    /// @param all none of which has a row: what recorders turn on or off by it is one of theirs
    void demand(List<Lease> all) {
        Instant now = clock.instant();
        synchronized (this) {
            demanded = List.copyOf(all);
            forgetOver(now);
            tellFollowers(now);
        }
    }

    private void tellFollowers(Instant now) {
        List<Lease> all = all();
        followers.forEach(each -> each.levels(all, now));
    }

    /// The later count before the earlier.
    private List<Lease> all() {
        List<Lease> all = new ArrayList<>(demanded);
        all.addAll(held.values());
        return List.copyOf(all);
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

    /// Tells of all that are held, again with each change, and of what is asked of flight recorders. Once for each.
    public synchronized void follow(Follower follower) {
        if (followers.add(follower)) {
            Instant now = clock.instant();
            forgetOver(now);
            follower.levels(all(), now);
        }
    }

    public void leave(Follower follower) {
        followers.remove(follower);
    }

    /// Has flight recorders that are connected send what they keep.
    ///
    /// @param who `PROGRAM` or `PROGRAM@HOST`, with `*` for any text
    /// @throws IllegalArgumentException what is wrong, for people
    public void send(String who, String by) {
        HeldLevel.requireNames(who);
        Lease.requireWho(by);
        followers.forEach(each -> each.send(who, by));
        rows.accept("ts=" + clock.instant() + " event=sightline.send level=Warn pattern=" + who
                + (by.isEmpty() ? "" : " by=" + by) + "\n");
    }

    /// How many programs listen.
    public int listeners() {
        return listeners.size() + followers.size();
    }
}
