package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Timelines from the states at some instants against the exact ones.
@NullUnmarked // maps in which null is a value
class ApproximateTimelinesTest {
    @TempDir
    Path folder;

    @Test
    void timelinesOfManyRowsKnowTheTimeOfEachEntityUpToAnInstant() throws IOException {
        StoredTrace store = StoredTrace.write(folder, 1, 4, 550_000, true);
        Map<String, String> asked = ApproximateTest.parameters(
                "column", "size", "paint", ApproximateTest.ALIGNED, "bins", "100", "sort", "name");
        Map<String, Object> near = store.answer("timelines", true, asked);
        Map<String, Object> exact = store.answer("timelines", false, asked);
        ApproximateTest.assertApproximate(near);
        assertThat(near.get("total")).isEqualTo(exact.get("total"));
        List<?> nearRows = (List<?>) near.get("entities");
        List<?> exactRows = (List<?>) exact.get("entities");
        assertThat(nearRows).hasSameSizeAs(exactRows).hasSizeGreaterThan(5);
        for (int i = 0; i < nearRows.size(); i++) {
            Map<?, ?> a = (Map<?, ?>) nearRows.get(i);
            Map<?, ?> b = (Map<?, ?>) exactRows.get(i);
            assertThat(a.get("entity")).isEqualTo(b.get("entity"));
            assertThat(a.get("firstNanos")).isEqualTo(b.get("firstNanos"));
            assertThat(a.get("rows")).isNull();
            assertThat(Math.abs(allTime(a) - allTime(b))).isLessThanOrEqualTo(ApproximateTest.nanos(near));
        }
        for (String[] refused : new String[][] {{"bins", "20"}, {"where", "size > 3"}, {"column", "load"}}) {
            Map<String, String> other = new HashMap<>(asked);
            other.put(refused[0], refused[1]);
            assertThat(store.answer("timelines", true, other)).containsEntry("exact", true);
        }
    }

    private static long allTime(Map<?, ?> row) {
        return ((Map<?, ?>) row.get("totals"))
                .values().stream()
                        .mapToLong(nanos -> Long.parseLong((String) nanos))
                        .sum();
    }
}
