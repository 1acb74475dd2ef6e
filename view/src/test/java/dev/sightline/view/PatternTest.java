package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.view.MessageTraces.Side;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The search itself is held against a slow one in `analysis`: here is what a request makes of it.
@NullUnmarked // documents are maps in which null is a value
class PatternTest {
    private static final String LOST = "message.side = \"send\" then no message.side = \"receive\" same message.id";

    private static Map<String, Object> ask(Trace trace, String view, Object... more) {
        Map<String, List<String>> parameters = new HashMap<>();
        for (int i = 0; i < more.length; i += 2) {
            parameters.put((String) more[i], List.of(more[i + 1].toString()));
        }
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(view, parameters), () -> false)));
    }

    /// a sends to b every 10 ns; b has the message 4 ns later, but for the third one; b says each twice.
    private static List<Side> asked(int messages) {
        List<Side> sides = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            long at = 10L * i;
            sides.add(new Side(at, "a", "m" + i, "send", "b", null));
            if (i != 2) {
                sides.add(new Side(at + 4, "b", "m" + i, "receive", "a", null));
            }
            sides.add(new Side(at + 6, "b", null, null, null, null));
        }
        return MessageTraces.sorted(sides);
    }

    private static String nanos(long nanos) {
        return Long.toString(MessageTraces.START + nanos);
    }

    @Test
    void whatNeverComesIsFoundAndSelected() {
        Trace trace = MessageTraces.trace(asked(6));
        Map<String, Object> found = ask(trace, "pattern", "steps", LOST);
        assertThat(found)
                .containsEntry("matches", 1L)
                .containsEntry("notYetDue", 0L)
                .containsEntry("selected", 1L);
        assertThat(found.get("found")).isEqualTo(List.of(List.of(Map.of("who", "a", "atNanos", nanos(20)))));
        assertThat(ask(trace, "details", "where", found.get("where"), "limit", 0))
                .containsEntry("total", 1L);
    }

    @Test
    void whatMayStillComeIsNotYetDue() {
        Trace trace = MessageTraces.trace(asked(6));
        // the trace ends 36 ns after the lost one was sent
        assertThat(ask(trace, "pattern", "steps", LOST.replace(" same", " within 36ns same")))
                .containsEntry("matches", 1L)
                .containsEntry("notYetDue", 0L);
        assertThat(ask(trace, "pattern", "steps", LOST.replace(" same", " within 37ns same")))
                .containsEntry("matches", 0L)
                .containsEntry("notYetDue", 1L)
                .containsEntry("where", null);
    }

    @Test
    void theWindowIsForTheFirstStepAndTheFilterForAll() {
        Trace trace = MessageTraces.trace(asked(6));
        String steps = "message.side = \"send\" then message.side = \"receive\" same message.id";
        assertThat(ask(trace, "pattern", "steps", steps)).containsEntry("matches", 5L);
        assertThat(ask(trace, "pattern", "steps", steps, "from", nanos(40), "to", nanos(41)))
                .containsEntry("matches", 1L);
        assertThat(ask(trace, "pattern", "steps", steps, "where", "message.side != \"receive\""))
                .containsEntry("matches", 0L);
        assertThat(ask(trace, "pattern", "steps", steps, "limit", 2).get("found"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
                .hasSize(2);
    }

    @Test
    void ofManyMatchesTheFirstAreSelected() {
        Trace trace = MessageTraces.trace(asked(600));
        Map<String, Object> found =
                ask(trace, "pattern", "steps", "message.side = \"send\" then message.side = \"receive\" within 5ns");
        assertThat(found).containsEntry("matches", 599L).containsEntry("selected", 100L);
        assertThat(ask(trace, "details", "where", found.get("where"), "limit", 0))
                .containsEntry("total", 200L);
    }

    /// Whatever the clocks say, a receive comes after its send.
    @Test
    void nothingIsFoundByClocksThatAreWrong() {
        for (int seed = 0; seed < 20; seed++) {
            List<Side> sides = MessageTraces.random(new Random(seed));
            Trace trace = MessageTraces.trace(sides);
            Map<String, Object> messages = ask(trace, "exchange");
            Map<String, Object> found = ask(
                    trace,
                    "pattern",
                    "steps",
                    "message.side = \"send\" then message.side = \"receive\" same message.id");
            assertThat(found.get("matches")).as("seed " + seed).isEqualTo(messages.get("messages"));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "who = \"a\" then whom = \"b\" | steps: unknown column 'whom'",
                "who = \"a\" then who = \"b\" same whose | steps: same: there is no column 'whose'",
                "who = \"a\" | steps: a pattern has two to 8 steps",
                "who = \"a\" then | steps: expression, position 15: expected a column name",
            })
    void mistakesAreNamed(String steps, String what) {
        Trace trace = MessageTraces.trace(asked(3));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ask(trace, "pattern", "steps", steps))
                .withMessageContaining(what);
    }
}
