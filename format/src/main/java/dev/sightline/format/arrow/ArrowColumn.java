package dev.sightline.format.arrow;

import dev.sightline.format.arrow.Shape.Kind;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values of a column, or of a field of one. Codes of dictionaries are looked up. What is asked for must be of the
/// column's type: else, and where bytes are damaged, an `IOException` of one line says so.
public final class ArrowColumn {
    private final Values values;

    ArrowColumn(Values values) {
        this.values = values;
    }

    static @Nullable ArrowColumn named(List<Values> columns, String name) {
        for (Values each : columns) {
            if (each.shape().name().equals(name)) {
                return new ArrowColumn(each);
            }
        }
        return null;
    }

    /// A field of a structure; null if it has none of this name.
    public @Nullable ArrowColumn field(String name) {
        return values.shape().kind() == Kind.STRUCT ? named(values.children(), name) : null;
    }

    /// A value: the values it is among, and its row.
    private record At(Values values, int row) {
        Kind kind() {
            return values.shape().kind();
        }
    }

    private At at(int row) throws IOException {
        Dictionary dictionary = values.dictionary();
        if (dictionary == null || values.isMissing(row)) {
            return new At(values, row);
        }
        try {
            long code = values.integer(row);
            return new At(dictionary.values(code), dictionary.row(code));
        } catch (BadValue bad) {
            throw damaged(bad.cause);
        }
    }

    private IOException damaged(String what) {
        return new IOException("column '" + values.shape().name() + "': " + what);
    }

    public boolean isMissing(int row) throws IOException {
        At at = at(row);
        return at.values.isMissing(at.row);
    }

    /// An integer, or a time or duration in nanoseconds.
    public long integer(int row) throws IOException {
        At at = at(row);
        return switch (at.kind()) {
            case INT -> at.values.integer(at.row);
            case TIME -> at.values.integer(at.row) * at.values.shape().scale();
            default -> throw damaged("an integer or time is expected, not " + at.kind());
        };
    }

    public double floating(int row) throws IOException {
        At at = at(row);
        if (at.kind() != Kind.FLOAT) {
            throw damaged("a floating point number is expected, not " + at.kind());
        }
        return at.values.floating(at.row);
    }

    public boolean bool(int row) throws IOException {
        At at = at(row);
        if (at.kind() != Kind.BOOL) {
            throw damaged("a boolean is expected, not " + at.kind());
        }
        return at.values.bool(at.row);
    }

    /// Text in UTF-8, or bytes.
    public byte[] bytes(int row) throws IOException {
        At at = at(row);
        switch (at.kind()) {
            case UTF8, BINARY, UTF8_VIEW, BINARY_VIEW, FIXED_BINARY -> {
                try {
                    long slice = at.values.slice(at.row);
                    int start = (int) (slice >>> 32);
                    return Arrays.copyOfRange(at.values.body().array(), start, start + (int) slice);
                } catch (BadValue bad) {
                    throw damaged(bad.cause);
                }
            }
            default -> throw damaged("text or bytes are expected, not " + at.kind());
        }
    }

    /// The elements of all lists of the column; those of one are from [#first] to before [#first] of the next row.
    public ArrowColumn elements() throws IOException {
        if (values.shape().kind() != Kind.LIST) {
            throw damaged("a list is expected, not " + values.shape().kind());
        }
        return new ArrowColumn(values.children().getFirst());
    }

    /// Where the elements of a list begin; that of the row after the last is where those of the last end.
    public int first(int row) throws IOException {
        long first = values.offset(row);
        if (first < 0 || first > values.children().getFirst().rows()) {
            throw damaged("a list outside its elements");
        }
        return (int) first;
    }
}
