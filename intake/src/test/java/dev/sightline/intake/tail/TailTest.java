package dev.sightline.intake.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.store.Snapshot.SourceInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class TailTest extends TailCase {
    @Test
    void whatIsThereAndWhatComesAreRowsOnce() throws Exception {
        Path file = append("a.log", bp(0, 100));
        try (Tail _ = tail(file.toString())) {
            awaitRows(100);
            append("a.log", bp(100, 150));
            awaitRows(150);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 150));
        }
    }

    @Test
    void halfALineIsNoRowUntilItsEndComes() throws Exception {
        Path file = append("a.log", bp(0, 3) + "ts=2026-01-05T10:00:01Z event=e n=1");
        try (Tail _ = tail(file.toString())) {
            awaitRows(3);
            LockSupport.parkNanos(FAST.quiet().multipliedBy(2).toNanos());
            append("a.log", "23\n");
            awaitRows(4);
            assertThat(values("n")).containsExactly("0", "1", "2", "123");
        }
    }

    @Test
    void afterARenameTheRestOfTheOldFileComesFirst() throws Exception {
        Path file = append("a.log", bp(0, 10));
        try (Tail _ = tail(file.toString())) {
            awaitRows(10);
            append("a.log", bp(10, 30));
            Files.move(file, logs.resolve("a.log.1"));
            append("a.log.1", bp(30, 40));
            append("a.log", bp(40, 50));
            awaitRows(50);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 50));
        }
    }

    @Test
    void inAFolderARenamedFileIsNotReadTwice() throws Exception {
        append("a.log", bp(0, 10));
        try (Tail _ = tail(logs.toString())) {
            awaitRows(10);
            Files.move(logs.resolve("a.log"), logs.resolve("a.log.1"));
            append("a.log", bp(10, 20));
            append("b.log", bp(20, 30));
            awaitRows(30);
            LockSupport.parkNanos(FAST.idle().multipliedBy(2).toNanos());
            append("a.log.1", bp(30, 32)); // by a program that has not heard of the rotation
            awaitRows(32);
            List<String> all = new ArrayList<>(values("n"));
            all.sort(Comparator.comparingInt(Integer::parseInt));
            assertThat(all).containsExactlyElementsOf(numbers(0, 32));
        }
    }

    @Test
    void aTruncatedFileIsReadAnewAndItsCopyIsNot() throws Exception {
        Path file = append("a.log", bp(0, 50)); // more than what a file is known again by
        try (Tail _ = tail(logs.toString())) {
            awaitRows(50);
            Files.copy(file, logs.resolve("a.log.1"));
            Files.write(file, new byte[0], StandardOpenOption.TRUNCATE_EXISTING);
            append("a.log", bp(50, 60));
            awaitRows(60);
            LockSupport.parkNanos(FAST.idle().toNanos());
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 60));
        }
    }

    @Test
    void aFileThatIsWrittenAnewAndLongerIsReadAnew() throws Exception {
        Path file = append("a.log", bp(0, 5));
        try (Tail _ = tail(file.toString())) {
            awaitRows(5);
            Files.writeString(file, bp(5, 25), StandardOpenOption.TRUNCATE_EXISTING);
            awaitRows(25);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 25));
        }
    }

    @Test
    void aFileThatIsReplacedIsReadAsAnother() throws Exception {
        Path file = append("a.log", bp(0, 5));
        try (Tail _ = tail(file.toString())) {
            awaitRows(5);
            Path other = append("other", bp(5, 9));
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            awaitRows(9);
            assertThat(values("n")).containsExactlyElementsOf(numbers(0, 9));
        }
    }

    @Test
    void aStackTraceBelongsToItsRecordAndTheLastOneComesAfterAQuietMoment() throws Exception {
        Path file = append(
                "app.log",
                "2026-01-05 10:00:00,001 INFO main a.B - started\n2026-01-05 10:00:00,002 INFO main a.B - on\n");
        try (Tail _ = tail(file.toString())) {
            awaitRows(2);
            append(
                    "app.log",
                    "2026-01-05 10:00:01,000 ERROR main a.B - broke\njava.io.IOException: no\n\tat a.B.c(B.java:3)\n");
            awaitRows(3);
            append("app.log", "2026-01-05 10:00:02,000 INFO main a.B - again\n");
            awaitRows(4);
            assertThat(values("message")).hasSize(4);
            assertThat(values("message").get(2)).contains("broke").contains("at a.B.c(B.java:3)");
        }
    }

    @Test
    void moreFilesThanMayBeOpenAreReadInTurn() throws Exception {
        for (int i = 0; i < 12; i++) {
            append("f" + i + ".log", bp(i * 10, i * 10 + 10));
        }
        try (Tail _ = tail(logs.resolve("f*.log").toString())) {
            awaitRows(120);
            append("f3.log", bp(120, 125));
            awaitRows(125);
            List<String> all = new ArrayList<>(values("n"));
            all.sort(Comparator.comparingInt(Integer::parseInt));
            assertThat(all).containsExactlyElementsOf(numbers(0, 125));
        }
    }

    @Test
    void rowsThatNameNoEntityAreOfTheirFile() throws Exception {
        append("one.csv", "ts,n\n" + "2026-01-05T10:00:00Z,1\n2026-01-05T10:00:01Z,2\n");
        try (Tail _ = tail(logs.toString())) {
            awaitRows(2);
        }
        reopen();
        SourceInfo source = store.recovered().sources().getFirst();
        assertThat(source.name()).isEqualTo("one.csv");
        assertThat(source.hasEntity()).isFalse();
    }

    @Test
    void aFileOfNoFormatIsSaidAndLeft() throws Exception {
        append("a.bin", "\u0001\u0002\u0003\n".repeat(30));
        append("b.log", bp(0, 2));
        try (Tail _ = tail(logs.toString())) {
            awaitRows(2);
            until("a note", () -> !notes.isEmpty());
        }
        assertThat(notes).singleElement().asString().contains("a.bin: no format");
    }

    @Test
    void aPlaceThatCannotBeIsAnError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tail(folder.resolve("nowhere/x.log").toString()))
                .withMessageContaining("there is no folder");
    }
}
