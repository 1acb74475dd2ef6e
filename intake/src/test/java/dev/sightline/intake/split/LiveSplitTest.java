package dev.sightline.intake.split;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullUnmarked
class LiveSplitTest {
    private static final Field TIME = new Field("time", ColumnType.TIME, Role.TIME, null);
    private static final Field HOST = Field.of("host", ColumnType.STRING);

    @TempDir
    Path folder;

    private final List<Field> fields = new ArrayList<>(List.of(TIME, HOST));
    private final List<String> trouble = new ArrayList<>();

    private LiveSplit split(String path) throws IOException {
        Splitter splitter =
                new Splitter(folder, () -> SplitText.parse("s.toml", "[[route]]\npath = '" + path + "'"), true);
        return new LiveSplit(splitter, () -> List.copyOf(fields), trouble::add);
    }

    private static Batch batch(List<String> hosts, Batch.Column... more) {
        StringBuilder text = new StringBuilder();
        int[] starts = new int[hosts.size()];
        int[] lengths = new int[hosts.size()];
        long[] times = new long[hosts.size()];
        for (int i = 0; i < hosts.size(); i++) {
            starts[i] = text.length();
            lengths[i] = hosts.get(i).length();
            times[i] = i * 1_000_000_000L;
            text.append(hosts.get(i));
        }
        List<Batch.Column> columns = new ArrayList<>(List.of(
                new Batch.Column("time", new Batch.Values.Times(times), null),
                new Batch.Column(
                        "host", new Batch.Values.Strings(text.toString().getBytes(UTF_8), starts, lengths), null)));
        columns.addAll(List.of(more));
        return new Batch(hosts.size(), 0, 0, null, null, columns);
    }

    private String written(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Test
    void whatArrivesGoesToItsFile() throws IOException {
        try (LiveSplit split = split("{host}.bp")) {
            split.durable(batch(List.of("a", "b", "a")));
            split.durable(batch(List.of("b")));
        }
        assertThat(written("a.bp")).isEqualTo("""
                ts=1970-01-01T00:00:00Z host=a
                ts=1970-01-01T00:00:02Z host=a
                """);
        assertThat(written("b.bp")).isEqualTo("""
                ts=1970-01-01T00:00:01Z host=b
                ts=1970-01-01T00:00:00Z host=b
                """);
        assertThat(trouble).isEmpty();
    }

    private static Batch renamed(Batch batch, String column, String to) {
        return new Batch(
                batch.rows(),
                0,
                0,
                null,
                null,
                batch.columns().stream()
                        .map(its -> new Batch.Column(
                                its.name().equals(column) ? to : its.name(), its.values(), its.valid(), its.present()))
                        .toList());
    }

    @Test
    void columnsAreFoundByTheNamesThatTheirSendersGave() throws IOException {
        fields.add(Field.of("HOST", ColumnType.STRING));
        Batch rows = batch(List.of("a"));
        try (LiveSplit split = split("{began|date \"yyyy\"}-{time|date \"yy\"}-{host}.bp")) {
            split.durable(rows, renamed(rows, "time", "began"));
            split.durable(rows, renamed(rows, "time", "began"));
            split.durable(rows);
            split.durable(renamed(rows, "host", "HOST"));
        }
        assertThat(written("1970-70-a.bp")).hasLineCount(2);
        assertThat(written("_missing-70-a.bp")).as("who calls it so").hasLineCount(2);
    }

    @Test
    void columnsGrowAndMayBeSparseOrNarrowerThanTheStores() throws IOException {
        try (LiveSplit split = split("all.bp")) {
            split.durable(batch(List.of("a")));
            fields.add(Field.of("x", ColumnType.FLOAT64));
            fields.add(Field.of("id", ColumnType.STRING));
            fields.add(Field.of("ok", ColumnType.BOOL));
            split.durable(batch(
                    List.of("a", "b", "c"),
                    new Batch.Column("x", new Batch.Values.Int64s(new long[] {7, 9}), null, new int[] {0, 2}),
                    new Batch.Column("id", new Batch.Values.Int64s(new long[] {1, 2, 3}), new long[] {0b110}),
                    new Batch.Column("ok", new Batch.Values.Bools(new boolean[] {true, false, true}), null),
                    new Batch.Column("unknown", new Batch.Values.Int64s(new long[] {1, 2, 3}), null)));
        }
        assertThat(written("all.bp")).isEqualTo("""
                ts=1970-01-01T00:00:00Z host=a
                ts=1970-01-01T00:00:00Z host=a x=7.0 ok=true
                ts=1970-01-01T00:00:01Z host=b id=2 ok=false
                ts=1970-01-01T00:00:02Z host=c x=9.0 id=3 ok=true
                """);
    }

    @Test
    void aFileThatCannotBeWrittenStopsTheSplittingAndIsSaidOnce() throws IOException {
        Files.writeString(folder.resolve("b"), "a file where a folder is wanted");
        LiveSplit split = split("{host}/rows.bp");
        split.durable(batch(List.of("a", "b")));
        assertThat(trouble).isEmpty();
        split.flush();
        split.durable(batch(List.of("a")));
        split.flush();
        assertThat(trouble).singleElement().asString().startsWith("split stopped: ");
        assertThat(split.missed()).isEqualTo(1);
        assertThat(written("a/rows.bp")).contains("host=a");
    }

    @Test
    void aConfigurationIsReadAgainAndAWrongOneIsNotTaken() throws IOException {
        List<String> paths = new ArrayList<>(List.of("{host}.bp"));
        Splitter splitter = new Splitter(
                folder, () -> SplitText.parse("s.toml", "[[route]]\npath = '" + paths.getLast() + "'"), true);
        try (LiveSplit split = new LiveSplit(splitter, () -> List.copyOf(fields), trouble::add)) {
            split.durable(batch(List.of("a")));
            paths.add("{host");
            split.reload();
            paths.add("{host|date \"yyyy\"}.bp");
            split.reload();
            split.durable(batch(List.of("a")));
            assertThat(trouble).hasSize(2).allMatch(line -> line.startsWith("split goes on as before: "));
            paths.add("all.bp");
            split.reload();
            split.durable(batch(List.of("a")));
        }
        assertThat(written("a.bp")).hasLineCount(2);
        assertThat(written("all.bp")).hasLineCount(1);
        assertThat(trouble).hasSize(2);
    }

    @Test
    void aConfigurationThatDoesNotFitStopsItAndRowsThatMissItAreCounted() throws IOException {
        try (LiveSplit split = split("{host|date \"yyyy\"}.bp")) {
            split.durable(batch(List.of("a", "b")));
            split.durable(batch(List.of("c")));
            assertThat(split.missed()).isEqualTo(3);
        }
        assertThat(trouble).singleElement().asString().startsWith("split stopped: column 'host' is string");
    }
}
