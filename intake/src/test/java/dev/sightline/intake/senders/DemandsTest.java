package dev.sightline.intake.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DemandsTest {
    private static final long BUDGET = 100;

    private Instant now = Instant.parse("2026-01-05T10:00:00Z");
    private final List<String> rows = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    /// What a recorder is told, each time all of it.
    private final List<String> told = new ArrayList<>();

    private final Leases leases = new Leases(() -> now, row -> {});
    private final Demands demands = new Demands(leases, () -> now, BUDGET, rows::add, said::add);

    @BeforeEach
    void listen() {
        leases.follow(new Follower() {
            @Override
            public void levels(List<Lease> held, Instant at) {
                told.add(String.join(
                        ", ",
                        held.stream()
                                .map(each -> each.pattern() + " " + each.level() + " "
                                        + Duration.between(at, each.until()).toSeconds() + "s " + each.by())
                                .toList()));
            }

            @Override
            public void send(String who, String by) {}
        });
        told.clear();
    }

    private static Values texts(List<String> cells) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int[] starts = new int[cells.size()];
        int[] lengths = new int[cells.size()];
        for (int i = 0; i < starts.length; i++) {
            byte[] text = cells.get(i).getBytes(UTF_8);
            starts[i] = bytes.size();
            lengths[i] = text.length;
            bytes.writeBytes(text);
        }
        return new Values.Strings(bytes.toByteArray(), starts, lengths);
    }

    /// @param lines event, process, type, state, by
    private void come(String... lines) {
        List<String[]> cells =
                Stream.of(lines).map(line -> (line + ";;;;").split(";", -1)).toList();
        List<Batch.Column> columns = new ArrayList<>();
        String[] names = {"event", "process", "type", "state", "by"};
        for (int i = 0; i < names.length; i++) {
            int at = i;
            columns.add(new Batch.Column(
                    names[i], texts(cells.stream().map(each -> each[at]).toList()), null));
        }
        demands.durable(new Batch(lines.length, 0, 0, null, null, columns));
    }

    private void events(String event, String process, int count) {
        come(Stream.generate(() -> event + ";" + process).limit(count).toArray(String[]::new));
    }

    private void pass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            now = now.plusSeconds(1);
            demands.look();
        }
    }

    private String says(String event) {
        return demands.want(List.of(event)).getFirst().what();
    }

    /// Who sends names without end is not remembered without end.
    @Test
    void programsAreKnownUpToABound() {
        says("db.query");
        come(IntStream.range(0, Demands.MOST_PROGRAMS + 50)
                .mapToObj(i -> "sightline.level;p" + i + ";db.query;on;board")
                .toArray(String[]::new));
        assertThat(says("db.query")).endsWith(" in 10000 programs while this is watched");
    }

    @Test
    void anEventThatIsLookedAtIsAskedForUntilNobodyDoes() {
        assertThat(says("db.query")).isEmpty();
        assertThat(told).containsExactly("db.query trace 40s board");
        pass(10);
        assertThat(says("db.query")).isEmpty();
        pass(15);
        assertThat(told).as("renewed while it is watched").hasSize(2);
        pass(1);
        assertThat(told.getLast()).as("and ends with the last who watches").isEmpty();
        assertThat(rows).as("nobody had it off, so nothing was changed").isEmpty();
    }

    @Test
    void itIsSaidWhereItWasSwitchedOn() {
        says("q");
        come("sightline.level;shop@a:1;q;on;board", "sightline.level;shop@b:1;q;on;ann", "q;shop@a:1");
        pass(1);
        assertThat(says("q")).isEqualTo("switched on (1 a second) in shop@a:1 while this is watched");
        come("sightline.level;shop@c:1;q;on;board");
        assertThat(says("q")).startsWith("switched on (1 a second) in 2 programs while");
        come("sightline.level;shop@c:1;q;off;", "sightline.level;shop@a:1;q;off;");
        assertThat(says("q")).isEmpty();
    }

    @Test
    void whatBringsTooMuchIsWithdrawnMarkedAndTriedAgainLater() {
        says("q");
        come("sightline.level;shop@a:1;q;on;board");
        events("q", "shop@a:1", 101);
        pass(1);
        assertThat(rows).as("once may be an accident").isEmpty();
        events("q", "shop@a:1", 250);
        pass(1);
        assertThat(told.getLast()).isEmpty();
        assertThat(rows)
                .containsExactly("ts=2026-01-05T10:00:02Z event=sightline.demand level=Warn demand.event=q"
                        + " demand.state=withdrawn demand.rate=250 demand.budget=100\n");
        assertThat(says("q"))
                .isEqualTo("switched off again: 250 a second, at most 100 may be switched on (--demand-budget);"
                        + " tried again in 5 min");
        assertThat(said).containsExactly("q: " + says("q"));
        pass(298);
        assertThat(told.getLast()).as("also if nobody looked meanwhile").isEmpty();
        says("q");
        pass(2);
        assertThat(told.getLast()).isEqualTo("q trace 40s board");
    }

    @Test
    void whoHadItOnAnywayIsNotCounted() {
        says("q");
        come("sightline.level;shop@a:1;q;on;board");
        for (int i = 0; i < 10; i++) {
            events("q", "shop@b:1", 5000);
            pass(1);
        }
        assertThat(rows).isEmpty();
        events("q", "shop@a:1", 1001);
        pass(1);
        assertThat(rows).as("ten times too many are withdrawn at once").hasSize(1);
    }

    @Test
    void whatAPersonHoldsCountsBeforeIt() {
        leases.hold("db.*", "off", "60", "ann");
        says("db.query");
        assertThat(told.getLast()).isEqualTo("db.query trace 40s board, db.* off 60s ann");
        assertThat(leases.held()).hasSize(1);
    }

    @Test
    void someNamesAndMoreThanSoManyAreNotAskedFor() {
        assertThat(says("GET /cart")).isEqualTo("no recorder can be asked for such a name");
        assertThat(says("db.*")).isEqualTo("no recorder can be asked for such a name");
        assertThat(told).isEmpty();
        for (int i = 0; i < 100; i++) {
            says("e" + i);
        }
        assertThat(told.getLast().split(", ")).hasSize(64);
        assertThat(new Demands(leases, () -> now, 0, rows::add, said::add).want(List.of("q")))
                .containsExactly(new Demands.State("q", ""));
        assertThat(told.getLast().split(", ")).hasSize(64);
    }
}
