package dev.sightline.view.divided;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.JsonTree;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each of several processes looks at no more segments for rows that are shown than it must.
@NullUnmarked // documents are maps in which null is a value
class DividedRowsTest {
    private static final int FEW = 1000;
    /// More than are looked at in one go.
    private static final int MANY = 140_000;

    private final Trace first = ManyRows.inSegments(0, FEW, 1);
    private final Trace second = ManyRows.inSegments(FEW, MANY, 3);

    /// The first process has nothing to leave, so what is left is left by the second.
    @ParameterizedTest
    @ValueSource(strings = {"limit=3", "order=t&limit=3", "order=t&desc=true&limit=3", "limit=2&offset=1500"})
    void rowsThatCannotBeShownAreNotLookedAt(String asked) {
        assertThat(answer(asked + "&uncounted=true")).containsEntry("total", null);
        Map<String, Object> counted = answer(asked);
        assertThat(counted).containsEntry("total", FEW + 3L * MANY);
        assertThat(answer(asked + "&uncounted=true").get("rows")).isEqualTo(counted.get("rows"));
        assertThat(counted.get("rows"))
                .isEqualTo(document(new Views().answer(whole(), request(asked), () -> false))
                        .get("rows"));
    }

    private Map<String, Object> answer(String asked) {
        List<Part> parts = List.of(new Part(first), new Part(second));
        List<DividedTrace.Peer> peers = parts.stream()
                .<DividedTrace.Peer>map(part -> step -> part.next(step, () -> false))
                .toList();
        DividedTrace divided =
                new DividedTrace("many", parts.stream().map(Part::catalog).toList(), peers);
        return document(divided.answer(request(asked), () -> false));
    }

    private static Trace whole() {
        return ManyRows.trace(0, FEW + 3 * MANY);
    }

    private static ViewRequest request(String asked) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String one : asked.split("&")) {
            int at = one.indexOf('=');
            parameters.put(one.substring(0, at), List.of(one.substring(at + 1)));
        }
        return new ViewRequest("details", parameters);
    }

    private static Map<String, Object> document(Answer answer) {
        return JsonTree.parse(AnswerJson.document(answer));
    }
}
