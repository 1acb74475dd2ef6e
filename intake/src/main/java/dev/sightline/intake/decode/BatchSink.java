package dev.sightline.intake.decode;

import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.intake.decode.RawBatch.RawColumn;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Gathers a source's rows into batches and hands each full one on.
final class BatchSink implements RowSink {
    private static final int BATCH_ROWS = 32 * 1024;
    private static final int BATCH_TEXT = 4 << 20;
    private static final int MOST_TEXT = 4 * BATCH_TEXT;
    private static final int MIN = 64;
    private static final byte[] NO_LINE = {};

    private static final class Known {
        private final String name;
        private final ColumnHint hint;
        /// About as many cells as the last batch had: arrays that grow are copied again and again.
        private int capacity = MIN;
        /// Whether there is room for it.
        private boolean hasRoom;

        Known(String name, ColumnHint hint, boolean hasRoom) {
            this.name = name;
            this.hint = hint;
            this.hasRoom = hasRoom;
        }
    }

    private final DecodedRows consumer;
    /// What was handed on by an earlier reading of the same source, and is not to be again.
    private long knownRows;

    private long knownRejects;
    private final Map<String, Integer> indexByName = new HashMap<>();
    private final List<Known> known = new ArrayList<>();
    private final List<@Nullable RawColumn> inBatch = new ArrayList<>();
    private final ColumnRoom room;
    private final int mostFields;
    /// Columns of which the open row is the first to have a value; there may be no room for them.
    private final List<Integer> fresh = new ArrayList<>();
    /// Cells of the open row, those that were put twice among them.
    private int cells;

    private final ConstantPlaces constants = new ConstantPlaces();
    private RawBatch batch;

    /// The open row's line, `line[lineFrom .. lineTo)`, is in the batch's text from `lineAt` on.
    private byte[] line = NO_LINE;

    private int lineFrom;
    private int lineTo;
    /// -1: no line was announced.
    private int lineAt = -1;
    /// Bytes of lines in the batch that are in no cell: a batch is full by its cells.
    private long between;

    private @Nullable LocalDate date;

    /// @param knownRows how many of the first rows are left out
    /// @param knownRejects how many of the first rejected records are
    /// @param room records that have none are rejected
    BatchSink(DecodedRows consumer, long knownRows, long knownRejects, ColumnRoom room) {
        this.room = room;
        this.mostFields = room.fieldsOfARecord();
        this.consumer = consumer;
        this.knownRows = knownRows;
        this.knownRejects = knownRejects;
        this.batch = new RawBatch(1 << 16, MIN);
    }

    @Override
    public int column(String name, ColumnHint hint) {
        Integer index = indexByName.get(name);
        if (index != null) {
            return index;
        }
        if (known.size() == TooManyColumns.MAX) {
            throw new TooManyColumns();
        }
        indexByName.put(name, known.size());
        known.add(new Known(name, hint, room.equals(ColumnRoom.ENDLESS)));
        inBatch.add(null);
        return known.size() - 1;
    }

    private RawColumn at(int column) {
        RawColumn raw = inBatch.get(column);
        cells++;
        if (raw == null) {
            Known made = known.get(column);
            raw = batch.addColumn(made.name, made.hint, made.capacity);
            inBatch.set(column, raw);
            if (!made.hasRoom) {
                fresh.add(column);
            }
        }
        return raw;
    }

    /// Why there is no room for the open row; null if there is, or if it is one of before.
    private @Nullable String refusal() {
        if (cells > mostFields && open() > mostFields) {
            return room.tooManyFields();
        }
        if (fresh.isEmpty()) {
            return null;
        }
        String why = room.refusal(
                fresh.stream().map(column -> known.get(column).name).toList());
        if (why == null) {
            fresh.forEach(column -> known.get(column).hasRoom = true);
            fresh.clear();
        }
        return why;
    }

    private long open() {
        return inBatch.stream()
                .filter(raw -> raw != null && raw.isLast(batch.rows()))
                .count();
    }

    /// Forgets the cells of the open row, and columns that nobody else has.
    private void dropRow() {
        batch.dropRow();
        cells = 0;
        if (!fresh.isEmpty()) {
            Set<@Nullable RawColumn> gone = new HashSet<>();
            fresh.forEach(column -> gone.add(inBatch.set(column, null)));
            batch.columns().removeAll(gone);
            fresh.clear();
        }
    }

    @Override
    public void line(byte[] bytes, int from, int to) {
        line = bytes;
        lineFrom = from;
        lineTo = to;
        lineAt = (int) (batch.append(bytes, from, to - from) >>> 32);
        between += to - from;
    }

    /// Where the bytes are in the batch's text: in the line that is there, or appended.
    ///
    /// @return start << 32 | length
    @SuppressWarnings("ReferenceEquality") // the same bytes elsewhere are another line
    private long place(byte[] bytes, int offset, int length) {
        if (bytes == line && offset >= lineFrom && offset + length <= lineTo) {
            between -= length;
            return (long) (lineAt + offset - lineFrom) << 32 | length;
        }
        return batch.append(bytes, offset, length);
    }

