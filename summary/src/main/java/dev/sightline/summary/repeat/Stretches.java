package dev.sightline.summary.repeat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The stretches between rows that belong to no run, in the second pass. A row belongs to one if
/// its entity's run has begun its second period and not ended its last.
final class Stretches implements RepeatedRows.Visitor {
    private final RepeatedTime.Request request;
    private final Periods periods;
    private final Tokens tokens;
    private final List<Run> runs;
    /// By token: the run that is to come or goes on, and the first one of the next token.
    private final int[] next;

    private final int[] end;
    /// By entity: until when all its rows belong to runs.
    private final long[] coveredUntil;
    /// By entity: the stretch in which it had a row last.
    private final int[] seenIn;
    /// By run: the stretch in which it came last, how often, and when.
    private final int[] cameIn;
    private final long[] came;
    private final long[] cameAt;
    /// Runs that came in this stretch.
    private final List<Integer> touched = new ArrayList<>();

    private final PriorityQueue<RepeatedTime.Stretch> longest =
            new PriorityQueue<>(Comparator.comparingLong(RepeatedTime.Stretch::nanos)
                    .thenComparing(RepeatedTime.Stretch::fromNanos, Comparator.reverseOrder()));
    private long total;

    private int stretch = 1;
    /// The last row that belongs to no run; meaningless while there is none.
    private long blockedAt = Long.MIN_VALUE;
    /// Of the stretch: its first row's time, and its rows and entities, in all and of the last time
    /// alone.
    private long from;
    private long last;
    private long rows;
    private long rowsAtLast;
    private int entities;
    private int entitiesAtLast;

    Stretches(RepeatedTime.Request request, Periods periods, Tokens tokens, List<Run> runs) {
        this.request = request;
        this.periods = periods;
        this.tokens = tokens;
        this.runs = runs;
        next = new int[tokens.count()];
        end = new int[tokens.count()];
        for (int r = runs.size() - 1; r >= 0; r--) {
            int token = runs.get(r).token();
            next[token] = r;
            end[token] = end[token] == 0 ? r + 1 : end[token];
        }
        int count = runs.isEmpty() ? 0 : request.rows().entities().count();
        coveredUntil = new long[count];
        Arrays.fill(coveredUntil, Long.MIN_VALUE);
        seenIn = new int[count];
        cameIn = new int[runs.size()];
        came = new long[runs.size()];
        cameAt = new long[runs.size()];
    }

    @Override
    public void row(int entity, long timeNanos, long one, long two, long lastingNanos, int segment, int row) {
        if (!RepeatedRows.isSomebody(entity)) {
            block(timeNanos);
            return;
        }
        int run = runOf(tokens.of(one, two), timeNanos);
        if (run >= 0) {
            coveredUntil[entity] = Math.max(coveredUntil[entity], runs.get(run).toNanos());
        }
        if (timeNanos >= coveredUntil[entity]) {
            block(timeNanos);
        } else if (timeNanos > blockedAt) {
            take(entity, run, timeNanos);
        }
    }

    /// The run of a token that goes on at a moment, or -1.
    private int runOf(int token, long timeNanos) {
        if (token == Tokens.NONE) {
            return -1;
        }
        while (next[token] < end[token] && runs.get(next[token]).toNanos() <= timeNanos) {
            next[token]++;
        }
        boolean goesOn = next[token] < end[token] && runs.get(next[token]).fromNanos() <= timeNanos;
        return goesOn ? next[token] : -1;
    }

    private void take(int entity, int run, long timeNanos) {
        if (rows == 0) {
            from = timeNanos;
        }
        if (rows == 0 || timeNanos > last) {
            last = timeNanos;
            rowsAtLast = 0;
            entitiesAtLast = 0;
        }
        rows++;
        rowsAtLast++;
        if (seenIn[entity] != stretch) {
            seenIn[entity] = stretch;
            entities++;
            entitiesAtLast++;
        }
        if (run >= 0) {
            if (cameIn[run] != stretch) {
                cameIn[run] = stretch;
                came[run] = 0;
                touched.add(run);
            }
            came[run]++;
            cameAt[run] = timeNanos;
        }
    }

    /// The stretch ends with a row that belongs to no run; what is at its time is no longer in it.
    private void block(long timeNanos) {
        if (rows > 0 && from < timeNanos) {
            if (last == timeNanos) {
                rows -= rowsAtLast;
                entities -= entitiesAtLast;
            }
            end(timeNanos);
        }
        if (rows > 0) {
            stretch++;
            touched.clear();
        }
        rows = 0;
        entities = 0;
        blockedAt = timeNanos;
    }

    private void end(long timeNanos) {
        int best = -1;
        long most = 0;
        for (int run : touched) {
            long covers = covers(run, timeNanos);
            if (times(run, timeNanos) >= request.least() - 1 && covers > most) {
                best = run;
                most = covers;
            }
        }
        if (best < 0) {
            return;
        }
        total++;
        Run run = runs.get(best);
        longest.add(new RepeatedTime.Stretch(
                from,
                timeNanos,
                rows,
                entities,
                times(best, timeNanos),
                most,
                run.eachNanos(),
                run.shortestNanos(),
                run.longestNanos(),
                periods.segment(run.token()),
                periods.rowOf(run.token())));
        if (longest.size() > request.most()) {
            longest.remove();
        }
    }

    /// How often a run came in the stretch that ends.
    private long times(int run, long toNanos) {
        return came[run] - (cameAt[run] == toNanos ? 1 : 0);
    }

    private long covers(int run, long toNanos) {
        Run it = runs.get(run);
        return Math.min(it.toNanos(), toNanos) - Math.max(it.fromNanos(), from);
    }

    long total() {
        return total;
    }

    /// Ascending.
    List<RepeatedTime.Stretch> longest() {
        return longest.stream()
                .sorted(Comparator.comparingLong(RepeatedTime.Stretch::fromNanos))
                .toList();
    }
}
