package dev.sightline.format.pacct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacctFormatTest {
    /// What dump-acct cannot show of a record.
    private static final List<String> ONLY_IN_RECORDS = List.of("signal", "minor.faults", "major.faults");

    private final PacctFormat format = new PacctFormat();

    private RecordingSink read(byte[] bytes) {
        return Reading.read(format, bytes, Reading.DEFAULTS);
    }

    private static byte[] record(ByteOrder order, int elapsedTicks, int memory, int exit) {
        ByteBuffer record = ByteBuffer.allocate(64).order(order);
        record.put((byte) 0x18)
                .put((byte) (order == ByteOrder.BIG_ENDIAN ? 0x83 : 3))
                .putShort((short) 0x8a02);
        record.putInt(exit).putInt(-2).putInt(100).putInt(4204).putInt(4100).putInt(1_771_837_260);
        record.putFloat(elapsedTicks).putShort((short) 250).putShort((short) 7).putShort((short) memory);
        record.putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 31)
                .putShort((short) 2)
                .putShort((short) 0);
        return record.put("ld".getBytes(StandardCharsets.US_ASCII)).array();
    }

    @Test
    void readsARecordOfEitherByteOrder() {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            RecordingSink sink = read(record(order, 350, 5, 11));
            assertThat(sink.rows.getFirst())
                    .containsEntry("time", new Time(1_771_837_260_000_000_000L))
                    .containsEntry("command", new Str("ld"))
                    .containsEntry("uid", 4_294_967_294L)
                    .containsEntry("gid", 100L)
                    .containsEntry("pid", 4204L)
                    .containsEntry("ppid", 4100L)
                    .containsEntry("duration", 3_500_000_000L)
                    .containsEntry("user.time", 2_500_000_000L)
                    .containsEntry("system.time", 70_000_000L)
                    .containsEntry("mem", 5L)
                    .containsEntry("exit.code", 0L)
                    .containsEntry("signal", 11L)
                    .containsEntry("flags", new Str("DX"))
                    .containsEntry("tty", new Str("pts/514"))
                    .containsEntry("minor.faults", 31L)
                    .containsEntry("major.faults", 2L);
            assertThat(sink.columns)
                    .containsEntry("uid", ColumnHint.of(ColumnType.INT64, Role.ENTITY))
                    .containsEntry("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"))
                    .containsEntry("mem", new ColumnHint(ColumnType.INT64, null, "KiB"));
        }
    }

    /// 3 bits of an exponent to base 8, 13 bits of a mantissa.
    @ParameterizedTest
    @CsvSource({"0,0", "8191,8191", "8193,8", "65535,17177772032", "24577,512"})
    void expandsCompressedNumbers(int written, long kibibytes) {
        assertThat(read(record(ByteOrder.LITTLE_ENDIAN, 1, written, 0)).rows.getFirst())
                .containsEntry("mem", kibibytes);
    }

    /// `pacct.dump` is what dump-acct 6.6.4 printed of the records in `pacct`, in UTC.
    @Test
    void agreesWithDumpAcct() {
        List<Map<String, Object>> records = new ArrayList<>(read(Samples.of("pacct")).rows);
        records.forEach(row -> row.keySet().removeAll(ONLY_IN_RECORDS));
        assertThat(read(Samples.of("pacct.dump")).rows).isEqualTo(records).hasSize(6);
    }

    @Test
    void theTextsZoneIsTheReaders() {
        ReadOptions tokyo = new ReadOptions(ZoneId.of("Asia/Tokyo"), null, null);
        assertThat(Reading.read(format, Samples.of("pacct.dump"), tokyo).rows.getFirst())
                .containsEntry("time", new Time((1_771_837_200L - 9 * 3600) * 1_000_000_000L));
    }

    @Test
    void saysWhereAFileIsCutOrSpoiled() {
        byte[] bytes = Samples.of("pacct");
        RecordingSink cut = read(Arrays.copyOf(bytes, bytes.length - 10));
        assertThat(cut.rows).hasSize(5);
        assertThat(cut.damages).containsExactly(new RecordingSink.Damage("the last record has 54 of 64 bytes", 5 * 64));
        byte[] spoiled = bytes.clone();
        spoiled[2 * 64 + 1] = 9;
        assertThat(read(spoiled).rows).hasSize(5);
        assertThat(read(spoiled).rejects).hasSize(1);
        assertThat(Reading.read(format, "nothing |v3| here\n").rejects).hasSize(1);
    }

    @Test
    void isSureOfNothingElse() {
        assertThat(format.sniff(Samples.of("pacct"), "x")).isEqualTo(95);
        assertThat(format.sniff(Samples.of("pacct.dump"), "x")).isEqualTo(95);
        assertThat(format.sniff(new byte[640], "pacct")).isZero();
        byte[] otherVersion = Samples.of("pacct");
        for (int i = 1; i < otherVersion.length; i += 64) {
            otherVersion[i] = 2;
        }
        assertThat(format.sniff(otherVersion, "pacct")).isZero();
        assertThat(format.sniff(new byte[0], "pacct")).isZero();
    }
}
