package dev.sightline.server.upload;

import com.linecorp.armeria.common.HttpStatus;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.reply.Problem;
import dev.sightline.server.trace.LoadState;
import dev.sightline.server.trace.Traces;
import dev.sightline.server.trace.Upload;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The traces that were dropped on the page: how much they take, and when each was last asked for. Their files go, and
/// the traces with them, when nobody has asked for long, or when all together take too much: those that were not asked
/// for longest first. Whoever asks afterwards is told so.
///
/// Safe for any number of threads.
public final class KeptUploads {
    private static final int MAX_REMEMBERED = 1000;

    private final Traces traces;
    private final ServerOptions.Limits limits;
    private final LongSupplier nanoClock;
    private final Map<String, Kept> open = new LinkedHashMap<>();
    /// Why each went, the oldest first.
    private final Map<String, String> gone = new LinkedHashMap<>();

    private record Kept(String id, Path place, List<Upload> files, long bytes, long usedNanos) {}

    public KeptUploads(Traces traces, ServerOptions.Limits limits, LongSupplier nanoClock) {
        this.traces = traces;
        this.limits = limits;
        this.nanoClock = nanoClock;
    }

    /// @param place the folder of its files
    /// @param files in the order in which they were sent
    /// @param bytes of these
    void opened(String id, Path place, List<Upload> files, long bytes) {
        synchronized (this) {
            open.put(id, new Kept(id, place, List.copyOf(files), bytes, nanoClock.getAsLong()));
        }
        sweep();
    }

    /// The files of a trace that was dropped; empty: it was not, or it went.
    synchronized List<Upload> filesOf(String id) {
        Kept kept = open.get(id);
        return kept == null ? List.of() : kept.files;
    }

    /// Somebody asks for the trace now.
    public synchronized void used(String id) {
        open.computeIfPresent(id, (_, kept) -> new Kept(id, kept.place, kept.files, kept.bytes, nanoClock.getAsLong()));
    }

    /// What to answer to who asks for a trace that went.
    public synchronized Optional<Problem> released(String id) {
        return Optional.ofNullable(gone.get(id))
                .map(why -> new Problem(
                        HttpStatus.GONE, "this trace was released: " + why, id, "drop its files on the page again"));
    }

    /// Lets go of what is unused or too much.
    public void sweep() {
        for (Map.Entry<Kept, String> each : going().entrySet()) {
            traces.release(each.getKey().id());
            try {
                UploadFolder.remove(each.getKey().place());
            } catch (IOException goesWithTheServer) {
                // its folder is removed as a whole then
            }
        }
    }

    /// Takes out what must go, and says why.
    private synchronized Map<Kept, String> going() {
        long now = nanoClock.getAsLong();
        List<Kept> oldestFirst = new ArrayList<>(open.values());
        oldestFirst.sort(Comparator.comparingLong(kept -> kept.usedNanos() - now));
        long left = oldestFirst.stream().mapToLong(Kept::bytes).sum();
        Map<Kept, String> going = new LinkedHashMap<>();
        for (Kept kept : oldestFirst) {
            boolean newest = kept.id().equals(oldestFirst.getLast().id());
            if (!isLoading(kept) && now - kept.usedNanos() > limits.unused().toNanos()) {
                going.put(kept, "nobody asked for it for " + text(limits.unused()));
            } else if (left > limits.keptBytes() && !newest) {
                going.put(kept, "later uploads needed its room");
            } else {
                continue;
            }
            left -= kept.bytes();
        }
        going.forEach((kept, why) -> {
            open.remove(kept.id());
            gone.put(kept.id(), why);
        });
        while (gone.size() > MAX_REMEMBERED) {
            gone.remove(gone.keySet().iterator().next());
        }
        return going;
    }

    private boolean isLoading(Kept kept) {
        return traces.find(kept.id())
                .map(trace -> trace.load().state() == LoadState.State.LOADING)
                .orElse(false);
    }

    private static String text(Duration time) {
        return time.toMinutes() >= 120
                ? time.toHours() + " hours"
                : time.toSeconds() >= 120 ? time.toMinutes() + " minutes" : time.toSeconds() + " seconds";
    }
}
