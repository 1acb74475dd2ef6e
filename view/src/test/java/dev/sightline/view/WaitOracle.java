package dev.sightline.view;

import dev.sightline.view.RunTraces.Message;
import dev.sightline.view.RunTraces.Run;
import dev.sightline.view.RunTraces.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.NullUnmarked;

/// Who waits for whom, found by looking at all steps for each message.
@NullUnmarked
final class WaitOracle {
    private static final Set<String> RECEIVING =
            Set.of("MPI_Recv", "MPI_Sendrecv", "MPI_Waitall", "receive", "accept", "rendezvous");
    private static final Set<String> SENDING = Set.of("MPI_Send", "MPI_Isend", "MPI_Sendrecv", "send", "rendezvous");
    private static final Set<String> HELD = Set.of("MPI_Send", "rendezvous");
    private static final Set<String> ENTERED = Set.of("MPI_Recv", "MPI_Sendrecv", "receive", "accept");

    record Wait(int process, int late, String kind, Message message, Step step, long from, long to) {}

    final List<Wait> waits = new ArrayList<>();
    /// Whose steps are one collective operation, where that is known.
    final List<List<Step>> meetings = new ArrayList<>();
    long undecided;
    long apart;
    private final Run run;

    WaitOracle(Run run) {
        this.run = run;
        for (Message message : run.messages()) {
            if (message.received() < message.sent()) {
                undecided++;
                continue;
            }
            Step receives = receives(message);
            Step sends = sends(message);
            if (receives != null && RECEIVING.contains(receives.name())) {
                add(receives, message.from(), "late_sender", message, toBeSent(message));
            }
            if (sends != null
                    && receives != null
                    && HELD.contains(sends.name())
                    && ENTERED.contains(receives.name())
                    && receives.enter() < sends.exit()) {
                add(sends, message.to(), "late_receiver", message, receives.enter());
            }
        }
        for (String name : List.of("MPI_Barrier", "MPI_Bcast", "MPI_Reduce", "barrier")) {
            collective(name);
        }
    }

    Step receives(Message message) {
        return innermost(message.to(), step -> step.enter() < message.received() && message.received() <= step.exit());
    }

    Step sends(Message message) {
        return innermost(message.from(), step -> step.enter() <= message.sent() && message.sent() <= step.exit());
    }

    long toBeSent(Message message) {
        Step sends = sends(message);
        return sends != null && SENDING.contains(sends.name()) ? sends.enter() : message.sent();
    }

    private Step innermost(int process, Predicate<Step> holds) {
        return run.steps().stream()
                .filter(step -> step.process() == process && holds.test(step))
                .filter(step -> !step.name().equals("main") && !step.name().equals("compute"))
                .max(Comparator.comparingLong(Step::enter).thenComparingLong(step -> -step.exit()))
                .orElse(null);
    }

    private void collective(String name) {
        List<List<Step>> all = new ArrayList<>();
        for (int process = 0; process < run.processes(); process++) {
            int who = process;
            all.add(run.steps().stream()
                    .filter(step -> step.process() == who && step.name().equals(name))
                    .sorted(Comparator.comparingLong(Step::enter))
                    .toList());
        }
        for (int nth = 0; nth < all.getFirst().size(); nth++) {
            int n = nth;
            List<Step> met = all.stream().map(own -> own.get(n)).toList();
            Step last = met.stream()
                    .max(Comparator.comparingLong(Step::enter).thenComparingInt(step -> -step.process()))
                    .orElseThrow();
            boolean isTogether = met.stream().allMatch(step -> step.exit() >= last.enter());
            if (name.endsWith("arrier") && !isTogether) {
                apart++;
                continue;
            }
            meetings.add(met);
            for (Step step : met) {
                Step needed = switch (name) {
                    case "MPI_Bcast" -> met.get(1);
                    case "MPI_Reduce" -> step.isRoot() ? last : step;
                    default -> last;
                };
                add(step, needed.process(), "collective", null, needed.enter());
            }
        }
    }

    private void add(Step step, int late, String kind, Message message, long until) {
        long to = Math.min(until, step.exit());
        if (to > step.enter() && step.process() != late) {
            waits.add(new Wait(step.process(), late, kind, message, step, step.enter(), to));
        }
    }
}
