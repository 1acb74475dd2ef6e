package dev.sightline.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// Processor time of this process by what its threads are for, from Linux: JDK's beans tell nothing of the virtual
/// machine's own threads.
///
/// @param nanos by the clock
/// @param program of the thread that asks
/// @param network of Conch's thread for the network
/// @param recorder of the recorder's two threads
/// @param all of all threads that are there, with the compiler's and the collector's
record ThreadTimes(long nanos, long program, long network, long recorder, long all) {
    private static final Path TASKS = Path.of("/proc/self/task");
    /// Names have 15 letters.
    private static final List<String> RECORDER = List.of("sightline-recor", "sightline-send");

    static ThreadTimes now() throws IOException {
        long program = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long network = 0;
        long recorder = 0;
        long all = 0;
        try (var tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                try {
                    long took = Long.parseLong(
                            Files.readString(task.resolve("schedstat")).split(" ")[0]);
                    String name = name(task);
                    network += name.startsWith("conch-network") ? took : 0;
                    recorder += RECORDER.contains(name) ? took : 0;
                    all += took;
                } catch (NoSuchFileException ended) {
                    // Its time is lost: threads of the compiler come and go.
                }
            }
        }
        return new ThreadTimes(System.nanoTime(), program, network, recorder, all);
    }

    private static String name(Path task) throws IOException {
        return Files.readString(task.resolve("comm")).strip();
    }

    /// The same, had it begun so much later by the clock.
    ThreadTimes later(long byNanos) {
        return new ThreadTimes(nanos + byNanos, program, network, recorder, all);
    }

    /// @return what each of them took since, a unit
    double[] since(ThreadTimes before, long units) {
        return new double[] {
            (nanos - before.nanos) / (double) units,
            (program - before.program) / (double) units,
            (network - before.network) / (double) units,
            (recorder - before.recorder) / (double) units,
            (all - before.all) / (double) units
        };
    }

    /// Lets this process, or only the threads of its recorder, run on one processor alone.
    static void pin(int processor, boolean recorderAlone) throws IOException, InterruptedException {
        if (!recorderAlone) {
            taskset(
                    "-a",
                    "-p",
                    "-c",
                    Integer.toString(processor),
                    Long.toString(ProcessHandle.current().pid()));
            return;
        }
        try (var tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                if (RECORDER.contains(name(task))) {
                    taskset(
                            "-p",
                            "-c",
                            Integer.toString(processor),
                            task.getFileName().toString());
                }
            }
        }
    }

    private static void taskset(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "taskset";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("taskset does not pin: " + String.join(" ", arguments));
        }
    }
}
