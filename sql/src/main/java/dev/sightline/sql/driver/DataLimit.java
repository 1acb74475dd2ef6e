package dev.sightline.sql.driver;

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

/// What the kernel lets this process have of private writable memory, stacks of threads with it, and what it has:
/// `RLIMIT_DATA` (which counts mapped memory since Linux 4.7) and `VmData`. Linux only.
final class DataLimit implements MemoryCap.Memory {
    private static final int RLIMIT_DATA = 2;
    private static final Path STATUS = Path.of("/proc/self/status");

    private final @Nullable MethodHandle get;
    private final @Nullable MethodHandle set;
    /// `struct rlimit`: 8 bytes soft, 8 bytes hard.
    private final MemorySegment limit = Arena.ofAuto().allocate(16, 8);

    DataLimit() {
        boolean linux = System.getProperty("os.name").startsWith("Linux") && usedBytes() > 0;
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

    @Override
    public boolean isKnown() {
        return get != null && set != null;
    }

    @Override
    public long usedBytes() {
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

    @Override
    public synchronized long soft() {
        return call(get) ? limit.get(ValueLayout.JAVA_LONG, 0) : -1;
    }

    /// Allocates nothing, so that it is done even where the heap is full.
    @Override
    public synchronized void soft(long wanted) {
        if (call(get) && limit.get(ValueLayout.JAVA_LONG, 0) != wanted) {
            limit.set(ValueLayout.JAVA_LONG, 0, wanted);
            call(set);
        }
    }

    private boolean call(@Nullable MethodHandle function) {
        try {
            return function != null && (int) function.invokeExact(RLIMIT_DATA, limit) == 0;
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
