package dev.sightline.bench;

import static org.apache.logging.log4j.util.Unbox.box;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilder;
import org.apache.logging.log4j.core.config.builder.api.ConfigurationBuilderFactory;
import org.apache.logging.log4j.core.config.builder.impl.BuiltConfiguration;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// What do others cost a thread for the same two fields? The peers of [RecordBenchmark], in the same run:
/// `./bench/run jmh Record -prof gc`.
///
/// OpenTelemetry's spans go through its batch processor to an exporter that reads all of each; Log4j's asynchronous
/// loggers (one queue for all, no garbage) write lines to a file. As there, the burst before is through before the next
/// begins, and a run in which anything is lost fails.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {
            "-Dlog4j2.contextSelector=org.apache.logging.log4j.core.async.AsyncLoggerContextSelector",
            "-Dlog4j2.asyncLoggerRingBufferSize=8192",
            "-Dlog4j2.enableThreadlocals=true"
        })
public class RecordPeersBenchmark {
    private static final int BURST = 4000;
    private static final AttributeKey<Long> BYTES = AttributeKey.longKey("bytes");
    private static final AttributeKey<Double> LOAD = AttributeKey.doubleKey("load");
    private static final Duration LONG = Duration.ofSeconds(10);

    /// Reads all of a span, as who sends it would.
    private static final class Reading implements SpanExporter {
        private final AtomicLong read = new AtomicLong();
        private double sum;

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            for (SpanData span : spans) {
                span.getAttributes().forEach((key, value) -> sum += key.getKey().length() + value.hashCode());
                sum += span.getEndEpochNanos()
                        - span.getStartEpochNanos()
                        + span.getSpanId().hashCode();
            }
            read.addAndGet(spans.size());
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }
    }

    /// Stands behind the file: what it has seen is written.
    private static final class Counting extends AbstractAppender {
        private final AtomicLong seen = new AtomicLong();

        Counting() {
            super("count", null, null, false, Property.EMPTY_ARRAY);
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // the one thread of the queue
        public void append(LogEvent event) {
            seen.incrementAndGet();
        }
    }

    private final Reading exported = new Reading();
    private final Counting written = new Counting();
    private final SdkTracerProvider tracers = SdkTracerProvider.builder()
            .addSpanProcessor(BatchSpanProcessor.builder(exported)
                    .setMaxQueueSize(2 * BURST)
                    .setMaxExportBatchSize(512)
                    .build())
            .build();
    private final Tracer tracer = tracers.get("bench");
    private @Nullable Path folder;
    private @Nullable LoggerContext logging;
    private @Nullable Logger logger;
    private long spans;
    private long lines;

    @Setup
    public void begin() throws IOException {
        Path made = Files.createTempDirectory("record-peers");
        folder = made;
        ConfigurationBuilder<BuiltConfiguration> config = ConfigurationBuilderFactory.newConfigurationBuilder();
        config.setStatusLevel(Level.WARN);
        config.add(config.newAppender("file", "RandomAccessFile")
                .addAttribute("fileName", made.resolve("x.log"))
                .addAttribute("immediateFlush", false)
                .add(config.newLayout("PatternLayout").addAttribute("pattern", "%d{UNIX_MILLIS} %p %c [%t] %m%n")));
        config.add(config.newRootLogger(Level.INFO).add(config.newAppenderRef("file")));
        LoggerContext context = Configurator.initialize(config.build());
        if (!(context instanceof AsyncLoggerContext)) {
            throw new IllegalStateException("not asynchronous: " + context.getClass());
        }
        written.start();
        context.getConfiguration().getRootLogger().addAppender(written, null, null);
        context.updateLoggers();
        logging = context;
        logger = context.getLogger("bench");
    }

    /// Before each burst, and outside its time.
    @Setup(org.openjdk.jmh.annotations.Level.Invocation)
    public void drain() {
        long until = System.nanoTime() + LONG.toNanos();
        while (exported.read.get() < spans && System.nanoTime() - until < 0) {
            // once may be answered by the flush before
            tracers.forceFlush().join(LONG.toMillis(), TimeUnit.MILLISECONDS);
        }
        while (written.seen.get() < lines && System.nanoTime() - until < 0) {
            LockSupport.parkNanos(100_000);
        }
        if (exported.read.get() != spans || written.seen.get() != lines) {
            throw new IllegalStateException("lost: of " + spans + " spans " + exported.read.get() + " came, of " + lines
                    + " lines " + written.seen.get());
        }
    }

    @TearDown
    public void end() throws IOException {
        tracers.close();
        if (logging != null) {
            logging.stop();
        }
        if (folder != null) {
            Files.deleteIfExists(folder.resolve("x.log"));
            Files.delete(folder);
        }
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void openTelemetry() {
        for (int i = 0; i < BURST; i++) {
            tracer.spanBuilder("request")
                    .startSpan()
                    .setAttribute(BYTES, (long) i)
                    .setAttribute(LOAD, i * 0.5)
                    .end();
        }
        spans += BURST;
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void log4j() {
        Logger to = logger;
        for (int i = 0; i < BURST && to != null; i++) {
            to.info("request bytes={} load={}", box(i), box(i * 0.5));
        }
        lines += BURST;
    }
}
