package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector.Utf8;
import dev.sightline.store.StringIndex.Ordinals;
import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Makes a [StringIndex]: each segment's strings are sorted (dictionaries are already), in parallel, then all are
/// merged through a heap of cursors. O(n log segments) comparisons, nearly all of them of eight bytes at once: the
/// first behind those that all strings share, as in `request-1`, `request-2`.
final class StringMerge {
    private static final ValueLayout.OfLong BIG_ENDIAN = JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final List<Ordinals> ordinals = new ArrayList<>();
    private final List<@Nullable Utf8> strings = new ArrayList<>();
    private final Memory places = MemoryPool.COLLECTED.zeroed(1024);
    private int size;
    /// A heap: each cursor is at most the two at 2 i + 1 and 2 i + 2.
    private final Cursor[] heap;

    private int open;

    StringMerge(List<Segment> segments, String column) {
        List<Cursor> cursors = IntStream.range(0, segments.size())
                .parallel()
                .mapToObj(i -> Cursor.of(i, segments.get(i), column))
                .toList();
        for (Cursor cursor : cursors) {
            ordinals.add(cursor.ordinals);
            strings.add(cursor.strings);
        }
        int shared = shared(cursors);
        cursors.forEach(cursor -> cursor.shared = shared);
        heap = cursors.stream().filter(Cursor::advance).toArray(Cursor[]::new);
        open = heap.length;
    }

    /// How many bytes all strings begin with: what the least and the greatest of each segment do.
    private static int shared(List<Cursor> cursors) {
        Cursor first = null;
        int shared = 0;
        for (Cursor cursor : cursors) {
            if (cursor.count > 0) {
                shared = first == null ? cursor.length(0) : shared;
                first = first == null ? cursor : first;
                shared = Math.min(shared, first.sharedWith(cursor, 0));
                shared = Math.min(shared, first.sharedWith(cursor, cursor.count - 1));
            }
        }
        return shared;
    }

    StringIndex merge() {
        for (int i = open / 2; i >= 0; i--) {
            siftDown(i);
        }
        Utf8 last = null;
        int lastId = 0;
        long lastPrefix = 0;
        while (open > 0) {
            Cursor least = heap[0];
            Utf8 from = Objects.requireNonNull(least.strings);
            if (last == null
                    || least.prefix != lastPrefix
                    || StringOrder.compare(from, least.id, last, lastId, least.shared) != 0) {
                places.reserve(8L * (size + 1L))
                        .set(JAVA_LONG_UNALIGNED, 8L * size, (long) least.segment << 32 | least.id);
                size++;
                last = from;
                lastId = least.id;
                lastPrefix = least.prefix;
            }
            least.assign(size - 1);
            if (!least.advance()) {
                heap[0] = heap[--open];
            }
            siftDown(0);
        }
        return new StringIndex(ordinals, strings, places.bytes(), size);
    }

    private void siftDown(int from) {
        int at = from;
        while (2 * at + 1 < open) {
            int child = 2 * at + 1;
            if (child + 1 < open && heap[child + 1].compareTo(heap[child]) < 0) {
                child++;
            }
            if (heap[at].compareTo(heap[child]) <= 0) {
                return;
            }
            Cursor swap = heap[at];
            heap[at] = heap[child];
            heap[child] = swap;
            at = child;
        }
    }

    private record OrderOf(String column) {}

    /// Where the merge stands in one segment.
    private static final class Cursor {
        private final int segment;
        private final @Nullable Utf8 strings;
        /// The strings' places in order, 4 bytes each; null when they are in order as they lie.
        private final @Nullable Memory order;

        private final int count;
        private final Ordinals ordinals;
        private int at = -1;
        private int id;
        /// Bytes that all strings of all segments begin with.
        private int shared;
        /// The eight bytes of the string behind those, big endian, padded with zeros.
        private long prefix;