    /// A rejected line leaves no text, unless something stands behind it.
    private void dropLine() {
        int length = lineTo - lineFrom;
        if (lineAt >= 0 && batch.textLength() == lineAt + length) {
            batch.cut(lineAt);
            between -= length;
        }
        endLine();
    }

    private void endLine() {
        line = NO_LINE;
        lineAt = -1;
    }

    private boolean isTextFull() {
        return batch.textLength() - between >= BATCH_TEXT || batch.textLength() >= MOST_TEXT;
    }

    @Override
    public void text(int column, byte[] bytes, int offset, int length) {
        at(column).add(batch.rows(), RawBatch.TEXT, place(bytes, offset, length));
    }

    @Override
    public void string(int column, byte[] bytes, int offset, int length) {
        at(column).add(batch.rows(), RawBatch.STRING, place(bytes, offset, length));
    }

    @Override
    public void string(int column, String value) {
        at(column).add(batch.rows(), RawBatch.STRING, batch.append(value));
    }

    @Override
    public void constant(int column, byte[] utf8) {
        at(column).add(batch.rows(), RawBatch.STRING, constants.place(batch, utf8));
    }

    @Override
    public void int64(int column, long value) {
        at(column).add(batch.rows(), RawBatch.INT, value);
    }

    @Override
    public void float64(int column, double value) {
        if (Double.isFinite(value)) {
            at(column).add(batch.rows(), RawBatch.FLOAT, Double.doubleToRawLongBits(value));
        }
    }

    @Override
    public void bool(int column, boolean value) {
        at(column).add(batch.rows(), RawBatch.BOOL, value ? 1 : 0);
    }

    @Override
    public void timeNanos(int column, long nanos) {
        at(column).add(batch.rows(), RawBatch.TIME, nanos);
    }

    @Override
    public void timeNanos(int column, long nanos, TimeScale scale) {
        byte kind = switch (scale) {
            case STEPS -> RawBatch.STEPS;
            case OF_DAY -> RawBatch.UNDATED;
            case LOCAL -> RawBatch.LOCAL;
            case SINCE_START, ZONED -> RawBatch.TIME;
        };
        at(column).add(batch.rows(), kind, nanos);
    }

    @Override
    public void endRow(long offset, int length) {
        if (knownRows > 0) {
            knownRows--;
            dropRow();
            endLine();
            if (isTextFull()) {
                flush();
            }
            return;
        }
        String refusal = refusal();
        if (refusal != null) {
            rejectRow(refusal, offset, null, 0, 0);
            return;
        }
        cells = 0;
        endLine();
        batch.endRow(offset, length);
        if (batch.rows() >= BATCH_ROWS || isTextFull()) {
            flush();
        }
    }

    @Override
    public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
        dropRow();
        dropLine();
        if (knownRejects > 0) {
            knownRejects--;
            return;
        }
        consumer.rejected(cause, offset, text, textOffset, textLength);
    }

    @Override
    public void damaged(String what, long offset) {
        consumer.damaged(what, offset);
    }

    @Override
    public void lost(String where, long events, long fromNanos, long toNanos) {
        if (knownRows > 0) {
            return;
        }
        consumer.lost(where, events, fromNanos, toNanos);
    }

    @Override
    public void sampled(long events) {
        if (knownRows == 0) {
            consumer.sampled(events);
        }
    }

    @Override
    public void assumed(String what) {
        consumer.assumed(what);
    }

    @Override
    public void headerDate(LocalDate newDate) {
        date = newDate;
        batch.addDate(newDate);
    }

    /// Hands on what is gathered, unless a row is open: its cells must stay.
    void flushRows() {
        boolean open = inBatch.stream().anyMatch(raw -> raw != null && raw.isLast(batch.rows()));
        if (!open && batch.rows() > 0) {
            flush();
        }
    }

    /// The one to be filled after `full`.
    private RawBatch next(RawBatch full) {
        RawBatch spent = consumer.spent();
        if (spent != null && spent.isWorthKeeping()) {
            spent.empty();
            return spent;
        }
        return new RawBatch(full.textLength() + (full.textLength() >> 3) + 1024, Math.max(MIN, full.rows()));
    }

    /// Hands on what is gathered; also after the last row.
    void flush() {
        dropRow();
        if (batch.rows() > 0 || !known.isEmpty()) {
            RawBatch full = batch;
            constants.clear();
            endLine();
            between = 0;
            batch = next(full);
            batch.addDate(date);
            for (int i = 0; i < inBatch.size(); i++) {
                if (inBatch.get(i) == null && full.rows() > 0) {
                    continue;
                }
                if (inBatch.get(i) == null) {
                    full.addColumn(known.get(i).name, known.get(i).hint, 0);
                }
                RawColumn raw = inBatch.get(i);
                known.get(i).capacity = raw == null ? MIN : Math.max(MIN, raw.count() + (raw.count() >> 4));
                inBatch.set(i, null);
            }
            consumer.batch(full);
        }
    }
}
