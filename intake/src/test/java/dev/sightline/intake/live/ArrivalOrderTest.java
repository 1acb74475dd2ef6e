package dev.sightline.intake.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.Message;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who is who in a store does not depend on who came first.
class ArrivalOrderTest {
    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-01T00:00:00Z"));
    private static final List<Role> ROLES = List.of(
            Role.TIME, Role.ENTITY, Role.EVENT, Role.FLOW, Role.SPAN, Role.PARENT, Role.LEVEL, Role.PEER, Role.MESSAGE);

    /// What somebody sends at once.
    private record Sent(String format, String text) {}

    private static final Sent OTLP = new Sent("otlp", """
            {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name","value":{"stringValue":"shop"}},
            {"key":"host.name","value":{"stringValue":"web1"}}]},"scopeSpans":[{"spans":[
            {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174","parentSpanId":"eee19b7ec3c1b173",
            "name":"GET /","startTimeUnixNano":"1769904001000000000","endTimeUnixNano":"1769904001500000000"}]}]}]}""");
    private static final Sent HOST =
            new Sent("bp", "ts=2026-02-01T00:00:02Z event=job.step host=web1 guid=g7 name=seven level=Info\n");
    private static final Sent RECORDER = new Sent(
            "bp", "ts=2026-02-01T00:00:03Z event=visit entity=front host=web2 parent=4 span=5 peer=back level=Debug\n");
    private static final Sent SYSLOG = new Sent("syslog", "<34>Feb  1 00:00:00 web3 su: 'su root' failed\n");
    private static final Sent ZIPKIN = new Sent("zipkin", """
            [{"traceId":"5982fe77008310cc","id":"bd7a977555f6b982","parentId":"bd7a977555f6b981","name":"get",
            "timestamp":1769904005000000,"duration":3,"localEndpoint":{"serviceName":"db"}}]""");
    private static final Sent METRICS = new Sent("ganglia", """
            <GANGLIA_XML VERSION="3" SOURCE="gmond"><CLUSTER NAME="c" LOCALTIME="1769904006"><HOST NAME="web4" IP="10.0.0.4"
             REPORTED="1769904006"><METRIC NAME="load_one" VAL="0.5" TYPE="float" UNITS=" " TN="0"/></HOST></CLUSTER>
            </GANGLIA_XML>""");
    private static final List<Sent> ALL = List.of(OTLP, HOST, RECORDER, SYSLOG, ZIPKIN, METRICS);

    @TempDir
    Path folder = Path.of("");

    /// What a store says: the column of each role, and of each row all that is there.
    private record Known(Map<Role, String> columns, List<Map<String, String>> rows) {
        /// The values of the roles in each row.
        List<String> roles() {
            return rows.stream()
                    .map(row -> ROLES.stream()
                            .map(role -> row.getOrDefault(columns.getOrDefault(role, ""), "-"))
                            .collect(Collectors.joining(" ")))
                    .toList();
        }
    }

    private LiveStore open(String name) throws Exception {
        LiveStore store = LiveStore.open(
                folder.resolve(name), "ts", LiveSettings.DEFAULT.withMerges(false), InstantSource.system());
        if (store.fields().isEmpty()) {
            LiveStore.await(store.declare(Declaration.ofFields(List.of(
                    new Field("ts", ColumnType.TIME, Role.TIME, null),
                    new Field("entity", ColumnType.STRING, Role.ENTITY, null)))));
        }
        return store;
    }

