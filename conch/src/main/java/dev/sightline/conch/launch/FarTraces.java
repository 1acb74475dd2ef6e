package dev.sightline.conch.launch;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// Traces that processes on other machines wrote there, and that are brought here when they have ended.
final class FarTraces {
    /// A server of `ssh` refuses some of more than ten that come at once.
    static final int AT_ONCE = 8;

    private static final long AT_MOST_SECONDS = 600;
    private static final int LONGEST_LINE = 40;

    /// @param folder there, made for it
    private record Far(int id, String host, String folder, String file) {
        String place() {
            return host + ":" + folder + "/" + file;
        }
    }

    private final Ssh ssh;
    private final Path here;
    private final Consumer<String> tell;
    private final List<Far> all = new ArrayList<>();

    /// @param here `NAME` of files `NAME.ID`
    /// @param tell told what people should know
    FarTraces(Ssh ssh, Path here, Consumer<String> tell) {
        this.ssh = ssh;
        this.here = here;
        this.tell = tell;
    }

    synchronized void expect(int id, String host, String folder, String name) {
        all.add(new Far(id, host, folder, name + "." + id));
    }

    /// When their processes have ended. The second time there is nothing left.
    synchronized void bring() {
        if (all.isEmpty()) {
            return;
        }
        ExecutorService some = Executors.newFixedThreadPool(AT_ONCE, task -> {
            Thread thread = new Thread(task, "conch-traces");
            thread.setDaemon(true);
            return thread;
        });
        all.forEach(far -> some.execute(() -> bring(far)));
        all.clear();
        some.shutdown();
        try {
            if (!some.awaitTermination(AT_MOST_SECONDS, TimeUnit.SECONDS)) {
                tell.accept("traces of other machines still come after " + AT_MOST_SECONDS + " s: they are left there");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void bring(Far far) {
        Path into = Path.of(here + "." + far.id);
        try {
            copy(far, into);
        } catch (IOException | InterruptedException e) {
            tell.accept("the trace of process " + far.id + " is left at " + far.place() + ": it did not come to " + into
                    + " (" + e.getMessage() + ")");
        }
    }

    private void copy(Far far, Path into) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(ssh.fetch(far.host, far.folder, far.file))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (DataInputStream from = new DataInputStream(process.getInputStream());
                OutputStream answer = process.getOutputStream()) {
            String line = line(from);
            boolean isOpen = line.endsWith(Ssh.OPEN);
            long length = length(isOpen ? line.substring(0, line.length() - Ssh.OPEN.length()) : line);
            if (length >= 0) {
                copy(from, length, into);
            }
            boolean isGone = !isOpen && goes(process, answer);
            if (isOpen) {
                tell.accept("process " + far.id + " has not ended at " + far.host
                        + ": its trace came as far as it was written, and is left at " + far.place());
            } else if (!isGone) {
                tell.accept("the trace of process " + far.id + " came, and is left at " + far.place()
                        + ", too: it could not be removed there");
            }
        } finally {
            process.destroy();
        }
    }

    /// Whether it is removed there, as it is here.
    private static boolean goes(Process process, OutputStream answer) throws IOException, InterruptedException {
        answer.write("here\n".getBytes(StandardCharsets.US_ASCII));
        answer.flush();
        return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    }

    private static void copy(InputStream from, long length, Path into) throws IOException {
        try (OutputStream to = Files.newOutputStream(into)) {
            byte[] some = new byte[1 << 16];
            for (long left = length; left > 0; ) {
                int n = from.read(some, 0, (int) Math.min(some.length, left));
                if (n < 0) {
                    throw new IOException("the connection broke");
                }
                to.write(some, 0, n);
                left -= n;
            }
        }
    }

    private static String line(InputStream from) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = from.read(); c != '\n'; c = from.read()) {
            if (c < 0 || line.length() > LONGEST_LINE) {
                throw new IOException("the host is not reached, or the connection broke");
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }

    /// Of the file; -1: there is none, as a process wrote nothing before it died.
    private static long length(String digits) throws IOException {
        try {
            String text = digits.strip();
            return text.isEmpty() ? -1 : Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IOException("'" + digits + "' is no length of a file: does the shell there print something?");
        }
    }
}
