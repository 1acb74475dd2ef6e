package dev.sightline.analysis.causal;

import java.util.Arrays;
import java.util.function.IntConsumer;

/// From when to when messages are under way, so that not all are looked at for some: of each block of messages the
/// first and the last moment. Messages stand in the order in which their later ends were read, so those of a time are
/// in few blocks.
final class MessageSpans {
    private static final int BLOCK = 1 << 12;

    private final int messages;
    private final long[] first;
    private final long[] last;

    MessageSpans(Events events, Edges edges) {
        messages = edges.size();
        int blocks = (messages + BLOCK - 1) / BLOCK;
        first = new long[blocks];
        last = new long[blocks];
        Arrays.fill(first, Long.MAX_VALUE);
        Arrays.fill(last, Long.MIN_VALUE);
        for (int message = 0; message < messages; message++) {
            long sent = events.timeNanos(edges.from(message));
            long received = events.timeNanos(edges.to(message));
            int block = message / BLOCK;
            first[block] = Math.min(first[block], Math.min(sent, received));
            last[block] = Math.max(last[block], Math.max(sent, received));
        }
    }

    /// Gives each message that may be under way in a time, and others near them, ascending.
    ///
    /// @param from inclusive
    /// @param to exclusive
    void forEach(long from, long to, IntConsumer taker) {
        for (int block = 0; block < first.length; block++) {
            if (first[block] < to && last[block] >= from) {
                int end = Math.min(messages, (block + 1) * BLOCK);
                for (int message = block * BLOCK; message < end; message++) {
                    taker.accept(message);
                }
            }
        }
    }
}
