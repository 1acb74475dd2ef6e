package dev.sightline.app.act;

import dev.sightline.event.Batch;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.senders.Demands;
import dev.sightline.intake.senders.Lease;
import dev.sightline.intake.senders.Leases;
import dev.sightline.replay.BoardViews;
import dev.sightline.replay.run.LiveBoard;
import dev.sightline.replay.stage.Action;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveStore;
import dev.sightline.view.text.TextPage;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Runs boards over what a collector stores, four times a second, and does what their triggers say. All that is done is
/// a row, too.
public final class Acting implements DurableRows, Closeable {
    static final String ACTED = "sightline.acted";
    private static final String FAILED = "sightline.acted.failed";
    private static final long TICK_MILLIS = 250;
    private static final long WANT_NANOS = 5_000_000_000L;
    private static final long FOLLOW_NANOS = 500_000_000L;

    private final ActOptions.Plan plan;
    private final Map<FollowedBoard, LiveBoard> boards = new LinkedHashMap<>();
    private final Map<String, Webhook> webhooks = new HashMap<>();
    private final InstantSource clock = InstantSource.system();
    /// What is stored at the start, until it was gone through: files of what was merged since then
    /// stay on the disk as long as somebody has it.
    private final AtomicReference<@Nullable Snapshot> start = new AtomicReference<>();

    private @Nullable Thread thread;
    private volatile boolean ending;
    private long wanted = Long.MIN_VALUE;
    private long followed = Long.MIN_VALUE;

    /// Where it acts.
    ///
    /// @param rows takes a line of NetLogger's
    /// @param say takes a line for people
    public record Place(LiveStore store, Leases leases, Demands demands, Consumer<String> rows, Consumer<String> say) {}

    private final Object lock = new Object();
    private volatile @Nullable Arrived arrived;

    Acting(ActOptions.Plan plan) {
        this.plan = plan;
    }

    /// From now on it acts on what arrives.
    public void begin(Place at) {
        plan.boards().forEach(file -> boards.put(file, live(at, file.board())));
        plan.webhooks().forEach((name, url) -> {
            Consumer<String> failed = why -> at.rows()
                    .accept(new NoteLine(clock.instant(), FAILED)
                            .with("trigger.action", "webhook '" + name + "'")
                            .with("trigger.why", why)
                            .text());
            webhooks.put(name, new Webhook(name, url, failed, at.say()));
        });
        Arrived its = new Arrived(at.store());
        // before anything arrives: what is in it will not arrive
        Snapshot past = past(at);
        its.begin(past);
        start.set(past);
        arrived = its;
        thread = Thread.ofPlatform().daemon().name("boards").start(() -> run(at));
    }

    private void begin(Snapshot past) {
        long now = nowNanos();
        ActedBefore acted = new ActedBefore(past, now);
        boards.forEach((file, live) -> live.begin(past, now, acted.by(file.board()), null));
    }

    /// What is stored; nothing, which is said, where it cannot be read.
    private static Snapshot past(Place at) {
        try {
            return LiveReader.open(at.store().folder()).snapshot();
        } catch (IOException e) {
            at.say().accept("boards begin with empty windows: " + e.getMessage());
            return new Snapshot(List.of(), null, List.of(), List.of(), 0);
        }
    }

