package dev.sightline.bench.kill;

import dev.sightline.event.Batch;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Rows that say who sent them and in which order, and whose other values follow from that.
final class NumberedRows {
    static final int SENDERS = 2;
    private static final long SECOND = 1_000_000_000L;

    private NumberedRows() {}

    /// Rows [first, first + count) of a sender; every seventh is late.
    @SuppressWarnings("NullAway") // the class files of the records have lost the @Nullable of their arrays
    static Batch batch(int sender, long first, int count) {
        long[] times = new long[count];
        long[] senders = new long[count];
        long[] numbers = new long[count];
        double[] values = new double[count];
        int[] starts = new int[count];
        int[] lengths = new int[count];
        ByteArrayOutputStream texts = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            long number = first + i;
            times[i] = time(number);
            senders[i] = sender;
            numbers[i] = number;
            values[i] = value(number);
            byte[] text = text(sender, number).getBytes(StandardCharsets.UTF_8);
            starts[i] = texts.size();
            lengths[i] = text.length;
            texts.writeBytes(text);
        }
        return new Batch(
                count,
                0,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("time", new Batch.Values.Times(times), null),
                        new Batch.Column("sender", new Batch.Values.Int64s(senders), null),
                        new Batch.Column("number", new Batch.Values.Int64s(numbers), null),
                        new Batch.Column("value", new Batch.Values.Float64s(values), null),
                        new Batch.Column(
                                "text", new Batch.Values.Strings(texts.toByteArray(), starts, lengths), null)));
    }

    private static long time(long number) {
        return 1_700_000_000 * SECOND + number * 1000 - (number % 7 == 0 ? 3 * SECOND : 0);
    }

    private static double value(long number) {
        return number / 4.0;
    }

    private static String text(int sender, long number) {
        return "row " + number + " of " + sender;
    }

    /// How many rows of each sender are there: they must be the first so many, each once, as they were sent.
    ///
    /// @throws IllegalStateException if they are not
    static long[] check(Snapshot snapshot) {
        List<BitSet> seen = new ArrayList<>();
        long[] counts = new long[SENDERS];
        for (int sender = 0; sender < SENDERS; sender++) {
            seen.add(new BitSet());
        }
        for (Segment segment : snapshot.segments()) {
            check(segment, seen, counts);
        }
        for (int sender = 0; sender < SENDERS; sender++) {
            int gap = seen.get(sender).nextClearBit(0);
            if (gap != counts[sender]) {
                throw new IllegalStateException(
                        "row " + gap + " of sender " + sender + " is missing among " + counts[sender]);
            }
        }
        return counts;
    }

    private static void check(Segment segment, List<BitSet> seen, long[] counts) {
        ColumnVector.Longs times = (ColumnVector.Longs) vector(segment, "time");
        ColumnVector.Longs senders = (ColumnVector.Longs) vector(segment, "sender");
        ColumnVector.Longs numbers = (ColumnVector.Longs) vector(segment, "number");
        ColumnVector.Doubles values = (ColumnVector.Doubles) vector(segment, "value");
        ColumnVector texts = vector(segment, "text");
        long last = Long.MIN_VALUE;
        for (int row = 0; row < segment.rows(); row++) {
            int sender = (int) senders.at(row);
            long number = numbers.at(row);
            long time = times.at(row);
            double value = values.values().get(java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED, 8L * row);
            boolean whole = time == time(number)
                    && value == value(number)
                    && text(sender, number).equals(text(texts, row))
                    && time >= last;
            if (!whole || seen.get(sender).get((int) number)) {
                throw new IllegalStateException("row " + number + " of sender " + sender
                        + (whole ? " is there twice" : " is not what was sent, or out of order"));
            }
            seen.get(sender).set((int) number);
            counts[sender]++;
            last = time;
        }
    }

    private static ColumnVector vector(Segment segment, String name) {
        ColumnVector vector = segment.column(name);
        if (vector == null || vector.missing() > 0) {
            throw new IllegalStateException("column '" + name + "' lacks values");
        }
        return vector;
    }

    private static String text(ColumnVector vector, int row) {
        return switch (vector) {
            case ColumnVector.Codes codes -> codes.dictionary().get(codes.at(row));
            case ColumnVector.Plain plain -> plain.strings().get(row);
            default -> throw new IllegalStateException("text is no column of strings");
        };
    }
}
