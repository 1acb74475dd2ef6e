package dev.sightline.sql.driver;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// DuckDB's allocator, jemalloc, told to give address space back to the system.
///
/// By itself it keeps what it once had for the next time: some GB after queries that were stopped for their memory.
/// That counts as used ([DataLimit]), so the limit of the queries that follow moved up by it, and they could fill it.
///
/// Source: jemalloc(3), `opt.retain`; DuckDB's copy reads its options from an environment variable of its own.
public final class NativeAllocator {
    private static final String OPTIONS = "DUCKDB_JE_MALLOC_CONF";
    private static final boolean TOLD = tell();

    private NativeAllocator() {}

    /// To be called before DuckDB's library is loaded; what the user has set stays.
    ///
    /// @return whether it could be told; elsewhere than on Linux DuckDB has another allocator
    public static boolean givesBack() {
        return TOLD;
    }

    @SuppressWarnings("restricted") // one call with two texts and a number
    private static boolean tell() {
        if (!System.getProperty("os.name").startsWith("Linux")) {
            return false;
        }
        Linker linker = Linker.nativeLinker();
        MemorySegment setenv = linker.defaultLookup().find("setenv").orElse(null);
        if (setenv == null) {
            return false;
        }
        MethodHandle call = linker.downcallHandle(
                setenv,
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
        try (Arena arena = Arena.ofConfined()) {
            return (int) call.invokeExact(arena.allocateFrom(OPTIONS), arena.allocateFrom("retain:false"), 0) == 0;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
