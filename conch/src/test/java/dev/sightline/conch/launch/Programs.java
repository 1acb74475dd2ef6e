package dev.sightline.conch.launch;

import dev.sightline.conch.Conch;
import dev.sightline.conch.Data;
import dev.sightline.conch.DeadlockException;
import dev.sightline.conch.ProcessGoneException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/// What the processes of [RunTest] do, by their first argument.
final class Programs {
    private Programs() {}

    public static void main(String[] args) {
        try (Conch conch = Conch.setup()) {
            switch (args[0]) {
                case "all" -> all(conch);
                case "ring" -> ring(conch);
                case "barrier" -> barrier(conch);
                case "lost" -> lost(conch);
                case "dies" -> dies(conch);
                case "words" -> System.out.println(String.join("|", args));
                case "status" -> System.exit(conch.isFrontEnd() ? 7 : 0);
                default -> throw new IllegalArgumentException(args[0]);
            }
        }
    }

    /// Every primitive once.
    private static void all(Conch conch) {
        int n = conch.size();
        int next = (conch.id() + 1) % n;
        int before = (conch.id() + n - 1) % n;
        if (!conch.isFrontEnd()) {
            conch.send(next, 3, Data.of(conch.id()));
            conch.send(next, 4, Data.of("later"));
            check(conch.receive(before, 4).data().text().equals("later"));
            check(conch.receiveType(3).data().int64() == before);
            check(conch.poll(Conch.ANY, Conch.ANY).isEmpty());
            check(conch.receive(before, 9, Duration.ofMillis(20)).isEmpty());
            conch.send(conch.id(), 5, new Data());
            check(conch.receiveFrom(conch.id()).type() == 5);
            conch.barrier();
            conch.log("turn %d", conch.id());
            if (conch.id() == 0) {
                check(conch.rendezvous(1, "double", Data.of(21)).int64() == 42);
                conch.signalEvent("ready");
                conch.broadcast(6, Data.of(1.5));
            } else {
                if (conch.id() == 1) {
                    check(conch.accept("double", data -> Data.of(2 * data.int64())) == 0);
                }
                conch.waitEvent("ready");
                check(conch.receive(0, 6).data().float64() == 1.5);
            }
        }
        double[] sums = conch.reduce(n, new double[] {conch.id(), 1}, Double::sum);
        List<Data> all = conch.gather(n, Data.of(conch.id()));
        List<Data> parts = IntStream.range(0, n).mapToObj(i -> Data.of(10 * i)).toList();
        Data part = conch.scatter(n, parts);
        if (conch.isFrontEnd()) {
            check(all.size() == n && all.get(1).int64() == 1);
            System.out.println("sum " + (long) sums[0] + " of " + (long) sums[1]);
        } else {
            check(part.int64() == 10L * conch.id());
            System.out.println("done");
        }
    }

    private static void check(boolean isRight) {
        if (!isRight) {
            throw new IllegalStateException("something else was received");
        }
    }

    /// Each waits for the one before it; the last waits for any of all.
    private static void ring(Conch conch) {
        try {
            if (conch.id() == conch.size() - 1) {
                conch.receive();
            }
            conch.receive((conch.id() + conch.size() - 1) % conch.size(), 1);
        } catch (DeadlockException e) {
            System.out.println("told");
        }
    }

    /// One waits for a message of who is at the barrier already.
    private static void barrier(Conch conch) {
        if (conch.id() == 0) {
            conch.receive(1, 1);
        }
        conch.barrier();
    }

    private static void lost(Conch conch) {
        if (conch.id() == 0) {
            conch.send(1, 8, Data.of("nobody wants it"));
            conch.send(1, 1, new Data());
        } else if (conch.id() == 1) {
            conch.receiveType(1);
        }
        conch.barrier();
    }

    private static void dies(Conch conch) {
        if (conch.id() == 1) {
            Runtime.getRuntime().halt(9);
        }
        try {
            conch.receive(1, 1);
        } catch (ProcessGoneException e) {
            System.out.println("gone " + e.process());
        }
    }
}
