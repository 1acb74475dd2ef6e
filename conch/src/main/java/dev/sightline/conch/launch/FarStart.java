package dev.sightline.conch.launch;

import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.hosts.Place;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// Starts the processes of a run that are on other machines, each by an `ssh` of its own, and ends them.
final class FarStart {
    /// What `ssh` ends with if it is not the program's own status.
    static final int SSH_FAILED = 255;

    private static final int KEY_SECONDS = 60;
    private static final String TRACE = "trace";

    private final List<String> words;
    private final Ssh ssh;
    private final TraceOptions trace;
    private final String token;
    private final FarTraces traces;
    private final Pulse pulse = new Pulse();
    /// Of this run on other machines, and nobody can know it before.
    private final String run = "conch-" + HexFormat.of().formatHex(new SecureRandom().generateSeed(12));
    private final Semaphore starting = new Semaphore(FarTraces.AT_ONCE);

    FarStart(List<String> words, TraceOptions trace, String token, Consumer<String> tell) {
        this.words = List.copyOf(words);
        this.ssh = new Ssh(words);
        this.trace = trace;
        this.token = token;
        this.traces = new FarTraces(ssh, Path.of(trace.isNetwork() ? "" : trace.out()), tell);
    }

    /// A process there that has begun, as its first line says.
    ///
    /// @param output what passes on its output
    /// @param isReached whether that line came
    record Started(Thread output, AtomicBoolean isReached) {}

    /// Waits while many are being started.
    ProcessBuilder builder(Place place, List<String> program, Map<String, String> environment) throws IOException {
        try {
            boolean unused = starting.tryAcquire(KEY_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
        Map<String, String> far = new LinkedHashMap<>(environment);
        String folder = folder(place);
        if (!folder.isEmpty()) {
            far.put(
                    TraceOptions.VARIABLE,
                    new TraceOptions(true, trace.clock(), trace.level(), folder + "/" + TRACE).text());
        }
        return new ProcessBuilder(ssh.start(place.host(), Path.of("").toAbsolutePath(), folder, run, far, program));
    }

    /// For its trace there; empty: it writes none there.
    private String folder(Place place) {
        return trace.trace() && !trace.isNetwork() ? "/tmp/" + run + "-" + place.id() : "";
    }

    Started started(Place place, Process process, PrintStream out, String before) {
        AtomicBoolean isStarting = new AtomicBoolean(true);
        AtomicBoolean isReached = new AtomicBoolean();
        Runnable over = () -> {
            if (isStarting.getAndSet(false)) {
                starting.release();
            }
        };
        Runnable marked = () -> {
            isReached.set(true);
            String folder = folder(place);
            if (!folder.isEmpty()) {
                traces.expect(place.id(), place.host(), folder, TRACE);
            }
            over.run();
        };
        Thread output = Output.pass(process.getInputStream(), out, before, run, marked, over);
        try {
            OutputStream input = process.getOutputStream();
            input.write((token + "\n").getBytes(StandardCharsets.US_ASCII));
            input.flush();
        } catch (IOException e) {
            // It has ended already, and its status and output say why.
        }
        pulse.add(process);
        return new Started(output, isReached);
    }

    /// Behind its status, where that may be the one of `ssh`; else empty.
    String reason(Started started, int status) {
        if (status != SSH_FAILED) {
            return "";
        }
        return started.isReached.get()
                ? " (its own, or the connection broke)"
                : ": its host is not reached by " + String.join(" ", words) + ", or the connection broke";
    }

    /// Its machine sees the end of its input, and ends it.
    static void end(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy();
        }
    }

    /// When all have ended.
    void bringTraces() {
        pulse.close();
        traces.bring();
    }
}
