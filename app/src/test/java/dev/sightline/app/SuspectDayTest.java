package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// As [SuspectFaultsTest], where nothing is known to be good: each fault against the rest of a day that has all
/// other faults in it, those of the same kind at the same entity among them.
class SuspectDayTest {
    @TempDir
    Path folder = Path.of("");

    @BeforeEach
    void takesMinutes() {
        Assumptions.assumeTrue(SuspectFaultsTest.WHOLE, "some minutes: SIGHTLINE_CAMPAIGNS=1 asks for it");
    }

    @Test
    void onlineBoutiqueAgainstTheRestOfTheDay() throws IOException {
        LabelledFaults set = SuspectFaultsTest.open("onlineboutique-2022-08-22", folder);
        SuspectFaultsTest.Hits hits = SuspectFaultsTest.evaluate(
                "OnlineBoutique, rest of the day", set, set.day().snapshot());
        assertThat(hits.first()).isGreaterThanOrEqualTo(16);
    }

    @Test
    void trainTicketAgainstTheRestOfTheDay() throws IOException {
        LabelledFaults set = SuspectFaultsTest.open("trainticket-2023-01-29", folder);
        SuspectFaultsTest.Hits hits = SuspectFaultsTest.evaluate(
                "TrainTicket, rest of the day", set, set.day().snapshot());
        assertThat(hits.first()).isGreaterThanOrEqualTo(16);
    }
}
