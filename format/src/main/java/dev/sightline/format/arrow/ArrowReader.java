package dev.sightline.format.arrow;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Names;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.jspecify.annotations.Nullable;

/// Reads one file or stream: the schema, then dictionaries and batches as they come. One batch is in memory, and the
/// dictionaries in force.
final class ArrowReader {
    /// After so many unreadable batches the rest is not worth a line each.
    private static final int MAX_DAMAGE = 20;

    private final Messages messages;
    private final RowSink sink;
    private final CellWriter cells;
    private final Map<Long, Dictionary> dictionaries = new HashMap<>();
    private int[] columns = new int[0];
    private long rows;

    /// What the bytes of a message mean may be anything; readers of flatbuffers throw at will when they are garbage.
    interface Step<T extends @Nullable Object> {
        T run() throws IOException, Damage;
    }

    ArrowReader(Messages messages, ReadOptions options, RowSink sink) {
        this.messages = messages;
        this.sink = sink;
        this.cells = new CellWriter(sink, options.zone());
    }

    static <T extends @Nullable Object> T guarded(Step<T> step) throws IOException, Damage {
        try {
            return step.run();
        } catch (IndexOutOfBoundsException
                | IllegalArgumentException
                | NegativeArraySizeException
                | NullPointerException
                | ArithmeticException
                | AssertionError
                | java.nio.BufferUnderflowException garbage) {
            throw new Damage("not an Arrow message: its table of contents is damaged");
        }
    }

    void read() throws IOException {
        try {
            boolean file = messages.magic();
            Schemas.Read schema = schema();
            begin(schema);
            batches(schema);
            if (file && !messages.marked()) {
                throw new Damage("truncated: the end of the batches is missing");
            }
            if (file && !messages.footer()) {
                throw new Damage("truncated: the footer is not whole; all batches are there");
            }
        } catch (Damage damage) {
            sink.damaged(damage.what, messages.start());
        }
    }

    private Schemas.Read schema() throws IOException, Damage {
        Message message = guarded(messages::next);
        if (message == null) {
            throw new Damage("not an Arrow file: no schema");
        }
        return guarded(() -> {
            Schema schema = new Schema();
            if (message.headerType() != MessageHeader.Schema || message.header(schema) == null) {
                throw new Damage("not an Arrow file: no schema at its beginning");
            }
            return Schemas.read(schema);
        });
    }

    private void begin(Schemas.Read schema) {
        List<String> names = Names.of(schema.shapes().stream().map(Shape::name).toList());
        columns = new int[names.size()];
        for (int i = 0; i < columns.length; i++) {
            Shape shape = schema.shapes().get(i);
            if (shape.isOpaque()) {
                columns[i] = -1;
                sink.damaged(
                        "column '" + names.get(i) + "' is left out: unions, run-end codes, list views and "
                                + "dictionaries in dictionaries are not read",
                        messages.start());
            } else {
                columns[i] = sink.column(names.get(i), schema.hints().get(i));
            }
        }
    }

    private void batches(Schemas.Read schema) throws IOException, Damage {
        int damaged = 0;
        for (Message message = guarded(messages::next); message != null; message = guarded(messages::next)) {
            Message current = message;
            byte type = guarded(current::headerType);
            long length = guarded(current::bodyLength);
            ByteBuffer body = messages.body(length, type == MessageHeader.DictionaryBatch);
            try {
                if (type == MessageHeader.DictionaryBatch) {
                    guarded(() -> dictionary(schema, current, body));
                } else if (type == MessageHeader.RecordBatch) {
                    put(guarded(() -> batch(schema, current, body)), body);
                }
            } catch (Damage damage) {
                if (++damaged == MAX_DAMAGE) {
                    throw new Damage(damage.what + "; the rest is not read");
                }
                sink.damaged(damage.what + "; its rows are lost", messages.start());
            }
        }
    }

    private static void refuseCompressed(RecordBatch batch) throws Damage {
        if (batch.compression() != null) {
            throw new Damage("compressed with "
                    + CompressionType.name(batch.compression().codec())
                    + ", which is not read: write the file uncompressed");
        }
    }

    private @Nullable Void dictionary(Schemas.Read schema, Message message, ByteBuffer body) throws Damage {
        DictionaryBatch header = new DictionaryBatch();
        RecordBatch data = message.header(header) == null ? null : header.data();
        Shape shape = schema.dictionaries().get(header.id());
        if (data == null || shape == null) {
            throw new Damage("a dictionary that no column has");
        }
        refuseCompressed(data);
        Values values = Columns.read(List.of(shape), data, body, dictionaries).getFirst();
        if (!header.isDelta() || !dictionaries.containsKey(header.id())) {
            dictionaries.put(header.id(), new Dictionary());
        }
        dictionaries.get(header.id()).add(values, body.limit());
        long held = dictionaries.values().stream().mapToLong(Dictionary::bytes).sum();
        if (held > Messages.LONGEST_BODY) {
            dictionaries.clear();
            throw new Damage("dictionaries of " + held + " bytes, more than memory allows: write plain strings");
        }
        return null;
    }

    private record Rows(int count, List<Values> columns) {}

    private Rows batch(Schemas.Read schema, Message message, ByteBuffer body) throws Damage {
        RecordBatch batch = new RecordBatch();
        if (message.header(batch) == null) {
            throw new Damage("a batch without contents");
        }
        refuseCompressed(batch);
        return new Rows(Columns.rows(batch.length(), body), Columns.read(schema.shapes(), batch, body, dictionaries));
    }

    private void put(Rows batch, ByteBuffer body) {
        cells.begin(body.limit());
        for (int row = 0; row < batch.count(); row++) {
            try {
                for (int i = 0; i < columns.length; i++) {
                    if (columns[i] >= 0) {
                        cells.put(batch.columns().get(i), columns[i], row);
                        showFirst(columns[i]);
                    }
                }
                sink.endRow(-1, 0);
                rows++;
            } catch (BadValue bad) {
                sink.rejectRow(bad.cause, messages.start(), null, 0, 0);
            }
        }
    }

    /// A column appears where its first cell does: the first row has an empty one for each missing value, so that
    /// the order of columns is kept, and those without any value.
    private void showFirst(int column) {
        if (rows == 0) {
            sink.text(column, new byte[0], 0, 0);
        }
    }
}
