package dev.sightline.analysis.wait;

import dev.sightline.analysis.causal.CausalOrder;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// A run as moments of its processes, each of which comes when its process has done what is before it, and when
/// what it waits for has come: `time(v) = max(time(before) + own(v), time(u) + lasts(u -> v) ...)`, which is when
/// each was. Of a message that nobody waited for it is not known how long it took, only that it was no longer than
/// until it was received: its edge lasts from 0 to that. Some 40 bytes a moment.
///
/// Moments of a process are those at which a step is entered or left and a message sent or received; a moment of nobody
/// is when the last has come to a collective operation. Edges that last no time are left out where time alone does not
/// say what comes first.
final class RunGraph {
    static final int NONE = -1;

    /// In the order of time; of one process too.
    private final long[] time;
    /// NONE: nobody's.
    private final int[] process;
    /// The moment before on its process; NONE: it is the first, or nobody's.
    private final int[] before;
    /// What its process does itself between the two.
    private final long[] own;
    /// The name of the step in which it does that; NONE: in none.
    private final int[] step;
    /// By moment, and one more: its first edge.
    private final int[] firstEdge;

    private final int[] from;
    private final long[] atMost;
    private final long[] atLeast;

    RunGraph(Waits waits) {
        Builder builder = new Builder(waits);
        builder.run();
        time = builder.time;
        process = builder.process;
        before = builder.before;
        own = builder.own;
        step = builder.step;
        int[] sorted = IntStream.range(0, builder.edges)
                .boxed()
                .sorted(Comparator.comparingInt(edge -> builder.to[edge]))
                .mapToInt(Integer::intValue)
                .toArray();
        from = Arrays.stream(sorted).map(edge -> builder.from[edge]).toArray();
        atMost = Arrays.stream(sorted).mapToLong(edge -> builder.atMost[edge]).toArray();
        atLeast = Arrays.stream(sorted).mapToLong(edge -> builder.atLeast[edge]).toArray();
        firstEdge = new int[time.length + 1];
        for (int edge : sorted) {
            firstEdge[builder.to[edge] + 1]++;
        }
        Arrays.parallelPrefix(firstEdge, Integer::sum);
    }

    int size() {
        return time.length;
    }

    long time(int moment) {
        return time[moment];
    }

    int process(int moment) {
        return process[moment];
    }

    int before(int moment) {
        return before[moment];
    }

    int step(int moment) {
        return step[moment];
    }

    /// What its process does itself since the moment before.
    long own(int moment) {
        return own[moment];
    }

    /// Whether its process was held up since the moment before.
    boolean waited(int moment) {
        return before[moment] != NONE && own[moment] < time[moment] - time[before[moment]];
    }

    /// What a moment that was waited for came from, the last of several; NONE: it is not known.
    int cause(int moment) {
        int cause = NONE;
        for (int edge = firstEdge[moment]; edge < firstEdge[moment + 1]; edge++) {
            boolean isKnown = atLeast[edge] == atMost[edge];
            if (isKnown && time[from[edge]] + atMost[edge] == time[moment]) {
                cause = Math.max(cause, from[edge]);
            }
        }
        return cause;
    }

    /// What a process does itself in a moment's step, were it faster.
    interface Own {
        long nanos(int moment);
    }

    /// How long the run takes with other times of its own.
    ///
    /// @param least whether messages that nobody waited for take no time, rather than as long as they can
    long duration(Own faster, boolean least) {
        if (time.length == 0) {
            return 0;
        }
        long[] at = new long[time.length];
        long end = 0;
        for (int moment = 0; moment < time.length; moment++) {
            long comes = before[moment] != NONE
                    ? at[before[moment]] + faster.nanos(moment)
                    : process[moment] == NONE ? 0 : time[moment] - time[0];
            for (int edge = firstEdge[moment]; edge < firstEdge[moment + 1]; edge++) {
                comes = Math.max(comes, at[from[edge]] + (least ? atLeast[edge] : atMost[edge]));
            }
            at[moment] = comes;
            end = Math.max(end, comes);
        }
        return end;
    }

