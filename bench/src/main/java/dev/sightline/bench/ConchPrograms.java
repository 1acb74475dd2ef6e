package dev.sightline.bench;

import dev.sightline.conch.Conch;
import dev.sightline.conch.Data;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// The programs whose tracing [ConchSpeed] measures, each a process of a run: `NAME PLACE ROUNDS`. Process 0 prints
/// what
/// each round took, a message or a product, a line each.
final class ConchPrograms {
    /// With fewer, compiling is most of what is measured.
    private static final int WARM = 100_000;

    private static final int ROUND = 5_000;
    private static final int BURST = 500;
    private static final long PAUSE_NANOS = 2_000_000;

    /// What processors it may have.
    enum Place {
        /// All of them, as the system likes.
        FREE,
        /// The first, the recorder's threads too.
        TOGETHER,
        /// The first; the recorder's threads have the second.
        APART
    }

    private ConchPrograms() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Place place = Place.valueOf(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        if (place != Place.FREE) {
            ThreadTimes.pin(0, false);
        }
        try (Conch conch = Conch.setup()) {
            if (place == Place.APART) {
                ThreadTimes.pin(1, true);
            }
            switch (arguments[0]) {
                case "self" -> messages(conch, rounds, 4 * WARM, ConchPrograms::self);
                case "ping" -> messages(conch, rounds, WARM, ConchPrograms::ping);
                default -> multiply(conch, rounds);
            }
        }
    }

    private interface Messages {
        /// @return how long nothing was done, by the clock
        long send(Conch conch, int count, byte[] bytes);
    }

    private static void messages(Conch conch, int rounds, int warm, Messages messages) throws IOException {
        byte[] bytes = new byte[59];
        messages.send(conch, warm, bytes);
        for (int round = 0; round < rounds; round++) {
            ThreadTimes before = ThreadTimes.now();
            tell(conch, before.later(messages.send(conch, ROUND, bytes)), ROUND);
        }
    }

    /// To itself: nothing is waited for. So many at once that the recorder's thread need not run meanwhile, which then
    /// has time for them.
    private static long self(Conch conch, int count, byte[] bytes) {
        long paused = 0;
        for (int i = 0; i < count; i++) {
            conch.send(conch.id(), 1, Data.of((Object) bytes));
            conch.receive(conch.id(), 1);
            if (i % BURST == BURST - 1) {
                long before = System.nanoTime();
                LockSupport.parkNanos(PAUSE_NANOS);
                paused += System.nanoTime() - before;
            }
        }
        return paused;
    }

    /// To and fro.
    private static long ping(Conch conch, int count, byte[] bytes) {
        for (int i = 0; i < count / 2; i++) {
            if (conch.id() == 0) {
                conch.send(1, 1, Data.of((Object) bytes));
                conch.receive(1, 1);
            } else {
                conch.receive(0, 1);
                conch.send(0, 1, Data.of((Object) bytes));
            }
        }
        return 0;
    }

    private static void multiply(Conch conch, int rounds) throws IOException {
        int n = 240;
        double[] matrix = new double[n * n];
        Arrays.setAll(matrix, i -> i % 17);
        products(conch, 40, matrix, n);
        for (int round = 0; round < rounds; round++) {
            int products = 5;
            ThreadTimes before = ThreadTimes.now();
            products(conch, products, matrix, n);
            tell(conch, before, products);
        }
    }

    /// Each gets a third of the rows from 0, which gathers the products.
    private static void products(Conch conch, int times, double[] matrix, int n) {
        int third = n / conch.size();
        for (int time = 0; time < times; time++) {
            List<Data> parts = IntStream.range(0, conch.size())
                    .mapToObj(i -> Data.of((Object) Arrays.copyOfRange(matrix, i * third * n, (i + 1) * third * n)))
                    .toList();
            double[] rows = conch.scatter(0, parts).doubles();
            double[] product = new double[rows.length];
            for (int i = 0; i < rows.length; i += n) {
                for (int k = 0; k < n; k++) {
                    for (int j = 0; j < n; j++) {
                        product[i + j] += rows[i + k] * matrix[k * n + j];
                    }
                }
            }
            if (conch.gather(0, Data.of((Object) product)).size() == 1) {
                throw new IllegalStateException("a part is missing");
            }
            conch.barrier();
        }
    }

    private static void tell(Conch conch, ThreadTimes before, long count) throws IOException {
        if (conch.id() == 0) {
            StringBuilder line = new StringBuilder();
            for (double each : ThreadTimes.now().since(before, count)) {
                line.append(String.format(Locale.ROOT, "%.1f ", each));
            }
            System.out.println(line.toString().strip());
        }
    }
}
