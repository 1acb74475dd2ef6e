package dev.sightline.app.watch;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.News;
import dev.sightline.event.Batch;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.store.live.LiveStore;
import dev.sightline.view.text.TextPage;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A watch, and whom it tells: lines for people, a few a minute, and alerts.
public final class Watching implements DurableRows, Closeable {
    private static final int LINES_A_MINUTE = 10;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    private final List<AlertSender> senders = new ArrayList<>();
    private final Consumer<String> say;
    private final Watch watch;
    private long minute = System.nanoTime();
    private long lines;

    /// @param say is told lines for people
    /// @throws IOException one line: the store of anomalies cannot be written
    public Watching(WatchOptions.Plan plan, LiveStore store, Consumer<String> say) throws IOException {
        this.say = say;
        for (URI url : plan.alerts()) {
            senders.add(new AlertSender(url, new Alerts(plan.every(), plan.quiet()), InstantSource.system(), say));
        }
        try {
            watch = Watch.open(plan.lifelines(), store, this::hear, say);
        } catch (IOException | RuntimeException e) {
            senders.forEach(AlertSender::close);
            throw e;
        }
    }

    private void hear(News news) {
        print(news);
        if (!news.withdrawn()) {
            Alert alert = Alert.of(news.anomaly());
            senders.forEach(sender -> sender.add(alert));
        }
    }

    private void print(News news) {
        long now = System.nanoTime();
        if (now - minute > MINUTE_NANOS) {
            if (lines > LINES_A_MINUTE) {
                say.accept(TextPage.count(lines - LINES_A_MINUTE) + " more anomalies in that minute");
            }
            minute = now;
            lines = 0;
        }
        if (++lines <= LINES_A_MINUTE) {
            say.accept(line(news));
        }
    }

    private static String line(News news) {
        Anomaly anomaly = news.anomaly();
        return (news.withdrawn() ? "withdrawn, " : "") + anomaly.kind().label() + ": " + anomaly.lifeline() + " "
                + anomaly.flowText() + ": " + anomaly.reason()
                + (anomaly.missing().isEmpty()
                        ? ""
                        : "; last " + anomaly.lastEvent() + " at " + TextPage.time(anomaly.lastNanos()));
    }

    /// From now on it tells what it finds.
    public void begin() {
        watch.begin();
    }

    @Override
    public void durable(Batch batch) {
        watch.durable(batch);
    }

    /// What is to be known of it, in Prometheus' text form.
    public void metrics(StringBuilder out) {
        watch.metrics(out);
        if (!senders.isEmpty()) {
            WatchFigures.alerts(
                    senders.stream().mapToLong(AlertSender::told).sum(),
                    senders.stream().mapToLong(AlertSender::failed).sum(),
                    senders.stream().mapToLong(AlertSender::waiting).sum(),
                    out);
        }
    }

    /// Looks at what was handed over, tells it, and ends.
    @Override
    public void close() throws IOException {
        try {
            watch.close();
        } finally {
            senders.forEach(AlertSender::close);
        }
    }
}