    private static final class Builder {
        private final Waits waits;
        private final CausalOrder order;
        private final Steps steps;
        private long[] time = {};
        private int[] process = {};
        private int[] before = {};
        private long[] own = {};
        private int[] step = {};
        private int[] from = new int[256];
        private int[] to = new int[256];
        private long[] atMost = new long[256];
        private long[] atLeast = new long[256];
        private int edges;
        /// By process: its moments' times, ascending, and their numbers.
        private long[][] times = {};

        private int[][] numbers = {};
        /// By meeting: its moment.
        private int[] met = {};

        Builder(Waits waits) {
            this.waits = waits;
            order = waits.order();
            steps = waits.steps();
        }

        void run() {
            moments();
            messages();
            for (int meeting = 0; meeting < met.length; meeting++) {
                meeting(waits.meetings().get(meeting), met[meeting]);
            }
        }

        private void moments() {
            int processes = order.processes();
            Times[] found = new Times[processes];
            Arrays.setAll(found, any -> new Times());
            for (int each = 0; each < processes; each++) {
                for (int one = steps.first(each); one < steps.end(each); one++) {
                    found[each].add(steps.enter(one));
                    found[each].add(steps.exit(one));
                }
            }
            for (int message = 0; message < order.messages(); message++) {
                found[order.process(order.sent(message))].add(order.timeNanos(order.sent(message)));
                found[order.process(order.received(message))].add(order.timeNanos(order.received(message)));
            }
            times = new long[processes][];
            numbers = new int[processes][];
            int size = waits.meetings().size();
            for (int each = 0; each < processes; each++) {
                times[each] = found[each].distinct();
                numbers[each] = new int[times[each].length];
                size += times[each].length;
            }
            if (size > MOST) {
                throw new IllegalArgumentException(
                        "more than " + MOST
                                + " moments of processes are not looked at together; give a part of the rows by sightline split");
            }
            number(size);
        }

        private void number(int size) {
            met = new int[waits.meetings().size()];
            long[] unsorted = new long[size];
            int[] owner = new int[size];
            int[] place = new int[size];
            int next = 0;
            for (int each = 0; each < times.length; each++) {
                for (int i = 0; i < times[each].length; i++) {
                    unsorted[next] = times[each][i];
                    owner[next] = each;
                    place[next++] = i;
                }
            }
            for (int meeting = 0; meeting < met.length; meeting++) {
                unsorted[next] = lastEntered(waits.meetings().get(meeting));
                owner[next] = Integer.MAX_VALUE;
                place[next++] = meeting;
            }
            int[] sorted = IntStream.range(0, size)
                    .boxed()
                    .sorted(Comparator.comparingLong((Integer moment) -> unsorted[moment])
                            .thenComparingInt(moment -> owner[moment])
                            .thenComparingInt(moment -> place[moment]))
                    .mapToInt(Integer::intValue)
                    .toArray();
            time = new long[size];
            process = new int[size];
            before = new int[size];
            own = new long[size];
            step = new int[size];
            for (int moment = 0; moment < size; moment++) {
                int which = sorted[moment];
                time[moment] = unsorted[which];
                before[moment] = NONE;
                step[moment] = NONE;
                if (owner[which] == Integer.MAX_VALUE) {
                    process[moment] = NONE;
                    met[place[which]] = moment;
                    continue;
                }
                process[moment] = owner[which];
                numbers[owner[which]][place[which]] = moment;
                if (place[which] > 0) {
                    before[moment] = numbers[owner[which]][place[which] - 1];
                    own[moment] = time[moment] - time[before[moment]];
                    int in = steps.from(owner[which], time[before[moment]]);
                    step[moment] = in == Steps.NONE ? NONE : steps.name(in);
                }
            }
        }

        private long lastEntered(Waits.Meeting meeting) {
            return Arrays.stream(meeting.steps())
                    .filter(one -> meets(meeting, one))
                    .mapToLong(steps::enter)
                    .max()
                    .orElse(Long.MIN_VALUE);
        }

