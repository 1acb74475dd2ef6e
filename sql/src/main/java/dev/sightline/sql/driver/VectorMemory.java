package dev.sightline.sql.driver;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// The quick way: copies a column at once into the memory behind a vector, which is in private fields of the driver.
///
/// A version of the driver may have them no more, or mean something else by them: before the first use, what a setter
/// of the driver writes is looked for there, and if it is not found, the plain way is taken for good, and that is said.
/// A new vector has no value in any row.
final class VectorMemory implements NumberWriter {
    private static final long PROBE = 0x0123_4567_89AB_CDEFL;

    /// As wide as the type.
    private final VarHandle values;
    /// One bit a row, least significant first, padded to a multiple of 8 bytes.
    private final VarHandle validity;

    private final NumberWriter plain;
    /// Null until the first use.
    private volatile @Nullable Boolean trusted;

    VectorMemory(VarHandle values, VarHandle validity, NumberWriter plain) {
        this.values = values;
        this.validity = validity;
        this.plain = plain;
    }

    /// @param values the name of the field, as `validity`
    /// @return this way, or the plain one if the fields are not there
    static NumberWriter find(String values, String validity, NumberWriter plain) {
        try {
            return new VectorMemory(field(values), field(validity), plain);
        } catch (ReflectiveOperationException | RuntimeException elsewhere) {
            ShortcutMissing.say("numbers are copied one by one: the DuckDB driver has no field to copy into");
            return plain;
        }
    }

    private static VarHandle field(String name) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(DuckDBWritableVector.class, MethodHandles.lookup())
                .findVarHandle(DuckDBWritableVector.class, name, ByteBuffer.class);
    }

    @Override
    public void longs(ColumnVector.Longs column, int[] rows, int at, int n, DuckDBWritableVector out) {
        if (isTrusted(out, at, () -> out.setLong(at, PROBE))) {
            copy(column, column.values(), rows, at, n, out);
        } else {
            plain.longs(column, rows, at, n, out);
        }
    }

    @Override
    public void doubles(ColumnVector.Doubles column, int[] rows, int at, int n, DuckDBWritableVector out) {
        if (isTrusted(out, at, () -> out.setDouble(at, Double.longBitsToDouble(PROBE)))) {
            copy(column, column.values(), rows, at, n, out);
        } else {
            plain.doubles(column, rows, at, n, out);
        }
    }

    /// Whether the driver was found to mean something else by its fields.
    boolean isRefused() {
        return Boolean.FALSE.equals(trusted);
    }

    private boolean isTrusted(DuckDBWritableVector out, int row, Runnable probe) {
        Boolean known = trusted;
        return known != null ? known : look(out, row, probe);
    }

    /// @param probe makes the row's value [#PROBE]; it is written over later
    private synchronized boolean look(DuckDBWritableVector out, int row, Runnable probe) {
        Boolean known = trusted;
        if (known == null) {
            known = finds(out, row, probe);
            trusted = known;
            if (!known) {
                ShortcutMissing.say("numbers are copied one by one: the DuckDB driver keeps them elsewhere");
            }
        }
        return known;
    }

    private boolean finds(DuckDBWritableVector out, int row, Runnable probe) {
        try {
            out.setNull(row);
            boolean empty = !isValid(out, row);
            probe.run();
            boolean there = isValid(out, row) && memory(values, out).get(JAVA_LONG_UNALIGNED, 8L * row) == PROBE;
            out.setNull(row);
            return empty && there && !isValid(out, row);
        } catch (RuntimeException elsewhere) {
            return false;
        }
    }

    private boolean isValid(DuckDBWritableVector out, int row) {
        return (memory(validity, out).get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0;
    }

    /// Usable as long as the vector is.
    private static MemorySegment memory(VarHandle field, DuckDBWritableVector vector) {
        return MemorySegment.ofBuffer((ByteBuffer) field.get(vector));
    }

    private void copy(ColumnVector column, MemorySegment from, int[] rows, int at, int n, DuckDBWritableVector out) {
        MemorySegment data = memory(values, out);
        int first = rows[at];
        if (rows[at + n - 1] - first == n - 1) {
            MemorySegment.copy(from, 8L * first, data, 8L * at, 8L * n);
        } else {
            for (int i = at; i < at + n; i++) {
                data.set(JAVA_LONG_UNALIGNED, 8L * i, from.get(JAVA_LONG_UNALIGNED, 8L * rows[i]));
            }
        }
        valid(memory(validity, out), at, at + n);
        if (column.validity() != null) {
            for (int i = at; i < at + n; i++) {
                if (!column.isValid(rows[i])) {
                    out.setNull(i);
                }
            }
        }
    }

    /// Says that rows [from, to) have values.
    private static void valid(MemorySegment bits, int from, int to) {
        int row = from;
        while (row < to) {
            if ((row & 63) == 0 && to - row >= 64) {
                bits.set(JAVA_LONG_UNALIGNED, row >>> 3, -1L);
                row += 64;
            } else {
                byte before = bits.get(JAVA_BYTE, row >>> 3);
                bits.set(JAVA_BYTE, row >>> 3, (byte) (before | 1 << (row & 7)));
                row++;
            }
        }
    }
}
