package dev.sightline.view.divided;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.JsonTree;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Processes with so many rows that slots, trees and sketches go from one to the other find what one process finds.
@NullUnmarked // documents are maps in which null is a value
class DividedLimitsTest {
    private static final ViewRequest CURVE = new ViewRequest(
            "distribution", Map.of("column", List.of("v"), "width", List.of("50"), "height", List.of("9")));
    /// Of the last half: more values than are counted one by one, and a frequent one behind them.
    private static final ViewRequest FREQUENT = new ViewRequest(
            "values", Map.of("column", List.of("v"), "limit", List.of("1"), "from", List.of("1700000001300000000")));

    private static final ViewRequest COLUMNS = new ViewRequest("info", Map.of());

    @Test
    void answersBeyondTheLimitsAreThoseOfOneProcess() throws IOException {
        Trace whole = ManyRows.trace(0, ManyRows.ROWS);
        try (PartProcess first = new PartProcess(0, ManyRows.MOST);
                PartProcess second = new PartProcess(ManyRows.MOST, ManyRows.ROWS)) {
            DividedTrace divided =
                    new DividedTrace("many", List.of(first.catalog(), second.catalog()), List.of(first, second));
            for (ViewRequest request : List.of(CURVE, FREQUENT, COLUMNS)) {
                Map<String, Object> one = document(new Views().answer(whole, request, () -> false));
                Map<String, Object> together = document(divided.answer(request, () -> false));
                closeAndGone(one, together, "runningSum", 1e-12);
                closeAndGone(one, together, "distinct", 0.04);
                assertThat(together).as(request.kind()).isEqualTo(one);
            }
        }
    }

    /// Sums of doubles depend on their order in the last digit, a sketch on what was merged: compares these roughly,
    /// and takes them away.
    private static void closeAndGone(Object one, Object other, String name, double share) {
        if (one instanceof Map<?, ?> left && other instanceof Map<?, ?> right) {
            close(left.remove(name), right.remove(name), share);
            left.forEach((key, value) -> closeAndGone(value, right.get(key), name, share));
        } else if (one instanceof List<?> left && other instanceof List<?> right) {
            for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
                closeAndGone(left.get(i), right.get(i), name, share);
            }
        }
    }

    private static void close(Object one, Object other, double share) {
        if (one instanceof List<?> left && other instanceof List<?> right) {
            assertThat(right).hasSameSizeAs(left);
            for (int i = 0; i < left.size(); i++) {
                close(left.get(i), right.get(i), share);
            }
        } else if (one instanceof Number left && other instanceof Number right) {
            assertThat(right.doubleValue())
                    .isCloseTo(left.doubleValue(), Offset.offset(Math.abs(left.doubleValue()) * share));
        } else {
            assertThat(other).isEqualTo(one);
        }
    }

    private static Map<String, Object> document(Answer answer) {
        Map<String, Object> document = JsonTree.parse(AnswerJson.document(answer));
        document.remove("elapsedMillis");
        document.remove("generation");
        return document;
    }
}
