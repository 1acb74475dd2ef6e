package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.ViewRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Who has most of a category, where rows are moments that are shown for a while.
@NullUnmarked // documents are maps in which null is a value
class OrderOfMomentsTest {
    /// A flood of one at one time, and of another a row now and then.
    @Test
    @SuppressWarnings("unchecked")
    void aFloodOfRowsIsMoreThanAFewThatLastLonger() {
        Table rows = table(80, List.of("at:time:time", "who:string:entity", "ttl:int64"), (i, random) ->
                new Object[] {i < 60 ? 0 : (i - 60) * 10L * DefaultsTest.SECOND, i < 60 ? "flood" : "drip", 200L});
        Map<String, Object> answer = JsonTree.parse(AnswerJson.document(new Views()
                .answer(
                        TableTraces.trace(rows, 1),
                        new ViewRequest(
                                "timelines",
                                Map.of(
                                        "column", List.of("ttl"),
                                        "hold", List.of("each:1s"),
                                        "count", List.of("rows"),
                                        "bins", List.of("4"),
                                        "paint", List.of("big: ttl >= 100"),
                                        "sort", List.of("category:big"))),
                        () -> false)));
        assertThat((List<Map<String, Object>>) answer.get("entities"))
                .extracting(entity -> entity.get("entity"))
                .containsExactly("flood", "drip");
    }
}
