package dev.sightline.intake.senders;

import dev.sightline.event.Batch;
import dev.sightline.event.HeldLevel;
import dev.sightline.intake.live.DurableRows;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Events that somebody looks at: recorders that are connected and have them off are asked to have them on, as long as
/// somebody does, and while that brings no more events than it may. Each is a lease that ends by itself, so nothing
/// stays on in a program that has lost its collector. Any thread.
///
/// What was off is known from what recorders say when it changes (`sightline.level`): so nobody is taken to cost
/// something who had it on anyway.
public final class Demands implements DurableRows {
    /// Who asks, as recorders say it.
    static final String BY = "board";
    /// Who has not asked again for so long looks elsewhere.
    static final Duration PATIENCE = Duration.ofSeconds(15);

    static final Duration LEASE = Duration.ofSeconds(40);
    /// What was too much is tried again after a while.
    static final Duration REST = Duration.ofMinutes(5);

    private static final Duration RENEWED = LEASE.dividedBy(2);
    private static final int MOST = 64;
    /// Of an event: anybody may send that they have it on.
    static final int MOST_PROGRAMS = 10_000;

    /// So many looks in a row at too many events are no accident; ten times too many are none at once.
    private static final int LOOKS = 2;

    private static final int FAR = 10;

    private final Leases leases;
    private final InstantSource clock;
    private final long budget;
    private final Consumer<String> rows;
    private final Consumer<String> say;
    private final Map<String, Demand> demands = new LinkedHashMap<>();
    private Set<String> told = Set.of();
    private Instant renewed = Instant.MIN;
    private Instant looked;

    /// How it stands with an event.
    ///
    /// @param what for people; empty: nothing was changed for it
    public record State(String event, String what) {}

    /// One event.
    private static final class Demand {
        private Instant wanted;
        private @Nullable Instant restsUntil;
        private double rate;
        private long counted;
        private int looksOver;
        /// Those that had it off.
        private final Set<String> programs = new HashSet<>();

        Demand(Instant now) {
            wanted = now;
        }
    }

    /// @param budget how many events a second each may bring, of programs that had it off; 0: nothing is asked
    /// @param rows takes a line of NetLogger's for each that was too much
    /// @param say likewise for people
    public Demands(Leases leases, InstantSource clock, long budget, Consumer<String> rows, Consumer<String> say) {
        this.leases = leases;
        this.clock = clock;
        this.budget = budget;
        this.rows = rows;
        this.say = say;
        this.looked = clock.instant();
    }

    /// Somebody looks at these now. To be called again within [#PATIENCE].
    public synchronized List<State> want(Collection<String> events) {
        Instant now = clock.instant();
        List<State> states = new ArrayList<>();
        for (String event : events) {
            boolean isName = HeldLevel.isPattern(event) && !event.contains("*");
            Demand known = demands.get(event);
            if (budget > 0 && isName && known == null && demands.size() < MOST) {
                known = new Demand(now);
                demands.put(event, known);
            }
            if (known != null) {
                known.wanted = now;
                states.add(new State(event, words(known, now)));
            } else {
                states.add(new State(event, budget > 0 && !isName ? "no recorder can be asked for such a name" : ""));
            }
        }
        tell(now);
        return states;
    }

    private String words(Demand its, Instant now) {
        if (its.restsUntil != null) {
            long minutes = Math.max(1, Duration.between(now, its.restsUntil).toMinutes());
            return "switched off again: " + Math.round(its.rate) + " a second, at most " + budget
                    + " may be switched on (--demand-budget); tried again in " + minutes + " min";
        }
        if (its.programs.isEmpty()) {
            return "";
        }
        String who = its.programs.size() == 1 ? its.programs.iterator().next() : its.programs.size() + " programs";
        return "switched on (" + Math.round(its.rate) + " a second) in " + who + " while this is watched";
    }

    /// What is looked at no more, or brings too much, ends. To be called once a second.
    public synchronized void look() {
        Instant now = clock.instant();
        double seconds = Duration.between(looked, now).toNanos() / 1e9;
        looked = now;
        demands.values().removeIf(its -> {
            boolean rests = its.restsUntil != null && now.isBefore(its.restsUntil);
            return !rests && Duration.between(its.wanted, now).compareTo(PATIENCE) > 0;
        });
        demands.forEach((event, its) -> {
            if (its.restsUntil != null) {
                its.restsUntil = now.isBefore(its.restsUntil) ? its.restsUntil : null;
            } else if (seconds > 0) {
                its.rate = its.counted / seconds;
                its.looksOver = its.rate > budget ? its.looksOver + 1 : 0;
                if (its.looksOver >= LOOKS || its.rate > (double) FAR * budget) {
                    withdraw(event, its, now);
                }
            }
            its.counted = 0;
        });
        tell(now);
    }

    private void withdraw(String event, Demand its, Instant now) {
        its.restsUntil = now.plus(REST);
        its.looksOver = 0;
        its.programs.clear();
        rows.accept("ts=" + now + " event=sightline.demand level=Warn demand.event=" + event
                + " demand.state=withdrawn demand.rate=" + Math.round(its.rate) + " demand.budget=" + budget + "\n");
        say.accept(event + ": " + words(its, now));
    }

    private void tell(Instant now) {
        Set<String> asked = new HashSet<>();
        List<Lease> all = new ArrayList<>();
        demands.forEach((event, its) -> {
            if (its.restsUntil == null) {
                asked.add(event);
                all.add(new Lease(event, "trace", now.plus(LEASE), BY));
            }
        });
        boolean isDue = !asked.isEmpty() && Duration.between(renewed, now).compareTo(RENEWED) > 0;
        if (isDue || !asked.equals(told)) {
            told = asked;
            renewed = now;
            leases.demand(all);
        }
    }

    @Override
    public void durable(Batch batch) {
        durable(batch, batch);
    }

    @Override
    public synchronized void durable(Batch batch, Batch sent) {
        if (demands.isEmpty()) {
            return;
        }
        Texts events = Texts.of(sent, "event");
        Texts programs = Texts.of(sent, "process");
        if (events == null || programs == null) {
            return;
        }
        Changes changes = new Changes(Texts.of(sent, "type"), Texts.of(sent, "state"), Texts.of(sent, "by"));
        int before = -2;
        Demand its = null;
        boolean isChange = false;
        for (int row = 0; row < sent.rows(); row++) {
            int place = events.place(row);
            int program = programs.place(row);
            if (before == -2 || !events.same(place, before)) {
                String event = events.text(place);
                its = demands.get(event);
                isChange = event.equals("sightline.level");
                before = place;
            }
            if (isChange) {
                changes.take(row, programs.text(program));
            } else if (its != null && !its.programs.isEmpty() && its.programs.contains(programs.text(program))) {
                its.counted++;
            }
        }
    }

    /// What recorders say that they turned on or off.
    private final class Changes {
        private final @Nullable Texts type;
        private final @Nullable Texts state;
        private final @Nullable Texts by;

        Changes(@Nullable Texts type, @Nullable Texts state, @Nullable Texts by) {
            this.type = type;
            this.state = state;
            this.by = by;
        }

        void take(int row, String program) {
            if (type == null || state == null) {
                return;
            }
            Demand its = demands.get(type.text(type.place(row)));
            if (its == null || its.restsUntil != null) {
                return;
            }
            boolean isOn = state.text(state.place(row)).equals("on");
            boolean isOurs = by != null && by.text(by.place(row)).equals(BY);
            if (isOn && isOurs && its.programs.size() < MOST_PROGRAMS) {
                its.programs.add(program);
            } else if (!isOn) {
                its.programs.remove(program);
            }
        }
    }
}
