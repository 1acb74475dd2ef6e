package dev.sightline.format.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrowFormatTest {
    private static final Format FORMAT = new ArrowFormat();
    private static final byte[] FILE = Written.file(false);
    private static final byte[] STREAM = Written.file(true);

    private static Map<String, Object> expected() {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("when", new Time(1_700_000_000_000_000_000L));
        row.put("wall", new Time(1_700_000_000_000_001_000L));
        row.put("size", Long.MAX_VALUE);
        row.put("small", -3L);
        row.put("hash", new Str("18446744073709551615"));
        row.put("share", 0.1);
        row.put("ok", true);
        row.put("day", new Time(2 * 86_400_000_000_000L));
        row.put("took", 1500L);
        row.put("price", -12.5);
        row.put("large", new Str("gr\u00fcn"));
        row.put("view", new Str("longer than twelve bytes"));
        row.put("bytes", new Str("01fe"));
        row.put("list", new Str("[5,6]"));
        row.put("colour", new Str("green"));
        return row;
    }

    @ParameterizedTest(name = "stream form: {0}")
    @ValueSource(booleans = {false, true})
    void readsWhatArrowsOwnLibraryWrites(boolean stream) {
        RecordingSink sink = Reading.read(FORMAT, stream ? STREAM : FILE, Reading.DEFAULTS);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).containsExactly(expected(), Map.of(), expected(), Map.of(), expected(), Map.of());
        assertThat(sink.columns.keySet()).containsExactlyElementsOf(expected().keySet());
        assertThat(sink.spans).containsOnly(new RecordingSink.Span(-1, 0));
    }

    @Test
    void hintsCarryTypeRoleAndUnit() {
        Map<String, ColumnHint> columns = Reading.read(FORMAT, FILE, Reading.DEFAULTS).columns;
        assertThat(columns.get("when")).isEqualTo(ColumnHint.of(ColumnType.TIME, Role.TIME));
        assertThat(columns.get("size")).isEqualTo(new ColumnHint(ColumnType.INT64, null, "KiB"));
        assertThat(columns.get("took")).isEqualTo(new ColumnHint(ColumnType.INT64, null, "ms"));
        assertThat(columns.get("colour")).isEqualTo(ColumnHint.of(ColumnType.STRING, null));
        assertThat(columns.get("price")).isEqualTo(ColumnHint.of(ColumnType.FLOAT64, null));
    }

    @Test
    void onlyTimesWithoutAZoneTakeThatOfTheUser() {
        ReadOptions berlin = new ReadOptions(ZoneId.of("Europe/Berlin"), null, null);
        Map<String, Object> row = Reading.read(FORMAT, FILE, berlin).rows.getFirst();
        assertThat(row).containsEntry("when", new Time(1_700_000_000_000_000_000L));
        assertThat(row).containsEntry("wall", new Time(1_700_000_000_000_001_000L - 3_600_000_000_000L));
    }

    @Test
    void isKnownByItsFirstBytes() {
        assertThat(FORMAT.sniff(FILE, "x")).isEqualTo(100);
        assertThat(FORMAT.sniff(STREAM, "x")).isEqualTo(60);
        assertThat(FORMAT.sniff("ARROW1,b\n1,2\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII), "x"))
                .isZero();
        assertThat(Formats.load().sniff(FILE, "x").map(Format::name)).contains("arrow");
    }

    @Test
    void aTruncatedFileKeepsTheRowsBefore() {
        int most = 0;
        for (int length = 0; length < FILE.length; length++) {
            RecordingSink sink = Reading.read(FORMAT, Arrays.copyOf(FILE, length), Reading.DEFAULTS);
            assertThat(sink.damages).as("%d bytes", length).hasSize(1);
            assertThat(sink.rejects).isEmpty();
            assertThat(sink.rows.size()).isGreaterThanOrEqualTo(most).isIn(0, 2, 4, 6);
            most = sink.rows.size();
        }
        assertThat(most).isEqualTo(6);
    }

    @Test
    void lengthsAreNotBelieved() {
        for (int at = 0; at + 8 <= FILE.length; at += 4) {
            for (long garbage : new long[] {-1, Integer.MAX_VALUE, 60 << 20, Long.MAX_VALUE, Long.MIN_VALUE}) {
                byte[] damaged = FILE.clone();
                java.nio.ByteBuffer.wrap(damaged)
                        .order(java.nio.ByteOrder.LITTLE_ENDIAN)
                        .putLong(at, garbage);
                Reading.read(FORMAT, damaged, Reading.DEFAULTS);
            }
        }
        assertThat(FILE.length).isGreaterThan(1000);
    }

    static LongStream seeds() {
        return LongStream.range(0, 2000);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void endsOnDamagedBytes(long seed) {
        Random random = new Random(seed);
        byte[] bytes = (random.nextBoolean() ? FILE : STREAM).clone();
        for (int n = random.nextInt(1, 20); n > 0; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes = Arrays.copyOf(bytes, Math.max(100, bytes.length - random.nextInt(300)));
                default -> System.arraycopy(bytes, 0, bytes, at, Math.min(16, bytes.length - at));
            }
        }
        byte[] damaged = bytes;
        RecordingSink sink = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> Reading.read(FORMAT, damaged, Reading.DEFAULTS));
        assertThat(sink.damages.size()).isLessThanOrEqualTo(30);
        FORMAT.sniff(damaged, "x");
    }
}
