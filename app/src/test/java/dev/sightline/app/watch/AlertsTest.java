package dev.sightline.app.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AlertsTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    static Alert alert(String kind, String flow) {
        return new Alert(
                new Alert.Key("job", kind, "end"), 1, 5, 5, List.of(flow), List.of("h1"), "process died", "since noon");
    }

    @Test
    void theFirstIsToldAtOnceAndThoseLikeItTogether() {
        Alerts alerts = new Alerts(Duration.ofMinutes(5), Set.of());
        alerts.add(alert("missing", "a"));
        assertThat(alerts.due(NOON))
                .singleElement()
                .satisfies(told -> assertThat(told.count()).isEqualTo(1));
        for (int i = 0; i < 30; i++) {
            alerts.add(alert("missing", "b" + i));
        }
        alerts.add(alert("late", "c"));
        assertThat(alerts.due(NOON.plusSeconds(1)))
                .singleElement()
                .satisfies(told -> assertThat(told.key().kind()).isEqualTo("late"));
        assertThat(alerts.due(NOON.plusSeconds(299))).isEmpty();
        assertThat(alerts.waiting()).isEqualTo(30);
        assertThat(alerts.due(NOON.plusSeconds(300))).singleElement().satisfies(told -> {
            assertThat(told.count()).isEqualTo(30);
            assertThat(told.flows()).hasSize(10).startsWith("b0", "b1");
            assertThat(told.entities()).containsExactly("h1");
        });
        assertThat(alerts.due(NOON.plusSeconds(700))).isEmpty();
    }

    @Test
    void whatIsQuietIsToldTogetherAfterwards() {
        Alerts alerts = new Alerts(Duration.ofMinutes(5), Set.of(QuietTime.parse("11:00-12:30")));
        alerts.add(alert("missing", "a"));
        alerts.add(alert("missing", "b"));
        assertThat(alerts.due(NOON)).isEmpty();
        assertThat(alerts.due(Instant.parse("2026-01-01T12:30:00Z")))
                .singleElement()
                .satisfies(told -> assertThat(told.count()).isEqualTo(2));
    }

    @Test
    void whatCouldNotBeToldIsToldWithWhatCameMeanwhile() {
        Alerts alerts = new Alerts(Duration.ofMinutes(5), Set.of());
        alerts.add(alert("missing", "a"));
        Alert first = alerts.due(NOON).getFirst();
        alerts.add(alert("missing", "b"));
        alerts.back(first);
        assertThat(alerts.due(NOON.plusSeconds(1))).singleElement().satisfies(told -> {
            assertThat(told.count()).isEqualTo(2);
            assertThat(told.flows()).containsExactly("a", "b");
        });
    }

    @Test
    void kindsWithoutEndAreOne() {
        Alerts alerts = new Alerts(Duration.ofMinutes(5), Set.of());
        for (int i = 0; i < Alerts.MAX_KEYS + 70; i++) {
            alerts.add(alert("kind " + i, "a"));
        }
        List<Alert> due = alerts.due(NOON);
        assertThat(due).hasSize(Alerts.MAX_KEYS + 1);
        assertThat(due.getLast().count()).isEqualTo(70);
        assertThat(due.getLast().key().definition()).isEqualTo("others");
    }

    @Test
    void quietTimesGoPastMidnightAndHaveZones() {
        QuietTime night = QuietTime.parse("22:00-06:00");
        assertThat(night.contains(Instant.parse("2026-01-01T21:59:59Z"))).isFalse();
        assertThat(night.contains(Instant.parse("2026-01-01T22:00:00Z"))).isTrue();
        assertThat(night.contains(Instant.parse("2026-01-02T05:59:59Z"))).isTrue();
        assertThat(night.contains(Instant.parse("2026-01-02T06:00:00Z"))).isFalse();
        assertThat(QuietTime.parse("08:00-09:00 Asia/Tokyo").contains(Instant.parse("2026-01-01T23:30:00Z")))
                .isTrue();
        for (String wrong : List.of("", "22-6", "22:00", "22:00-22:00", "22:00-25:00", "22:00-06:00 Nowhere/Town")) {
            assertThatThrownBy(() -> QuietTime.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("a time of the day such as 22:00-06:00");
        }
    }

    @Test
    void anAlertIsADocument() {
        JsonNode json = JsonMapper.shared().readTree(alert("missing", "j\"7").json());
        assertThat(json.get("definition").asString()).isEqualTo("job");
        assertThat(json.get("count").asLong()).isEqualTo(1);
        assertThat(json.get("firstNanos").asString()).isEqualTo("5");
        assertThat(json.get("flows").toString()).isEqualTo("[\"j\\\"7\"]");
        assertThat(json.get("cause").asString()).isEqualTo("process died");
    }
}
