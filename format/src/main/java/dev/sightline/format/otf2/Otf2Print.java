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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A run of otf2-print: what it prints as a stream, what it complains of, and its certain end.
final class Otf2Print implements Closeable {
    private static final int LONGEST_COMPLAINT = 300;
    private static final long CHECK_MILLIS = 200;
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    /// @param program found on the path, or a file
    /// @param silence so long without output means that it hangs
    record Tool(String program, Duration silence) {}

    /// As the library prints it, `[OTF2] otf2_file.c:12: warning: ...`, or a tool.
    private static final Pattern WARNING = Pattern.compile("(?i)^([^:]*:){0,3}\\s*(warning|deprecated)\\b.*");

    /// Lines of one kind that the tool wrote beside its output: the first, and how many.
    private static final class Complaints {
        private String first = "";
        private long lines;

        synchronized void add(String line) {
            if (lines == 0) {
                first = line.replaceAll("\\p{Cntrl}", " ").strip();
            }
            lines++;
        }

        synchronized boolean isEmpty() {
            return lines == 0;
        }

        synchronized String first() {
            return first;
        }

        synchronized String said() {
            return "in " + lines + (lines == 1 ? " line: " : " lines, first: ") + first;
        }
    }

    private final Tool tool;
    private final Process process;
    private final InputStream output;
    private final Thread complainer;
    private final Thread watch;
    private final Complaints complaints = new Complaints();
    private final Complaints warnings = new Complaints();
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
        StringBuilder line = new StringBuilder();
        Complaints kind = complaints;
        boolean begun = false;
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                begun = c != '\n';
                if (c == '\n') {
                    kind = add(line, kind);
                } else if (line.length() < LONGEST_COMPLAINT) {
                    line.append((char) c);
                }
            }
        } catch (IOException killed) {
            // the process is gone, and with it what more it had to say
        }
        if (begun) {
            add(line, kind);
        }
    }

    /// @param before of what the line before was: an indented one goes on with it
    private Complaints add(StringBuilder line, Complaints before) {
        boolean goesOn = !line.isEmpty() && Character.isWhitespace(line.charAt(0));
        Complaints kind = goesOn ? before : WARNING.matcher(line).matches() ? warnings : complaints;
        kind.add(line.toString());
        line.setLength(0);
        return kind;
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
        if (exit == null || exit != 0) {
            String words = complaints.isEmpty() ? warnings.first() : complaints.first();
            return "otf2-print failed" + (exit == null ? "" : " with exit code " + exit)
                    + (words.isEmpty() ? "" : ": " + words);
        }
        return complaints.isEmpty() ? null : "otf2-print complains " + complaints.said();
    }

    /// What it only warned of, once [#trouble] has been asked; null if nothing.
    @Nullable
    String warning() {
        return warnings.isEmpty() ? null : "that otf2-print printed all, as it only warns " + warnings.said();
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
