package dev.sightline.intake.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.Message;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveSettings;
import dev.sightline.store.live.LiveStore;
import dev.sightline.store.order.BatchRows;
import dev.sightline.store.order.OrderedRows;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Who looks at blocks finds the same in rows as they arrive and in those of the store.
class RowBlockTest {
    private static final ReadOptions OPTIONS = new ReadOptions(ZoneOffset.UTC, null, null);
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-02-01T00:00:00Z"));
    private static final long START = 1_767_225_600;
    private static final List<Field> DECLARED = List.of(
            new Field("ts", ColumnType.TIME, Role.TIME, null),
            new Field("host", ColumnType.STRING, Role.ENTITY, null),
            new Field("dur", ColumnType.INT64, Role.DURATION, "s"));

    @TempDir
    Path folder = Path.of("");

    /// What is known of a host.
    record Known(long rows, long firstNanos, long lastNanos, long duration, List<String> notes) {
        /// Of rows in any order.
        Known and(Known other) {
            List<String> all = new ArrayList<>(notes);
            all.addAll(other.notes);
            Collections.sort(all);
            return new Known(
                    rows + other.rows,
                    Math.min(firstNanos, other.firstNanos),
                    Math.max(lastNanos, other.lastNanos),
                    duration + other.duration,
                    all);
        }
    }

    /// The one visitor: it knows blocks alone.
    private static final class Hosts {
        private final Map<String, Known> hosts = new TreeMap<>();

        void see(RowBlock block) {
            int time = block.column(Role.TIME);
            int host = block.column(Role.ENTITY);
            int duration = block.column(Role.DURATION);
            int note = Field.named(block.fields(), "note");
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                long nanos = row.int64(time);
                hosts.merge(
                        row.isPresent(host) ? row.string(host) : "",
                        new Known(
                                1,
                                nanos,
                                nanos,
                                row.isPresent(duration) ? row.int64(duration) : 0,
                                note >= 0 && row.isPresent(note)
                                        ? List.of(text(block.fields().get(note).type(), row, note))
                                        : List.of()),
                        Known::and);
            }
        }

        private static String text(ColumnType type, Row row, int column) {
            return switch (type) {
                case INT64, TIME -> Long.toString(row.int64(column));
                case FLOAT64 -> Double.toString(row.float64(column));
                case BOOL -> Boolean.toString(row.bool(column));
                case STRING -> row.string(column);
            };
        }
    }

    private static Map<String, Known> stored(Snapshot snapshot) {
        Hosts hosts = new Hosts();
        OrderedRows rows = new OrderedRows(snapshot);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            hosts.see(block);
        }
        return hosts.hosts;
    }

    /// Late rows, hosts and durations that are missing, a column that only some have; more rows than a block of the
    /// store has.
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void oneVisitorFindsTheSameInRowsAsTheyArriveAndInTheStore(long seed) throws Exception {
        Random random = new Random(seed);
        Map<String, Known> expected = new TreeMap<>();
        Hosts arrived = new Hosts();
        Snapshot snapshot;
        try (LiveStore store = store()) {
            LiveStore.await(store.declare(Declaration.ofFields(DECLARED)));
            DurableRows seen = batch -> arrived.see(new BatchRows(store.fields(), batch));
            try (StreamIntake stream = stream(store, seen)) {
                List<CompletableFuture<?>> told = new ArrayList<>();
                for (int sent = 0; sent < 6000; ) {
                    int rows = 1 + random.nextInt(700);
                    Message message =
                            new Message("h", lines(random, rows, expected).getBytes(UTF_8));
                    told.add(stream.take(message).durable());
                    sent += rows;
                }
                CompletableFuture.allOf(told.toArray(CompletableFuture<?>[]::new))
                        .get();
            }
            snapshot = LiveReader.open(store.folder()).snapshot();
        }
        assertThat(stored(snapshot)).isEqualTo(expected);
        assertThat(arrived.hosts).isEqualTo(expected);
    }

    private static String lines(Random random, int rows, Map<String, Known> expected) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++) {
            long second = START + random.nextInt(100_000);
            String host = random.nextInt(10) == 0 ? "" : "h" + random.nextInt(5);
            long duration = random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(50);
            String note = random.nextInt(20) == 0 ? "n" + random.nextInt(9) : "";
            text.append("ts=").append(Instant.ofEpochSecond(second)).append(" event=e");
            text.append(host.isEmpty() ? "" : " host=" + host);
            text.append(duration == 0 ? "" : " dur=" + duration);
            text.append(note.isEmpty() ? "" : " note=" + note).append('\n');
            long nanos = second * 1_000_000_000;
            expected.merge(
                    host, new Known(1, nanos, nanos, duration, note.isEmpty() ? List.of() : List.of(note)), Known::and);
        }
        return text.toString();
    }

    /// A batch of before, seen with the columns of now: its numbers are texts, as the store shows them.
    @Test
    void aBatchOfNarrowerTypesIsShownAsTheStoreShowsIt() throws Exception {
        List<Batch> batches = Collections.synchronizedList(new ArrayList<>());
        Snapshot snapshot;
        try (LiveStore store = store()) {
            LiveStore.await(store.declare(Declaration.ofFields(DECLARED)));
            try (StreamIntake stream = stream(store, batches::add)) {
                for (String note : List.of("7", "2.5", "1e-7", "1e20", "soon")) {
                    String line = "ts=2026-01-01T00:00:00Z event=e host=a dur=1 note=" + note + "\n";
                    stream.take(new Message("h", line.getBytes(UTF_8)))
                            .durable()
                            .get();
                }
            }
            snapshot = LiveReader.open(store.folder()).snapshot();
        }
        Hosts arrived = new Hosts();
        batches.forEach(batch -> arrived.see(new BatchRows(snapshot.fields(), batch)));
        assertThat(batches.getFirst().columns())
                .anyMatch(column ->
                        column.name().equals("note") && column.values().type() == ColumnType.INT64);
        assertThat(arrived.hosts).isEqualTo(stored(snapshot));
        assertThat(arrived.hosts.values())
                .singleElement()
                .satisfies(known -> assertThat(known.notes()).hasSize(5).contains("7", "2.5", "soon"));
    }

    private LiveStore store() throws Exception {
        return LiveStore.open(
                folder.resolve("s"), "ts", LiveSettings.DEFAULT.withMerges(false), InstantSource.system());
    }

    private static StreamIntake stream(LiveStore store, DurableRows observer) {
        return new StreamIntake(store, Formats.load().named("bp").orElseThrow(), OPTIONS, "udp", observer, CLOCK);
    }
}
