package dev.sightline.view.divided;

import dev.sightline.store.Catalog;
import dev.sightline.store.Ledger;
import dev.sightline.store.Rounds;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// A trace whose rows are in several processes, none of them here. Answers are those of one process that has all rows.
///
/// ```
///        request --> round 1 --> round 2 --> ... --> answer
///                    |  ^        |  ^
///  Step (request,    v  | bytes  v  |
///  found so far)    Part 0..n   Part 0..n
/// ```
public final class DividedTrace {
    /// A process with some of the rows.
    @FunctionalInterface
    public interface Peer {
        /// @return what [Part#next] finds there, or nothing where it wants the catalogs with the step
        byte[] next(Step step);
    }

    private final String name;
    private final UUID id;
    private final List<Catalog> catalogs;
    private final List<Peer> processes;

    /// @param catalogs of each process ([Part#catalog]), in order
    public DividedTrace(String name, List<byte[]> catalogs, List<? extends Peer> processes) {
        this.name = name;
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        catalogs.forEach(all::writeBytes);
        this.id = UUID.nameUUIDFromBytes(all.toByteArray());
        this.catalogs = catalogs.stream().map(Catalog::of).toList();
        this.processes = List.copyOf(processes);
    }

    /// @throws IllegalArgumentException if the request is wrong, or needs all rows in one process
    public Answer answer(ViewRequest request, BooleanSupplier cancelled) {
        Asking rounds = new Asking(request);
        Snapshot nothing = new Snapshot(List.of(), null, List.of(), List.of(), 0);
        Snapshot snapshot = Snapshot.divided(catalogs, null, nothing, rounds);
        Trace trace = new Trace(name, snapshot, RowTexts.NONE, Ledger.stored(snapshot.rows()));
        return new Views().answer(trace, request, cancelled);
    }

    /// Asks all processes at once, a round at a time.
    private final class Asking implements Rounds {
        private final ViewRequest request;
        private final List<List<byte[]>> found = new ArrayList<>();

        Asking(ViewRequest request) {
            this.request = request;
        }

        @Override
        public int number() {
            return found.size();
        }

        @Override
        public List<byte[]> all(Supplier<byte[]> here) {
            List<List<byte[]>> before = List.copyOf(found);
            List<byte[]> round = IntStream.range(0, processes.size())
                    .parallel()
                    .mapToObj(i -> next(i, before))
                    .toList();
            found.add(round);
            return round;
        }

        /// Catalogs are large, so a process keeps them, and is told them only where it does not.
        private byte[] next(int process, List<List<byte[]>> before) {
            Peer peer = processes.get(process);
            byte[] next = peer.next(new Step(id, null, process, request, before));
            return next.length == 0 ? peer.next(new Step(id, catalogs, process, request, before)) : next;
        }
    }
}
