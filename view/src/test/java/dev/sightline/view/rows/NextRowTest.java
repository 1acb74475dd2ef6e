package dev.sightline.view.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.view.Case;
import dev.sightline.view.JsonTree;
import dev.sightline.view.Oracle;
import dev.sightline.view.Table.Row;
import dev.sightline.view.Views;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Steps and extents against what a list of rows says.
@NullUnmarked // maps and lists in which null is a value
class NextRowTest {
    static Stream<Long> seeds() {
        return Case.seeds();
    }

    /// Selected rows in time order; those of equal time as they arrived.
    private static List<Row> inOrder(Case c) {
        return c.oracle().timed().stream().filter(c.oracle()::inWindow).toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void goesThroughAllSelectedRowsInTimeOrder(long seed) {
        Case c = Case.of(seed);
        if (c.table().role(dev.sightline.event.Role.TIME) == null) {
            return;
        }
        List<Row> rows = inOrder(c);
        List<Long> arrivals = rows.stream().map(Row::arrival).toList();
        assertThat(walk(c, false, rows.size())).isEqualTo(arrivals);
        List<Long> reversed = new ArrayList<>(arrivals);
        Collections.reverse(reversed);
        assertThat(walk(c, true, rows.size())).isEqualTo(reversed);
    }

    /// Arrival numbers in the order they were met; checks what else each answer says.
    private static List<Long> walk(Case c, boolean back, int total) {
        List<Long> met = new ArrayList<>();
        Map<String, Object> step = c.answer("next", "back", back);
        while (step.get("row") != null) {
            assertThat(step.get("total")).isEqualTo((long) total);
            assertThat(step.get("before")).isEqualTo((long) (back ? total - 1 - met.size() : met.size()));
            met.add((Long) step.get("arrival"));
            assertThat(met).as("an end").hasSizeLessThanOrEqualTo(total);
            step = c.answer("next", "back", back, "at", step.get("atNanos"), "arrival", step.get("arrival"));
        }
        assertThat(step.get("total")).isEqualTo((long) total);
        return met;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void fromAMomentItPassesByWhatHasThatVeryTime(long seed) {
        Case c = Case.of(seed);
        if (c.table().role(dev.sightline.event.Role.TIME) == null) {
            return;
        }
        List<Row> rows = inOrder(c);
        for (Row from : rows) {
            long at = Objects.requireNonNull(c.oracle().time(from));
            Row after = rows.stream()
                    .filter(r -> c.oracle().time(r) > at)
                    .findFirst()
                    .orElse(null);
            Row before = rows.stream()
                    .filter(r -> c.oracle().time(r) < at)
                    .reduce((a, b) -> b)
                    .orElse(null);
            assertThat(c.answer("next", "at", at).get("arrival")).isEqualTo(after == null ? null : after.arrival());
            assertThat(c.answer("next", "at", at, "back", true).get("arrival"))
                    .isEqualTo(before == null ? null : before.arrival());
        }
    }

    @Test
    void anArrivalWithoutATimeIsRefused() {
        assertThatThrownBy(() -> Case.of(1).answer("next", "arrival", 3)).hasMessageContaining("arrival");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void theExtentIsThatOfTheSelectedRows(long seed) {
        Case c = Case.of(seed);
        boolean timed = c.table().role(dev.sightline.event.Role.TIME) != null;
        for (String column : List.of("what", "v", "f", "ok", "u", "none")) {
            List<Row> rows = c.oracle().selected();
            Map<String, Object> extent = c.answer("extent", "column", column, "duration", "v");
            assertThat(extent.get("rows")).isEqualTo((long) rows.size());
            List<Comparable<?>> sorted = c.oracle().sorted(column, rows);
            assertThat(extent.get("missing")).isEqualTo((long) rows.size() - sorted.size());
            JsonTree.assertHolds(
                    extent,
                    Oracle.map(
                            "min", sorted.isEmpty() ? null : c.oracle().json(column, sorted.getFirst()),
                            "max", sorted.isEmpty() ? null : c.oracle().json(column, sorted.getLast())),
                    column);
            if (timed) {
                assertThat(extent.get("firstNanos")).isEqualTo(text(rows, r -> r.number("t"), true));
                assertThat(extent.get("lastNanos")).isEqualTo(text(rows, r -> r.number("t"), false));
                assertThat(extent.get("endNanos")).isEqualTo(text(rows, NextRowTest::end, false));
            } else {
                assertThat(extent.get("firstNanos")).isNull();
            }
        }
    }

    /// The column v is in ms.
    private static Long end(Row row) {
        Long at = row.number("t");
        Long took = row.number("v");
        return at == null ? null : (Long) (at + (took == null ? 0 : Math.max(0, took)) * 1_000_000L);
    }

    private static String text(List<Row> rows, java.util.function.Function<Row, Long> of, boolean least) {
        return rows.stream()
                .map(of)
                .filter(Objects::nonNull)
                .reduce((a, b) -> least == a < b ? a : b)
                .map(String::valueOf)
                .orElse(null);
    }

    @Test
    void whatIsNoSourceFailed() {
        Trace some = Case.of(1).trace();
        String known = some.snapshot().sources().getFirst().path();
        Trace trace = new Trace(
                some.name(),
                some.snapshot(),
                some.texts(),
                new dev.sightline.store.Ledger(
                        1, 1, 0, List.of(), List.of(), List.of(known + ", byte 3: cut", "x.bin: unknown"), null));
        Map<String, Object> info = JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest("info", Map.of()), () -> false)));
        assertThat(info.get("failed")).isEqualTo(List.of("x.bin: unknown"));
        assertThat((List<?>) info.get("damaged")).hasSize(2);
    }
}
