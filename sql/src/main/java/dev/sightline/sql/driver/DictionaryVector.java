package dev.sightline.sql.driver;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sightline.store.ColumnVector;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// A segment's dictionary as a vector of DuckDB: a row then costs the 4 bytes of its code, and DuckDB groups by
/// codes where there are few of them.
///
/// The driver has no dictionary vectors, DuckDB's C interface in the same library has. If a version of the driver
/// does not let us find it, strings are copied row by row.
///
/// ```
/// child: | string 0 | string 1 | ... | string count - 1 | NULL |      codes: 4 bytes a row, `count` where missing
/// ```
///
/// One thread; DuckDB counts who still needs the child and the codes.
@SuppressWarnings("restricted") // sizes of what is behind a pointer are those that were asked for
public final class DictionaryVector implements AutoCloseable {
    private static final int VARCHAR = 17;
    /// As many as a vector has places, so that a chunk can say how many are used.
    private static final int CHUNK = 2048;

    private static final @Nullable Native C = Native.find();

    private final Native c;
    private final MemorySegment owner;
    private final MemorySegment vector;
    private final boolean inChunk;
    private final int missing;
    private final int[] codes = new int[CHUNK];

    private DictionaryVector(Native c, MemorySegment owner, MemorySegment vector, boolean inChunk, int missing) {
        this.c = c;
        this.owner = owner;
        this.vector = vector;
        this.inChunk = inChunk;
        this.missing = missing;
    }

    public static boolean isPossible() {
        return C != null;
    }

