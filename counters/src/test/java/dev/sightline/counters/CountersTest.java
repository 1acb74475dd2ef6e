package dev.sightline.counters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.record.Recorder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// This system, whatever it allows.
class CountersTest {
    @TempDir
    Path folder;

    private static double spin(long nanos) {
        long end = System.nanoTime() + nanos;
        double sum = 0;
        while (System.nanoTime() < end) {
            sum += Math.sqrt(sum + 1);
        }
        return sum;
    }

    @Test
    void aThreadThatWorksIsSeenInItsPhase() throws Exception {
        Path file = folder.resolve("x.bp");
        try (Recorder recorder = Recorder.builder("test").url("file:" + file).build()) {
            Counters.Builder builder = Counters.of(recorder).every(Duration.ofMillis(20));
            TextRegister phase = builder.text("phase");
            NumberRegister step = builder.number("step");
            double sum = 0;
            try (Counters _ = builder.start()) {
                phase.set("solve");
                sum += spin(1_500_000_000L);
                phase.set("write");
                step.set(2);
                sum += spin(500_000_000L);
            }
            assertThat(sum).isPositive();
            assertThat(recorder.misuses()).isZero();
        }
        List<String> lines = Files.readAllLines(file);
        List<String> own = lines.stream()
                .filter(line -> line.contains("event=pmc.thread "))
                .filter(line -> line.contains("thread=" + Thread.currentThread().getName() + " "))
                .toList();
        assertThat(cpu(own, "phase=solve")).isBetween(1e6, 1700e6);
        assertThat(cpu(own, "phase=write step=2.0")).isBetween(1e6, 900e6);
        assertThat(lines).anyMatch(line -> line.contains("event=pmc.core ") && line.contains(" core=0 busy="));
        assertThat(lines.stream()
                        .filter(line -> line.contains("event=pmc.counters "))
                        .count())
                .as("of threads and of cores, what each is from")
                .isEqualTo(2L * Kind.values().length);
    }

    /// What a kernel allows at least to those whom it allows anything: where it does not, that is told.
    @Test
    void theKernelCountsSwitchesOfThisThreadOrSaysWhyNot() throws Exception {
        Perf perf = LinuxPerf.ofThisSystem();
        if (perf instanceof Perf.None none) {
            assertThat(none.why()).isNotBlank();
            return;
        }
        try (Perf.Count count = perf.open(Kind.SWITCHES, 0, Perf.ANY)) {
            long before = count.read();
            for (int i = 0; i < 20; i++) {
                Thread.sleep(1);
            }
            assertThat(count.read() - before).isBetween(1L, 10_000L);
        }
    }

    private static double cpu(List<String> lines, String phase) {
        return lines.stream()
                .filter(line -> line.endsWith(phase) || line.contains(phase + " "))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll(".* cpu=(\\d+) .*", "$1")))
                .sum();
    }
}
