package dev.sightline.app.serve;

import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import dev.sightline.server.trace.LoadState;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.server.trace.Traces;
import dev.sightline.server.trace.Upload;
import dev.sightline.store.Snapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The traces of one server: those named on the command line and those dropped on the page.
public final class LiveTraces implements Traces, AutoCloseable {
    /// Results of queries that are kept as traces; each is bounded, too.
    private static final int MAX_QUERIES = 4;
    /// How long readers that were told to stop may take to do so.
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Intake intake;
    private final Map<Integer, LiveTrace> traces = new ConcurrentSkipListMap<>();
    /// Of all that was opened, also of what was let go.
    private final Set<Thread> readers = ConcurrentHashMap.newKeySet();

    private final AtomicInteger last = new AtomicInteger();

    public LiveTraces(Intake intake) {
        this.intake = intake;
    }

    public LiveTrace open(LoadRequest request, String name) {
        int number = last.incrementAndGet();
        LiveTrace trace = new LiveTrace("t" + number, name);
        traces.put(number, trace);
        readers.removeIf(reader -> !reader.isAlive());
        readers.add(trace.start(intake, request));
        return trace;
    }

    @Override
    public List<OpenTrace> list() {
        return List.copyOf(traces.values());
    }

    @Override
    public Optional<OpenTrace> find(String id) {
        return traces.values().stream()
                .filter(trace -> trace.id().equals(id))
                .map(OpenTrace.class::cast)
                .findFirst();
    }

    @Override
    public OpenTrace open(List<Upload> files, @Nullable String beside) {
        List<Input> sent = files.stream()
                .map(file -> new Input(
                        file.file(), file.name(), Input.nameOf(java.nio.file.Path.of(file.name())), null, false, false))
                .toList();
        if (beside == null) {
            return open(new LoadRequest(sent, ReadOptions.NONE, null, UserTyping.NONE), name(sent));
        }
        LoadRequest known = readAgain(beside);
        List<Input> all = Stream.concat(known.inputs().stream(), sent.stream()).toList();
        return open(new LoadRequest(all, known.options(), null, known.typing()), name(all));
    }

    /// What a trace was read from, if that can be read again beside other files.
    private LoadRequest readAgain(String id) {
        LiveTrace trace = traces.values().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no trace " + id + " that files could join"));
        LoadRequest known = trace.request();
        String why = known == null ? "it is the answer to a query" : whyNotAgain(known, trace);
        if (known == null || why != null) {
            throw new IllegalArgumentException("files cannot join this trace: " + why + "; drop them alone");
        }
        return known;
    }

    private static @Nullable String whyNotAgain(LoadRequest known, LiveTrace trace) {
        if (trace.load().state() == LoadState.State.FOLLOWING) {
            return "it still grows";
        }
        if (known.inputs().stream().anyMatch(Input::spooled)) {
            return "it came from standard input";
        }
        return known.format() != null ? "it was opened with --format" : null;
    }

    @Override
    public void release(String id) {
        traces.values().removeIf(trace -> {
            boolean its = trace.id().equals(id);
            if (its) {
                trace.release(intake);
            }
            return its;
        });
    }

    @Override
    public OpenTrace keep(String name, Snapshot rows) {
        int number = last.incrementAndGet();
        LiveTrace trace = LiveTrace.ready("t" + number, name, rows);
        traces.put(number, trace);
        List<Integer> kept = traces.entrySet().stream()
                .filter(each -> each.getValue().isQuery())
                .map(Map.Entry::getKey)
                .toList();
        for (int oldest : kept.subList(0, Math.max(0, kept.size() - MAX_QUERIES))) {
            traces.remove(oldest);
        }
        return trace;
    }

    /// A file's name, or the first and how many more.
    public static String name(List<Input> inputs) {
        return nameOf(inputs.stream().map(Input::name).toList());
    }

    public static String nameOf(List<String> names) {
        String first = names.getFirst();
        return names.size() == 1 ? first : first + " + " + (names.size() - 1) + " more";
    }

    /// Stops all reading and removes what is not kept. Readers are waited for, as what one writes behind this would
    /// stay; but not for long, as whoever ends the program waits, too.
    @Override
    public void close() {
        traces.values().forEach(LiveTrace::cancel);
        long until = System.nanoTime() + PATIENCE.toNanos();
        try {
            for (Thread reader : readers) {
                reader.join(Duration.ofNanos(Math.max(0, until - System.nanoTime())));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        intake.close();
    }
}
