package dev.sightline.app.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Who is who in a collector's store does not depend on who came first.
class CollectOrderTest extends CommandTest {
    private static final String HOST = "ts=2026-01-05T10:00:00Z event=job.step host=one level=Info\n";
    private static final String RECORDER = "ts=2026-01-05T10:00:01Z event=visit entity=front host=one peer=two\n";
    private static final String SYSLOG = "<34>Jan  5 10:00:02 three su: 'su root' failed\n";
    private static final String SPAN = """
            {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"two"}}]},
            "scopeSpans":[{"spans":[{"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174",
            "name":"GET /","startTimeUnixNano":"1767607203000000000","endTimeUnixNano":"1767607203000000009"}]}]}]}""";

    /// Two collectors, one after the other, of which the second goes on with the store.
    private Path collected(String name, List<String> first, List<String> second) throws Exception {
        Path store = folder.resolve(name);
        for (List<String> session : List.of(first, second)) {
            try (CollectorProcess collector =
                    CollectorProcess.start(folder.resolve("cache"), store, "http://127.0.0.1:0", "tcp://127.0.0.1:0")) {
                for (String sent : session) {
                    if (sent.startsWith("{")) {
                        assertThat(collector
                                        .post("/v1/traces", "application/json", sent)
                                        .body())
                                .isEqualTo("{}");
                    } else {
                        assertThat(collector.send(sent)).isEmpty();
                    }
                }
                assertThat(collector.end()).isZero();
            }
        }
        return store;
    }

    private Map<String, String> roles(Path store) {
        Map<String, String> roles = new TreeMap<>();
        for (JsonNode column : json("info", store.toString()).get("columns")) {
            if (!column.path("role").asString("").isEmpty()) {
                roles.put(column.get("role").asString(), column.get("name").asString());
            }
        }
        return roles;
    }

    private List<String> who(Path store) {
        assertThat(run("sql", "SELECT entity, event FROM trace ORDER BY entity", store.toString(), "--csv"))
                .isZero();
        return out.lines().toList();
    }

    @Test
    void theSameSendersAreTheSameInEachOrder() throws Exception {
        Path there = collected("there", List.of(HOST, SYSLOG), List.of(SPAN, RECORDER));
        Path back = collected("back", List.of(RECORDER, SPAN), List.of(SYSLOG, HOST));
        assertThat(who(there))
                .containsExactly("entity,event", "front,visit", "one,job.step", "three,'<*>' failed", "two,GET /");
        assertThat(who(back)).isEqualTo(who(there));
        assertThat(roles(there))
                .containsEntry("entity", "entity")
                .containsEntry("event", "event")
                .isEqualTo(roles(back));
    }
}
