package dev.sightline.analysis.detect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Of each cause one flow that lacks its last step, among hundreds that have it.
class CausesTest {
    private static final long MS = 1_000_000;
    private static final int FLOWS = 400;

    /// Each flow: `ask` by front, `work` by back, `answer` by store, 10 ms apart; one flow each 20 ms.
    private static Trace trace(Predicate<Trace.Line> kept) {
        Trace trace = new Trace();
        long[] seq = new long[3];
        String[] hosts = {"front", "back", "store"};
        String[] events = {"ask", "work", "answer"};
        Trace all = new Trace();
        for (int i = 0; i < FLOWS; i++) {
            for (int s = 0; s < 3; s++) {
                all.add(new Trace.Line((i * 20L + s * 10L) * MS, events[s], hosts[s], "f" + i, 0));
                all.add(new Trace.Line((i * 20L + s * 10L + 1) * MS, "beat", hosts[s], "", 0));
            }
        }
        for (Trace.Line line : all.sorted().lines()) {
            int host = line.host().equals("front") ? 0 : line.host().equals("back") ? 1 : 2;
            Trace.Line numbered = new Trace.Line(line.time(), line.event(), line.host(), line.id(), seq[host]++);
            if (kept.test(numbered)) {
                trace.add(numbered);
            }
        }
        return trace;
    }

    private static Findings detect(Trace trace) {
        return DetectorTest.detect(
                LifelineText.parse("x", "lifeline a\nby id\nstep ask\nstep work\nend answer\ntimeout 100ms\n"), trace);
    }

    private static Trace.Line renumbered(Trace.Line line) {
        return new Trace.Line(line.time(), line.event(), line.host(), line.id(), -1);
    }

    private static Trace unnumbered(Trace trace) {
        Trace other = new Trace();
        trace.lines().forEach(line -> other.add(renumbered(line)));
        return other;
    }

    @Test
    void nothingIsMissingOfTheWhole() {
        Findings found = detect(trace(_ -> true));
        assertThat(found.anomalies()).isEmpty();
        assertThat(found.complete()).isEqualTo(FLOWS);
    }

    @Test
    void whatAProducersNumbersSkipWasLost() {
        Findings found = detect(
                trace(line -> !(line.event().equals("answer") && line.id().equals("f200"))));
        assertThat(found.anomalies()).singleElement().satisfies(one -> {
            assertThat(one.flowText()).isEqualTo("f200");
            assertThat(one.cause()).isEqualTo(Cause.LOST);
            assertThat(one.why()).startsWith("1 rows of store are missing");
        });
    }

    @Test
    void whoSendsNothingMoreDied() {
        Trace trace = unnumbered(trace(line -> !line.host().equals("store") || line.time() < 4_000 * MS));
        Findings found = detect(trace);
        assertThat(found.anomalies()).hasSizeGreaterThan(150).allSatisfy(one -> {
            assertThat(one.cause()).isEqualTo(Cause.DIED);
            assertThat(one.missing()).containsExactly("answer");
            assertThat(one.why()).startsWith("nothing came from store since 1970-01-01T00:00:0");
        });
    }

    private static final String STAYS = "lifeline a\nby id\nstep ask\nstep work\nend answer\ntimeout 100ms\n";

    /// Each flow stays with one of four hosts; `h1` sends nothing from 4 s on.
    private static Trace hosts(Predicate<Trace.Line> kept) {
        Trace all = new Trace();
        for (int i = 0; i < FLOWS; i++) {
            for (int s = 0; s < 3; s++) {
                String event = List.of("ask", "work", "answer").get(s);
                all.add((i * 20L + s * 30L + i % 7) * MS, event, "h" + i % 4, "f" + i);
            }
        }
        Trace trace = new Trace();
        all.sorted().lines().stream()
                .filter(line -> !line.host().equals("h1") || line.time() < 4_000 * MS)
                .filter(kept)
                .forEach(trace::add);
        return trace;
    }

