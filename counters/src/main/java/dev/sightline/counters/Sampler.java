package dev.sightline.counters;

import dev.sightline.record.Entry;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Takes samples: of each core, and of each thread of this process that did something since the last. One thread.
final class Sampler implements Closeable {
    /// Each has two files open, and these have counters besides.
    private static final int MOST_THREADS = 256;

    private static final int MOST_COUNTED = 64;
    /// New threads are looked for at each so many samples.
    private static final int LOOK_EVERY = 10;

    private static final int TELL_EVERY = 600;

    private final Registers registers;
    private final Perf perf;
    private final Path tasks;
    private final KeptFile cores;
    private final List<Kind> ofThreads;
    private final List<Kind> ofCores;
    private final EventType threadType;
    private final EventType coreType;
    private final EventType toldType;
    private final List<String[]> told = new ArrayList<>();
    private final Map<Integer, Followed> threads = new HashMap<>();
    private final Map<Integer, CoreTimes> coresBefore = new HashMap<>();
    private final Map<Integer, Map<Kind, Perf.Count>> coreCounts = new HashMap<>();
    private final Map<Integer, Map<Kind, Long>> coreCountsBefore = new HashMap<>();
    private long samples;

    /// @param proc where the kernel tells of processes
    /// @throws IOException if it does not
    Sampler(Recorder recorder, Registers registers, Perf perf, Path proc) throws IOException {
        this.registers = registers;
        this.perf = perf;
        this.tasks = proc.resolve("self/task");
        this.cores = new KeptFile(proc.resolve("stat"));
        ofThreads = available("threads", 0, Perf.ANY);
        ofCores = available("cores", Perf.ANY, 0);
        threadType = recorder.event("pmc.thread", threadFields());
        List<Field> core = new ArrayList<>(List.of(
                // no thread's doing: it has a line of its own
                Field.thread(),
                Field.int64("core"),
                Field.float64("busy").in("%"),
                Field.float64("user").in("%"),
                Field.float64("system").in("%"),
                Field.float64("waiting").in("%"),
                Field.float64("stolen").in("%")));
        ofCores.forEach(kind -> core.add(Field.int64(kind.field)));
        coreType = recorder.event("pmc.core", core.toArray(Field[]::new));
        toldType = recorder.event(
                "pmc.counters", Field.string("counter"), Field.string("of"), Field.string("from"), Field.string("why"));
    }

    private Field[] threadFields() {
        List<Field> fields = new ArrayList<>(List.of(
                Field.thread(),
                Field.int64("tid"),
                Field.int64("core"),
                Field.int64("cpu").in("ns"),
                Field.int64("page_faults"),
                Field.int64("major_faults")));
        ofThreads.forEach(kind -> fields.add(Field.int64(kind.field)));
        fields.addAll(registers.fields());
        return fields.toArray(Field[]::new);
    }

