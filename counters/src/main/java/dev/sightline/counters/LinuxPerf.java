package dev.sightline.counters;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// `perf_event_open(2)`. Native functions are called only where the kernel says that it allows what is asked for.
final class LinuxPerf implements Perf {
    private static final Map<String, Long> CALLS = Map.of("amd64", 298L, "aarch64", 241L);
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");
    private static final Path STATUS = Path.of("/proc/self/status");
    /// Of `CapEff`: either lets all be counted.
    private static final long CAPABLE = 1L << 38 | 1L << 21;

    /// ```
    ///   perf_event_attr, its first version: 64 bytes
    ///   0 type u32 | 4 size u32 | 8 config u64 | 16 period u64 | 24 sample u64 | 32 read u64 | 40 flags u64 | ...
    /// ```
    private static final int ATTR_BYTES = 64;

    private static final int CONFIG_AT = 8;
    private static final int READ_AT = 32;
    private static final int FLAGS_AT = 40;
    /// The time that it was to count, and the time that it did.
    private static final long READ_TIMES = 1 | 2;
    /// `exclude_kernel`, `exclude_hv`: what may be counted of one's own threads.
    private static final long USER_ONLY = 1 << 5 | 1 << 6;

    private static final long CLOSE_ON_EXEC = 8;
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final ValueLayout.OfLong LONG = JAVA_LONG;

    private final MethodHandle syscall;
    private final MethodHandle read;
    private final MethodHandle close;
    private final long number;
    private final boolean isAll;

    /// Three functions of the C library, with the signatures that it documents.
    @SuppressWarnings("restricted")
    private LinuxPerf(long number, boolean isAll) {
        Linker linker = Linker.nativeLinker();
        this.number = number;
        this.isAll = isAll;
        this.syscall = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("syscall"),
                FunctionDescriptor.of(LONG, LONG, ADDRESS, LONG, LONG, LONG, LONG),
                Linker.Option.firstVariadicArg(1),
                Linker.Option.captureCallState("errno"));
        this.read = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("read"), FunctionDescriptor.of(LONG, JAVA_INT, ADDRESS, LONG));
        this.close = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("close"), FunctionDescriptor.of(JAVA_INT, JAVA_INT));
    }

    /// What this system allows.
    static Perf ofThisSystem() {
        String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        Long number = CALLS.get(System.getProperty("os.arch", ""));
        if (!os.equals("linux") || number == null) {
            return new None("there are performance events on Linux, x86-64 and AArch64 alone");
        }
        try {
            int paranoid = Integer.parseInt(Files.readString(PARANOID).strip());
            boolean isCapable = isCapable(Files.readString(STATUS));
            if (paranoid > 2 && !isCapable) {
                return new None("kernel.perf_event_paranoid is " + paranoid + "; 2 would let own threads be counted");
            }
            return new LinuxPerf(number, isCapable || paranoid <= 0);
        } catch (IOException | RuntimeException | LinkageError none) {
            return new None("this kernel has no performance events: " + none.getMessage());
        }
    }

    static boolean isCapable(String status) {
        return status.lines()
                .filter(line -> line.startsWith("CapEff:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & CAPABLE) != 0);
    }

    @Override
    public Count open(Kind kind, int thread, int core) throws IOException {
        if (thread == ANY && !isAll) {
            throw new IOException("kernel.perf_event_paranoid is above 0: a core runs programs of others, too");
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment attr = arena.allocate(ATTR_BYTES, Long.BYTES);
            attr.set(JAVA_INT, 0, kind.type);
            attr.set(JAVA_INT, Integer.BYTES, ATTR_BYTES);
            attr.set(LONG, CONFIG_AT, kind.config);
            attr.set(LONG, READ_AT, READ_TIMES);
            attr.set(LONG, FLAGS_AT, isAll ? 0 : USER_ONLY);
            MemorySegment state = arena.allocate(STATE);
            long file = (long) syscall.invokeExact(state, number, attr, (long) thread, (long) core, -1L, CLOSE_ON_EXEC);
            if (file < 0) {
                throw new IOException(why((int) ERRNO.get(state, 0L)));
            }
            return new Open((int) file);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException(e);
        }
    }

    private static String why(int errno) {
        return switch (errno) {
            case 1, 13 -> "the kernel does not permit it";
            case 2, 19, 95 -> "this processor, or the virtual machine, has no such counter";
            case 24 -> "too many files are open";
            case 38 -> "this kernel has no performance events";
            default -> "perf_event_open says " + errno;
        };
    }

    private final class Open implements Count {
        private static final int LONGS = 3;

        private final int file;
        private final Arena arena = Arena.ofShared();
        private final MemorySegment told = arena.allocate(LONGS * Long.BYTES, Long.BYTES);

        Open(int file) {
            this.file = file;
        }

        @Override
        public long read() throws IOException {
            try {
                long bytes = (long) read.invokeExact(file, told, told.byteSize());
                if (bytes != told.byteSize()) {
                    throw new IOException("a counter has ended");
                }
            } catch (IOException | RuntimeException | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IOException(e);
            }
            long count = told.getAtIndex(LONG, 0);
            long wanted = told.getAtIndex(LONG, 1);
            long ran = told.getAtIndex(LONG, 2);
            return ran <= 0 || ran >= wanted ? count : (long) (count * ((double) wanted / ran));
        }

        @Override
        public void close() {
            try {
                int _ = (int) close.invokeExact(file);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            } finally {
                arena.close();
            }
        }
    }
}
