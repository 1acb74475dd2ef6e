package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A compressed file that was cut off, of whatever format, shows the records before the cut and says that it was cut.
class CutInputTest {
    /// Cut, they cannot be read at all: their tables stand at the end, or their beginning is no longer theirs.
    private static final Set<String> FROM_THE_END = Set.of("jfr");

    @TempDir
    Path folder;

    static List<Path> samples() throws IOException {
        Path at = Path.of("").toAbsolutePath();
        Path samples = Path.of("format/src/test/resources/dev/sightline/format/samples");
        while (!Files.isDirectory(at.resolve(samples))) {
            at = Objects.requireNonNull(at.getParent(), "no folder above has " + samples);
        }
        try (Stream<Path> files = Files.list(at.resolve(samples))) {
            // those with a point in their names need not be recognised
            return files.filter(file -> file.getFileName().toString().indexOf('.') < 0)
                    .sorted()
                    .toList();
        }
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }

    private Ledger open(String name, byte[] bytes) throws IOException {
        Opening opening = new Opening(folder);
        return opening.open(opening.file(name, bytes)).ledger();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void keepsWhatCameBeforeTheCut(Path sample) throws IOException {
        String name = sample.getFileName().toString();
        byte[] whole = gzip(Files.readAllBytes(sample));
        Ledger all = open(name + "-whole.gz", whole);
        assertThat(all.damaged()).isEmpty();
        assertThat(all.stored()).isPositive();
        int trailer = 8;
        Ledger late = open(name + "-late.gz", Arrays.copyOf(whole, whole.length - trailer - 1));
        assertThat(late.stored()).isBetween(1L, all.stored());
        for (int part = 95; part > 5; part -= 15) {
            try {
                Ledger cut = open(name + "-" + part + ".gz", Arrays.copyOf(whole, whole.length * part / 100));
                assertThat(cut.stored()).as(part + " %").isLessThanOrEqualTo(all.stored());
                assertThat(cut.damaged()).as(part + " %").isNotEmpty();
                if (part > 90 && !FROM_THE_END.contains(name)) {
                    assertThat(cut.stored()).as(part + " %").isPositive();
                }
            } catch (IOException nothingOfIt) {
                assertThat(nothingOfIt.getMessage())
                        .as(part + " %")
                        .contains(name)
                        .doesNotContain("null");
                if (!FROM_THE_END.contains(name)) {
                    assertThat(part).as(nothingOfIt.getMessage()).isLessThan(90);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void saysThatOnlyTheChecksumIsMissing(Path sample) throws IOException {
        byte[] whole = gzip(Files.readAllBytes(sample));
        Ledger cut = open(sample.getFileName() + ".gz", Arrays.copyOf(whole, whole.length - 4));
        assertThat(cut.stored()).isPositive();
        assertThat(cut.damaged()).anySatisfy(line -> assertThat(line).contains("the compressed data ends too early"));
    }

    /// Half a number is another number, and half a date makes a column of times one of texts.
    @ParameterizedTest
    @ValueSource(strings = {"x.csv", "x.log", "x.bp", "x.jsonl"})
    void aRecordThatIsCutIsNone(String name) throws IOException {
        StringBuilder text = new StringBuilder(name.equals("x.csv") ? "time,v\n" : "");
        for (int i = 0; i < 3000; i++) {
            String time = Instant.ofEpochSecond(1_700_000_000L + i).toString();
            text.append(
                    switch (name) {
                        case "x.csv" -> time + "," + (100_000 + i * 7919 % 900_000);
                        case "x.log" -> time + " INFO it took v=" + (100_000 + i * 7919 % 900_000);
                        case "x.bp" -> "ts=" + time + " event=e v=" + (100_000 + i * 7919 % 900_000);
                        default -> "{\"time\":\"" + time + "\",\"v\":" + (100_000 + i * 7919 % 900_000) + "}";
                    });
            text.append('\n');
        }
        byte[] whole = gzip(text.toString().getBytes(StandardCharsets.UTF_8));
        for (int length = whole.length * 9 / 10; length > whole.length / 2; length -= whole.length / 40 + 1) {
            Opening opening = new Opening(folder);
            OpenedTrace cut = opening.open(opening.file(name + ".gz", Arrays.copyOf(whole, length)));
            assertThat(cut.ledger().damaged()).isNotEmpty();
            assertThat(cut.snapshot().field("v")).get().extracting(Field::type).isEqualTo(ColumnType.INT64);
            assertThat(cut.snapshot().sortedBy()).isNotNull();
            assertThat(Opening.values(cut, "v")).allSatisfy(v -> assertThat(v).hasSize(6));
        }
    }

    /// The last line has no newline, and all of it was there.
    @Test
    void theLastLineStaysWhereOnlyTheChecksumIsMissing() throws IOException {
        byte[] whole = gzip("time,v\n2026-01-01 10:00:00,1\n2026-01-01 10:00:01,22".getBytes(StandardCharsets.UTF_8));
        for (int missing = 1; missing <= 8; missing++) {
            Opening opening = new Opening(folder);
            OpenedTrace cut =
                    opening.open(opening.file(missing + ".csv.gz", Arrays.copyOf(whole, whole.length - missing)));
            assertThat(Opening.values(cut, "v")).as(missing + " bytes").containsExactly("1", "22");
            assertThat(cut.ledger().damaged())
                    .singleElement()
                    .asString()
                    .endsWith(
                            "the compressed data ends too early, in its checksum; all 51 decompressed bytes were read");
        }
        Opening opening = new Opening(folder);
        OpenedTrace earlier = opening.open(opening.file("earlier.csv.gz", Arrays.copyOf(whole, whole.length - 9)));
        assertThat(Opening.values(earlier, "v")).containsExactly("1");
    }

    /// More was to come: the second of several streams ends in the middle of a line, or the first of blocks.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theEndOfOneOfSeveralStreamsIsNotTheEndOfAll(boolean blocks) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        byte[] head = gzip("time,v\n2026-01-01 10:00:00,1\n".getBytes(StandardCharsets.UTF_8));
        byte[] half = gzip("2026-01-01 10:00:01,2".getBytes(StandardCharsets.UTF_8));
        if (blocks) {
            byte[] all = gzip("time,v\n2026-01-01 10:00:00,1\n2026-01-01 10:00:01,2".getBytes(StandardCharsets.UTF_8));
            int header = 10;
            all[3] |= 4;
            packed.write(all, 0, header);
            packed.write(new byte[] {6, 0, 'B', 'C', 2, 0, 99, 0});
            packed.write(all, header, all.length - header - 8);
        } else {
            packed.write(head);
            packed.write(half, 0, half.length - 8);
        }
        Opening opening = new Opening(folder);
        OpenedTrace cut = opening.open(opening.file("x.csv.gz", packed.toByteArray()));
        assertThat(Opening.values(cut, "v")).containsExactly("1");
        assertThat(cut.ledger().damaged()).singleElement().asString().contains("the whole records before were read");
    }

    @Test
    void keepsTheBlocksOfACutZstdFile() throws IOException {
        String text = "a,b\n" + "1,2\n".repeat(200_000);
        byte[] packed = Zstd.compress(text.getBytes(StandardCharsets.UTF_8), 1);
        Ledger cut = open("x.csv.zst", Arrays.copyOf(packed, packed.length - 2));
        assertThat(cut.stored()).isBetween(100_000L, 199_999L);
        assertThat(cut.damaged()).isNotEmpty();
    }
}
