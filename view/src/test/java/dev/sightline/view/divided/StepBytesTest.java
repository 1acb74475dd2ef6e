package dev.sightline.view.divided;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.ViewRequest;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StepBytesTest {
    private static final int STRINGS = 10_000;

    private static final ViewRequest CURVE =
            new ViewRequest("distribution", Map.of("column", List.of("who"), "width", List.of("20")));

    /// A third of the strings, and of the rows.
    private static Part part(int number) {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = number; i < STRINGS; i += 3) {
            rows.add(new Table.Row(rows.size(), 0, Map.of("t", 1_700_000_000_000_000_000L + i, "who", "pod-" + i)));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null), new Field("who", ColumnType.STRING, null, null));
        return new Part(TableTraces.trace(new Table(fields, List.of("a.csv"), rows), 2000));
    }

    @Test
    void catalogsGoToEachProcessOnce() {
        List<Part> parts = List.of(part(0), part(1), part(2));
        List<byte[]> catalogs = parts.stream().map(Part::catalog).toList();
        long all = catalogs.stream().mapToLong(catalog -> catalog.length).sum();
        AtomicLong bytes = new AtomicLong();
        List<DividedTrace.Peer> peers = new ArrayList<>();
        for (Part part : parts) {
            peers.add(step -> {
                byte[] sent = step.toBytes();
                bytes.addAndGet(sent.length);
                return part.next(Step.of(sent), () -> false);
            });
        }
        String first = AnswerJson.document(new DividedTrace("many", catalogs, peers).answer(CURVE, () -> false));
        long once = bytes.getAndSet(0);
        String second = AnswerJson.document(new DividedTrace("many", catalogs, peers).answer(CURVE, () -> false));
        assertThat(first.substring(first.indexOf("type"))).isEqualTo(second.substring(second.indexOf("type")));
        assertThat(once - bytes.get()).isBetween(3 * all, 3 * all + 1000);
    }

    @Test
    void aProcessThatIsAskedSomethingElseIsToldInOneLine() {
        Part part = part(0);
        ViewRequest count = new ViewRequest("count", Map.of());
        DividedTrace.Peer other = step ->
                part.next(new Step(step.trace(), step.catalogs(), step.part(), count, step.found()), () -> false);
        DividedTrace trace = new DividedTrace("one", List.of(part.catalog()), List.of(other));
        assertThatThrownBy(() -> trace.answer(CURVE, () -> false))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("and not ColumnStats of round 0");
    }
}
