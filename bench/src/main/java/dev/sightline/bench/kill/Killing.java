package dev.sightline.bench.kill;

import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreCheck;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Starts a [Child], kills it at a random moment, and compares what it said with what is there.
public final class Killing {
    /// Kills until a store is thrown away, so that it stays small.
    private static final int LIVES = 12;

    private final Random random;
    private final Path root;
    private Path folder;
    private int lives;
    private int stores;
    private long kills;
    private long rows;
    private long beforeOpen;

    /// @param root of the stores, which are removed when done
    public Killing(Path root, long seed) {
        this.root = root;
        this.random = new Random(seed);
        this.folder = root.resolve("store0");
    }

    /// What a child said before it ended: how many rows of each sender were acknowledged.
    private static final class Said extends Thread {
        private final BufferedReader lines;
        final long[] acknowledged = new long[NumberedRows.SENDERS];
        final CountDownLatch open = new CountDownLatch(1);

        Said(Process child) {
            lines = new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.US_ASCII));
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (line.equals("open")) {
                        open.countDown();
                    } else if (line.matches("[0-9] [0-9]+")) { // the last one may be cut off: then it is too small
                        int sender = line.charAt(0) - '0';
                        acknowledged[sender] = Math.max(acknowledged[sender], Long.parseLong(line.substring(2)));
                    }
                }
            } catch (IOException ended) {
                // the pipe went with the process
            }
        }
    }

    /// One life and its end.
    ///
    /// @throws IllegalStateException if something that was acknowledged is not there exactly once and whole
    public void once() throws IOException, InterruptedException {
        Process child = Child.process(folder, random.nextLong())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Said said = new Said(child);
        said.start();
        // Every fourth at any nanosecond from its start, so also while it recovers; the others once they append.
        if (random.nextInt(4) > 0 && !said.open.await(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("the child did not open its store in 60 s");
        }
        long nanos = (long) (random.nextDouble() * random.nextDouble() * 1_200_000_000L);
        boolean ended = child.waitFor(nanos, TimeUnit.NANOSECONDS);
        boolean _ = child.toHandle().destroyForcibly(); // the process itself would also close what it has said
        int status = child.waitFor();
        said.join();
        if (ended) {
            throw new IllegalStateException("the child ended by itself, status " + status);
        }
        kills++;
        beforeOpen += said.open.getCount();
        check(said.acknowledged);
        if (++lives == LIVES) {
            remove();
            lives = 0;
            folder = root.resolve("store" + ++stores);
        }
    }

    private void check(long[] acknowledged) throws IOException {
        if (!Store.isStore(folder)) {
            if (acknowledged[0] + acknowledged[1] > 0) {
                throw new IllegalStateException("rows were acknowledged, and there is no store");
            }
            return;
        }
        long[] there = NumberedRows.check(LiveReader.open(folder).snapshot());
        for (int sender = 0; sender < there.length; sender++) {
            if (there[sender] < acknowledged[sender]) {
                throw new IllegalStateException(acknowledged[sender] + " rows of sender " + sender
                        + " were acknowledged, " + there[sender] + " are there; see " + folder);
            }
        }
        List<String> damaged = StoreCheck.of(folder).damaged();
        if (!damaged.isEmpty()) {
            throw new IllegalStateException(damaged.getFirst() + "; see " + folder);
        }
        rows = Math.max(rows, there[0] + there[1]);
    }

    /// Removes the store.
    public void remove() throws IOException {
        if (Files.isDirectory(folder)) {
            Store.delete(folder);
        }
    }

    /// For people.
    @Override
    public String toString() {
        return kills + " kills, " + beforeOpen + " of them before the store was open, " + (stores + 1)
                + " stores, up to " + rows + " rows in one: all that was acknowledged was there once and whole";
    }

    /// The long form: `./bench/run kill [--runs N] [--seed N]`.
    public static void main(List<String> arguments) throws IOException, InterruptedException {
        int runs = 1000;
        long seed = 1;
        for (int i = 0; i + 1 < arguments.size(); i += 2) {
            switch (arguments.get(i)) {
                case "--runs" -> runs = Integer.parseInt(arguments.get(i + 1));
                case "--seed" -> seed = Long.parseLong(arguments.get(i + 1));
                default -> throw new IllegalArgumentException("unknown option '" + arguments.get(i) + "'");
            }
        }
        Path root = Files.createTempDirectory("sightline-kill-");
        Killing killing = new Killing(root, seed);
        for (int run = 1; run <= runs; run++) {
            killing.once();
            if (run % 100 == 0) {
                System.err.println(killing);
            }
        }
        killing.remove();
        Files.deleteIfExists(root);
        System.out.println(killing);
    }
}
