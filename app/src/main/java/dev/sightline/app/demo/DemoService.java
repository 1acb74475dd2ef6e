package dev.sightline.app.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sightline.record.Counter;
import dev.sightline.record.MessageType;
import dev.sightline.record.Recorder;
import dev.sightline.record.Span;
import dev.sightline.record.SpanType;
import dev.sightline.record.StateType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/// One service on loopback: `NAME PORT WORK_MICROS [PEER=PORT ...]`. It answers requests by some work and by asking its
/// peers. `users` (port 0) is who asks; `store` tidies up every fifteen seconds, and everybody waits meanwhile. Ends
/// when its standard input does: nobody is left when the demo was killed.
public final class DemoService {
    private static final int WORKERS = 8;
    private static final long TIDY_EVERY_SECONDS = 15;
    private static final long TIDY_MILLIS = 400;
    private static final long PAUSE_MILLIS = 30;
    private static final int USERS = 4;

    private record Peer(String name, int port) {}

    private final String name;
    private final long workMicros;
    private final List<Peer> peers = new ArrayList<>();
    private final Recorder recorder;
    private final SpanType serve;
    private final MessageType request;
    private final Counter waiting;
    private final StateType tidying;
    private final AtomicInteger inside = new AtomicInteger();
    private final ReentrantLock tables = new ReentrantLock();
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private DemoService(String name, long workMicros, List<String> peers) {
        this.name = name;
        this.workMicros = workMicros;
        for (String peer : peers) {
            int equals = peer.indexOf('=');
            this.peers.add(new Peer(peer.substring(0, equals), Integer.parseInt(peer.substring(equals + 1))));
        }
        recorder = Recorder.builder(name).process(name).build();
        serve = recorder.span(name.equals("users") ? "visit" : name + ".serve");
        request = recorder.message("request");
        waiting = recorder.counter("requests", "");
        tidying = recorder.state("tidying");
    }

    public static void main(String[] args) throws IOException {
        DemoService service =
                new DemoService(args[0], Long.parseLong(args[2]), List.of(args).subList(3, args.length));
        int port = Integer.parseInt(args[1]);
        if (port > 0) {
            service.listen(port);
        } else {
            service.visit();
        }
        while (System.in.read() >= 0) {
            // until the demo ends
        }
        service.recorder.close();
        System.exit(0);
    }

    private void listen(int port) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 64);
        ExecutorService workers = Executors.newFixedThreadPool(
                WORKERS, Thread.ofPlatform().daemon().name("worker-", 0).factory());
        server.setExecutor(workers);
        server.createContext("/", this::answer);
        server.start();
        var clock = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("clock").factory());
        var _ = clock.scheduleAtFixedRate(() -> waiting.record(inside.get()), 200, 200, TimeUnit.MILLISECONDS);
        if (name.equals("store")) {
            tidying.change("idle");
            var _ = clock.scheduleAtFixedRate(this::tidy, TIDY_EVERY_SECONDS, TIDY_EVERY_SECONDS, TimeUnit.SECONDS);
        }
    }

    private void tidy() {
        tables.lock();
        try {
            tidying.change("tidying");
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(TIDY_MILLIS));
            tidying.change("idle");
        } finally {
            tables.unlock();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        inside.incrementAndGet();
        String from = exchange.getRequestHeaders().getFirst("x-from");
        try (exchange) {
            request.receive(from, Long.parseLong(exchange.getRequestHeaders().getFirst("x-clock")));
            try (Span span =
                    serve.begin(Long.parseLong(exchange.getRequestHeaders().getFirst("x-span")))) {
                work();
                for (Peer peer : peers) {
                    ask(peer, span.id());
                }
            }
            exchange.getResponseHeaders().set("x-clock", Long.toString(request.send(from)));
            exchange.sendResponseHeaders(204, -1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            inside.decrementAndGet();
        }
    }

    private void work() {
        boolean isStore = name.equals("store");
        if (isStore) {
            tables.lock();
        }
        try {
            double more = -Math.log(1 - ThreadLocalRandom.current().nextDouble());
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos((long) (workMicros * (0.5 + more / 2))));
        } finally {
            if (isStore) {
                tables.unlock();
            }
        }
    }

    private void ask(Peer peer, long span) throws IOException, InterruptedException {
        HttpRequest get = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + peer.port() + "/"))
                .header("x-from", recorder.process())
                .header("x-span", Long.toString(span))
                .header("x-clock", Long.toString(request.send(peer.name())))
                .build();
        HttpResponse<Void> answer = client.send(get, HttpResponse.BodyHandlers.discarding());
        answer.headers().firstValueAsLong("x-clock").ifPresent(stamp -> request.receive(peer.name(), stamp));
    }

    private void visit() {
        SplittableRandom random = new SplittableRandom();
        for (int i = 0; i < USERS; i++) {
            SplittableRandom own = random.split();
            Thread _ = Thread.ofPlatform().daemon().name("user-" + i).start(() -> {
                while (true) {
                    try (Span span = serve.begin()) {
                        for (Peer peer : peers) {
                            ask(peer, span.id());
                        }
                    } catch (IOException notYet) {
                        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200)); // the others are still starting
                    } catch (InterruptedException e) {
                        return;
                    }
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(own.nextLong(2 * PAUSE_MILLIS)));
                }
            });
        }
    }
}
