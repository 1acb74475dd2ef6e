package dev.sightline.app.collect;

import dev.sightline.event.Batch;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.intake.split.LiveSplit;
import dev.sightline.intake.split.SplitText;
import dev.sightline.intake.split.Splitter;
import dev.sightline.store.live.LiveStore;
import dev.sightline.view.text.TextPage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Splits what a collector stores. Once a second files get what was taken, and a configuration that changed holds.
final class Splitting implements DurableRows, Closeable {
    private final Path config;
    private final LiveSplit split;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("split").factory());
    private FileTime changed;

    /// @param folder that paths of the configuration are relative to; made if it is not there
    /// @throws IOException what is wrong with the configuration: one line
    Splitting(Path config, Path folder, LiveStore store) throws IOException {
        this.config = config;
        changed = Files.getLastModifiedTime(config);
        Splitter splitter = new Splitter(Files.createDirectories(folder), () -> SplitText.read(config), true);
        split = new LiveSplit(splitter, store::fields, line -> System.err.println("sightline: " + line));
        var _ = clock.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
    }

    @Override
    public void durable(Batch batch) {
        split.durable(batch);
    }

    @Override
    public void durable(Batch batch, Batch sent) {
        split.durable(batch, sent);
    }

    private void tick() {
        split.flush();
        try {
            FileTime now = Files.getLastModifiedTime(config);
            if (!now.equals(changed)) {
                changed = now;
                split.reload();
            }
        } catch (IOException e) {
            // editors remove a file before they write it anew: it is looked for again
        }
    }

    @Override
    public void close() throws IOException {
        clock.shutdown();
        split.close();
        if (split.missed() > 0) {
            System.err.println("sightline: split: " + TextPage.count(split.missed())
                    + " rows are in the store and in no file of " + config);
        }
    }
}
