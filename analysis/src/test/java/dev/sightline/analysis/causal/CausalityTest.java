package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class CausalityTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();

    private static Causality of(CausalRows rows) {
        Messages messages = new Messages(rows.fields());
        messages.take(rows);
        return Causality.of(CausalOrder.of(messages));
    }

    private record Made(long time, String who, String id, String side) {}

    /// Many messages between processes whose clocks are off, some of which are lost, or came from before the first row.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void countsWhatWasMade(long seed) {
        Random random = new Random(seed);
        int processes = 2 + random.nextInt(5);
        long[] off = random.longs(processes, -500, 500).toArray();
        List<Made> made = new ArrayList<>();
        int[] expected = new int[4];
        for (int i = 0; i < 3000; i++) {
            int from = random.nextInt(processes);
            int to = (from + 1 + random.nextInt(processes - 1)) % processes;
            long sent = 1_000_000 + random.nextInt(1_000_000) + off[from];
            long received = sent - off[from] + random.nextInt(400) + off[to];
            int fate = random.nextInt(10);
            if (fate != 0) {
                made.add(new Made(sent, "p" + from, "m" + i, "send"));
            }
            if (fate != 1) {
                made.add(new Made(received, "p" + to, "m" + i, "receive"));
            }
            expected[0] += fate > 1 ? 1 : 0;
            expected[1] += fate == 1 ? 1 : 0;
            expected[2] += fate == 0 ? 1 : 0;
            expected[3] += fate > 1 && received < sent ? 1 : 0;
        }
        made.sort(Comparator.comparingLong(Made::time));
        CausalRows rows = new CausalRows();
        made.forEach(each -> rows.add(each.time, each.who, each.id, each.side));
        Causality found = of(rows);
        assertThat(found.messages()).isEqualTo(expected[0]);
        assertThat(found.unmatchedSends()).isEqualTo(expected[1]);
        assertThat(found.unmatchedReceives()).isEqualTo(expected[2]);
        assertThat(found.violations()).isEqualTo(expected[3]);
        assertThat(found.violationsLeft()).isZero();
        assertThat(found.movedEvents() > 0).isEqualTo(expected[3] > 0);
        assertThat(found.processes()).isEqualTo(processes);
        assertThat(found.pairs().stream().mapToLong(Causality.Pair::messages).sum())
                .isEqualTo(expected[0]);
    }

    @Test
    void aMessageThatIsSentOnIsTwo() {
        Causality found = of(new CausalRows()
                .add(1, "a", "m", "send")
                .add(2, "b", "m", "step")
                .add(3, "c", "m", "receive")
                .add(4, "a", "n", "send")
                .add(5, "b", "n", "receive")
                .add(6, "c", "n", "receive")
                .add(7, "c", null, null));
        assertThat(found.messages()).isEqualTo(4);
        assertThat(found.unmatchedSends() + found.unmatchedReceives()).isZero();
        assertThat(found.pairs())
                .extracting(pair -> pair.from() + pair.to() + pair.messages())
                .containsExactlyInAnyOrder("ab2", "bc1", "ac1");
    }

    @Test
    void whoIsCalledByRootIsCalledByNobodyUnlessASpanHasThatName() {
        for (String nobody : List.of("root", "0", "0000000000000000", "None", "null", "-", "-1", "")) {
            Causality found = of(new CausalRows(CausalRows.SPANS)
                    .add(1, "a", "s1", nobody)
                    .add(2, "b", "s2", "s1")
                    .add(3, "c", "s3", "lost"));
            assertThat(found.messages()).isEqualTo(1);
            assertThat(found.unmatchedReceives()).as(nobody).isEqualTo(1);
        }
        Causality named =
                of(new CausalRows(CausalRows.SPANS).add(1, "a", "root", null).add(2, "b", "s2", "root"));
        assertThat(named.messages()).isEqualTo(1);
    }

    /// Where no client between them was recorded, the span that a request names as its parent sent it.
    @Test
    void aServerCanBeCalledByAServer() {
        Causality found = of(new CausalRows(CausalRows.SERVED)
                .row(1L, "gate", null, null, "s1")
                .row(2L, "orders", "s1", "receive", "s2")
                .row(3L, "orders", "s2", "receive", "s3")
                .row(4L, "db", "s3", "receive", "s4")
                .row(5L, "db", "lost", "receive", "s5"));
        assertThat(found.pairs())
                .extracting(pair -> pair.from() + " " + pair.to() + " " + pair.messages())
                .containsExactlyInAnyOrder("gate orders 1", "orders db 1");
        assertThat(found.unmatchedReceives()).isEqualTo(1);
        assertThat(found.unmatchedSends()).isZero();
    }

    /// Zipkin gives both sides of a call one id.
    @Test
    void aSpanThatBothSidesShareIsSentByTheClient() {
        Causality found = of(new CausalRows(CausalRows.SERVED)
                .row(1L, "gate", "s1", "send", "s1")
                .row(2L, "orders", "s1", "receive", "s1")
                .row(3L, "gate", "s9", "send", "s9"));
        assertThat(found.messages()).isEqualTo(1);
        assertThat(found.unmatchedSends()).isEqualTo(1);
    }

    @Test
    void anIdThatIsUsedAgainIsAnotherMessage() {
        Causality found = of(new CausalRows()
                .add(1, "a", "m", "send")
                .add(2, "b", "m", "receive")
                .add(3, "a", "m", "send")
                .add(4, "a", "m", "send")
                .add(5, "b", "m", "receive"));
        assertThat(found.messages()).isEqualTo(2);
        assertThat(found.unmatchedSends()).isEqualTo(1);
    }

    @Test
    void whatTellsNoMessagesIsRefused() {
        List<Field> none = List.of(
                new Field("time", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Messages(none))
                .withMessageContaining("message.side");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Messages(none.subList(0, 1)))
                .withMessageContaining("--entity");
    }
}
