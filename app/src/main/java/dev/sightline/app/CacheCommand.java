package dev.sightline.app;

import dev.sightline.app.shell.Figures;
import dev.sightline.app.shell.SizeOption;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.intake.TraceCache;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// Says where read traces are kept and how big they are; sets the limit; clears.
@Command(
        name = "cache",
        mixinStandardHelpOptions = true,
        description = "Shows where traces that were read are kept, and how big they are; sets the limit or clears.",
        footer = {"", "Examples:", "  sightline cache", "  sightline cache --limit 5G", "  sightline cache --clear"})
final class CacheCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--clear", description = "remove all kept traces; the files they came from stay")
    private boolean clear;

    @Option(
            names = "--limit",
            paramLabel = "BYTES",
            description = "how much to keep, such as 5G; the least recently used go first")
    private @Nullable String limit;

    @Override
    public void run() {
        TraceCache cache = CacheFolder.open(System.getenv());
        PrintWriter out = spec.commandLine().getOut();
        try {
            String wanted = limit;
            if (wanted != null) {
                cache.setLimit(SizeOption.parse("--limit", wanted));
            }
            if (clear) {
                out.println("cleared " + Figures.bytes(cache.clear()));
            }
            List<TraceCache.Entry> entries = cache.entries();
            long sum = entries.stream().mapToLong(TraceCache.Entry::bytes).sum();
            out.println("folder  " + cache.directory());
            out.println("size    " + Figures.bytes(sum) + " in " + entries.size() + " traces");
            out.println("limit   " + Figures.bytes(cache.limitBytes()));
            for (TraceCache.Entry entry : entries.reversed()) {
                out.printf(
                        "  %9s  %s  %s%n",
                        Figures.bytes(entry.bytes()), entry.lastUsed().truncatedTo(ChronoUnit.SECONDS), entry.name());
            }
            out.flush();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
