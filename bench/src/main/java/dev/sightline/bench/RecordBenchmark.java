package dev.sightline.bench;

import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Event;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
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

/// What does it cost a thread to record an event of two fields, beside an event of JDK Flight Recorder, and one that
/// is off? Other peers are in [RecordPeersBenchmark].
///
/// `./bench/run jmh Record -prof gc`: nanoseconds and bytes an event. Events go to a file in bursts of 4000, and the
/// burst before is on the disk before the next begins: nothing is lost, or the run fails. `clock` is what reading the
/// clock alone costs.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class RecordBenchmark {
    private static final int BURST = 4000;
    private static final Duration LONG = Duration.ofSeconds(10);

    /// The same two fields, without a stack trace, which we do not take either.
    @StackTrace(false)
    static final class Request extends Event {
        long bytes;
        double load;
    }

    private @Nullable Path folder;
    private @Nullable Recorder recorder;
    private @Nullable EventType on;
    private @Nullable EventType off;
    private @Nullable Recording recording;

    @Setup
    public void begin() throws IOException {
        Path made = Files.createTempDirectory("record");
        folder = made;
        Recorder opened =
                Recorder.builder("bench").url("file:" + made.resolve("x.slb")).build();
        recorder = opened;
        on = opened.event("request", Field.int64("bytes").in("B"), Field.float64("load"));
        off = opened.event("request.off", Level.TRACE, Field.int64("bytes").in("B"), Field.float64("load"));
        Recording jfr = new Recording();
        jfr.enable(Request.class);
        jfr.setDestination(made.resolve("x.jfr"));
        jfr.start();
        recording = jfr;
    }

    /// Before each burst, and outside its time.
    @Setup(org.openjdk.jmh.annotations.Level.Invocation)
    public void drain() {
        Recorder drained = recorder;
        if (drained == null || !drained.flush(LONG) || drained.lost() > 0) {
            throw new IllegalStateException("events were lost: " + (drained == null ? 0 : drained.lost()));
        }
    }

    @TearDown
    public void end() throws IOException {
        if (recorder != null) {
            recorder.close();
        }
        if (recording != null) {
            recording.close();
        }
        if (folder != null) {
            try (java.util.stream.Stream<Path> files = Files.list(folder)) {
                files.forEach(RecordBenchmark::delete);
            }
            Files.delete(folder);
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void record() {
        EventType type = on;
        for (int i = 0; i < BURST && type != null; i++) {
            type.now().put(i).put(i * 0.5).commit();
        }
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void recordOff() {
        EventType type = off;
        for (int i = 0; i < BURST && type != null; i++) {
            type.now().put(i).put(i * 0.5).commit();
        }
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public void flightRecorder() {
        for (int i = 0; i < BURST; i++) {
            Request request = new Request();
            request.bytes = i;
            request.load = i * 0.5;
            request.commit();
        }
    }

    @Benchmark
    @OperationsPerInvocation(BURST)
    public long clock() {
        long sum = 0;
        for (int i = 0; i < BURST; i++) {
            sum += System.nanoTime();
        }
        return sum;
    }
}