        private Cursor(int segment, @Nullable Utf8 strings, @Nullable Memory order, int count, Ordinals ordinals) {
            this.segment = segment;
            this.strings = strings;
            this.order = order;
            this.count = count;
            this.ordinals = ordinals;
        }

        static Cursor of(int segment, Segment from, String column) {
            return switch (from.column(column)) {
                case null -> new Cursor(segment, null, null, 0, new Ordinals.None());
                case ColumnVector.Codes codes -> {
                    int count = codes.dictionary().count();
                    yield new Cursor(
                            segment,
                            codes.dictionary(),
                            null,
                            count,
                            new Ordinals.OfCodes(codes.codes(), new int[count]));
                }
                case ColumnVector.Plain plain -> {
                    int rows = plain.strings().count();
                    // While a trace is being read its earlier segments are in snapshot after snapshot: sort them once.
                    Memory order = from.derived().get(new OrderOf(column), () -> sorted(plain));
                    MemorySegment ordinals =
                            MemoryPool.COLLECTED.zeroed(4L * rows).bytes(4L * rows);
                    ordinals.fill((byte) 0xFF);
                    yield new Cursor(
                            segment, plain.strings(), order, rows - plain.missing(), new Ordinals.OfRows(ordinals));
                }
                default -> throw new IllegalArgumentException("not a column of strings");
            };
        }

        private static Memory sorted(ColumnVector.Plain plain) {
            int rows = plain.strings().count();
            int[] ids = new int[rows - plain.missing()];
            int next = 0;
            for (int row = 0; row < rows; row++) {
                if (plain.isValid(row)) {
                    ids[next++] = row;
                }
            }
            StringOrder.sort(plain.strings(), ids);
            Memory order = MemoryPool.COLLECTED.zeroed(4L * ids.length);
            MemorySegment.copy(ids, 0, order.bytes(), JAVA_INT_UNALIGNED, 0, ids.length);
            return order;
        }

        private int id(int place) {
            return order == null ? place : order.bytes().get(JAVA_INT_UNALIGNED, 4L * place);
        }

        private int length(int place) {
            Utf8 from = Objects.requireNonNull(strings);
            return StringOrder.start(from, id(place) + 1) - StringOrder.start(from, id(place));
        }

        /// How many bytes this one's least string and another's at some place both begin with.
        private int sharedWith(Cursor other, int place) {
            Utf8 mine = Objects.requireNonNull(strings);
            Utf8 theirs = Objects.requireNonNull(other.strings);
            long left = StringOrder.start(mine, id(0));
            long right = StringOrder.start(theirs, other.id(place));
            int most = Math.min(length(0), other.length(place));
            long at = MemorySegment.mismatch(mine.data(), left, left + most, theirs.data(), right, right + most);
            return at < 0 ? most : (int) at;
        }

        boolean advance() {
            if (++at >= count || strings == null) {
                return false;
            }
            id = id(at);
            long start = StringOrder.start(strings, id) + (long) shared;
            int length = (int) (StringOrder.start(strings, id + 1) - start);
            if (length >= 8) {
                prefix = strings.data().get(BIG_ENDIAN, start);
                return true;
            }
            long bytes = 0;
            for (int i = 0; i < 8; i++) {
                bytes = bytes << 8 | (i < length ? strings.data().get(JAVA_BYTE, start + i) & 0xFF : 0);
            }
            prefix = bytes;
            return true;
        }

        void assign(int ordinal) {
            switch (ordinals) {
                case Ordinals.OfCodes codes -> codes.ordinals()[id] = ordinal;
                case Ordinals.OfRows rows -> rows.ordinals().set(JAVA_INT_UNALIGNED, 4L * id, ordinal);
                case Ordinals.None none -> {}
            }
        }

        int compareTo(Cursor other) {
            if (prefix != other.prefix || strings == null || other.strings == null) {
                return Long.compareUnsigned(prefix, other.prefix);
            }
            return StringOrder.compare(strings, id, other.strings, other.id, shared);
        }
    }
}
