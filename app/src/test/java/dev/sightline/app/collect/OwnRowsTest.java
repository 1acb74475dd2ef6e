package dev.sightline.app.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What a collector did itself must be in its store, to the last of it.
class OwnRowsTest {
    private final List<String> taken = Collections.synchronizedList(new ArrayList<>());
    private final List<String> said = new ArrayList<>();

    private final MessageHandler slow = new MessageHandler() {
        @Override
        public Taken take(Message message) throws IOException, InterruptedException {
            Thread.sleep(taken.isEmpty() ? 100 : 1); // the first one finds a busy disk
            taken.add(new String(message.stream().readAllBytes(), StandardCharsets.UTF_8));
            return new Taken(1, 0, List.of(), CompletableFuture.completedFuture(null));
        }

        @Override
        public Taken refuse(String cause, long records) {
            throw new AssertionError(cause);
        }
    };

    private final OwnRows rows = new OwnRows(slow, why -> said.add("failed: " + why), line -> said.add(line));

    @Test
    void whatWasGivenIsTakenInItsOrderBeforeTheEnd() {
        List<String> lines = IntStream.range(0, 50).mapToObj(i -> "event=e" + i).toList();
        lines.forEach(rows);
        rows.close();
        assertThat(taken).containsExactlyElementsOf(lines);
        assertThat(said).isEmpty();
    }

    @Test
    void whatComesTooLateIsSaid() {
        rows.close();
        rows.accept("event=late\n");
        assertThat(taken).isEmpty();
        assertThat(said).containsExactly("the collector ended before it could store: event=late");
    }

    @Test
    void whatADiskDoesNotTakeInTimeIsCountedAndDoesNotHoldUpTheEnd() {
        MessageHandler stuck = new MessageHandler() {
            @Override
            public Taken take(Message message) throws InterruptedException {
                Thread.sleep(60_000);
                throw new AssertionError("was not interrupted");
            }

            @Override
            public Taken refuse(String cause, long records) {
                throw new AssertionError(cause);
            }
        };
        OwnRows its = new OwnRows(stuck, why -> said.add("failed: " + why), said::add);
        its.accept("event=a\n");
        its.accept("event=b\n");
        its.close();
        assertThat(said).containsExactly("2 rows of the collector's own could not be stored");
    }
}
