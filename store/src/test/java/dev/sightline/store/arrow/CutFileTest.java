package dev.sightline.store.arrow;

import static dev.sightline.store.live.LiveBatches.numbers;
import static dev.sightline.store.live.LiveBatches.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.store.order.Snapshots;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CutFileTest {
    private static final int ROWS = 400_000;
    private static final List<Field> FIELDS = List.of(Field.of("t", ColumnType.TIME), Field.of("v", ColumnType.INT64));

    @TempDir
    Path folder = Path.of("");

    private Path store(String name) throws IOException {
        Path place = folder.resolve(name);
        try (StoreWriter writer = StoreWriter.create(place, "t", null)) {
            writer.append(rows(0, ROWS));
            Store _ = writer.finish(FIELDS, List.of(), Ledger.stored(ROWS), Map.of());
        }
        return place;
    }

    private static void cut(Path store, long to) throws IOException {
        try (var files = Files.newDirectoryStream(store, "seg-*.arrow")) {
            for (Path file : files) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(to);
                }
            }
        }
    }

    @Test
    void aFileThatIsCutBeforeItIsLookedAtIsNamed() throws IOException {
        Path place = store("a");
        Store open = Store.open(place);
        cut(place, 4096);
        assertThatThrownBy(open::verify)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("has 4096 bytes, expected")
                .hasMessageContaining("open the trace again");
    }

    @Test
    void aFileThatIsCutWhileItIsLookedAtIsAFaultThatIsUnderstood() throws IOException {
        Path place = store("b");
        Store open = Store.open(place);
        assertThat(numbers(open.snapshot())).hasSize(ROWS);
        cut(place, 4096);
        assertThatThrownBy(() -> {
                    try {
                        assertThat(numbers(open.snapshot())).isEmpty();
                    } catch (InternalError fault) {
                        throw CutFile.explained(fault);
                    }
                })
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(CutFile.MESSAGE);
    }

    @Test
    void whoTellsOfRowsWithoutTouchingThemSeesThatTheyWereCut() throws IOException {
        Path place = store("d");
        Snapshot rows = Store.open(place).snapshot();
        Map<String, ColumnType> other = new HashMap<>();
        rows.fields().forEach(field -> other.put(field.name(), ColumnType.STRING));
        Snapshot recast = Snapshots.recast(rows, other);
        Snapshot resorted = Snapshots.resort(rows, null);
        for (Snapshot any : List.of(rows, recast, resorted)) {
            any.segments().forEach(Segment::requireWhole);
        }
        cut(place, 4096);
        for (Snapshot any : List.of(rows, recast, resorted)) {
            assertThatThrownBy(() -> any.segments().forEach(Segment::requireWhole))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("it was cut while it was open; open the trace again");
        }
    }

    @Test
    void aFileThatIsGoneStaysReadable() throws IOException {
        Path place = store("c");
        Store open = Store.open(place);
        Store.delete(place);
        assertThat(numbers(open.snapshot())).hasSize(ROWS);
    }

    @Test
    void otherFaultsAreNotTakenForIt() {
        InternalError other = new InternalError("something else");
        assertThatThrownBy(() -> {
                    throw CutFile.explained(other);
                })
                .isSameAs(other);
    }
}
