package dev.sightline.analysis.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.cell.Hash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// A table of flows does what a map of objects would.
class FlowTableTest {
    private static final int EVENTS = 19;

    static final List<Long> SEEDS = LongStream.range(0, 30).boxed().toList();

    private static final class Flow {
        private final int number;
        private final long first;
        private final long deadline;
        private final int[] times = new int[EVENTS];
        private int lastEvent = -1;
        private int entity;
        private long last;
        private long over;
        private int shape;
        private int top = -1;
        private int flags;

        Flow(int number, long first, long deadline) {
            this.number = number;
            this.first = first;
            this.over = first;
            this.deadline = deadline;
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void hasWhatAMapHas(long seed) {
        Random random = new Random(seed);
        FlowTable table = new FlowTable(EVENTS);
        Deadlines deadlines = new Deadlines(table);
        Map<String, Flow> model = new HashMap<>();
        int names = 1 + random.nextInt(9000);
        for (int i = 0; i < 40_000; i++) {
            String name = name(random.nextInt(names));
            byte[] key = name.getBytes(StandardCharsets.UTF_8);
            byte[] longer = Arrays.copyOf(key, key.length + 7);
            int found = table.find(Hash.of(key, key.length), longer, key.length);
            Flow known = model.get(name);
            assertThat(found).isEqualTo(known == null ? -1 : known.number);
            if (known == null) {
                int flow = table.add(Hash.of(key, key.length), longer, key.length, i);
                known = new Flow(flow, i, random.nextInt(100_000));
                table.due(flow, known.deadline);
                deadlines.push(flow, known.deadline);
                model.put(name, known);
            } else if (random.nextInt(4) == 0) {
                table.remove(known.number);
                assertThat(table.isGone(known.number)).isTrue();
                model.remove(name);
                continue;
            }
            act(random, table, known);
        }
        assertThat(table.size()).isEqualTo(model.size());
        assertThat(Arrays.stream(table.all()).sorted().toArray())
                .isEqualTo(model.values().stream()
                        .mapToInt(flow -> flow.number)
                        .sorted()
                        .toArray());
        model.forEach((name, flow) -> isAs(table, flow, name));
        inOrder(deadlines, model);
    }

    /// Of up to 8, 15 and more bytes, some of which begin alike.
    private static String name(int number) {
        return switch (number % 4) {
            case 0 -> Integer.toString(number);
            case 1 -> "order-" + number;
            case 2 -> "exactly-" + (1_000_000 + number);
            default -> "a-key-that-is-long-" + number;
        };
    }

    private static void act(Random random, FlowTable table, Flow flow) {
        int event = random.nextInt(EVENTS);
        long time = random.nextInt(50_000);
        int by = random.nextInt(70) - 1;
        boolean isLast = flow.lastEvent < 0 || time >= flow.last;
        assertThat(table.does(flow.number, event, time, by)).isEqualTo(isLast);
        if (isLast) {
            flow.lastEvent = event;
            flow.entity = by;
            flow.last = time;
        }
        int often = random.nextInt(50) == 0 ? 300 : 1;
        for (int i = 0; i < often; i++) {
            table.count(flow.number, event, time + 5);
        }
        flow.times[event] = Math.min(255, flow.times[event] + often);
        flow.over = Math.max(flow.over, time + 5);
        flow.shape = random.nextInt(1 << 16);
        table.follows(flow.number, flow.shape);
        flow.top = random.nextInt(200) - 1;
        table.reaches(flow.number, flow.top, time);
        int flag = 1 << random.nextInt(5);
        boolean on = random.nextBoolean();
        table.flag(flow.number, flag, on);
        flow.flags = on ? flow.flags | flag : flow.flags & ~flag;
    }

    private static void isAs(FlowTable table, Flow flow, String name) {
        int n = flow.number;
        assertThat(table.keyText(n)).isEqualTo(name);
        assertThat(List.of(table.first(n), table.last(n), table.over(n), table.deadline(n)))
                .containsExactly(flow.first, flow.last, flow.over, flow.deadline);
        assertThat(List.of(table.lastEvent(n), table.entity(n), table.shape(n), table.top(n)))
                .containsExactly(flow.lastEvent, flow.entity, flow.shape, flow.top);
        for (int event = 0; event < EVENTS; event++) {
            assertThat(table.times(n, event)).isEqualTo(flow.times[event]);
        }
        for (int flag = 1; flag < 32; flag *= 2) {
            assertThat(table.is(n, flag)).isEqualTo((flow.flags & flag) != 0);
        }
    }

    /// Whose deadline passed is told once, and who is gone is not.
    private static void inOrder(Deadlines deadlines, Map<String, Flow> model) {
        List<Long> left = model.values().stream()
                .map(flow -> flow.deadline)
                .sorted(Comparator.naturalOrder())
                .toList();
        int at = 0;
        while (deadlines.earliest() >= 0) {
            if (deadlines.isKept()) {
                assertThat(deadlines.nanos()).isEqualTo(left.get(at++));
            }
            deadlines.pop();
        }
        assertThat(at).isEqualTo(left.size());
    }
}
