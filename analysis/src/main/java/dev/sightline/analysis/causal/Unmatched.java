package dev.sightline.analysis.causal;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// Sides of messages whose other sides are not there, and why that may be so.
///
/// Who is named as the other side and tells of no message is elsewhere: a queue, a topic, a service whose trace is
/// another. Whether what goes there is received nobody can know here, so it is not lost. Where a message that names
/// them was received after all, by whoever it was, those that were not are.
public final class Unmatched {
    private final int[] lostSends;
    private final int[] openReceives;
    private final int[] sentElsewhere;
    private final int[] receivedFromElsewhere;
    private final int answered;

    /// @param sends without a receive, ascending
    /// @param receives without a send, ascending
    Unmatched(Messages found, int[] sends, int[] receives) {
        Events events = found.events();
        BitSet heard = heard(events, found.edges());
        int[] unanswered = Arrays.stream(sends)
                .filter(event -> !found.calls().isAnswered(event))
                .toArray();
        answered = sends.length - unanswered.length;
        lostSends = here(events, heard, unanswered, true);
        sentElsewhere = here(events, heard, unanswered, false);
        openReceives = here(events, heard, receives, true);
        receivedFromElsewhere = here(events, heard, receives, false);
    }

    /// The names of other sides in messages of which both are there.
    private static BitSet heard(Events events, Edges found) {
        BitSet heard = new BitSet();
        for (int edge = 0; edge < found.size(); edge++) {
            for (int event : new int[] {found.from(edge), found.to(edge)}) {
                int name = events.peerName(event);
                if (name >= 0) {
                    heard.set(name);
                }
            }
        }
        return heard;
    }

    private static int[] here(Events events, BitSet heard, int[] some, boolean isHere) {
        return Arrays.stream(some)
                .filter(event -> {
                    int name = events.peerName(event);
                    return isHere == (name < 0 || heard.get(name) || events.peer(event) >= 0);
                })
                .toArray();
    }

    private static List<Integer> list(int[] events) {
        return Arrays.stream(events).boxed().toList();
    }

    /// Sends that nobody received, in the order of time; but for those that were answered, or went elsewhere.
    public List<Integer> lostSends() {
        return list(lostSends);
    }

    /// Receives of what nobody sent; but for what came from elsewhere.
    public List<Integer> openReceives() {
        return list(openReceives);
    }

    public List<Integer> sentElsewhere() {
        return list(sentElsewhere);
    }

    public List<Integer> receivedFromElsewhere() {
        return list(receivedFromElsewhere);
    }

    /// Calls that were answered by somebody who has no rows here: a database, a service of others.
    public int answered() {
        return answered;
    }

    /// Sends without a receive, whatever became of them.
    public long sends() {
        return (long) lostSends.length + sentElsewhere.length + answered;
    }

    /// Receives without a send.
    public long receives() {
        return (long) openReceives.length + receivedFromElsewhere.length;
    }
}