    /// What can be counted, tried once; of what cannot, what stands in is told, and why.
    private List<Kind> available(String of, int thread, int core) {
        List<Kind> all = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            try {
                perf.open(kind, thread, core).close();
                all.add(kind);
                told.add(new String[] {kind.field, of, "perf", null});
            } catch (IOException none) {
                String standIn = of.equals("threads") ? kind.standIn() : "";
                told.add(new String[] {kind.field, of, standIn.isEmpty() ? "none" : standIn, none.getMessage()});
            }
        }
        return all;
    }

    void sample() {
        if (samples % TELL_EVERY == 0) {
            told.forEach(each -> toldType.now()
                    .put(each[0])
                    .put(each[1])
                    .put(each[2])
                    .put(each[3])
                    .commit());
        }
        if (samples++ % LOOK_EVERY == 0) {
            look();
        }
        if (threadType.isOn()) {
            for (Map.Entry<Integer, Followed> each : List.copyOf(threads.entrySet())) {
                sample(each.getKey(), each.getValue());
            }
        }
        if (coreType.isOn()) {
            try {
                CoreTimes.of(cores.text()).forEach(this::sample);
            } catch (IOException none) {
                // the next sample tells of both
            }
        }
    }

    private void sample(int number, Followed thread) {
        try {
            Followed.Step step = thread.step();
            if (step.isNothing()) {
                return;
            }
            Registers.@Nullable Slot slot = registers.of(number);
            Entry entry = threadType
                    .now()
                    .put(slot == null ? step.now().name() : slot.name())
                    .put(number)
                    .put(step.now().core())
                    .put(step.cpuNanos())
                    .put(step.faults())
                    .put(step.majorFaults());
            put(ofThreads, step.counts(), entry);
            registers.put(slot, entry);
            entry.commit();
        } catch (IOException ended) {
            forget(number);
        }
    }

    private static void put(List<Kind> kinds, Map<Kind, Long> counts, Entry entry) {
        for (Kind kind : kinds) {
            Long count = counts.get(kind);
            if (count == null) {
                entry.skip();
            } else {
                entry.put(count.longValue());
            }
        }
    }

    private void sample(CoreTimes now) {
        CoreTimes before = coresBefore.put(now.core(), now);
        Map<Kind, Long> counts = counted(now.core());
        if (before == null) {
            return;
        }
        CoreTimes step = now.minus(before);
        double all = step.all() / 100.0;
        if (all <= 0) {
            return;
        }
        Entry entry = coreType.now()
                .put("core " + now.core())
                .put(now.core())
                .put((step.user() + step.system() + step.stolen()) / all)
                .put(step.user() / all)
                .put(step.system() / all)
                .put(step.waiting() / all)
                .put(step.stolen() / all);
        put(ofCores, counts, entry);
        entry.commit();
    }

    private Map<Kind, Long> counted(int core) {
        Map<Kind, Perf.Count> open = coreCounts.computeIfAbsent(core, its -> opened(ofCores, Perf.ANY, its));
        Map<Kind, Long> before = coreCountsBefore.computeIfAbsent(core, _ -> new EnumMap<>(Kind.class));
        Map<Kind, Long> counted = new EnumMap<>(Kind.class);
        open.forEach((kind, count) -> {
            try {
                long value = count.read();
                Long last = before.put(kind, value);
                if (last != null) {
                    counted.put(kind, Math.max(0, value - last));
                }
            } catch (IOException gone) {
                before.remove(kind);
            }
        });
        return counted;
    }

    private Map<Kind, Perf.Count> opened(List<Kind> kinds, int thread, int core) {
        Map<Kind, Perf.Count> all = new EnumMap<>(Kind.class);
        for (Kind kind : kinds) {
            try {
                all.put(kind, perf.open(kind, thread, core));
            } catch (IOException none) {
                // it is told what is to be had at all; this one has none
            }
        }
        return all;
    }

    /// Finds threads that began, and forgets those that ended.
    private void look() {
        Set<Integer> there = new HashSet<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                int number = Integer.parseInt(task.getFileName().toString());
                there.add(number);
                if (!threads.containsKey(number) && threads.size() < MOST_THREADS) {
                    follow(number, task);
                }
            }
        } catch (IOException | DirectoryIteratorException | NumberFormatException none) {
            return;
        }
        for (Integer number : List.copyOf(threads.keySet())) {
            if (!there.contains(number)) {
                forget(number);
            }
        }
    }

    private void follow(int number, Path task) {
        List<Kind> kinds = threads.size() < MOST_COUNTED ? ofThreads : List.of();
        Map<Kind, Perf.Count> counts = opened(kinds, number, Perf.ANY);
        try {
            threads.put(number, new Followed(task, counts));
        } catch (IOException ended) {
            counts.values().forEach(Perf.Count::close);
        }
    }

    private void forget(int number) {
        registers.forget(number);
        Followed gone = threads.remove(number);
        if (gone != null) {
            try {
                gone.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /// How many threads are followed.
    int threads() {
        return threads.size();
    }

    @Override
    public void close() throws IOException {
        List.copyOf(threads.keySet()).forEach(this::forget);
        coreCounts.values().forEach(counts -> counts.values().forEach(Perf.Count::close));
        cores.close();
    }
}
