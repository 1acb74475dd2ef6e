package dev.sightline.bench.collect;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// How late is the page of a collector while a hundred thousand events a second come in the binary form, and how
/// smooth is it? `./bench/run collect --only page [--minutes N]`, beside a headless Chromium: `bench/live.mjs` looks.
final class PageLag {
    private static final int THREADS = 4;
    /// Events of a thread in a millisecond: together the hundred thousand a second of the goal.
    private static final int BURST = 25;
    private static final String[] ROUTES = {"/cart", "/order", "/login", "/search", "/item", "/pay"};
    private static final Duration FIRST = Duration.ofSeconds(3);
    private static final String BOARD = """
            event request by event | rate 1s -> gauge "Requests a second"
            event request.took by route | average 1s -> lights "Took"
            event request.took | percentile 99 1s | max 10s -> strips "Took, of 99 in 100"
            """;

    private final CollectorProcess collector;
    private final AtomicLong recorded = new AtomicLong();
    private volatile boolean over;

    PageLag(CollectorProcess collector) {
        this.collector = collector;
    }

    /// @param seconds that are measured
    void measure(int seconds) throws IOException, InterruptedException {
        String url = "tcp://" + collector.tcp().getHostString() + ":"
                + collector.tcp().getPort();
        long began = System.nanoTime();
        try (Recorder recorder = Recorder.builder("bench").url(url).build()) {
            EventType event = recorder.event(
                    "request", Field.string("route"), Field.float64("took").in("ms"));
            List<Thread> senders = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int seed = i;
                senders.add(Thread.ofPlatform().name("sender-" + i).start(() -> send(event, seed)));
            }
            Thread.sleep(FIRST);
            try {
                look("", seconds);
                System.out.println("\nThe board:\n" + BOARD);
                look("/#preset=board&board=" + URLEncoder.encode(BOARD, UTF_8).replace("+", "%20"), seconds);
            } finally {
                over = true;
                for (Thread sender : senders) {
                    sender.join();
                }
            }
            long nanos = System.nanoTime() - began;
            boolean all = recorder.flush(Duration.ofMinutes(1));
            System.out.printf(
                    Locale.ROOT,
                    "%d events recorded, %.1f K a second; %d lost and told%s%n",
                    recorded.get(),
                    recorded.get() * 1e6 / nanos,
                    recorder.lost(),
                    all ? "" : ", not all sent");
        }
    }

    private void send(EventType event, int seed) {
        Random random = new Random(seed);
        long next = System.nanoTime();
        while (!over) {
            for (int i = 0; i < BURST; i++) {
                double took = Math.exp(random.nextGaussian());
                event.now().put(ROUTES[random.nextInt(ROUTES.length)]).put(took).commit();
            }
            recorded.addAndGet(BURST);
            // who gets no processor for longer does not make up for it: a page cannot show what was not recorded
            next = Math.max(next + 1_000_000, System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(20));
            LockSupport.parkNanos(next - System.nanoTime());
        }
    }

    /// @param shown behind the address of the page
    private void look(String shown, int seconds) throws IOException, InterruptedException {
        Path script = Path.of("bench", "live.mjs");
        Process node = new ProcessBuilder(
                        "node", script.toString(), collector.http() + shown, Integer.toString(seconds))
                .inheritIO()
                .start();
        int status = node.waitFor();
        if (status != 0) {
            throw new IOException(script + " ended with status " + status);
        }
    }
}
