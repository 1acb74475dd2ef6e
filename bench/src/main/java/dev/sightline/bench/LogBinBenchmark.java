package dev.sightline.bench;

import dev.sightline.store.ValueBins;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What does the bin of a value on a logarithmic scale cost: from the bits of the number, or by a logarithm?
///
/// `./bench/run jmh LogBin`: nanoseconds a value.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LogBinBenchmark {
    private static final int VALUES = 4096;
    private static final int SHIFT = 17;
    private static final double BINS_PER_E = 11.5;

    private final double[] values = new SplittableRandom(42)
            .doubles(VALUES)
            .map(uniform -> Math.exp(20 * uniform))
            .toArray();

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int fromBits() {
        int sum = 0;
        for (double value : values) {
            sum += ValueBins.bin(value, SHIFT);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public int byLogarithm() {
        int sum = 0;
        for (double value : values) {
            sum += (int) (Math.log(value) * BINS_PER_E);
        }
        return sum;
    }
}
