package dev.sightline.format.arrow;

import dev.sightline.format.arrow.Shape.Kind;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.RecordBatch;
import org.jspecify.annotations.Nullable;

/// Finds the values of a batch: walks its fields, depth first, along with its nodes and buffers.
final class Columns {
    private final RecordBatch batch;
    private final ByteBuffer body;
    private final Map<Long, Dictionary> dictionaries;
    /// Where buffers lie that were decompressed: start and length of each; null if they lie where the batch says.
    private final long @Nullable [] places;
    private int node;
    private int buffer;
    private int variadic;

    /// Of the buffer that [#buffer] found last.
    private int length;

    private Columns(RecordBatch batch, ByteBuffer body, long @Nullable [] places, Map<Long, Dictionary> dictionaries) {
        this.batch = batch;
        this.places = places;
        this.body = body;
        this.dictionaries = dictionaries;
    }

    static List<Values> read(List<Shape> shapes, RecordBatch batch, ByteBuffer body, Map<Long, Dictionary> dictionaries)
            throws Damage {
        return read(shapes, batch, body, null, dictionaries);
    }

    static List<Values> read(
            List<Shape> shapes,
            RecordBatch batch,
            ByteBuffer body,
            long @Nullable [] places,
            Map<Long, Dictionary> dictionaries)
            throws Damage {
        Columns columns = new Columns(batch, body, places, dictionaries);
        List<Values> read = new ArrayList<>();
        for (Shape shape : shapes) {
            Values values = columns.next(shape);
            if (values.rows() != batch.length()) {
                throw new Damage(
                        "column '" + shape.name() + "' has " + values.rows() + " rows in a batch of " + batch.length());
            }
            read.add(values);
        }
        return read;
    }

    /// How many rows a batch may have: at most eight a byte, and some that take no bytes.
    static int rows(long rows, ByteBuffer body) throws Damage {
        if (rows < 0 || rows > (1 << 20) + 8L * body.limit() || rows > Integer.MAX_VALUE - 8) {
            throw new Damage("a batch of " + rows + " rows in " + body.limit() + " bytes");
        }
        return (int) rows;
    }

    private Values next(Shape shape) throws Damage {
        FieldNode found = node < batch.nodesLength() ? batch.nodes(node++) : null;
        if (found == null) {
            throw new Damage("a batch with too few columns");
        }
        int rows = rows(found.length(), body);
        Kind kind = shape.kind();
        int valid = kind == Kind.NULL || kind == Kind.OPAQUE && shape.width() < 3 ? -1 : validity(rows);
        int main = 0;
        int data = 0;
        int dataLength = 0;
        int[] others = new int[0];
        switch (kind) {
            case NULL, STRUCT, FIXED_LIST -> {}
            case OPAQUE -> buffer += shape.width() == 3 ? 2 : shape.width();
            case BOOL -> main = buffer((rows + 7L) >>> 3);
            case LIST -> main = offsets(rows, shape);
            case UTF8, BINARY -> {
                main = offsets(rows, shape);
                data = buffer(0);
                dataLength = length;
            }
            case UTF8_VIEW, BINARY_VIEW -> {
                main = buffer(16L * rows);
                others = others();
            }
            case INT, FLOAT, TIME, DECIMAL, MONTHS, DAY_TIME, MONTH_DAY_NANO, FIXED_BINARY, CODED ->
                main = buffer((long) rows * shape.width());
        }
        List<Values> children = new ArrayList<>();
        if (kind != Kind.CODED) {
            for (Shape child : shape.children()) {
                children.add(next(child));
            }
        }
        check(shape, rows, children);
        return new Values(shape, rows, body, valid, main, data, dataLength, others, children, dictionary(shape));
    }

    private @Nullable Dictionary dictionary(Shape shape) throws Damage {
        if (shape.kind() != Kind.CODED) {
            return null;
        }
        Dictionary dictionary = dictionaries.get(shape.scale());
        if (dictionary == null) {
            throw new Damage("column '" + shape.name() + "' lacks its dictionary");
        }
        return dictionary;
    }

    /// Lists check their offsets when they are looked at; other children must have a value for each row.
    private static void check(Shape shape, int rows, List<Values> children) throws Damage {
        long wanted = switch (shape.kind()) {
            case STRUCT -> rows;
            case FIXED_LIST -> rows * shape.scale();
            default -> 0;
        };
        boolean tooFew = children.stream().anyMatch(child -> child.rows() < wanted);
        if (wanted < 0 || tooFew) {
            throw new Damage("column '" + shape.name() + "' has too few values");
        }
    }

    private int validity(int rows) throws Damage {
        int start = buffer(0);
        if (length > 0 && length < (rows + 7L) >>> 3) {
            throw new Damage("a bitmap of " + length + " bytes for " + rows + " rows");
        }
        return length == 0 ? -1 : start;
    }

    /// A batch without rows may lack even the first offset.
    private int offsets(int rows, Shape shape) throws Damage {
        return buffer(rows == 0 ? 0 : (rows + 1L) * shape.width());
    }

    private int[] others() throws Damage {
        long count = variadic < batch.variadicBufferCountsLength() ? batch.variadicBufferCounts(variadic++) : 0;
        if (count < 0 || count > batch.buffersLength() - buffer) {
            throw new Damage("a column of " + count + " buffers");
        }
        int[] others = new int[2 * (int) count];
        for (int i = 0; i < count; i++) {
            others[2 * i] = buffer(0);
            others[2 * i + 1] = length;
        }
        return others;
    }

    /// Where the next buffer begins; its length is in `length`.
    private int buffer(long least) throws Damage {
        Buffer found = buffer < batch.buffersLength() ? batch.buffers(buffer) : null;
        if (found == null) {
            throw new Damage("a batch with too few buffers");
        }
        long start = places == null ? found.offset() : places[2 * buffer];
        long size = places == null ? found.length() : places[2 * buffer + 1];
        buffer++;
        if (size < 0 || start < 0 || size > body.limit() || start > body.limit() - size) {
            throw new Damage("a buffer outside its batch");
        }
        if (least < 0 || size < least) {
            throw new Damage("a buffer of " + size + " bytes where " + least + " are needed");
        }
        length = (int) size;
        return (int) start;
    }
}