    /// How much is copied.
    static long bytes(ColumnVector.Utf8 dictionary) {
        return dictionary.count() == 0
                ? 0
                : dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, dictionary.count())
                        - dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, 0);
    }

    /// The functions of the C interface; pointers are passed as they are.
    private record Native(
            VarHandle vectorPointer,
            MethodHandle createType,
            MethodHandle destroyType,
            MethodHandle createChunk,
            MethodHandle destroyChunk,
            MethodHandle chunkVector,
            MethodHandle setChunkSize,
            MethodHandle createVector,
            MethodHandle destroyVector,
            MethodHandle assign,
            MethodHandle ensureValidity,
            MethodHandle validity,
            MethodHandle createSelection,
            MethodHandle selectionData,
            MethodHandle destroySelection,
            MethodHandle reference,
            MethodHandle slice) {

        static @Nullable Native find() {
            try {
                VarHandle pointer = MethodHandles.privateLookupIn(DuckDBWritableVector.class, MethodHandles.lookup())
                        .findVarHandle(DuckDBWritableVector.class, "vectorRef", ByteBuffer.class);
                return new Native(
                        pointer,
                        function("create_logical_type", ADDRESS, JAVA_INT),
                        function("destroy_logical_type", null, ADDRESS),
                        function("create_data_chunk", ADDRESS, ADDRESS, JAVA_LONG),
                        function("destroy_data_chunk", null, ADDRESS),
                        function("data_chunk_get_vector", ADDRESS, ADDRESS, JAVA_LONG),
                        function("data_chunk_set_size", null, ADDRESS, JAVA_LONG),
                        function("create_vector", ADDRESS, ADDRESS, JAVA_LONG),
                        function("destroy_vector", null, ADDRESS),
                        function("vector_assign_string_element_len", null, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG),
                        function("vector_ensure_validity_writable", null, ADDRESS),
                        function("vector_get_validity", ADDRESS, ADDRESS),
                        function("create_selection_vector", ADDRESS, JAVA_LONG),
                        function("selection_vector_get_data_ptr", ADDRESS, ADDRESS),
                        function("destroy_selection_vector", null, ADDRESS),
                        function("vector_reference_vector", null, ADDRESS, ADDRESS),
                        function("slice_vector", null, ADDRESS, ADDRESS, JAVA_LONG));
            } catch (ReflectiveOperationException | RuntimeException elsewhere) {
                ShortcutMissing.say("strings are copied row by row: DuckDB's functions for dictionaries are not found");
                return null;
            }
        }

        private static MethodHandle function(String name, @Nullable MemoryLayout result, MemoryLayout... arguments) {
            return Linker.nativeLinker()
                    .downcallHandle(
                            SymbolLookup.loaderLookup()
                                    .find("duckdb_" + name)
                                    .orElseThrow(() -> new IllegalStateException("there is no duckdb_" + name)),
                            result == null
                                    ? FunctionDescriptor.ofVoid(arguments)
                                    : FunctionDescriptor.of(result, arguments));
        }
    }

    /// To be closed when no more rows are written; null if that is not possible.
    static @Nullable DictionaryVector of(ColumnVector.Utf8 dictionary) {
        Native c = C;
        if (c == null) {
            return null;
        }
        int count = dictionary.count();
        int first = count == 0 ? 0 : dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, 0);
        long bytes = bytes(dictionary);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(Math.max(1, bytes));
            MemorySegment.copy(dictionary.data(), first, text, 0, bytes);
            DictionaryVector made = empty(c, count, arena);
            for (int i = 0; i < count; i++) {
                int start = dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, i);
                int end = dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, i + 1L);
                c.assign.invokeExact(made.vector, (long) i, text.asSlice(start - first), (long) (end - start));
            }
            c.ensureValidity.invokeExact(made.vector);
            MemorySegment bits =
                    ((MemorySegment) c.validity.invokeExact(made.vector)).reinterpret((count >>> 6) * 8L + 8);
            byte before = bits.get(JAVA_BYTE, count >>> 3);
            bits.set(JAVA_BYTE, count >>> 3, (byte) (before & ~(1 << (count & 7))));
            return made;
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private static DictionaryVector empty(Native c, int count, Arena arena) throws Throwable {
        MemorySegment type = (MemorySegment) c.createType.invokeExact(VARCHAR);
        MemorySegment place = arena.allocateFrom(ADDRESS, type);
        try {
            if (count >= CHUNK) {
                MemorySegment vector = (MemorySegment) c.createVector.invokeExact(type, count + 1L);
                return new DictionaryVector(c, vector, vector, false, count);
            }
            MemorySegment chunk = (MemorySegment) c.createChunk.invokeExact(place, 1L);
            MemorySegment vector = (MemorySegment) c.chunkVector.invokeExact(chunk, 0L);
            c.setChunkSize.invokeExact(chunk, count + 1L);
            return new DictionaryVector(c, chunk, vector, true, count);
        } finally {
            c.destroyType.invokeExact(place);
        }
    }

    private static RuntimeException failed(Throwable e) {
        return switch (e) {
            case RuntimeException unchecked -> unchecked;
            case Error error -> throw error;
            default -> new IllegalStateException(e);
        };
    }

    /// Makes a vector of rows `rows[0 .. n)` of a column with this dictionary.
    public void write(ColumnVector.Codes column, int[] rows, int n, DuckDBWritableVector out) {
        codes(column, rows, n);
        try {
            MemorySegment target = MemorySegment.ofBuffer((ByteBuffer) c.vectorPointer.get(out));
            MemorySegment selection = (MemorySegment) c.createSelection.invokeExact((long) CHUNK);
            MemorySegment data = ((MemorySegment) c.selectionData.invokeExact(selection)).reinterpret(4L * n);
            MemorySegment.copy(codes, 0, data, JAVA_INT, 0, n);
            c.reference.invokeExact(target, vector);
            c.slice.invokeExact(target, selection, (long) n);
            c.destroySelection.invokeExact(selection);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private void codes(ColumnVector.Codes column, int[] rows, int n) {
        if (rows[n - 1] - rows[0] == n - 1) {
            column.codes().copy(rows[0], n, codes);
        } else {
            for (int i = 0; i < n; i++) {
                codes[i] = column.at(rows[i]);
            }
        }
        for (int i = 0; i < n && column.validity() != null; i++) {
            codes[i] = column.isValid(rows[i]) ? codes[i] : missing;
        }
    }

    @Override
    public void close() {
        try (Arena arena = Arena.ofConfined()) {
            (inChunk ? c.destroyChunk : c.destroyVector).invokeExact(arena.allocateFrom(ADDRESS, owner));
        } catch (Throwable e) {
            throw failed(e);
        }
    }
}
