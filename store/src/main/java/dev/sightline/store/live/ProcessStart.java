package dev.sightline.store.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// When a process started, as a word that no other process with its number has. On Linux `TICKS@BOOT`: clock ticks
/// since the machine started, and which start that was. Time since the epoch would be another one whenever the clock
/// is set, for it is made of the ticks and of when the machine started by today's clock. Elsewhere it is that, in
/// milliseconds.
///
/// A process in a container that does not share process numbers, or on another machine, is not found.
final class ProcessStart {
    private static final Path PROC = Path.of("/proc");
    private static final String BOOT = "sys/kernel/random/boot_id";

    private ProcessStart() {}

    /// Null if there is no such process.
    static @Nullable String of(long pid) {
        return of(pid, PROC);
    }

    static @Nullable String of(long pid, Path proc) {
        String boot;
        try {
            boot = Files.readString(proc.resolve(BOOT)).strip();
        } catch (IOException otherSystem) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().startInstant())
                    .map(Instant::toEpochMilli)
                    .map(String::valueOf)
                    .orElse(null);
        }
        try {
            String ticks = ticks(Files.readString(proc.resolve(pid + "/stat")));
            return ticks == null ? null : ticks + "@" + boot;
        } catch (IOException noSuchProcess) {
            return null;
        }
    }

    /// Field 22 of `PID (NAME) STATE ...`; a name may have spaces and brackets. Null if the process has ended and only
    /// waits for its parent to ask how.
    private static @Nullable String ticks(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
        boolean ended = fields[0].equals("Z") || fields[0].equals("X");
        return ended || fields.length < 20 ? null : fields[19];
    }
}
