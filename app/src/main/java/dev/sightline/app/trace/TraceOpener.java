package dev.sightline.app.trace;

import dev.sightline.app.shell.Terminal;
import dev.sightline.intake.Intake;
import dev.sightline.intake.OpenedTrace;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.store.Ledger;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/// Opens a trace for a headless command, with a progress bar when a person is watching.
public final class TraceOpener {
    private static final long SHOW_AFTER_NANOS = 700_000_000L;

    private TraceOpener() {}

    /// @throws IOException one line, if nothing could be read
    public static Trace open(Intake intake, LoadRequest request, PrintStream messages) throws IOException {
        OpenedTrace opened;
        try (Bar bar = new Bar(Terminal.isPresent())) {
            opened = intake.open(request, bar);
        }
        report(opened.ledger(), messages);
        return new Trace(opened.name(), opened.snapshot(), opened.texts(), opened.ledger());
    }

    /// Says what is wrong with a trace, on lines of their own.
    public static void report(Ledger ledger, PrintStream messages) {
        long rejected = ledger.rejected();
        if (rejected > 0) {
            messages.println("sightline: " + TextPage.count(rejected) + (rejected == 1 ? " record" : " records")
                    + " could not be read"
                    + (ledger.keptIn() == null ? "" : "; kept, with the reason, in " + ledger.keptIn()));
        }
        ledger.damaged().forEach(line -> messages.println("sightline: " + line));
        ledger.assumed().forEach(line -> messages.println("sightline: " + line));
    }

    /// Appears when reading takes longer than a moment.
    private static final class Bar implements LoadListener, AutoCloseable {
        private final boolean wanted;
        private final long began = System.nanoTime();
        private long bytes;
        private AtomicLong bytesRead = new AtomicLong();
        private @Nullable ProgressBar bar;

        Bar(boolean wanted) {
            this.wanted = wanted;
        }

        @Override
        public void opened(long bytesOfAll, AtomicLong read) {
            bytes = bytesOfAll;
            bytesRead = read;
        }

        @Override
        public void grew(long rows, Supplier<Seen> seen) {
            if (bar == null && wanted && System.nanoTime() - began > SHOW_AFTER_NANOS) {
                bar = new ProgressBarBuilder()
                        .setTaskName("reading")
                        .setInitialMax(bytes)
                        .setUnit(" MB", 1_000_000)
                        .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                        .build();
            }
            if (bar != null) {
                bar.stepTo(bytesRead.get());
            }
        }

        @Override
        public void close() {
            if (bar != null) {
                bar.close();
            }
        }
    }
}
