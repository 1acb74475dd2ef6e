package dev.sightline.app.collect;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What a collector does to what is sent to it is told: in the ledger, by metrics, of the sender, and in its log.
class CollectRemarksTest extends CommandTest {
    private static final String TOO_FAR = "'ts': dates before 1678 or after 2261, too far for a time: missing";
    private static final String BAD_TEXT = "values that are not UTF-8: read as Windows-1252";
    private static final String TWICE = "fields that a record has twice: the first counts";
    private static final String RENAMED = "'startTimeUnixNano' is the column 'ts' here";
    private static final String DAMAGED = "damaged: the JSON ends in the middle of a value";
    private static final String SHOP = "shop@one (tcp 127.0.0.1)";

    private static void latin(CollectorProcess to, String lines) throws IOException {
        try (Socket socket = to.connect()) {
            socket.getOutputStream().write(lines.getBytes(ISO_8859_1));
            socket.shutdownOutput();
            assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                    .isEmpty();
        }
    }

    private long times(Path store, String sender, String what) {
        for (JsonNode remark : json("info", store.toString()).get("ledger").get("remarks")) {
            if (remark.get("sender").asString().equals(sender)
                    && remark.get("what").asString().equals(what)) {
                return remark.get("times").asLong();
            }
        }
        return 0;
    }

    @Test
    void nothingIsChangedSilently() throws Exception {
        Path store = folder.resolve("store");
        String span = "{\"traceId\":\"5b8efff798038103d269b633813fc60c\",\"spanId\":\"eee19b7ec3c1b174\","
                + "\"name\":\"GET\",\"startTimeUnixNano\":\"1767607201000000000\","
                + "\"endTimeUnixNano\":\"1767607201000000009\"}";
        String head = "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"service.name\",\"value\":"
                + "{\"stringValue\":\"two\"}}]},\"scopeSpans\":[{\"spans\":[";
        try (CollectorProcess collector =
                CollectorProcess.start(folder.resolve("cache"), store, "http://127.0.0.1:0", "tcp://127.0.0.1:0")) {
            latin(collector, "ts=2026-01-05T10:00:00Z event=e host=one prog=shop msg=plain\n");
            assertThat(json("info", store.toString()).get("ledger").has("remarks"))
                    .as("nothing was changed yet")
                    .isFalse();
            latin(collector, "ts=2026-01-05T10:00:00Z event=e host=one prog=shop msg=caf\u00e9\n".repeat(3));
            latin(collector, "ts=9999-12-31T00:00:00Z event=far host=one prog=shop\n");
            latin(collector, "ts=2026-01-05T10:00:00Z event=e host=one prog=shop event=f\n");
            for (int i = 0; i < 2; i++) {
                assertThat(collector
                                .post("/v1/traces", "application/json", head + span + "]}]}]}")
                                .body())
                        .isEqualTo("{}");
            }
            // what is cut in the first span names nobody
            assertThat(collector
                            .post("/v1/traces", "application/json", "{\"resourceSpans\":[{")
                            .statusCode())
                    .isEqualTo(400);
            assertThat(times(store, SHOP, BAD_TEXT)).isEqualTo(3);
            assertThat(times(store, SHOP, TOO_FAR)).isEqualTo(1);
            assertThat(times(store, SHOP, TWICE)).isEqualTo(1);
            assertThat(times(store, "two (otlp 127.0.0.1)", RENAMED)).isEqualTo(1);
            assertThat(times(store, "otlp 127.0.0.1", DAMAGED)).isEqualTo(1);
            assertThat(json("info", store.toString()).get("damaged"))
                    .as("junk is no file")
                    .isEmpty();
            assertThat(collector.get("/metrics"))
                    .contains("sightline_store_remarks{sender=\"" + SHOP + "\",what=\"" + BAD_TEXT + "\"} 3\n");
            assertThat(collector.get("/api/v1/senders"))
                    .contains("\"remarks\":[{\"what\":\"" + BAD_TEXT + "\",\"times\":3},{\"what\":\"" + TOO_FAR);
            collector.kill();
            assertThat(collector.rest())
                    .containsOnlyOnce("sightline: " + SHOP + ": " + BAD_TEXT)
                    .containsOnlyOnce(SHOP + ": " + TOO_FAR)
                    .containsOnlyOnce(RENAMED);
        }
        assertThat(times(store, SHOP, BAD_TEXT)).as("after kill -9").isEqualTo(3);
    }
}
