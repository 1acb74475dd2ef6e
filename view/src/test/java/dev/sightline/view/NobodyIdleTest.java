package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.ViewRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Means of who is left when others are counted are nothing where nobody is.
@NullUnmarked // documents are maps in which null is a value
class NobodyIdleTest {
    @Test
    void whatSumsOfDoublesAreOffByIsNobody() {
        Table sensors = table(
                16_000,
                List.of("at:time:time", "sensor:string:entity", "temp:float64::°C"),
                (i, random) -> new Object[] {
                    1_772_614_800L * SECOND + i / 8 * 300L * SECOND, "S" + i % 8, 20 + 5 * random.nextDouble()
                });
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        TableTraces.trace(sensors, 4000),
                        new ViewRequest(
                                "frequency",
                                Map.of(
                                        "column", List.of("temp"),
                                        "hold", List.of("900s"),
                                        "means", List.of("true"),
                                        "width", List.of("585"),
                                        "paint", List.of("high: temp >= 24.5; warm: temp >= 23; cool: temp < 21.5"))),
                        () -> false)));
        for (Map<String, Object> series : DefaultsTest.list(answer, "series")) {
            if ("idle".equals(series.get("category")) || "unknown".equals(series.get("category"))) {
                assertThat((List<?>) series.get("means"))
                        .as(String.valueOf(series.get("category")))
                        .hasSize(585)
                        .allSatisfy(mean -> assertThat(mean).isEqualTo(0.0));
            }
        }
    }
}
