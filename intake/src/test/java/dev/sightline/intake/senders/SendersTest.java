package dev.sightline.intake.senders;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.live.Remarks;
import dev.sightline.intake.senders.SenderState.Standing;
import dev.sightline.store.Ledger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SendersTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1_800_000_000L * SECOND;

    private long now = START;
    private final List<String> news = new ArrayList<>();

    private Senders senders(int most) {
        return new Senders("ts", () -> Instant.ofEpochSecond(0, now), news::add, most);
    }

    /// A row as a sender has it.
    private record Row(String host, String program, long time) {}

    private static Message from(Peer peer) {
        return new Message(peer, new byte[0]);
    }

    private static Values strings(List<String> all) {
        byte[] bytes = String.join("", all).getBytes(UTF_8);
        int[] lengths =
                all.stream().mapToInt(each -> each.getBytes(UTF_8).length).toArray();
        int[] starts = new int[lengths.length];
        for (int i = 1; i < starts.length; i++) {
            starts[i] = starts[i - 1] + lengths[i - 1];
        }
        return new Values.Strings(bytes, starts, lengths);
    }

    private static long @Nullable [] valid(List<String> all) {
        long[] bits = new long[(all.size() + 63) / 64];
        for (int i = 0; i < all.size(); i++) {
            bits[i / 64] |= all.get(i).isEmpty() ? 0 : 1L << (i % 64);
        }
        return bits;
    }

    private static Batch.Column column(String name, List<String> all, boolean sparse) {
        if (!sparse) {
            return new Batch.Column(name, strings(all), valid(all));
        }
        int[] present = IntStream.range(0, all.size())
                .filter(i -> !all.get(i).isEmpty())
                .toArray();
        return new Batch.Column(
                name, strings(Arrays.stream(present).mapToObj(all::get).toList()), null, present);
    }

    private static Batch batch(String host, List<Row> rows, boolean sparse) {
        return new Batch(
                rows.size(),
                0,
                0,
                null,
                null,
                List.of(
                        new Batch.Column(
                                "ts",
                                new Values.Times(
                                        rows.stream().mapToLong(Row::time).toArray()),
                                null),
                        column(host, rows.stream().map(Row::host).toList(), sparse),
                        column("prog", rows.stream().map(Row::program).toList(), sparse)));
    }

    private static void send(Senders to, Peer peer, List<Row> rows, boolean sparse) {
        to.rows(from(peer), batch("host", rows, sparse), batch("machine", rows, sparse));
    }

    @Test
    void remarksAreOfWhoSentLastAndEachIsNewsOnce() {
        Senders senders = senders(10);
        Peer peer = new Peer("tcp", "a", true);
        send(senders, peer, List.of(new Row("one", "shop", START)), false);
        Remarks remarks = new Remarks();
        remarks.count("not UTF-8", 2);
        remarks.stands("'x' is 'y'");
        assertThat(senders.remarked(from(peer), remarks))
                .containsExactly(
                        new Ledger.Remark("shop@one (tcp a)", "not UTF-8", 2),
                        new Ledger.Remark("shop@one (tcp a)", "'x' is 'y'", 1));
        assertThat(senders.remarked(from(peer), remarks))
                .as("what stands is told once")
                .containsExactly(new Ledger.Remark("shop@one (tcp a)", "not UTF-8", 2));
        assertThat(only(senders).remarks()).containsExactly(Map.entry("not UTF-8", 4L), Map.entry("'x' is 'y'", 1L));
        assertThat(news).containsExactly("shop@one (tcp a): not UTF-8; 'x' is 'y'");
    }

    @Test
    void whoMakesUpRemarksHasTwenty() {
        Senders senders = senders(10);
        Message from = from(new Peer("udp", "b", false));
        for (int i = 0; i < 1000; i++) {
            Remarks remarks = new Remarks();
            remarks.count("damaged: byte " + i, 1);
            remarks.stands("'" + i + "' is 'y'");
            assertThat(senders.remarked(from, remarks)).hasSizeLessThanOrEqualTo(2);
        }
        SenderState its = only(senders);
        assertThat(its.remarks()).hasSize(21);
        assertThat(its.remarks().get("other remarks")).isEqualTo(990);
        assertThat(news).hasSizeLessThanOrEqualTo(21);
    }

    private static SenderState only(Senders senders) {
        assertThat(senders.known(10).senders()).hasSize(1);
        return senders.known(10).senders().getFirst();
    }

    @Test
    void whatIsMissingIsOfTheRowThatTellsItOrElseOfWhoSentLast() {
        Senders senders = senders(10);
        Peer peer = new Peer("tcp", "a", true);
        Message rows = from(peer);
        Batch batch = new Batch(
                2,
                0,
                0,
                null,
                null,
                List.of(
                        column("prog", List.of("shop", "cron"), false),
                        column("event", List.of("sightline.sampled", "sightline.lost"), false),
                        new Batch.Column("sampled", new Values.Int64s(new long[] {70, 0}), valid(List.of("70", ""))),
                        new Batch.Column("lost", new Values.Int64s(new long[] {0, 3}), valid(List.of("", "3")))));
        senders.rows(rows, batch, batch);
        senders.told(rows, 3, 70); // the same, as the format noted it
        senders.told(from(peer), 1, 5); // beside rows, as in the binary form
        Map<String, String> told = new HashMap<>();
        senders.known(10).senders().forEach(each -> told.put(each.program(), each.lost() + " " + each.sampled()));
        assertThat(told).containsExactlyInAnyOrderEntriesOf(Map.of("shop", "0 70", "cron", "4 5"));
    }

    @Test
    void countsSendersByWhetherTheyStillSend() {
        Senders senders = senders(10);
        Peer gone = new Peer("tcp", "a", true);
        send(senders, gone, List.of(new Row("x", "p", now)), false);
        gone.end();
        send(senders, new Peer("tcp", "b", true), List.of(new Row("x", "p", now)), false);
        now += 60 * SECOND;
        send(senders, new Peer("tcp", "c", true), List.of(new Row("x", "p", now)), false);
        assertThat(senders.standings())
                .isEqualTo(Map.of(Standing.ENDED, 1L, Standing.SILENT, 1L, Standing.SENDING, 1L));
    }

    /// What was sent, in lists that are gone through again for each question.
    private record Sent(Peer peer, long at, Row row) {}

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void countsAsGoingThroughAllRowsDoes(long seed) {
        Random random = new Random(seed);
        Senders senders = senders(1000);
        List<Peer> peers = List.of(new Peer("tcp", "a", true), new Peer("tcp", "b", true), new Peer("udp", "a", false));
        List<Sent> all = new ArrayList<>();
        for (int message = 0; message < 200; message++) {
            Peer peer = peers.get(random.nextInt(peers.size()));
            List<Row> rows = new ArrayList<>();
            for (int i = random.nextInt(70); i >= 0; i--) {
                boolean again = !rows.isEmpty() && random.nextInt(3) > 0;
                Row row = new Row(
                        again ? rows.getLast().host() : List.of("", "x", "yy").get(random.nextInt(3)),
                        again
                                ? rows.getLast().program()
                                : List.of("", "p", "qq", "r").get(random.nextInt(4)),
                        now - random.nextLong(20 * SECOND));
                rows.add(row);
                all.add(new Sent(peer, now, row));
            }
            send(senders, peer, rows, random.nextBoolean());
            now += random.nextLong(SECOND);
        }
        Map<Sender.Key, List<Sent>> byKey = new HashMap<>();
        for (Sent each : all) {
            Sender.Key key =
                    new Sender.Key(each.peer.protocol(), each.peer.address(), each.row.host(), each.row.program());
            byKey.computeIfAbsent(key, _ -> new ArrayList<>()).add(each);
        }
        List<SenderState> known = senders.known(1000).senders();
        assertThat(known).hasSize(byKey.size());
        for (SenderState state : known) {
            List<Sent> its = byKey.getOrDefault(
                    new Sender.Key(state.protocol(), state.address(), state.host(), state.program()), List.of());
            assertThat(state.rows()).isEqualTo(its.size());
            long second = now / SECOND;
            double recent = its.stream()
                    .filter(each -> each.at / SECOND < second && each.at / SECOND >= second - 10)
                    .count();
            assertThat(state.rate()).isCloseTo(recent / 10, within(1e-9));
            long newest = its.stream().mapToLong(each -> each.row.time()).max().orElseThrow();
            assertThat(state.lagNanos()).isEqualTo(now - newest);
            assertThat(state.firstNanos()).isEqualTo(its.getFirst().at);
            assertThat(state.lastNanos()).isEqualTo(its.getLast().at);
        }
    }

    /// A process of Conch says in its first row what it runs, and in all of them which one it is.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatMostRowsHaveSaysWhoSent(boolean sparse) {
        Senders senders = senders(10);
        List<String> who = List.of("0", "0", "0");
        Batch batch = new Batch(
                3,
                0,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("ts", new Values.Times(new long[] {now, now, now}), null),
                        column("program", List.of("ParticleChamber", "", ""), sparse),
                        column("process", who, sparse)));
        senders.rows(from(new Peer("tcp", "a", true)), batch, batch);
        assertThat(only(senders).program()).isEqualTo("0");
        assertThat(only(senders).rows()).isEqualTo(3);

        List<Batch.Column> both = List.of(
                new Batch.Column("ts", new Values.Times(new long[] {now}), null),
                column("program", List.of("ParticleChamber"), sparse),
                column("process", List.of("0"), sparse),
                column("entity", List.of("0"), sparse));
        Batch first = new Batch(1, 0, 0, null, null, both);
        senders.rows(from(new Peer("tcp", "a", true)), first, first);
        assertThat(only(senders).rows()).isEqualTo(4);
    }

    @Test
    void rowsAreSelectedByTheNamesOfTheStore() {
        Senders senders = senders(10);
        send(senders, new Peer("tcp", "a", true), List.of(new Row("x", "p", now)), false);
        assertThat(only(senders).select())
                .containsExactly(new SenderState.Value("machine", "x"), new SenderState.Value("prog", "p"));
    }

    @Test
    void thoseSilentForLongestBecomeOthersAndNoRowIsForgotten() {
        Senders senders = senders(20);
        for (int i = 0; i < 100; i++) {
            now += SECOND;
            send(senders, new Peer("udp", "a", false), List.of(new Row("x", "p" + i, now)), false);
            send(senders, new Peer("udp", "a", false), List.of(new Row("x", "always", now)), false);
        }
        Senders.Known known = senders.known(1000);
        assertThat(known.total())
                .isLessThanOrEqualTo(20)
                .isEqualTo(known.senders().size());
        assertThat(known.senders())
                .extracting(SenderState::program)
                .contains("always", "p99")
                .doesNotContain("p0");
        assertThat(known.senders().stream().mapToLong(SenderState::rows).sum()
                        + known.others().rows())
                .isEqualTo(200);
        assertThat(known.total() + known.others().senders()).isEqualTo(101);
    }

    @Test
    void whoIsQuietForMuchLongerThanUsualIsSilent() {
        Senders senders = senders(10);
        Peer often = new Peer("udp", "often", false);
        Peer seldom = new Peer("udp", "seldom", false);
        for (int i = 0; i < 61; i++) {
            send(senders, often, List.of(new Row("x", "often", now)), false);
            if (i % 15 == 0) {
                send(senders, seldom, List.of(new Row("x", "seldom", now)), false);
            }
            now += SECOND;
        }
        now += 20 * SECOND;
        assertThat(senders.known(10).senders())
                .extracting(SenderState::program, SenderState::standing)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("often", Standing.SILENT),
                        org.assertj.core.groups.Tuple.tuple("seldom", Standing.SENDING));
    }

    @Test
    void whoseConnectionEndedHasEndedAndIsBackWithAnother() {
        Senders senders = senders(10);
        Peer first = new Peer("tcp", "a", true);
        send(senders, first, List.of(new Row("x", "p", now)), false);
        assertThat(only(senders).standing()).isEqualTo(Standing.SENDING);
        first.end();
        assertThat(only(senders).standing()).isEqualTo(Standing.ENDED);
        send(senders, new Peer("tcp", "a", true), List.of(new Row("x", "p", now)), false);
        assertThat(only(senders).standing()).isEqualTo(Standing.SENDING);
        assertThat(only(senders).rows()).isEqualTo(2);
    }

    @Test
    void whatARecorderSaysOfItselfIsTold() {
        Senders senders = senders(10);
        List<String> events = List.of("step", "sightline.lost", "sightline.level", "other");
        List<String> types = List.of("", "", "db.query", "");
        List<String> states = List.of("off", "", "on", "off");
        Batch rows = new Batch(
                4,
                0,
                0,
                null,
                null,
                List.of(
                        column("process", List.of("p@h:1", "p@h:1", "p@h:1", "p@h:1"), false),
                        column("event", events, false),
                        new Batch.Column("lost", new Values.Int64s(new long[] {5, 17, 0, 9}), new long[] {0b1011}),
                        column("type", types, true),
                        column("state", states, true)));
        senders.rows(from(new Peer("tcp", "a", true)), rows, rows);
        assertThat(only(senders).lost()).isEqualTo(17);
        assertThat(only(senders).level()).isEqualTo("db.query on");
    }

    @Test
    void rejectedRecordsAreThoseOfWhoSentLastOnTheConnection() {
        Senders senders = senders(10);
        Peer peer = new Peer("tcp", "a", true);
        senders.rejected(from(peer), 2);
        assertThat(only(senders).program()).isEmpty();
        send(senders, peer, List.of(new Row("x", "p", now)), false);
        senders.rejected(from(peer), 3);
        assertThat(senders.known(10).senders())
                .extracting(SenderState::program, SenderState::rejected)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("", 2L), org.assertj.core.groups.Tuple.tuple("p", 3L));
    }
}
