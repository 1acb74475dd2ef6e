package dev.sightline.analysis.causal;

import java.util.Arrays;
import java.util.SplittableRandom;

/// One order, of all that are possible, in which sends and receives may have happened: causes come before effects, and
/// what is concurrent comes as chance has it. What a program does right in each such order does not depend on luck. A
/// random topological sort; each number gives the same order again.
public final class PlausibleOrder {
    private final int[] place;
    private final int size;

    private PlausibleOrder(int[] place, int size) {
        this.place = place;
        this.size = size;
    }

    public static PlausibleOrder of(CausalOrder order, long seed) {
        return new Sort(order, seed).run();
    }

    /// How manieth of those that send or receive, from 0; of another, that of the one before it on its process (0
    /// before
    /// the first).
    public int of(int event) {
        return place[event];
    }

    /// How many send or receive.
    public int size() {
        return size;
    }

    private static final class Sort {
        private final CausalOrder order;
        private final HappensBefore happensBefore;
        private final SplittableRandom random;
        /// By event: how many sends of what it receives are still to come.
        private final int[] waitsFor;
        /// By process: how many of its events have come.
        private final int[] come;
        /// Processes whose next send or receive may come now.
        private final int[] ready;

        private int readyCount;
        private final int[] place;
        private int size;

        Sort(CausalOrder order, long seed) {
            this.order = order;
            happensBefore = order.happensBefore();
            random = new SplittableRandom(seed);
            waitsFor = new int[order.events()];
            for (int message = 0; message < happensBefore.messages(); message++) {
                waitsFor[happensBefore.receivedEvent(message)]++;
            }
            come = new int[order.processes()];
            ready = new int[order.processes()];
            place = new int[order.events()];
        }

        PlausibleOrder run() {
            for (int process = 0; process < come.length; process++) {
                makeReady(process);
            }
            while (readyCount > 0) {
                int chosen = random.nextInt(readyCount);
                int process = ready[chosen];
                ready[chosen] = ready[--readyCount];
                int event = order.eventsOf(process)[come[process]++];
                place[event] = size++;
                makeReady(process);
                release(event);
            }
            return new PlausibleOrder(place, size);
        }

        /// What neither sends nor receives comes with what was before it.
        private void makeReady(int process) {
            int[] own = order.eventsOf(process);
            while (come[process] < own.length && !order.isCommunication(own[come[process]])) {
                place[own[come[process]]] = come[process] == 0 ? 0 : place[own[come[process] - 1]];
                come[process]++;
            }
            if (come[process] < own.length && waitsFor[own[come[process]]] == 0) {
                ready[readyCount++] = process;
            }
        }

        private void release(int event) {
            int at = happensBefore.place(event);
            for (int message = happensBefore.firstMessageAt(at);
                    message < happensBefore.messages() && happensBefore.sentPlace(message) == at;
                    message++) {
                int received = happensBefore.receivedEvent(message);
                int process = order.process(received);
                int[] own = order.eventsOf(process);
                if (--waitsFor[received] == 0 && come[process] < own.length && own[come[process]] == received) {
                    ready[readyCount++] = process;
                }
            }
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(place);
    }
}
