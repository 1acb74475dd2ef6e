package dev.sightline.intake.otap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.intake.otap.Table.Room;
import io.opentelemetry.proto.common.v1.AnyValue;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CborTest {
    private static AnyValue value(byte[] bytes) throws IOException {
        return Cbor.value(bytes, new Room(1 << 20));
    }

    private static AnyValue value(String hex) throws IOException {
        return value(HexFormat.of().parseHex(hex));
    }

    private static String told(AnyValue value) {
        return switch (value.getValueCase()) {
            case INT_VALUE -> Long.toString(value.getIntValue());
            case DOUBLE_VALUE -> Double.toString(value.getDoubleValue());
            case BOOL_VALUE -> Boolean.toString(value.getBoolValue());
            case STRING_VALUE -> value.getStringValue();
            case BYTES_VALUE -> HexFormat.of().formatHex(value.getBytesValue().toByteArray());
            case ARRAY_VALUE ->
                value.getArrayValue().getValuesList().stream()
                        .map(CborTest::told)
                        .toList()
                        .toString();
            case KVLIST_VALUE ->
                value.getKvlistValue().getValuesList().stream()
                        .map(each -> each.getKey() + ":" + told(each.getValue()))
                        .toList()
                        .toString();
            default -> "nothing";
        };
    }

    /// Most are examples of RFC 8949, appendix A.
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "00 0",
                "1818 24",
                "1903e8 1000",
                "1a000f4240 1000000",
                "1b000000e8d4a51000 1000000000000",
                "20 -1",
                "3903e7 -1000",
                "f93e00 1.5",
                "fa47c35000 100000.0",
                "fb3ff199999999999a 1.1",
                "f4 false",
                "f5 true",
                "f6 nothing",
                "c11a514b67b0 1363896240",
                "4401020304 01020304",
                "6449455446 IETF",
                "83010203 '[1, 2, 3]'",
                "8301820203820405 '[1, [2, 3], [4, 5]]'",
                "9f018202039f0405ffff '[1, [2, 3], [4, 5]]'",
                "a26161016162820203 '[a:1, b:[2, 3]]'",
                "bf61610161629f0203ffff '[a:1, b:[2, 3]]'",
            })
    void readsValues(String hex, String expected) throws IOException {
        assertThat(told(value(hex))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "18, ends early",
        "6261, ends early",
        "5b7fffffffffffffff, ends early",
        "9b7fffffffffffffff, ends early",
        "9f01, ends early",
        "a10102, a key that is no text",
        "0000, 1 bytes too many",
        "1c, no length",
        "7f6161ff, text in pieces",
        "ff, unknown kind",
    })
    void whatIsNoneIsRefused(String hex, String why) {
        assertThatThrownBy(() -> value(hex)).isInstanceOf(IOException.class).hasMessageContaining(why);
    }

    @Test
    void depthIsBounded() {
        byte[] deep = new byte[1 << 16];
        Arrays.fill(deep, (byte) 0x81);
        assertThatThrownBy(() -> value(deep)).isInstanceOf(IOException.class).hasMessageContaining("deeper");
    }

    /// A list of small numbers takes many times its bytes.
    @Test
    void elementsTakeRoom() throws IOException {
        byte[] small = new byte[3 + 1000];
        small[0] = (byte) 0x99;
        small[1] = 1000 >> 8;
        small[2] = (byte) 1000;
        assertThat(value(small).getArrayValue().getValuesCount()).isEqualTo(1000);
        byte[] many = new byte[5 + 100_000];
        System.arraycopy(HexFormat.of().parseHex("9a000186a0"), 0, many, 0, 5);
        assertThatThrownBy(() -> value(many)).isInstanceOf(OtapStream.TooLong.class);
    }

    @Test
    void junkIsRefusedInOneLine() {
        Random random = new Random(11);
        int read = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] junk = new byte[random.nextInt(40)];
            random.nextBytes(junk);
            try {
                var _ = value(junk);
                read++;
            } catch (IOException e) {
                assertThat(e.getMessage()).isNotBlank().doesNotContain("\n");
            }
        }
        assertThat(read).isBetween(1, 19_000);
    }
}
