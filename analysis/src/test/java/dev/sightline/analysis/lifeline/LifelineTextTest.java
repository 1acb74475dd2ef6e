package dev.sightline.analysis.lifeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifelineTextTest {
    private static final String JOB = """
            # jobs of a workflow
            lifeline workflow
              by wf
              step start
              end  done
            lifeline job            # one of them
              by wf, job.id
              in workflow
              step submit
              step run.local | run.grid   within 1.5s
              with "copy in" *            after 20ms within 3min
              end  dark ?
              step check {1,3} if run.grid
              end  ok
              with failed end
              close aborted
              only
              timeout 1h
            """;

    @Test
    void readsAllThereIs() {
        List<Lifeline> read = LifelineText.parse("jobs", JOB);
        assertThat(read).hasSize(2);
        Lifeline job = read.get(1);
        assertThat(job.key()).containsExactly("wf", "job.id");
        assertThat(job.parent()).isEqualTo("workflow");
        assertThat(job.only()).isTrue();
        assertThat(job.closing()).containsExactly("aborted");
        assertThat(job.timeoutNanos()).isEqualTo(3_600_000_000_000L);
        assertThat(job.steps().stream().map(Step::place)).containsExactly(0, 1, 1, 2, 3, 4, 4);
        assertThat(job.steps().get(1))
                .isEqualTo(new Step(List.of("run.local", "run.grid"), 1, 1, 1, null, false, 0, 1_500_000_000L));
        assertThat(job.steps().get(2))
                .isEqualTo(new Step(List.of("copy in"), 1, 0, Step.MANY, null, false, 20_000_000L, 180_000_000_000L));
        assertThat(job.steps().get(4).condition()).isEqualTo("run.grid");
        assertThat(job.steps().get(6).end()).isTrue();
    }

    @Test
    void anEndBeforeTheLastIsNeededOnlyByWhoEndsThere() {
        List<Step> steps = LifelineText.parse("x", "lifeline a\nby id\nstep s\nend early\nstep t end\nend late\n")
                .getFirst()
                .steps();
        assertThat(steps.stream().map(Step::least)).containsExactly(1, 0, 1, 1);
        assertThat(steps.stream().map(Step::end)).containsExactly(false, true, true, true);
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        for (String text :
                List.of(JOB, "lifeline \"a \\\" b\\n\\\\\"\nby \"the id\"\nend \"HTTP GET /\" within 7ns\n")) {
            List<Lifeline> once = LifelineText.parse("x", text);
            assertThat(LifelineText.parse("y", LifelineText.write(once, List.of("a note\nof two lines"))))
                    .isEqualTo(once);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "``; x:1:1: no lifeline is defined",
                "step a; x:1:1: 'step' belongs to a lifeline",
                "lifeline; x:1:9: a lifeline needs a name",
                "lifeline a\\nby\\nstep s; x:2:3: a column that tells flows apart is expected",
                "lifeline a\\nstep s; x:1:1: lifeline a needs a column",
                "lifeline a\\nby id; x:1:1: lifeline a has 0 steps",
                "lifeline a\\nby id\\n  stepp s; x:3:3: 'stepp' is none of",
                "lifeline a\\nby id\\nstep s within soon; x:3:15: a duration is expected",
                "lifeline a\\nby id\\nstep s within 3 parsec; x:3:17: 'parsec' is no unit of time",
                "lifeline a\\nby id\\nstep s after 3s within 2s; x:3:6: a step comes after",
                "lifeline a\\nby id\\nstep s {3,2}; x:3:6: a step at place 0 happens 3 to 2 times",
                "lifeline a\\nby id\\nstep s x; x:3:8: 'x' is none of if, after, within, end",
                "lifeline a\\nby id\\nstep s\\nstep s; x:4:6: s stands in line 3 already",
                "lifeline a\\nby id\\nstep s if t; x:3:11: t is no other event of lifeline a",
                "lifeline a\\nby id\\nwith s; x:3:1: 'with' is at the place of the step before it",
                "lifeline a\\nby id\\nstep \"s; x:3:6: the quote is not closed",
                "lifeline a\\nby id\\nstep s\\nlifeline a; x:4:1: there are two lifelines called a",
                "lifeline a\\nby id\\nin b\\nstep s; x: lifeline a is in b, which is no other lifeline here",
                "lifeline a\\nby id\\nstep s\\nonly these; x:4:6: nothing more is expected here",
                "lifeline a\\nby id\\nstep s\\ntimeout 1s\\ntimeout 2s; x:5:1: lifeline a has a timeout already",
                "lifeline a\\nby id\\nstep s after 5ms within 2ms; x:3:6: a step comes after 5ms and within 2ms: none can",
                "lifeline a\\nby id\\nstep s\\nclose s; x:4:7: s stands in line 3 already",
                "lifeline a\\nby id\\nstep s\\ntimeout 300y; x:4:12: 'y' is no unit of time",
            })
    void saysWhatIsWrongAndWhere(String text, String message) {
        assertThatThrownBy(() -> LifelineText.parse("x", text.replace("\\n", "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message.strip());
    }

    @Test
    void anyTextIsReadOrRefusedInOneLine() {
        Random random = new Random(5);
        String letters = "lifeline by step end with \"|?*+{},0123456789 within 3ms if \\ # timeout only close in";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder(JOB);
            for (int n = random.nextInt(4); n >= 0; n--) {
                int at = random.nextInt(text.length());
                text.replace(
                        at,
                        Math.min(text.length(), at + random.nextInt(4)),
                        String.valueOf(letters.charAt(random.nextInt(letters.length()))));
            }
            try {
                LifelineText.parse("x", text.toString());
            } catch (IllegalArgumentException e) {
                assertThat(e).hasMessageStartingWith("x:").hasMessageNotContaining("\n");
            }
        }
    }
}
