package dev.sightline.format.zipkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.internal.KeyTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainSpanTest {
    private static final String[] NAMES = {
        "traceId",
        "id",
        "parentId",
        "name",
        "kind",
        "timestamp",
        "duration",
        "localEndpoint",
        "remoteEndpoint",
        "tags",
        "shared",
        "debug",
        "x",
        "annotations",
        "a.b"
    };
    private static final String[] VALUES = {
        "\"a\"",
        "\"1f\"",
        "\"\"",
        "\"CLIENT\"",
        "\"SERVER\"",
        "\"PRODUCER\"",
        "\"CONSUMER\"",
        "\"\\u0041\"",
        "\"\u00e9\"",
        "0",
        "-0",
        "7",
        "-12",
        "007",
        "1.5",
        "1e3",
        "1767225600000000",
        "999999999999999999",
        "9999999999999999999",
        "true",
        "false",
        "null",
        "nul",
        "{}",
        "{\"serviceName\":\"front\",\"port\":80,\"ipv4\":null}",
        "{ \"k\" : \"1\" , \"error\":\"\",\"k\":2}",
        "{\"k\":{\"l\":1}}",
        "{\"k\":[1]}",
        "[]",
        "[{\"timestamp\":10,\"value\":\"sr\",\"endpoint\":{\"serviceName\":\"back\"}}]",
        "",
    };
    private static final String DAMAGE = "{}[]\",:\\\n\t 0-tn\u0001\u007f";
    static final List<Integer> SEEDS = IntStream.range(0, 20).boxed().toList();

    private static boolean isPlain(String span) {
        RecordingSink sink = new RecordingSink();
        PlainSpan plain = new PlainSpan(sink, new KeyTable(sink::column), new KeyTable(sink::column));
        byte[] bytes = span.getBytes(StandardCharsets.UTF_8);
        return plain.read(bytes, 0, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"traceId\":\"a\",\"id\":\"2\"}",
                "{\"traceId\":\"a\",\"id\":\"2\",\"tags\":{},\"localEndpoint\":{\"serviceName\":\"x\",\"port\":1}}",
                " {\n\t\"id\" : \"2\" ,\r\n\"traceId\" : \"a\",\"timestamp\":-5 , \"shared\" : true, \"kind\":null } ",
            })
    void readsWhatIsPlain(String span) {
        assertThat(isPlain(span)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"traceId\":\"a\",\"id\":\"\\u0032\"}",
                "{\"traceId\":\"a\",\"id\":\"\u00e9\"}",
                "{\"traceId\":\"a\"}",
                "{\"traceId\":\"a\",\"id\":2}",
                "{\"traceId\":\"a\",\"id\":\"2\",\"id\":\"3\"}",
                "{\"traceId\":\"a\",\"id\":\"2\",\"duration\":1.5}",
                "{\"traceId\":\"a\",\"id\":\"2\",\"annotations\":[]}",
                "{\"traceId\":\"a\",\"id\":\"2\"",
                "{\"traceId\":\"a\",\"id\":\"2\",}",
                "{\"traceId\":\"a\" \"id\":\"2\"}",
                "{\"traceId\":\"a\",\"id\":\"2\"}}",
            })
    void leavesOthersToTheParser(String span) {
        assertThat(isPlain(span)).isFalse();
    }

    @Test
    void aNameMayBeAsLongAsForTheParser() {
        assertSame("{\"traceId\":\"a\",\"id\":\"2\",\"" + "n".repeat(1 << 16) + "\":1}");
        assertSame("{\"traceId\":\"a\",\"id\":\"2\",\"" + "n".repeat((1 << 16) + 1) + "\":1}");
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void putsTheSameCellsAsTheParser(int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            assertSame(random.nextInt(3) == 0 ? damaged(random, span(random)) : span(random));
        }
    }

    /// A member whose name is escaped has a span read by the parser; as it is null it says nothing.
    private static void assertSame(String span) {
        RecordingSink sink = Reading.read(new ZipkinFormat(), "[" + span + "]");
        RecordingSink parsed =
                Reading.read(new ZipkinFormat(), "[" + span.replaceFirst("\\{", "{\"\\\\u0078\":null,") + "]");
        assertThat(sink.rows).as(span).isEqualTo(parsed.rows);
        assertThat(sink.rejects)
                .as(span)
                .extracting(RecordingSink.Reject::cause)
                .isEqualTo(
                        parsed.rejects.stream().map(RecordingSink.Reject::cause).toList());
        // one without a value may have been named before it was known that the span is not plain
        assertThat(sink.columns).as(span).containsAllEntriesOf(parsed.columns);
    }

    private static String span(Random random) {
        List<String> members = new ArrayList<>(List.of("\"traceId\":\"a\"", "\"id\":\"2\""));
        for (int left = random.nextInt(8); left > 0; left--) {
            String name = NAMES[random.nextInt(NAMES.length)];
            String value = VALUES[random.nextInt(random.nextInt(10) == 0 ? VALUES.length : VALUES.length - 1)];
            members.add(random.nextInt(members.size() + 1), "\"" + name + "\":" + value);
        }
        return "{" + String.join(random.nextInt(4) == 0 ? " , " : ",", members) + "}";
    }

    private static String damaged(Random random, String span) {
        int at = 2 + random.nextInt(span.length() - 2); // a member is put in before
        char damage = DAMAGE.charAt(random.nextInt(DAMAGE.length()));
        return span.substring(0, at) + damage + span.substring(random.nextBoolean() ? at : at + 1);
    }
}
