package dev.sightline.examples.loops;

import dev.sightline.record.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;

/// Two sweeps over a field of 120 x 75 that take longer than they should, for two reasons that are to be found.
///
/// Arguments: threads (8), sweeps (2), then `sound` to leave both reasons out. Where to record: `SIGHTLINE_URL`.
///
/// The reasons, as in the paper by Kimelman and Ngo: what thread 3 works on lies on pages that it did not touch before
/// (there, a processor with far more TLB misses than others); thread 5 never helps others.
public final class SlowLoops {
    private static final int SLOW = 3;
    private static final int ALONE = 5;
    private static final int OUTER = 120;
    private static final int INNER = 75;
    private static final int CHUNK = 15;
    private static final int PAGES = 128;
    private static final int PAGE = 4096;
    private static final int STEPS = 2_000_000;

    private SlowLoops() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 8;
        int sweeps = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        boolean isSound = args.length > 2 && args[2].equals("sound");
        try (Recorder recorder = Recorder.open("loops")) {
            run(threads, sweeps, isSound, recorder);
        }
    }

    /// @param isSound without the two faults
    /// @return a sum over all iterates, the same whoever ran them
    public static double run(int threads, int sweeps, boolean isSound, Recorder recorder)
            throws IOException, InterruptedException {
        Path pages = Files.createTempFile("loops", ".pages");
        DoubleAdder sum = new DoubleAdder();
        try (FileChannel file = FileChannel.open(pages, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Loops loops = new Loops(threads, thread -> isSound || thread != ALONE, recorder);
            for (int i = 1; i <= sweeps; i++) {
                loops.run(new LoopNest("sweep " + i, List.of(OUTER, INNER), List.of(CHUNK, CHUNK), (thread, at) -> {
                    if (thread == SLOW && !isSound) {
                        touch(file);
                    }
                    sum.add(relax(at[0], at[1]));
                }));
            }
        } finally {
            Files.delete(pages);
        }
        return sum.sum();
    }

    /// Pages that are mapped anew are not there yet: the first touch of each is a fault, as a TLB miss is a walk.
    private static void touch(FileChannel file) {
        try {
            MappedByteBuffer fresh = file.map(MapMode.READ_WRITE, 0, (long) PAGES * PAGE);
            for (int i = 0; i < PAGES; i++) {
                fresh.put(i * PAGE, (byte) 1);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The work of an iterate; a whole number, so that the order of additions does not matter.
    static double relax(int outer, int inner) {
        long x = outer * 31L + inner;
        for (int i = 0; i < STEPS; i++) {
            x = x * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        }
        return x >>> 44;
    }
}
