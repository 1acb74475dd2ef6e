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
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A limit to the memory of the whole process while queries run.
///
/// DuckDB's own limit counts its tables and sorts, but not the values that one function makes: `range(1e9)` takes
/// 20 GB with a limit of one. So the kernel is told (`setrlimit(RLIMIT_DATA)`, Linux only) to refuse private memory
/// beyond a limit; an allocation that fails is an ordinary error of DuckDB. Mapped columns do not count.
///
/// The JVM ends when it is refused a page, so it must never meet the limit:
///
/// ```
/// base ......... threshold ......... limit                       last
/// |  the query's  |  256 MiB for all |  the limit moves up here   |
/// ```
///
/// Beyond the threshold the query is stopped, and until it has ended the limit stays 256 MiB ahead of what is
/// used. What asks for more at once is refused; what grows in small steps has 1 GiB to be stopped in. Elsewhere
/// than on Linux this does nothing.
final class MemoryCap {
    private static final int RLIMIT_DATA = 2;
    private static final Path STATUS = Path.of("/proc/self/status");

    private final @Nullable MethodHandle get;
    private final @Nullable MethodHandle set;
    private static final long AHEAD_BYTES = 256L << 20;
    private static final long LAST_BYTES = 1L << 30;
    private static final long LOOK_EVERY_NANOS = 3_000_000;
    private int users;
    private long before;
    private long threshold;
    private @Nullable Thread watcher;
    private volatile boolean exceeded;

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
    /// @throws OutOfMemoryError if nobody could watch; then it was not entered
    synchronized void enter(long more) {
        if (users++ == 0) {
            long now = dataBytes();
            before = soft(null);
            threshold = now == 0 ? Long.MAX_VALUE : now + more;
            if (now > 0 && (before < 0 || threshold + AHEAD_BYTES < before)) {
                soft(threshold + AHEAD_BYTES);
            }
            exceeded = false;
            if (now > 0 && watcher == null) {
                start();
            }
        }
    }

    private void start() {
        Thread thread = new Thread(this::watch, "sightline-sql-memory");
        thread.setDaemon(true);
        try {
            thread.start();
            watcher = thread;
        } catch (OutOfMemoryError noThread) {
            leave();
            throw noThread;
        }
    }

    /// Whether the process has more than it may, so that queries must be stopped.
    boolean isExceeded() {
        return exceeded;
    }

    /// A thread of its own, as long as queries run: nobody who waits for one may be needed for the limit to move.
    private void watch() {
        while (true) {
            try {
                if (!look()) {
                    return;
                }
            } catch (OutOfMemoryError whileLooking) {
                // What takes the heap just now must not end this thread too: the limit would stay where it is.
            }
            LockSupport.parkNanos(LOOK_EVERY_NANOS);
        }
    }

    private synchronized boolean look() {
        if (users == 0) {
            exceeded = false;
            watcher = null;
            return false;
        }
        long now = dataBytes();
        exceeded = now > threshold;
        if (exceeded) {
            long wanted = Math.min(now, threshold + LAST_BYTES) + AHEAD_BYTES;
            if (before < 0 || wanted < before) {
                soft(wanted);
            }
        }
        return true;
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