    private long nowNanos() {
        Instant now = clock.instant();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    private static LiveBoard live(Place at, ActingBoard board) {
        return new LiveBoard(
                board.board(), BoardViews.stages(), what -> at.say().accept("board " + board.name() + ": " + what));
    }

    @Override
    public void durable(Batch batch) {
        Arrived its = arrived;
        if (its != null) {
            its.add(batch);
        }
    }

    private void run(Place at) {
        try {
            begin(Objects.requireNonNull(start.getAndSet(null)));
            while (!ending) {
                synchronized (lock) {
                    if (!ending) {
                        lock.wait(TICK_MILLIS);
                    }
                }
                look(at);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (OutOfMemoryError e) {
            endActing();
            at.say()
                    .accept("boards act no more: there is not enough memory for what they remember; give their lines"
                            + " shorter windows or fewer keys, or the collector more (SIGHTLINE_HEAP); rows go on into"
                            + " the store");
        } catch (RuntimeException | Error e) {
            endActing();
            at.say()
                    .accept("boards act no more: a defect of Sightline, please report it: " + e
                            + "; rows go on into the store");
        }
    }

    /// What they remember is free then.
    private void endActing() {
        arrived = null;
        boards.clear();
    }

    /// What a board that runs looks at is watched by it.
    private void want(Place at) {
        long now = System.nanoTime();
        if (wanted == Long.MIN_VALUE || now - wanted > WANT_NANOS) {
            wanted = now;
            Set<String> events = new LinkedHashSet<>();
            plan.boards().forEach(file -> events.addAll(file.board().board().events()));
            at.demands().want(events);
        }
    }

    /// Of a board whose file was changed, lines that stay go on, and others begin with what is stored.
    private void follow(Place at, Arrived its) throws InterruptedException {
        long now = System.nanoTime();
        if (followed != Long.MIN_VALUE && now - followed <= FOLLOW_NANOS) {
            return;
        }
        followed = now;
        Map<FollowedBoard, ActingBoard> changed = new LinkedHashMap<>();
        for (FollowedBoard file : boards.keySet()) {
            ActingBoard before = file.board();
            if (file.look(at.say())) {
                changed.put(file, before);
            }
        }
        if (changed.isEmpty()) {
            return;
        }
        wanted = Long.MIN_VALUE; // they may look at other events
        Snapshot past = past(at);
        Snapshot rows = its.takeTo(past);
        if (rows != null) {
            boards.forEach((file, live) -> take(at, changed.getOrDefault(file, file.board()), live, rows));
        }
        ActedBefore acted = new ActedBefore(past, nowNanos());
        for (FollowedBoard file : changed.keySet()) {
            LiveBoard live = live(at, file.board());
            live.begin(past, nowNanos(), acted.by(file.board()), boards.get(file));
            boards.put(file, live);
            // said when it acts: rows that come from here on are its own
            at.say().accept("board " + file.board().name() + ": it was changed, and is read again");
        }
    }

    private void look(Place at) throws InterruptedException {
        Arrived its = Objects.requireNonNull(arrived);
        follow(at, its);
        want(at);
        Snapshot rows = its.take();
        if (rows == null) {
            return;
        }
        boards.forEach((file, live) -> take(at, file.board(), live, rows));
        long leftOut = its.takeLeftOut();
        if (leftOut > 0) {
            at.say()
                    .accept("boards: " + TextPage.count(leftOut)
                            + " rows came faster than they are looked at, and were left out; they are in the store");
        }
    }

    private void take(Place at, ActingBoard board, LiveBoard live, Snapshot rows) {
        live.take(rows, nowNanos()).forEach(acting -> act(at, board, acting));
    }

    private void act(Place at, ActingBoard board, LiveBoard.Acting acting) {
        NoteLine row = new NoteLine(clock.instant(), ACTED)
                .with("trigger.board", board.name())
                .with("trigger.line", acting.line())
                .with("trigger.title", acting.title())
                .with("trigger.action", acting.action().words())
                .with("trigger.key", acting.value().key())
                .with(
                        ActedBefore.WHAT,
                        ActedBefore.what(
                                board,
                                acting.title(),
                                acting.action(),
                                acting.value().key()));
        String text = acting.value().text();
        if (text == null) {
            row.with("trigger.value", acting.value().number());
        } else {
            row.with("trigger.text", text);
        }
        if (acting.leftOut() > 0) {
            row.with("trigger.leftOut", acting.leftOut());
        }
        String why = switch (acting.action()) {
            case Action.Raise raise -> raise(at.leases(), board.asks(acting.line()), raise);
            case Action.Post post -> {
                Objects.requireNonNull(webhooks.get(post.to())).add(ActedJson.of(board.name(), acting));
                yield "";
            }
        };
        if (!why.isEmpty()) {
            row.with("trigger.why", why);
        }
        at.rows().accept(row.text());
    }

    /// What a person holds is left as it is.
    ///
    /// @return why nothing was done; empty: it was
    private static String raise(Leases leases, String asks, Action.Raise raise) {
        String pattern = raise.level().pattern();
        for (Lease held : leases.held()) {
            if (held.pattern().equals(pattern) && !held.by().startsWith("board:")) {
                return "held already" + (held.by().isEmpty() ? "" : " by " + held.by()) + ", until " + held.until();
            }
        }
        try {
            leases.hold(
                    pattern, raise.level().level(), Long.toString(raise.lasts().toSeconds()), asks);
            return "";
        } catch (IllegalArgumentException full) {
            return String.valueOf(full.getMessage());
        }
    }

    /// Looks at what came, does what is to be done, and ends. To be called while rows can still be stored.
    @Override
    public void close() {
        synchronized (lock) {
            ending = true;
            lock.notifyAll();
        }
        Thread its = thread;
        try {
            if (its != null && !its.join(Duration.ofSeconds(5))) {
                its.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        webhooks.values().forEach(Webhook::close);
    }
}
