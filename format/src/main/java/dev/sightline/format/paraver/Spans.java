package dev.sightline.format.paraver;

import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.BitSet;

/// What a look ahead found of calls: how long each takes, and within which.
final class Spans {
    private final SliceNest nest;
    private final BitSet following;
    private int[] slices = new int[1024];

    private Spans(SliceNest nest, BitSet following) {
        this.nest = nest;
        this.following = following;
    }

    /// Reads a trace once, or twice if there are types whose values do not nest.
    static Spans find(Source source, Header header, Types types, Threads threads) throws IOException {
        Tally tally = new Tally();
        Spans spans = look(source, header, types, threads, new BitSet(), tally);
        BitSet plain = tally.plain();
        BitSet following = tally.following();
        following.andNot(plain);
        plain.stream().forEach(types::plain);
        boolean known = plain.isEmpty() && following.isEmpty();
        return known ? spans : look(source, header, types, threads, following, new Tally());
    }

    private static Spans look(Source source, Header header, Types types, Threads threads, BitSet following, Tally tally)
            throws IOException {
        Spans spans = new Spans(new SliceNest(source.name()), following);
        Calls calls = new Calls(types, following) {
            @Override
            void ended(int call, int thread, long start, long end) {
                spans.put(call, spans.nest.complete(thread, start, end - start));
            }
        };
        PrvRecord record = new PrvRecord(header);
        try (InputStream stream = source.again()) {
            Lines lines = new Lines(stream);
            while (lines.next()) {
                if (lines.length() > 0
                        && lines.bytes()[lines.start()] == '2'
                        && !lines.isTooLong()
                        && record.parse(lines.bytes(), lines.start(), lines.end()) == null) {
                    int thread = threads.of(record.field(2), record.field(3), record.field(4));
                    calls.event(record, thread);
                    tally.add(record, thread, types);
                }
            }
        }
        calls.unclosed((call, thread, start) -> spans.put(call, spans.nest.begin(thread, start)));
        spans.nest.finish();
        return spans;
    }

    private void put(int call, int slice) {
        if (call >= slices.length) {
            slices = Arrays.copyOf(slices, Math.max(call + 1, 2 * slices.length));
        }
        slices[call] = slice;
    }

    BitSet following() {
        return following;
    }

    private int slice(int call) {
        return call < slices.length ? slices[call] : -1;
    }

    /// -1 if it was never closed.
    long durationNanos(int call) {
        return nest.durationNanos(slice(call));
    }

    long id(int call) {
        return nest.id(slice(call));
    }

    /// What stands for any other number, such as a message's.
    long idOf(int number) {
        return nest.id(number);
    }

    boolean hasParent(int call) {
        return nest.parent(slice(call)) >= 0;
    }

    long parent(int call) {
        return nest.id(nest.parent(slice(call)));
    }

    /// How often types open and close.
    private static final class Tally {
        private int[] opens = new int[64];
        private int[] closes = new int[64];
        private int threads;

        void add(PrvRecord event, int thread, Types types) {
            threads = Math.max(threads, thread + 1);
            for (int i = PrvRecord.PAIRS; i < event.count(); i += 2) {
                int type = types.of(event.field(i));
                if (type >= opens.length) {
                    int capacity = Math.max(type + 1, 2 * opens.length);
                    opens = Arrays.copyOf(opens, capacity);
                    closes = Arrays.copyOf(closes, capacity);
                }
                if (types.get(type).calls()) {
                    (event.field(i + 1) == 0 ? closes : opens)[type]++;
                }
            }
        }

        /// Types that open much more often than they close. What a trace cut off leaves open may be one call a
        /// thread, or a tenth.
        BitSet following() {
            BitSet following = new BitSet();
            for (int type = 0; type < opens.length; type++) {
                following.set(type, opens[type] - closes[type] > opens[type] / 10 + threads);
            }
            return following;
        }

        /// Of these, the types that hardly ever close: who called, for example.
        BitSet plain() {
            BitSet plain = new BitSet();
            following().stream()
                    .filter(type -> closes[type] <= opens[type] / 10)
                    .forEach(plain::set);
            return plain;
        }
    }
}
