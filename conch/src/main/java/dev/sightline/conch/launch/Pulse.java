package dev.sightline.conch.launch;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Tells the processes on other machines that we are there, by an empty line to each. Their side of
/// a connection that breaks without a word would not know for hours.
final class Pulse implements AutoCloseable {
    /// Several within what [Ssh] waits for one.
    private static final int EACH_SECONDS = 15;

    private final long eachMillis;
    private boolean beats;
    private final List<Process> all = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "conch-pulse");
        thread.setDaemon(true);
        return thread;
    });

    Pulse() {
        this(EACH_SECONDS * 1000L);
    }

    Pulse(long eachMillis) {
        this.eachMillis = eachMillis;
    }

    /// The first one starts the clock: most runs have nobody elsewhere.
    synchronized void add(Process process) {
        all.add(process);
        if (!beats) {
            beats = true;
            var unused = clock.scheduleAtFixedRate(this::beat, eachMillis, eachMillis, TimeUnit.MILLISECONDS);
        }
    }

    private void beat() {
        all.removeIf(process -> !wasTold(process));
    }

    private static boolean wasTold(Process process) {
        try {
            OutputStream input = process.getOutputStream();
            input.write('\n');
            input.flush();
            return true;
        } catch (IOException ended) {
            return false;
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
