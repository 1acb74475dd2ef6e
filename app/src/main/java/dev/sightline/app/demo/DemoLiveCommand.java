package dev.sightline.app.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Four services and their users, each a process that records itself, and a collector that shows them.
@Command(
        name = "live",
        mixinStandardHelpOptions = true,
        description = "Starts four services under load on this machine, collects what they record, and shows it live.")
final class DemoLiveCommand implements Callable<Integer> {
    @Mixin
    private final LiveDemo demo = new LiveDemo();

    @Override
    public Integer call() throws IOException {
        Path store = demo.store("live");
        int collector = LiveDemo.free();
        int front = LiveDemo.free();
        int cart = LiveDemo.free();
        int price = LiveDemo.free();
        int tables = LiveDemo.free();
        String to = "tcp://127.0.0.1:" + collector;
        start(to, "store", tables, 700);
        start(to, "price", price, 400, "store=" + tables);
        start(to, "cart", cart, 900, "store=" + tables);
        start(to, "front", front, 300, "cart=" + cart, "price=" + price);
        start(to, "users", 0, 0, "front=" + front);
        System.err.println("sightline: four services and their users are started; the store is " + store
                + " and stays there; Ctrl-C ends");
        return demo.collect(store, to, Duration.ofSeconds(2), "--host-metrics", "1s");
    }

    /// It ends when this process does: its standard input is ours.
    private static void start(String collector, String name, int port, long workMicros, String... peers)
            throws IOException {
        List<String> args = new ArrayList<>(List.of(name, Integer.toString(port), Long.toString(workMicros)));
        args.addAll(List.of(peers));
        Process _ = LiveDemo.start(collector, DemoService.class.getName(), args, "-XX:TieredStopAtLevel=1", "-Xmx64m");
    }
}
