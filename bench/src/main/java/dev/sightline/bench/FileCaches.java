package dev.sightline.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What the kernel keeps of files: all of it can be dropped by root on Linux, but for what a process has mapped.
final class FileCaches {
    private static final Path DROP = Path.of("/proc/sys/vm/drop_caches");

    private FileCaches() {}

    static boolean canDrop() {
        return Files.isWritable(DROP);
    }

    static void drop() throws IOException {
        try {
            new ProcessBuilder("sync").start().waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Files.writeString(DROP, "3");
    }
}
