package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// However many rows there are: they are refused before the heap is exhausted, and what was not refused can be ordered.
class CausalMemoryTest {
    private static final int BLOCK = 4_096;

    /// A block of rows, as a process of the kind goes on for ever.
    private static CausalRows block(String kind, int number) {
        boolean isSpan = kind.equals("spans");
        CausalRows rows = new CausalRows(isSpan ? CausalRows.SPANS : CausalRows.FIELDS);
        for (int i = 0; i < BLOCK; i++) {
            int at = number * BLOCK + i;
            String who = "p" + at % 64;
            switch (kind) {
                case "lost" -> rows.add(at, who, "m" + at, "send");
                case "waiting" -> rows.add(at, who, "m" + at, "receive");
                case "pairs" -> rows.add(at, who, "m" + at / 2, at % 2 == 0 ? "send" : "receive");
                case "backward" -> rows.add(at, who, "m" + at / 2, at % 2 == 0 ? "receive" : "send");
                case "nothing" -> rows.add(at, who, null, null);
                default -> rows.row((long) at, who, "s" + at, "s" + (at - 1));
            }
        }
        return rows;
    }

    /// In a heap of its own: reads until it is refused, then orders one block less.
    public static void main(String[] arguments) {
        String kind = arguments[0];
        int blocks = 0;
        try {
            Messages messages = new Messages(block(kind, 0).fields());
            while (true) {
                messages.take(block(kind, blocks));
                blocks++;
            }
        } catch (IllegalArgumentException refused) {
            System.out.println(refused.getMessage());
        }
        Messages fewer = new Messages(block(kind, 0).fields());
        for (int i = 0; i < blocks; i++) {
            fewer.take(block(kind, i));
        }
        CausalOrder order = CausalOrder.of(fewer);
        HappensBefore.Cone cone = order.happensBefore().of(order.events() / 2);
        System.out.println("ordered " + order.events() + " " + (cone.before() + cone.after() + cone.concurrent() + 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lost", "waiting", "pairs", "backward", "nothing", "spans"})
    @Timeout(120)
    void isRefusedBeforeTheHeapIsExhausted(String kind) throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CausalMemoryTest.class.getName(),
                        kind)
                .redirectErrorStream(true)
                .start();
        String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said)
                .containsPattern("more than \\d{6,} events do not fit into \\d+ MiB of memory")
                .containsPattern("ordered (\\d{6,}) \\1\\R");
        assertThat(child.exitValue()).isZero();
    }

    @Test
    void saysHowToChooseLessOrGiveMore() {
        Messages messages = new Messages(CausalRows.FIELDS, 1 << 20);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> {
                    for (int i = 0; i < 100; i++) {
                        messages.take(block("pairs", i));
                    }
                })
                .withMessageContaining("look at less (causality: --from, --to or --where")
                .withMessageContaining("SIGHTLINE_HEAP=4g");
    }
}
