package dev.sightline.app.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The contract of `causality`.
class CausalityCommandTest extends CommandTest {
    /// Two services, one of which has a clock that is 65 ms behind.
    private static final String SKEWED = """
            [{"traceId":"1","id":"2","kind":"CLIENT","name":"get","timestamp":1470150004074202,"duration":99411,"localEndpoint":{"serviceName":"a"}},
             {"traceId":"1","id":"2","kind":"SERVER","shared":true,"name":"get","timestamp":1470150004008761,"duration":93577,"localEndpoint":{"serviceName":"b"}},
             {"traceId":"1","id":"3","parentId":"2","name":"work","timestamp":1470150004009761,"duration":100,"localEndpoint":{"serviceName":"b"}}]
            """;

    @Test
    void saysWhoseClockCannotBeRight() throws IOException {
        String spans = file("zipkin.json", SKEWED);
        JsonNode found = json("causality", spans);
        assertThat(found.get("processes").asInt()).isEqualTo(2);
        assertThat(found.get("messages").asInt()).isEqualTo(1);
        assertThat(found.get("violations").asInt()).isEqualTo(1);
        assertThat(found.get("movedEvents").asInt()).isEqualTo(2);
        assertThat(found.get("violationsLeft").asInt()).isZero();
        assertThat(found.get("unmatchedSends").asInt()).isZero();
        assertThat(found.get("unmatchedReceives").asInt()).isZero();
        assertThat(found.get("pairs").get(0).get("leastNanos").asString()).isEqualTo("-65441000");
        assertThat(run("causality", spans)).isZero();
        assertThat(out).contains("1 are received before they are sent", "a -> b: 1, at least -65441000 ns");
    }

    @Test
    void rowsThatAreLeftOutAreNotThere() throws IOException {
        JsonNode found = json("causality", file("zipkin.json", SKEWED), "--where", "kind = \"SERVER\"");
        assertThat(found.get("messages").asInt()).isZero();
        assertThat(found.get("unmatchedReceives").asInt()).isEqualTo(1);
    }

    @Test
    void ofSidesThatNeverMeetNoOrderIsSaid() throws IOException {
        String sides = file("sides.csv", """
                time,process,message.id,message.side
                2026-01-01T00:00:00Z,front@vm:1,front@vm:1#7,send
                2026-01-01T00:00:01Z,back@vm:2,front#7,receive
                """);
        JsonNode found = json("causality", sides);
        assertThat(found.get("unmatchedSends").asInt()).isEqualTo(1);
        assertThat(found.get("unmatchedReceives").asInt()).isEqualTo(1);
        assertThat(run("causality", sides)).isZero();
        assertThat(out).contains("no send has the id of a receive").doesNotContain("is received before");
    }

    @Test
    void whatTellsNoMessagesIsSaid() throws IOException {
        assertThat(run("causality", file("x.csv", "time,who\n2026-01-01T00:00:00Z,a\n"), "--entity", "who"))
                .isNotZero();
        assertThat(err).contains("nothing tells messages");
    }
}
