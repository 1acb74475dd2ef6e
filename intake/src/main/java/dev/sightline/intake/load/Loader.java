package dev.sightline.intake.load;

import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.infer.SourceStats;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.typing.SourceTyper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// Reads files into a new store: sample every source, plan, read all by the plan, and check the plan against everything
/// that was seen. When a later value needs a wider type than the sample promised, what was read is thrown away and all
/// is read once more, by a plan that now knows every value: so at most twice, and types never depend on luck.
public final class Loader {
    private Loader() {}

    /// @param directory a new, empty folder; the store is made in it
    /// @param name of the trace, kept with it
    /// @throws IOException one line: no input could be read, or the store could not be written
    public static Loaded load(LoadRequest request, Path directory, String name, LoadListener listener)
            throws IOException {
        AtomicLong bytesRead = new AtomicLong();
        Samples samples = Samples.of(request, directory, listener, bytesRead);
        Plan plan = Planner.plan(
                samples.sources().stream().map(ReadableSource::sample).toList(), request.typing());
        for (int attempt = 1; ; attempt++) {
            NewStore store = new NewStore(samples.sources(), plan, directory.resolve("pass" + attempt), listener);
            Pass pass =
                    new Pass(request, samples.sources(), plan, listener::cancelled, bytesRead, store.notes(), store);
            try {
                pass.read();
            } catch (IOException | RuntimeException e) {
                store.discard();
                throw e;
            }
            Plan found = replan(samples.sources(), pass.typers(), request.typing());
            if (listener.cancelled() || attempt == 2 || pass.readsLike(found)) {
                return store.finish(name, found, samples.damaged(), pass.assumed(), pass.clock(found));
            }
            store.discard();
            bytesRead.set(0);
            plan = found;
        }
    }

    /// The plan of all that was seen.
    static Plan replan(List<ReadableSource> sources, List<SourceTyper> typers, UserTyping typing) {
        List<SourceStats> seen = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            SourceStats all =
                    i < typers.size() ? typers.get(i).stats() : sources.get(i).sample();
            all.takeSample(sources.get(i).sample());
            seen.add(all);
        }
        return Planner.plan(seen, typing);
    }
}
