package dev.sightline.app.collect;

import dev.sightline.app.shell.TimeOption;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.listen.Traffic;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.live.StreamIntake;
import dev.sightline.intake.poll.GangliaTarget;
import dev.sightline.intake.poll.HostTarget;
import dev.sightline.intake.poll.Poll;
import dev.sightline.intake.poll.ScrapeTarget;
import dev.sightline.intake.tail.Tail;
import dev.sightline.intake.tail.TailSettings;
import dev.sightline.intake.tail.TailTarget;
import dev.sightline.store.live.LiveStore;
import java.io.Closeable;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What a collector fetches itself: files that grow, and metrics of targets and of the host.
final class Sources {
    /// A target that has not answered by then is down.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration SHORTEST = Duration.ofMillis(100);

    @Option(
            names = "--tail",
            paramLabel = "PATH",
            description = {
                "repeatable: what is appended to a file, to the files of a folder, or to those that fit a pattern",
                "('logs/*.log'); it goes on where it was after a restart"
            })
    private List<String> tail = new ArrayList<>();

    @Option(
            names = "--scrape",
            paramLabel = "URL",
            description = "repeatable: a target of Prometheus, such as http://127.0.0.1:9100/metrics")
    private List<String> scrape = new ArrayList<>();

    @Option(names = "--scrape-interval", paramLabel = "T", description = "how often targets are asked (default: 5s)")
    private String scrapeInterval = "5s";

    @Option(
            names = "--ganglia",
            paramLabel = "HOST:PORT",
            description = "repeatable: a gmond or gmetad, asked as often as targets are")
    private List<String> ganglia = new ArrayList<>();

    @Option(
            names = "--host-metrics",
            paramLabel = "T",
            description = "processors, memory, disks, network, load and busiest processes of this host, all T (1s)")
    private @Nullable String hostMetrics;

    /// Where what is fetched goes.
    ///
    /// @param traffic counts, by protocol
    /// @param failed hears when the store takes no more: one line
    /// @param observer hears of rows that are durable
    record Target(
            LiveStore store,
            Formats formats,
            ReadOptions options,
            Function<String, Traffic> traffic,
            Consumer<String> failed,
            DurableRows observer) {
        private MessageHandler handler(Format format, String protocol, List<Closeable> closed) {
            StreamIntake stream = new StreamIntake(store, format, options, protocol, observer, InstantSource.system());
            closed.add(stream);
            return traffic.apply(protocol).counted(stream);
        }

        private Format format(String name) {
            return formats.named(name).orElseThrow();
        }
    }

    /// What was asked for.
    ///
    /// @param starts begin to fetch
    /// @param closed in this order, before the store is
    record Fetching(List<Runnable> starts, List<Closeable> closed) {
        private void add(Poll poll) {
            starts.add(poll::start);
            closed.add(poll);
        }
    }

    /// Makes ready what was asked for.
    ///
    /// @throws IllegalArgumentException if an option makes no sense: one line
    Fetching prepare(Target to) {
        Duration pace = interval("--scrape-interval", scrapeInterval);
        List<Closeable> streams = new ArrayList<>();
        List<Poll.Target> targets = new ArrayList<>();
        if (!ganglia.isEmpty()) {
            MessageHandler handler = to.handler(GangliaTarget.format(to.format("ganglia")), "ganglia", streams);
            ganglia.forEach(each -> targets.add(GangliaTarget.parse(each, PATIENCE, handler)));
        }
        if (!scrape.isEmpty()) {
            List<URI> urls = scrape.stream().map(ScrapeTarget::parse).toList();
            MessageHandler handler = to.handler(ScrapeTarget.format(to.format("prometheus")), "scrape", streams);
            HttpClient client = ScrapeTarget.newClient();
            streams.add(client::close);
            urls.forEach(url -> targets.add(new ScrapeTarget(url, client, PATIENCE, handler)));
        }
        Fetching all = new Fetching(new ArrayList<>(), new ArrayList<>());
        targets.forEach(target -> all.add(new Poll(target, pace, Sources::note, to.failed())));
        if (hostMetrics != null) {
            Duration hostPace = interval("--host-metrics", hostMetrics);
            MessageHandler handler = to.handler(HostTarget.format(), "host", streams);
            all.add(new Poll(new HostTarget(handler), hostPace, Sources::note, to.failed()));
        }
        if (!tail.isEmpty()) {
            Tail files = follow(tail, null, to);
            all.starts().add(files::start);
            all.closed().add(files);
        }
        all.closed().addAll(streams);
        return all;
    }

    /// @param format of all files; null: each is recognised
    static Tail follow(List<String> paths, @Nullable Format format, Target to) {
        return Tail.of(
                paths,
                new TailTarget(
                        to.store(),
                        to.formats(),
                        to.options(),
                        format,
                        to.traffic().apply("tail"),
                        Sources::note,
                        to.failed(),
                        to.observer()),
                TailSettings.STANDARD);
    }

    private static Duration interval(String option, String text) {
        Duration interval = TimeOption.parse(option, text, Duration.ofDays(1));
        if (interval.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(option + " " + text + ": 100ms to a day is expected");
        }
        return interval;
    }

    static void note(String line) {
        System.err.println("sightline: " + line);
    }
}