    @Test
    void ofAFlowThatStaysWithOneHostItIsAskedAlone() {
        Trace trace = hosts(line -> !line.id().equals("f198") || !line.event().equals("answer"));
        long last = trace.lines().stream()
                .filter(line -> line.host().equals("h1"))
                .mapToLong(Trace.Line::time)
                .max()
                .orElseThrow();
        Findings found = DetectorTest.detect(LifelineText.parse("x", STAYS), trace);
        assertThat(found.anomalies())
                .filteredOn(one -> "h2".equals(one.entity()))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.flowText()).isEqualTo("f198");
                    assertThat(one.cause()).isEqualTo(Cause.MISSING);
                    assertThat(one.why()).isEqualTo("those who send it were there: h2");
                });
        assertThat(found.anomalies())
                .filteredOn(one -> "h1".equals(one.entity()))
                .isNotEmpty()
                .allSatisfy(one -> {
                    assertThat(one.cause()).isEqualTo(Cause.DIED);
                    assertThat(one.why()).isEqualTo("nothing came from h1 since " + Instant.EPOCH.plusNanos(last));
                });
        assertThat(found.anomalies()).allSatisfy(one -> assertThat(one.entity()).isIn("h1", "h2"));
    }

    /// `front` hands over to `back`, which is silent from 4 s on: flows that began before, too, lack its step.
    @Test
    void whoFellSilentAfterTheFlowsLastRowIsNamed() {
        Trace trace = new Trace();
        for (int i = 0; i < FLOWS; i++) {
            trace.add(i * 20L * MS, "ask", "front", "f" + i);
            if (i < 200) {
                trace.add((i * 20L + 70) * MS, "work", "back", "f" + i)
                        .add((i * 20L + 75) * MS, "answer", "back", "f" + i);
            }
        }
        Findings found = DetectorTest.detect(LifelineText.parse("x", STAYS), trace.sorted());
        assertThat(found.anomalies()).hasSizeGreaterThan(190).allSatisfy(one -> {
            assertThat(one.cause()).isEqualTo(Cause.DIED);
            assertThat(one.why()).isEqualTo("nothing came from back since 1970-01-01T00:00:04.055Z");
        });
    }

    @Test
    void whoDiedBeforeItHandedOverIsNamed() {
        Trace trace = new Trace();
        for (int i = 0; i < FLOWS; i++) {
            String asked = i % 2 == 0 ? "west" : "east";
            trace.add((i * 20L + 3) * MS, "beat", "back", "");
            if (i < 200 || i % 2 == 0) {
                trace.add(i * 20L * MS, "ask", asked, "f" + i);
            }
            if (i < 199 || i % 2 == 0) {
                trace.add((i * 20L + 10) * MS, "work", "back", "f" + i)
                        .add((i * 20L + 15) * MS, "answer", "back", "f" + i);
            }
        }
        Findings found = DetectorTest.detect(LifelineText.parse("x", STAYS), trace.sorted());
        assertThat(found.anomalies()).singleElement().satisfies(one -> {
            assertThat(one.flowText()).isEqualTo("f199");
            assertThat(one.cause()).isEqualTo(Cause.DIED);
            assertThat(one.why())
                    .isEqualTo("nothing came from east since 1970-01-01T00:00:03.980Z, who did the step before");
        });
    }

    @Test
    void whoSendsOtherThingsHadItsLevelLowered() {
        Trace trace = unnumbered(trace(line -> !line.event().equals("answer") || line.time() < 4_000 * MS));
        Findings found = detect(trace);
        assertThat(found.anomalies())
                .hasSizeGreaterThan(150)
                .allSatisfy(one -> assertThat(one.cause()).isEqualTo(Cause.LEVEL_LOWERED));
    }

    @Test
    void rowsThatGoOnSayItIsRunning() {
        Trace trace = unnumbered(
                trace(line -> !(line.event().equals("answer") && line.id().equals("f200"))));
        trace.add((200 * 20L + 150) * MS, "work", "back", "f200").sorted();
        assertThat(detect(trace).anomalies())
                .filteredOn(one -> one.kind() == Kind.MISSING)
                .singleElement()
                .satisfies(one -> assertThat(one.cause()).isEqualTo(Cause.STILL_RUNNING));
    }

    @ParameterizedTest
    @ValueSource(strings = {"f1", "f200", "f390"})
    void whereEverybodyWasThereItIsReallyMissing(String flow) {
        Trace trace = unnumbered(
                trace(line -> !(line.event().equals("answer") && line.id().equals(flow))));
        assertThat(detect(trace).anomalies()).singleElement().satisfies(one -> {
            assertThat(one.cause()).isEqualTo(Cause.MISSING);
            assertThat(one.why()).isEqualTo("those who send it were there: store");
        });
    }

    @Test
    void whatTheLedgerSaysWasLeftOutIsNotReallyMissing() {
        Trace trace = unnumbered(
                trace(line -> !(line.id().equals("f200") && line.event().equals("answer"))));
        Snapshot snapshot = trace.snapshot();
        Detection detection = new Detection(snapshot, ResolvedSelection.all(snapshot), () -> false, 17);
        assertThat(detection
                        .detect(
                                LifelineText.parse(
                                        "x", "lifeline a\nby id\nstep ask\nstep work\nend answer\ntimeout 100ms\n"),
                                1 << 20)
                        .anomalies())
                .singleElement()
                .satisfies(anomaly -> {
                    assertThat(anomaly.cause()).isEqualTo(Cause.SAMPLED_OUT);
                    assertThat(anomaly.why()).isEqualTo("17 events of this trace were sampled out");
                });
    }

    /// Where hardly anybody does anything any more, who is silent did not die.
    @Test
    void whoIsSilentWhenAllAreDidNotDie() {
        for (boolean fades : new boolean[] {true, false}) {
            Trace trace = new Trace();
            for (int i = 0; i < FLOWS; i++) {
                String host = "h" + i % 2;
                trace.add(i * 20L * MS, "ask", host, "f" + i);
                if (i != 150) {
                    trace.add((i * 20L + 10) * MS, "answer", host, "f" + i);
                }
            }
            // after the last flow h0 comes once more; others go on, or not
            long end = FLOWS * 20L;
            for (int i = 0; i < (fades ? 1 : 400); i++) {
                trace.add((end + i * 20L + 5) * MS, "beat", "h1", "");
            }
            trace.add((end + 8_000) * MS, "beat", "h0", "");
            String late = "lifeline a\nby id\nstep ask\nend answer\ntimeout 9s\n";
            Findings found = DetectorTest.detect(LifelineText.parse("x", late), trace.sorted());
            assertThat(found.anomalies())
                    .filteredOn(one -> "f150".equals(one.flowText()))
                    .singleElement()
                    .satisfies(one -> assertThat(one.cause()).isEqualTo(fades ? Cause.MISSING : Cause.DIED));
        }
    }
}
