package dev.sightline.server.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.Peer;
import dev.sightline.intake.live.Remarks;
import dev.sightline.intake.senders.Leases;
import dev.sightline.intake.senders.Senders;
import dev.sightline.store.Ledger;
import dev.sightline.view.request.Json;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

/// Whole documents as files that the page's tests read, too. One that differs is written beside its file as
/// NAME-changed: look at it, and move it over the file if the change is meant.
class LiveAnswersTest {
    private static final Path FOLDER = Path.of("src/test/resources/answers");
    private static final long START = 1_800_000_000_000_000_000L;

    private static void compare(String name, Consumer<JsonGenerator> fields) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            fields.accept(json);
            json.writeEndObject();
        }
        String text = out.toString().replace(",\"", ",\n\"").replace("{", "{\n").replace("}", "\n}") + "\n";
        Path golden = FOLDER.resolve(name + ".json");
        Path changed = FOLDER.resolve(name + "-changed.json");
        Files.deleteIfExists(changed);
        if (!Files.exists(golden) || !Files.readString(golden).equals(text)) {
            Files.writeString(changed, text);
        }
        assertThat(golden).exists().content(UTF_8).isEqualTo(text);
    }

    private static Batch.Column column(String name, String value) {
        byte[] bytes = value.getBytes(UTF_8);
        return new Batch.Column(name, new Batch.Values.Strings(bytes, new int[1], new int[] {bytes.length}), null);
    }

    private static void send(Senders to, Peer peer, long time, Batch.Column... columns) {
        List<Batch.Column> all = new java.util.ArrayList<>(List.of(columns));
        all.add(new Batch.Column("ts", new Batch.Values.Times(new long[] {time}), null));
        Batch batch = new Batch(1, 0, 0, null, null, all);
        to.rows(new Message(peer, new byte[0]), batch, batch);
    }

    @Test
    void senders() throws IOException {
        long[] now = {START};
        Senders senders = new Senders("ts", () -> Instant.ofEpochSecond(0, now[0]), line -> {});
        Peer tcp = new Peer("tcp", "127.0.0.1", true);
        for (int i = 0; i < 20; i++) {
            now[0] += 1_000_000_000L;
            send(senders, tcp, now[0] - 5_000_000, column("host", "one"), column("prog", "shop"));
        }
        senders.rejected(new Message(tcp, new byte[0]), 2);
        senders.told(new Message(tcp, new byte[0]), 4, 50);
        Remarks remarks = new Remarks();
        remarks.count("values that are not UTF-8: read as Windows-1252", 3);
        remarks.stands("'service.name' is the column 'host' here");
        assertThat(senders.remarked(new Message(tcp, new byte[0]), remarks)).hasSize(2);
        assertThat(senders.remarked(new Message(tcp, new byte[0]), remarks)).hasSize(1);
        send(senders, new Peer("udp", "udp", false), now[0], column("app", "cron"));
        Leases leases = new Leases(() -> Instant.ofEpochSecond(0, now[0]), row -> {});
        leases.hold("db.*", "debug", "300", "ann");
        leases.listen(line -> {});
        compare("senders", new SendersAnswer(senders, leases)::writeFields);
    }

    @Test
    void nobodyCanSendToAServerOfFiles() throws IOException {
        compare("senders-none", SendersAnswer.NOBODY::writeFields);
    }

    @Test
    void ledger() throws IOException {
        LedgerHistory history = new LedgerHistory();
        history.seen(START, Ledger.stored(10));
        history.seen(
                START + 1,
                new Ledger(
                        33,
                        24,
                        1,
                        5,
                        List.of(new Ledger.Cause("no time", 3)),
                        List.of(new Ledger.Lost("main", 7, START, START + 1)),
                        List.of(),
                        null));
        compare("ledger", history::writeFields);
    }
}
