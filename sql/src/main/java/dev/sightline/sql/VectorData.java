package dev.sightline.sql;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// The memory behind a vector of DuckDB, so that a column is copied at once.
///
/// The driver's own setters check row and type and take a lock for every value: 20 to 40 ns a row, where a copy
/// takes one. The memory is in private fields; if a version of the driver has them no more, [#of] gives null and
/// the setters do. A new vector has no value in any row.
///
/// @param values as wide as the type
/// @param validity one bit a row, least significant first, padded to a multiple of 8 bytes
record VectorData(MemorySegment values, MemorySegment validity) {
    private static final @Nullable VarHandle VALUES = find("data");
    private static final @Nullable VarHandle VALIDITY = find("validity");

    private static @Nullable VarHandle find(String field) {
        try {
            return MethodHandles.privateLookupIn(DuckDBWritableVector.class, MethodHandles.lookup())
                    .findVarHandle(DuckDBWritableVector.class, field, ByteBuffer.class);
        } catch (ReflectiveOperationException | RuntimeException elsewhere) {
            return null;
        }
    }

    /// Usable as long as the vector is.
    static @Nullable VectorData of(DuckDBWritableVector vector) {
        VarHandle values = VALUES;
        VarHandle validity = VALIDITY;
        return values == null || validity == null
                ? null
                : new VectorData(
                        MemorySegment.ofBuffer((ByteBuffer) values.get(vector)),
                        MemorySegment.ofBuffer((ByteBuffer) validity.get(vector)));
    }

    /// Says that rows [from, to) have values.
    void valid(int from, int to) {
        int row = from;
        while (row < to) {
            if ((row & 63) == 0 && to - row >= 64) {
                validity.set(JAVA_LONG_UNALIGNED, row >>> 3, -1L);
                row += 64;
            } else {
                byte bits = validity.get(JAVA_BYTE, row >>> 3);
                validity.set(JAVA_BYTE, row >>> 3, (byte) (bits | 1 << (row & 7)));
                row++;
            }
        }
    }
}
