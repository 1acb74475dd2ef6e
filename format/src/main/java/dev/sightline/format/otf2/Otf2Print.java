package dev.sightline.format.otf2;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A run of otf2-print: what it prints as a stream, what it complains of, and its certain end.
final class Otf2Print implements Closeable {
    private static final int LONGEST_COMPLAINT = 300;
    private static final long CHECK_MILLIS = 200;
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /// @param program found on the path, or a file
    /// @param silence so long without output means that it hangs
    record Tool(String program, Duration silence) {}

    /// What the tool wrote beside its output: the first line, and how many.
    private record Complaints(String first, long lines) {}

    private final Tool tool;
    private final Process process;
    private final InputStream output;
    private final Thread complainer;
    private final Thread watch;
    private final AtomicReference<@Nullable Complaints> complaints = new AtomicReference<>();
    private final AtomicBoolean stalled = new AtomicBoolean();
    /// Since when the reader waits for output, by [System#nanoTime]; null while it does not wait.
    private final AtomicReference<@Nullable Long> waiting = new AtomicReference<>();

    /// @throws IOException if there is no such program
    Otf2Print(Tool tool, List<String> options, Path anchor) throws IOException {
        this.tool = tool;
        List<String> command = new ArrayList<>();
        command.add(tool.program());
        command.addAll(options);
        command.add("--");
        command.add(anchor.toAbsolutePath().toString());
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.put("LC_ALL", "C");
        environment.put("TZ", "UTC0");
        process = builder.start();
        process.getOutputStream().close();
        output = new Watched(process.getInputStream());
        complainer = Thread.ofPlatform().daemon().name("otf2-print errors").start(this::drain);
        watch = Thread.ofPlatform().daemon().name("otf2-print watch").start(this::watch);
    }

    InputStream output() {
        return output;
    }

    private void drain() {
        StringBuilder first = new StringBuilder();
        long lines = 0;
        boolean begun = false;
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                begun = c != '\n';
                if (c == '\n') {
                    lines++;
                } else if (lines == 0 && first.length() < LONGEST_COMPLAINT) {
                    first.append((char) c);
                }
            }
        } catch (IOException killed) {
            // the process is gone, and with it what more it had to say
        }
        if (begun || lines > 0) {
            complaints.set(new Complaints(first.toString(), lines + (begun ? 1 : 0)));
        }
    }

    private void watch() {
        try {
            while (!process.waitFor(CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
                Long since = waiting.get();
                if (since != null && System.nanoTime() - since > tool.silence().toNanos()) {
                    stalled.set(true);
                    kill();
                }
            }
        } catch (InterruptedException closed) {
            kill();
        }
    }

    private void kill() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    /// After the end of the output: why it may not be all; null if all is well.
    @Nullable
    String trouble() {
        Integer exit = null;
        try {
            if (process.waitFor(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
                exit = process.exitValue();
            }
            complainer.join(LAST_WORDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (stalled.get()) {
            return "otf2-print printed nothing for " + tool.silence().toSeconds() + " s and was stopped";
        }
        Complaints said = complaints.get();
        String words = said == null ? "" : ": " + plain(said.first());
        if (exit == null || exit != 0) {
            return "otf2-print failed" + (exit == null ? "" : " with exit code " + exit) + words;
        }
        return said == null ? null : "otf2-print complains in " + said.lines() + " lines, first" + words;
    }

    private static String plain(String line) {
        return line.replaceAll("\\p{Cntrl}", " ").strip();
    }

    @Override
    public void close() {
        kill();
        watch.interrupt();
    }

    /// Notes when the reader waits for the tool: a reader that is slow itself is no reason to stop it.
    private final class Watched extends FilterInputStream {
        Watched(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            waiting.set(System.nanoTime());
            try {
                return super.read();
            } finally {
                waiting.set(null);
            }
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            waiting.set(System.nanoTime());
            try {
                return super.read(bytes, offset, length);
            } finally {
                waiting.set(null);
            }
        }
    }
}
