package dev.sightline.app.demo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/// A workflow of jobs on a few hosts, simulated: what its jobs do as lines of NetLogger BP, and what its hosts measure
/// as
/// CSV. Three things are planted: for a while storage is stuck, so that nothing that is staged in comes there; a host
/// is
/// lost, with all that it does; and of some jobs the result is known, so that they end early, as they may. Everything
/// else
/// follows from queues. The same seed gives the same run.
final class WorkflowRun {
    private static final long START_MILLIS =
            Instant.parse("2026-11-20T09:00:00Z").toEpochMilli();
    private static final int JOBS = 400;
    private static final int HOSTS = 6;
    private static final int SLOTS = 3;
    private static final long SUBMIT_EVERY = 760;
    /// Nothing is staged in between these.
    private static final long STUCK_FROM = 120_000;

    private static final long STUCK_TO = 150_000;
    private static final int LOST_HOST = 4;
    private static final long LOST_AT = 240_000;
    /// One job of so many has a result that is known.
    private static final int KNOWN = 9;

    private static final long MEASURE_EVERY = 2000;

    private record Line(long millis, String text) {}

    /// What a host does in a stretch of time.
    private record Work(int host, long from, long to, boolean isStaging) {}

    private final SplittableRandom random;
    private final List<Line> lines = new ArrayList<>();
    private final List<Work> works = new ArrayList<>();
    private long end;

    WorkflowRun(long seed) {
        random = new SplittableRandom(seed);
        // when each slot of a host is free
        PriorityQueue<long[]> slots = new PriorityQueue<>(
                Comparator.comparingLong((long[] slot) -> slot[0]).thenComparingLong(slot -> slot[1]));
        for (int slot = 0; slot < HOSTS * SLOTS; slot++) {
            slots.add(new long[] {0, 1 + slot % HOSTS});
        }
        for (int job = 1; job <= JOBS; job++) {
            run(job, job * SUBMIT_EVERY + random.nextLong(SUBMIT_EVERY), slots);
        }
        lines.sort(Comparator.comparingLong(Line::millis));
    }

    /// About so long, now and then far longer.
    private long about(long millis) {
        return (long) (millis * (0.5 - 0.5 * Math.log(1 - random.nextDouble())));
    }

    private void run(int job, long submitted, PriorityQueue<long[]> slots) {
        String id = String.format(Locale.ROOT, "j%03d", job);
        say(submitted, "job.submit", id, "head");
        long at = submitted + about(60);
        if (job % KNOWN == 4) {
            say(at, "job.known", id, "head");
            return;
        }
        long[] slot = slots.remove();
        while (slot[1] == LOST_HOST && Math.max(at, slot[0]) >= LOST_AT) {
            // nobody hears of that one again
            slot = slots.remove();
        }
        work(id, (int) slot[1], Math.max(at, slot[0]), slots);
    }

    /// From where a host took it to its end, unless the host is lost meanwhile.
    private void work(String id, int host, long from, PriorityQueue<long[]> slots) {
        String name = "node" + host;
        long deadline = host == LOST_HOST ? LOST_AT : Long.MAX_VALUE;
        say(from, "job.schedule", id, "head");
        long staging = from + about(40);
        long staged = staging + about(900);
        if (staging < STUCK_TO && staged > STUCK_FROM) {
            // all that waited come at once
            staged = STUCK_TO + random.nextLong(120);
        }
        long began = staged + about(30);
        long done = began + about(11_000);
        long stored = done + about(600);
        long[] times = {staging, staged, began, done, stored};
        String[] events = {"stage_in.start", "stage_in.end", "task.start", "task.end", "stage_out.end"};
        for (int i = 0; i < times.length; i++) {
            if (times[i] < deadline) {
                say(times[i], events[i], id, name);
            }
        }
        works.add(new Work(host, staging, Math.min(staged, deadline), true));
        works.add(new Work(host, began, Math.min(done, deadline), false));
        if (stored < deadline) {
            say(stored + about(20), "job.done", id, "head");
            slots.add(new long[] {stored, host});
        }
    }

    private void say(long millis, String event, String job, String host) {
        end = Math.max(end, millis);
        String time = Instant.ofEpochMilli(START_MILLIS + millis).toString();
        lines.add(new Line(millis, "ts=" + time + " event=" + event + " level=Info job.id=" + job + " host=" + host));
    }

    /// In the order of time.
    List<String> events() {
        return lines.stream().map(Line::text).toList();
    }

    /// What each host measures, every two seconds.
    List<String> metrics() {
        List<String> rows = new ArrayList<>(List.of("time,host,cpu busy (%),io wait (%)"));
        for (long at = 0; at < end; at += MEASURE_EVERY) {
            for (int host = 1; host <= HOSTS; host++) {
                if (host == LOST_HOST && at >= LOST_AT) {
                    continue;
                }
                double busy = 100 * share(host, at, false) + random.nextDouble(4);
                double waits = 100 * share(host, at, true) + random.nextDouble(2);
                rows.add(String.format(
                        Locale.ROOT,
                        "%s,node%d,%.1f,%.1f",
                        Instant.ofEpochMilli(START_MILLIS + at),
                        host,
                        Math.min(100, busy),
                        Math.min(100, waits)));
            }
        }
        return rows;
    }

    /// Of its slots, in the two seconds before.
    private double share(int host, long at, boolean isStaging) {
        long sum = 0;
        for (Work work : works) {
            if (work.host == host && work.isStaging == isStaging) {
                sum += Math.max(0, Math.min(work.to, at) - Math.max(work.from, at - MEASURE_EVERY));
            }
        }
        return (double) sum / (MEASURE_EVERY * SLOTS);
    }
}
