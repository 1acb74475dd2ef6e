package dev.sightline.app.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.Main;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.server.trace.LoadState.State;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store that is open in the page while somebody appends to it.
class FollowedStoreTest {
    @TempDir
    Path folder = Path.of("");

    private void append(String day) throws IOException {
        Path file = Files.writeString(folder.resolve(day + ".csv"), "time,host\n2016-01-" + day + " 10:00:00,a\n");
        PrintStream before = System.out;
        System.setOut(new PrintStream(new ByteArrayOutputStream(), true, UTF_8));
        try {
            assertThat(Main.run("store", "append", folder.resolve("store").toString(), file.toString()))
                    .isZero();
        } finally {
            System.setOut(before);
        }
    }

    private static void until(BooleanSupplier there) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!there.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(there.getAsBoolean()).as("within 30 s").isTrue();
    }

    @Test
    void rowsAppendedLaterAreSeenUntilFollowingIsStopped() throws Exception {
        System.setProperty("sightline.cache", folder.resolve("cache").toString());
        append("05");
        LiveTrace trace = new LiveTrace("t1", "store");
        try (Intake intake = new Intake(CacheFolder.open(Map.of()))) {
            LoadRequest request = new LoadRequest(
                    intake.inputs(List.of(folder.resolve("store").toString()), new ByteArrayInputStream(new byte[0])),
                    new ReadOptions(ZoneOffset.UTC, null, null),
                    null,
                    UserTyping.NONE);
            trace.start(intake, request);
            trace.awaitFirstRows();
            assertThat(trace.load().state()).isEqualTo(State.FOLLOWING);
            assertThat(trace.load().rows()).isEqualTo(1);
            long seen = trace.load().generation();
            append("06");
            until(() -> trace.load().rows() == 2);
            assertThat(trace.load().generation()).isGreaterThan(seen);
            // a page goes on asking of what it saw until it has all of its pictures
            assertThat(trace.trace(seen).snapshot().rows()).isEqualTo(1);
            assertThat(trace.trace(trace.load().generation()).snapshot().rows()).isEqualTo(2);
            assertThat(trace.trace(-7).snapshot().rows())
                    .as("of what nobody knows any more: now")
                    .isEqualTo(2);
            trace.cancel();
            until(() -> trace.load().state() == State.READY);
        } finally {
            System.clearProperty("sightline.cache");
        }
    }
}
