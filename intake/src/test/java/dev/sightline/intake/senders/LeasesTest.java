package dev.sightline.intake.senders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeasesTest {
    private Instant now = Instant.parse("2026-01-05T10:00:00Z");
    private final List<String> rows = new ArrayList<>();
    private final Leases leases = new Leases(() -> now, rows::add);

    @Test
    void aLeaseEndsByItself() {
        leases.hold("db.*", "debug", "60", "ann");
        assertThat(leases.held()).extracting(Lease::pattern).containsExactly("db.*");
        now = now.plusSeconds(59);
        assertThat(leases.held()).hasSize(1);
        now = now.plusSeconds(1);
        assertThat(leases.held()).isEmpty();
    }

    @Test
    void aPatternHasOneLeaseAndTheLastOneHolds() {
        leases.hold("db.*", "debug", "60", "ann");
        leases.hold("rpc", "trace", "60", "");
        leases.hold("db.*", "off", "10", "bob");
        assertThat(leases.held())
                .extracting(Lease::pattern, Lease::level)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("rpc", "trace"),
                        org.assertj.core.groups.Tuple.tuple("db.*", "off"));
    }

    @Test
    void whoListensIsToldWhatIsHeldAndWhatChanges() {
        leases.hold("db.*", "debug", "60", "ann");
        List<String> told = new ArrayList<>();
        leases.listen(told::add);
        leases.hold("db.*", "debug", "0", "ann");
        assertThat(told)
                .containsExactly(
                        "# level db.* debug 2026-01-05T10:01:00Z\n", "# level db.* debug 2026-01-05T10:00:00Z\n");
    }

    @Test
    void eachChangeIsARow() {
        leases.hold("db.*", "debug", "60", "ann");
        leases.hold("db.*", "debug", "0", "");
        assertThat(rows)
                .containsExactly(
                        "ts=2026-01-05T10:00:00Z event=sightline.lease level=Warn pattern=db.* state=debug"
                                + " until=2026-01-05T10:01:00Z by=ann\n",
                        "ts=2026-01-05T10:00:00Z event=sightline.lease level=Warn pattern=db.* state=debug"
                                + " until=2026-01-05T10:00:00Z\n");
    }

    @Test
    void theirNumberIsBounded() {
        for (int i = 0; i < 100; i++) {
            leases.hold("e" + i, "debug", "60", "");
        }
        assertThatThrownBy(() -> leases.hold("more", "debug", "60", "")).hasMessageContaining("end one first");
        leases.hold("e7", "off", "60", "");
        leases.hold("e8", "off", "0", "");
        leases.hold("more", "debug", "60", "");
        assertThat(leases.held()).hasSize(100);
    }
}
