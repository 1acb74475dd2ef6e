package dev.sightline.analysis.detect;

/// In which order flows are over, and in which they are let go where there is no room: first those that are complete,
/// the longest so first; then those whose time-out passed; then those that wait, the first due first. While there is
/// room all are kept: more of them may come. One thread.
final class FlowOrder {
    /// Numbers of flows that are gone are not looked for among fewer.
    private static final int FEW = 1024;

    /// It is in a queue: each flow once, however often it changes sides.
    private static final int IN_DONE = 32;

    private static final int IN_OVERDUE = 64;

    private final FlowTable flows;
    private final Deadlines deadlines;
    /// Some have changed sides since, or are gone.
    private final FlowQueue done = new FlowQueue();
    private final FlowQueue overdue = new FlowQueue();

    FlowOrder(FlowTable flows) {
        this.flows = flows;
        this.deadlines = new Deadlines(flows);
    }

    /// One that waits for its deadline.
    void add(int flow) {
        deadlines.push(flow, flows.deadline(flow));
    }

    /// It may have become complete, or incomplete again.
    ///
    /// @param was complete before
    void changed(int flow, boolean was) {
        boolean now = isComplete(flow);
        if (was != now && (now || flows.is(flow, FlowTracker.PAST))) {
            keep(now, flow);
        }
    }

    private boolean isComplete(int flow) {
        return flows.is(flow, FlowTracker.COMPLETE);
    }

    private void keep(boolean complete, int flow) {
        FlowQueue side = complete ? done : overdue;
        int mark = mark(complete);
        if (flows.is(flow, mark)) {
            return;
        }
        flows.flag(flow, mark, true);
        if (side.size() > 2 * flows.size() + FEW) {
            side.drop(this::isAnother);
        }
        side.add(flow, flows.first(flow));
    }

    private static int mark(boolean complete) {
        return complete ? IN_DONE : IN_OVERDUE;
    }

    private boolean isAnother(int flow, long firstNanos) {
        return flows.isGone(flow) || flows.first(flow) != firstNanos;
    }

    /// The next one whose time-out passed before a moment, which is marked as past; -1: there is none.
    int due(long nowNanos) {
        while (deadlines.nanos() < nowNanos) {
            int flow = deadlines.earliest();
            boolean waits = deadlines.isKept() && !flows.is(flow, FlowTracker.PAST);
            deadlines.pop();
            if (waits) {
                flows.flag(flow, FlowTracker.PAST, true);
                if (!isComplete(flow)) {
                    keep(false, flow);
                }
                return flow;
            }
        }
        return -1;
    }

    /// The one that is missed least, which is taken out; -1: there is none but one.
    int leastMissed(int but) {
        int complete = first(done, true);
        int found = complete >= 0 ? complete : first(overdue, false);
        return found >= 0 ? found : firstDue(but);
    }

    private int first(FlowQueue side, boolean complete) {
        while (!side.isEmpty()) {
            int flow = side.flow();
            boolean same = !isAnother(flow, side.firstNanos());
            side.remove();
            if (same) {
                flows.flag(flow, mark(complete), false);
            }
            if (same && isComplete(flow) == complete) {
                return flow;
            }
        }
        return -1;
    }

    private int firstDue(int but) {
        boolean again = false;
        int found = -1;
        while (found < 0 && deadlines.earliest() >= 0) {
            int flow = deadlines.earliest();
            boolean waits = deadlines.isKept();
            deadlines.pop();
            again |= waits && flow == but;
            found = waits && flow != but ? flow : -1;
        }
        if (again) {
            add(but);
        }
        return found;
    }
}
