package dev.sightline.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A made-up system: a folder that says what `/proc` would, and counters that are told what to count.
class SamplerTest {
    @TempDir
    Path folder;

    private Path proc = Path.of("");
    private Recorder recorder;
    private final Registers registers = new Registers();
    private final Fake perf = new Fake();

    private static final class Fake implements Perf {
        private final Set<Kind> has = new HashSet<>();
        private final Map<Kind, Long> values = new EnumMap<>(Kind.class);
        private int open;

        @Override
        public Count open(Kind kind, int thread, int core) throws IOException {
            if (!has.contains(kind)) {
                throw new IOException("not here");
            }
            open++;
            return new Count() {
                @Override
                public long read() {
                    return values.getOrDefault(kind, 0L);
                }

                @Override
                public void close() {
                    open--;
                }
            };
        }
    }

    @BeforeEach
    void prepare() throws IOException {
        proc = Files.createDirectories(folder.resolve("proc"));
        core("cpu0 100 0 50 800 10 2 3 0 0 0\ncpu1 100 0 0 0 0 0 0 0 0 0");
        recorder =
                Recorder.builder("test").url("file:" + folder.resolve("x.bp")).build();
    }

    @AfterEach
    void end() {
        recorder.close();
    }

    private void core(String lines) throws IOException {
        Files.writeString(proc.resolve("stat"), "cpu  1 2 3\n" + lines + "\nintr 5\n");
    }

    private void thread(int number, String name, int core, long runNanos, long minor, long major) throws IOException {
        Path task = Files.createDirectories(proc.resolve("self/task/" + number));
        Files.writeString(
                task.resolve("stat"),
                number + " (" + name + ") R 1 1 1 0 -1 4194304 " + minor + " 0 " + major
                        + " 0 7 3 0 0 20 0 1 0 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 17 " + core + " 0 0 0 0 0\n");
        Files.writeString(task.resolve("schedstat"), runNanos + " 5 1\n");
    }

    private List<String> rows(String event) throws IOException {
        recorder.close();
        return Files.readAllLines(folder.resolve("x.bp")).stream()
                .filter(line -> line.contains("event=" + event + " "))
                .map(line -> line.substring(line.indexOf("event=")))
                .map(line -> line.replaceAll(" (level|prog|process|seq|host|producer)=\\S+", ""))
                .toList();
    }

    @Test
    void eachThreadThatDidSomethingIsARowWithItsRegisters() throws Exception {
        int phase = registers.add(Field.string("phase"));
        int step = registers.add(Field.float64("step"));
        int own = Registers.ofThisThread();
        assertThat(own).as("the kernel's number of this thread").isPositive();
        registers.set(phase, "solve");
        registers.set(step, 3.0);
        thread(own, "main", 1, 1_000_000, 10, 2);
        thread(7, "GC (odd) name", 0, 500, 1, 0);
        try (Sampler sampler = new Sampler(recorder, registers, perf, proc)) {
            sampler.sample();
            thread(own, "main", 1, 3_500_000, 15, 3);
            sampler.sample();
            thread(7, "GC (odd) name", 0, 700, 1, 0);
            registers.set(phase, "write");
            sampler.sample();
            thread(own, "main", 0, 3_600_000, 15, 3);
            sampler.sample();
        }
        assertThat(rows("pmc.thread"))
                .containsExactly(
                        "event=pmc.thread thread=" + Thread.currentThread().getName() + " tid=" + own
                                + " core=1 cpu=2500000 page_faults=6 major_faults=1 phase=solve step=3.0",
                        "event=pmc.thread thread=\"GC (odd) name\" tid=7 core=0 cpu=200 page_faults=0 major_faults=0",
                        "event=pmc.thread thread=" + Thread.currentThread().getName() + " tid=" + own
                                + " core=0 cpu=100000 page_faults=0 major_faults=0 phase=write step=3.0");
    }

    @Test
    void aCoreIsAsBusyAsItsTicksSay() throws Exception {
        try (Sampler sampler = new Sampler(recorder, registers, perf, proc)) {
            sampler.sample();
            core("cpu0 104 0 52 802 11 2 3 1 0 0\ncpu1 100 0 0 0 0 0 0 0 0 0");
            sampler.sample();
        }
        assertThat(rows("pmc.core"))
                .as("of a core whose ticks stand still nothing is known")
                .containsExactly(
                        "event=pmc.core thread=\"core 0\" core=0 busy=70.0 user=40.0 system=20.0 waiting=10.0 stolen=10.0");
    }

    @Test
    void whatTheKernelCountsIsThereAndOfWhatItDoesNotItIsSaidWhatStandsIn() throws Exception {
        perf.has.addAll(List.of(Kind.CYCLES, Kind.SWITCHES));
        perf.values.put(Kind.CYCLES, 1000L);
        thread(7, "a", 0, 100, 0, 0);
        Sampler sampler = new Sampler(recorder, registers, perf, proc);
        sampler.sample();
        perf.values.put(Kind.CYCLES, 1700L);
        thread(7, "a", 0, 200, 1, 0);
        core("cpu0 110 0 50 800 10 2 3 0 0 0");
        sampler.sample();
        Files.delete(proc.resolve("self/task/7/stat"));
        Files.delete(proc.resolve("self/task/7/schedstat"));
        Files.delete(proc.resolve("self/task/7"));
        for (int i = 0; i < 10; i++) {
            sampler.sample();
        }
        assertThat(sampler.threads()).as("one that ended is forgotten").isZero();
        sampler.close();
        assertThat(perf.open).as("nothing stays open").isZero();
        assertThat(rows("pmc.thread"))
                .containsExactly("event=pmc.thread thread=a tid=7 core=0 cpu=100 page_faults=1 major_faults=0"
                        + " cycles=700 switches=0");
        assertThat(rows("pmc.core")).singleElement().asString().endsWith(" cycles=700 switches=0");
        assertThat(rows("pmc.counters"))
                .extracting(line -> line.replaceAll(" thread=\\S+", ""))
                .contains(
                        "event=pmc.counters counter=cycles of=threads from=perf",
                        "event=pmc.counters counter=tlb_misses of=threads from=page_faults why=\"not here\"",
                        "event=pmc.counters counter=tlb_misses of=cores from=none why=\"not here\"");
    }

    @Test
    void withoutTimesOfTheSchedulerTicksCount() {
        assertThat(ThreadTimes.of(
                        "1 (a b) c) S 1 1 1 0 -1 0 5 0 1 0 7 3 0 0 20 0 1 0 1 1 1 1 0 0 0 0 0 0 0 0 0 0 0 0 17 3 0",
                        ""))
                .isEqualTo(new ThreadTimes("a b) c", 3, 100_000_000, 6, 1));
        assertThatThrownBy(() -> ThreadTimes.of("1 (a) S", "")).hasMessageContaining("no stat of a thread");
        assertThat(CoreTimes.of("cpu  1 2\ncpu0 1 2\n")).isEmpty();
        assertThat(LinuxPerf.isCapable("CapEff:\t000001fffeffffff\n")).isTrue();
        assertThat(LinuxPerf.isCapable("CapEff:\t0000000000000000\n")).isFalse();
    }

    @Test
    void elsewhereItIsSaidThatThereAreNone() {
        assertThatThrownBy(() -> Counters.of(recorder).start(perf, folder.resolve("none")))
                .hasMessageContaining("no counters: there is no");
    }
}
