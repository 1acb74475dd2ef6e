package dev.sightline.analysis.suspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One made-up system, one fault a time: who is guilty stands first, with a reason that says what is wrong.
class SuspectsTest {
    private static List<Suspect> suspects(Snapshot trace) {
        return Suspects.of(trace, MadeUp.FROM, MadeUp.TO, null, () -> false);
    }

    private static String first(MadeUp system) {
        List<Suspect> suspects = suspects(system.snapshot());
        assertThat(suspects).isNotEmpty();
        Suspect first = suspects.getFirst();
        for (Suspect.Reason reason : first.reasons()) {
            assertThat(SelectionParser.parse(reason.rows().toString())).isEqualTo(reason.rows());
        }
        return first.entity() + ": " + first.reasons().getFirst().text();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nobodyIsSuspectWhereNothingIsWrong(long seed) {
        assertThat(suspects(new MadeUp(seed).snapshot()))
                .allSatisfy(suspect -> assertThat(suspect.score()).isLessThan(1.0));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theSlowOneIsBlamedAndNotWhoCallsIt(long seed) {
        MadeUp system = new MadeUp(seed);
        system.cartIsSlow = true;
        assertThat(first(system)).startsWith("cart: add: self time").contains("p95 3", "of 120 flows");
        assertThat(suspects(system.shuffled(0)))
                .filteredOn(suspect -> suspect.entity().equals("front"))
                .allSatisfy(front -> assertThat(front.score()).isLessThan(1.0));
    }

    @Test
    void aStepThatIsMissingIsBlamedOnWhoLeavesItOut() {
        MadeUp system = new MadeUp(4);
        system.cartStopsEarly = true;
        assertThat(first(system)).isEqualTo("cart: add: call store gone: in 0 of 120 flows, 120 of 120 before");
    }

    @Test
    void aStepThatIsRepeatedIsBlamedOnWhoRepeatsIt() {
        MadeUp system = new MadeUp(5);
        system.cartRetries = true;
        assertThat(first(system))
                .isEqualTo("cart: add: call store 2 times or more new: in 120 of 120 flows, 0 of 120 before");
    }

    @Test
    void aLogLineNeverSeenIsAReason() {
        MadeUp system = new MadeUp(6);
        system.cartSaysErrors = true;
        assertThat(first(system))
                .isEqualTo(
                        "cart: add: log line \"cannot reach the price list error *\" new: in 120 of 120 flows, 0 of 120 before");
    }

    @Test
    void whoFellSilentIsSuspectedBeforeWhoLacksIt() {
        MadeUp system = new MadeUp(7);
        system.stockIsSilent = true;
        assertThat(first(system)).isEqualTo("stock: silent: in none of 120 flows, 120 were to be expected");
    }

    @Test
    void anExtremeMetricIsAReason() {
        MadeUp system = new MadeUp(8);
        system.stockIsBusy = true;
        assertThat(first(system)).startsWith("stock: cpu 9").contains("usually 1", "spreads above");
    }

    @Test
    void aGapIsBlamedOnTheSideWhoseEveryEdgeIsSlow() {
        MadeUp system = new MadeUp(9);
        system.storeIsCutOff = true;
        assertThat(first(system))
                .startsWith("store: call store: self time, waiting for others included")
                .contains("so with 1 of its 1 neighbours");
    }

    @Test
    void whatACalledOneDoesOtherwiseIsExplainedByWhoAsksOtherwise() {
        MadeUp system = new MadeUp(15);
        system.frontReturnsEarly = true;
        assertThat(first(system)).isEqualTo("front: order: add of cart gone: in 0 of 120 flows, 120 of 120 before");
        assertThat(suspects(system.shuffled(0)))
                .filteredOn(suspect -> suspect.entity().equals("stock"))
                .allSatisfy(stock -> assertThat(stock.score()).isLessThan(1.0));
    }

    @Test
    void aNewReplicaIsJudgedAsItsService() {
        MadeUp system = new MadeUp(10);
        system.cartIsSlow = true;
        system.replica = "-5f6585d649-fnmft";
        Snapshot trace = system.snapshot();
        assertThat(suspects(trace).getFirst().entity()).isEqualTo("cart");
    }

    @Test
    void theOrderOfRowsIsOfNoMatter() {
        MadeUp system = new MadeUp(11);
        system.cartIsSlow = true;
        system.cartSaysErrors = true;
        List<Suspect> expected = suspects(system.snapshot());
        for (int seed = 1; seed < 5; seed++) {
            assertThat(suspects(system.shuffled(seed))).isEqualTo(expected);
        }
    }

    @Test
    void aBaselineIsWhatThePeriodIsComparedWith() {
        MadeUp good = new MadeUp(12);
        MadeUp bad = new MadeUp(13);
        bad.cartIsSlow = true;
        Snapshot trace = bad.snapshot();
        List<Suspect> suspects = Suspects.of(trace, MadeUp.FROM, MadeUp.TO, good.snapshot(), () -> false);
        assertThat(suspects.getFirst().entity()).isEqualTo("cart");
    }

    @Test
    void aPeriodThatEndsBeforeItStartsIsRefused() {
        Snapshot trace = new MadeUp(14).snapshot();
        assertThatThrownBy(() -> Suspects.of(trace, 10, 10, null, () -> false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("10 to 10");
    }
}