    /// @param sessions what comes until the collector ends, and what comes after each of its starts
    private Known known(String name, List<List<Sent>> sessions) throws Exception {
        for (List<Sent> session : sessions) {
            Map<String, StreamIntake> streams = new HashMap<>();
            try (LiveStore store = open(name)) {
                for (Sent sent : session) {
                    StreamIntake stream = streams.get(sent.format);
                    if (stream == null) {
                        stream = new StreamIntake(
                                store,
                                Formats.load().named(sent.format).orElseThrow(),
                                OPTIONS,
                                sent.format,
                                DurableRows.NOBODY,
                                CLOCK);
                        streams.put(sent.format, stream);
                    }
                    MessageHandler.Taken taken = stream.take(new Message("10.0.0.1", sent.text.getBytes(UTF_8)));
                    assertThat(taken.rows()).as(sent.text).isEqualTo(1);
                }
                for (StreamIntake stream : streams.values()) {
                    stream.close();
                }
            }
        }
        return read(folder.resolve(name));
    }

    private static Known read(Path store) throws IOException {
        LiveReader reader = LiveReader.open(store);
        Map<Role, String> columns = new TreeMap<>();
        reader.snapshot().fields().forEach(field -> {
            if (field.role() != null) {
                columns.put(field.role(), field.name());
            }
        });
        // a duration is one in whatever unit
        Unit unit = reader.snapshot().fields().stream()
                .filter(field -> field.name().equals("duration"))
                .flatMap(field -> Unit.parse(String.valueOf(field.unit())).stream())
                .findFirst()
                .orElseThrow();
        List<Map<String, String>> rows = new ArrayList<>();
        ArrivalReader arrived = new ArrivalReader(reader.snapshot());
        for (Batch batch = arrived.next(); batch != null; batch = arrived.next()) {
            List<Map<String, String>> its = new ArrayList<>();
            for (int row = 0; row < batch.rows(); row++) {
                its.add(new TreeMap<>());
            }
            for (Batch.Column column : batch.columns()) {
                List<String> texts = Batches.texts(batch, column.name());
                for (int row = 0; row < batch.rows(); row++) {
                    if (!texts.get(row).equals("null")) {
                        String text = texts.get(row);
                        its.get(row).put(column.name(), column.name().equals("duration") ? nanos(text, unit) : text);
                    }
                }
            }
            rows.addAll(its);
        }
        rows.sort(Comparator.comparing(row -> row.getOrDefault("ts", "")));
        return new Known(columns, rows);
    }

    private static String nanos(String text, Unit unit) {
        return String.valueOf(Math.round(
                unit.convert(Double.parseDouble(text), Unit.parse("ns").orElseThrow())));
    }

    private static void permutations(List<Sent> rest, List<Sent> begun, List<List<Sent>> all) {
        if (rest.isEmpty()) {
            all.add(List.copyOf(begun));
        }
        for (Sent each : rest) {
            List<Sent> others = new ArrayList<>(rest);
            others.remove(each);
            begun.add(each);
            permutations(others, begun, all);
            begun.removeLast();
        }
    }

    @Test
    void theSameSendersAreTheSameEntitiesInEachOrder() throws Exception {
        Known first = known("first", List.of(ALL));
        assertThat(first.roles())
                .containsExactly(
                        "1769904000000000000 web3 '<*>' failed - - - crit - -",
                        "1769904001000000000 shop GET / 5b8efff798038103d269b633813fc60c eee19b7ec3c1b174"
                                + " eee19b7ec3c1b173 - - -",
                        "1769904002000000000 web1 job.step g7 - - Info - -",
                        "1769904003000000000 front visit - 5 4 Debug back -",
                        "1769904005000000000 db get 5982fe77008310cc bd7a977555f6b982 bd7a977555f6b981 - - -",
                        "1769904006000000000 web4 load_one - - - - - -");
        List<List<Sent>> orders = new ArrayList<>();
        permutations(ALL, new ArrayList<>(), orders);
        assertThat(orders).hasSize(720);
        for (int i = 0; i < orders.size(); i += 23) {
            List<Sent> order = orders.get(i);
            assertThat(known("s" + i, List.of(order))).as("%s", order).isEqualTo(first);
            int cut = i % order.size();
            assertThat(known("r" + i, List.of(order.subList(0, cut), order.subList(cut, order.size()))))
                    .as("%s, restarted after %d", order, cut)
                    .isEqualTo(first);
        }
    }
}
