package dev.sightline.analysis.detect;

import java.util.List;

/// The lifelines of one tie, and which of them a flow follows: the one that begins with its first event, or else one
/// that has all it did.
///
/// @param events of the tie
record Shapes(List<Shape> all, FlowTable flows, int events) {
    int size() {
        return all.size();
    }

    /// The one that a flow follows.
    Shape of(int flow) {
        return all.get(flows.shape(flow));
    }

    boolean isComplete(int flow, Shape shape) {
        return shape.missing(flows, flow).isEmpty();
    }

    /// A lifeline that begins with the event, or else one that has it.
    int first(int event) {
        int having = 0;
        for (int i = all.size() - 1; i >= 0; i--) {
            having = all.get(i).names(event) ? i : having;
        }
        for (int i = 0; i < all.size(); i++) {
            int s = all.get(i).stepOf[event];
            if (s >= 0 && all.get(i).place[s] == 0) {
                return i;
            }
        }
        return having;
    }

    /// Another lifeline that names what the flow did and this event; -1: none does.
    ///
    /// @param event -1: what it did alone
    int better(int flow, int event) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            Shape shape = all.get(i);
            boolean named = event < 0 || shape.names(event);
            for (int e = 0; e < events && named; e++) {
                named = flows.times(flow, e) == 0 || shape.names(e);
            }
            int missing = named ? shape.missing(flows, flow).size() : Integer.MAX_VALUE;
            if (missing < least) {
                least = missing;
                best = i;
            }
        }
        return best;
    }

    /// The one that a flow which is over is held to: where it misses something, the one it misses least of.
    int settled(int flow) {
        int other = all.size() > 1 && !isComplete(flow, of(flow)) ? better(flow, -1) : -1;
        return other < 0 ? flows.shape(flow) : other;
    }

    /// Whether an end came before: what was missing may come now.
    boolean isEnded(int flow, Shape shape) {
        for (int e = 0; e < events; e++) {
            if (flows.times(flow, e) != 0 && shape.stepOf[e] >= 0 && shape.end[shape.stepOf[e]]) {
                return true;
            }
        }
        return false;
    }
}
