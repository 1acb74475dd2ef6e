package dev.sightline.sql;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A limit to the memory of the whole process while queries run.
///
/// DuckDB's own limit counts its tables and sorts, but not the values that one function makes: `range(1e9)` takes
/// 20 GB with a limit of one. So while a query runs the kernel is told (`setrlimit(RLIMIT_DATA)`, Linux only) to
/// refuse private memory beyond what the process has and the query may take; an allocation that fails there is an
/// ordinary error of DuckDB. Mapped columns do not count. Elsewhere than on Linux this does nothing.
final class MemoryCap {
    private static final int RLIMIT_DATA = 2;
    private static final Path STATUS = Path.of("/proc/self/status");

    private final @Nullable MethodHandle get;
    private final @Nullable MethodHandle set;
    private int users;
    private long before;

    MemoryCap() {
        boolean linux = System.getProperty("os.name").startsWith("Linux") && Files.isReadable(STATUS);
        get = linux ? handle("getrlimit") : null;
        set = linux ? handle("setrlimit") : null;
    }

    @SuppressWarnings("restricted") // two calls that take a struct of two numbers
    private static @Nullable MethodHandle handle(String name) {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find(name)
                .map(address -> linker.downcallHandle(
                        address,
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS)))
                .orElse(null);
    }

    /// @param more bytes that all running queries together may take beyond what the process has now
    synchronized void enter(long more) {
        if (users++ == 0) {
            long now = dataBytes();
            before = soft(null);
            if (now > 0 && (before < 0 || now + more < before)) {
                soft(now + more);
            }
        }
    }

    synchronized void leave() {
        if (--users == 0) {
            soft(before);
        }
    }

    /// Private writable memory of the process; 0 when that is not known.
    private static long dataBytes() {
        try {
            for (String line : Files.readAllLines(STATUS)) {
                if (line.startsWith("VmData:")) {
                    return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
                }
            }
        } catch (IOException | NumberFormatException unknown) {
            // then there is no cap
        }
        return 0;
    }

    /// Sets the soft limit, or only reads it.
    ///
    /// @return what it was; negative: none
    private long soft(@Nullable Long wanted) {
        MethodHandle read = get;
        MethodHandle write = set;
        if (read == null || write == null) {
            return -1;
        }
        try (Arena arena = Arena.ofConfined()) {
            // struct rlimit: 8 bytes soft, 8 bytes hard
            MemorySegment limit = arena.allocate(16, 8);
            if ((int) read.invokeExact(RLIMIT_DATA, limit) != 0) {
                return -1;
            }
            long was = limit.get(ValueLayout.JAVA_LONG, 0);
            if (wanted != null) {
                limit.set(ValueLayout.JAVA_LONG, 0, wanted);
                int failed = (int) write.invokeExact(RLIMIT_DATA, limit);
                return failed == 0 ? was : -1;
            }
            return was;
        } catch (Throwable e) {
            return -1;
        }
    }
}