        /// Whether others wait for it to be entered.
        private boolean meets(Waits.Meeting meeting, int one) {
            return steps.primitive(one) != Primitive.FROM_ROOT
                    || steps.isRoot(one)
                    || Arrays.stream(meeting.steps()).noneMatch(steps::isRoot);
        }

        private int moment(int who, long nanos) {
            return numbers[who][Arrays.binarySearch(times[who], nanos)];
        }

        private void messages() {
            for (int message = 0; message < order.messages(); message++) {
                int sent = order.sent(message);
                int received = order.received(message);
                if (order.timeNanos(received) < order.timeNanos(sent)) {
                    continue;
                }
                int sender = order.process(sent);
                int receiver = order.process(received);
                int begins = moment(sender, waits.toBeSent(message));
                int comes = moment(receiver, order.timeNanos(received));
                int in = waits.receives(message);
                if (in != Steps.NONE && waits.toBeSent(message) > steps.enter(in)) {
                    held(begins, comes, steps.enter(in), waits.toBeSent(message));
                } else {
                    edge(begins, comes, 0);
                }
                int sends = waits.heldUp(message);
                if (sends != Steps.NONE) {
                    long entered = steps.enter(waits.entered(message));
                    if (entered > steps.enter(sends)) {
                        held(moment(receiver, entered), moment(sender, steps.exit(sends)), steps.enter(sends), entered);
                    }
                }
            }
        }

        private void meeting(Waits.Meeting meeting, int last) {
            for (int one = 0; one < meeting.steps().length; one++) {
                int each = meeting.steps()[one];
                if (meets(meeting, each)) {
                    edge(moment(meeting.processes()[one], steps.enter(each)), last, 0, 0);
                }
            }
            for (int one = 0; one < meeting.steps().length; one++) {
                int each = meeting.steps()[one];
                boolean needs = switch (steps.primitive(each)) {
                    case TO_ROOT -> steps.isRoot(each);
                    case FROM_ROOT ->
                        !steps.isRoot(each) && Arrays.stream(meeting.steps()).anyMatch(steps::isRoot);
                    default -> true;
                };
                if (!needs) {
                    continue;
                }
                int left = moment(meeting.processes()[one], steps.exit(each));
                if (time[last] > steps.enter(each)) {
                    held(last, left, steps.enter(each), time[last]);
                } else {
                    edge(last, left, steps.primitive(each) == Primitive.FROM_ROOT ? 0 : time[left] - time[last]);
                }
            }
        }

        /// A moment that was waited for: its process did nothing itself meanwhile.
        private void held(int cause, int effect, long since, long until) {
            if (!edge(cause, effect, time[effect] - time[cause]) || before[effect] == NONE) {
                return;
            }
            long begun = Math.max(since, time[before[effect]]);
            long ended = Math.min(until, time[effect]);
            if (ended > begun) {
                long rest = time[effect] - time[before[effect]] - (ended - begun);
                own[effect] = Math.min(own[effect], rest);
            }
        }

        private boolean edge(int cause, int effect, long least) {
            if (time[cause] >= time[effect]) {
                return false;
            }
            edge(cause, effect, least, time[effect] - time[cause]);
            return true;
        }

        private void edge(int cause, int effect, long least, long most) {
            if (edges == from.length) {
                from = Arrays.copyOf(from, edges * 2);
                to = Arrays.copyOf(to, edges * 2);
                atMost = Arrays.copyOf(atMost, edges * 2);
                atLeast = Arrays.copyOf(atLeast, edges * 2);
            }
            from[edges] = cause;
            to[edges] = effect;
            atMost[edges] = most;
            atLeast[edges++] = least;
        }
    }

    private static final int MOST = 16_000_000;

    private static final class Times {
        private long[] all = new long[16];
        private int size;

        void add(long nanos) {
            if (size == all.length) {
                all = Arrays.copyOf(all, size * 2);
            }
            all[size++] = nanos;
        }

        long[] distinct() {
            return Arrays.stream(all, 0, size).sorted().distinct().toArray();
        }
    }
}
