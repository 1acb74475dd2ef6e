package dev.sightline.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.Ledger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sources that are more than a stream: read again, read anywhere, with files beside them, or folders.
class WholeSourceTest {
    @TempDir
    Path folder = Path.of("");

    private Opening opening = new Opening(folder);

    @BeforeEach
    void fresh() {
        opening = new Opening(folder);
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    @Test
    void labelsLieBesideTheFileAndAreNoTraceOfTheirOwn() throws IOException {
        Path numbers = opening.file("a.numbers", "#labelled\n1\n0\n");
        Path names = opening.file("a.names", "zero\none\n");
        assertThat(Opening.values(opening.open(numbers), "label")).containsExactly("one", "zero");
        OpenedTrace both = opening.open(numbers, names);
        assertThat(both.snapshot().sources()).hasSize(1);
        assertThat(Opening.values(both, "name")).containsExactly("3", "3");
        OpenedTrace folderOfBoth = opening.open(folder.resolve("."));
        assertThat(folderOfBoth.snapshot().sources()).hasSize(1);
    }

    @Test
    void compressedFilesAreReadAnywhereToo() throws IOException {
        Path numbers = opening.file("a.numbers.gz", gzip("#labelled\n1\n0\n"));
        opening.file("a.names.gz", gzip("zero\none\n"));
        assertThat(Opening.values(opening.open(numbers), "label")).containsExactly("one", "zero");
        try (var left = Files.walk(folder.resolve("cache"))) {
            assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("plain-"));
        }
    }

    @Test
    void changedLabelsAreAnotherTrace() throws IOException {
        Path numbers = opening.file("a.numbers", "#labelled\n1\n");
        opening.file("a.names", "zero\none\n");
        opening.open(numbers);
        assertThat(opening.open(numbers).cached()).isTrue();
        opening.file("a.names", "zero\nuno\n");
        assertThat(Opening.values(opening.open(numbers), "label")).containsExactly("uno");
    }

    @Test
    void aFindingIsLookedForOnce() throws IOException {
        Path numbers = opening.file("b.numbers", "#labelled\n1\n");
        opening.file("b.names", "zero\none\n");
        int before = LabelledFormat.LOOKED.get();
        opening.open(numbers);
        assertThat(LabelledFormat.LOOKED.get() - before).isEqualTo(1);
    }

    @Test
    void aFolderMayBeOneTraceAndHoldOthersBelow() throws IOException {
        for (String name : List.of("x/one", "x/two/deep")) {
            Path trace = Files.createDirectories(folder.resolve(name));
            Files.writeString(trace.resolve("numbers"), "#labelled\n0\n");
            Files.writeString(trace.resolve("names"), name);
        }
        OpenedTrace one = opening.open(folder.resolve("x/one"));
        assertThat(Opening.values(one, "label")).containsExactly("x/one");
        OpenedTrace both = opening.open(folder.resolve("x"));
        assertThat(Opening.values(both, "label")).containsExactly("x/one", "x/two/deep");
        assertThat(both.snapshot().sources()).extracting("name").containsExactly("one", "deep");
        assertThat(opening.open(folder.resolve("x")).cached()).isTrue();
        Files.writeString(folder.resolve("x/one/names"), "changed");
        assertThat(Opening.values(opening.open(folder.resolve("x")), "label")).containsExactly("changed", "x/two/deep");
    }

    @Test
    void aRoleThatAFormatKnowsUnitesEvenWhereItsNameIsTaken() throws IOException {
        Path events = opening.file("a.csv", "time,name\n2026-01-01T00:00:00Z,x\n2026-01-01T00:00:01Z,y\n");
        Path numbers = opening.file("b.numbers", "#labelled\n1\n");
        opening.file("b.names", "zero\none\n");
        OpenedTrace both = opening.open(events, numbers);
        assertThat(Opening.columns(both)).isEqualTo("time:time<time> name:string<event> name.2:int64");
        assertThat(Opening.values(both, "name")).containsExactly("x", "y", "one");
        assertThat(Opening.values(both, "name.2")).containsExactly("-", "-", "2");
    }

    @Test
    void rolesThatFormatsKnowUniteWhicheverFileComesFirst() throws IOException {
        Path numbers = opening.file("a.numbers", "#labelled\n1\n");
        opening.file("a.names", "zero\none\n");
        Path spans = opening.file("b.jsonl", span("work"));
        OpenedTrace numbersFirst = opening.open(numbers, spans);
        assertThat(Opening.columns(numbersFirst)).startsWith("label:string<event> name:int64 ");
        assertThat(Opening.values(numbersFirst, "label")).containsExactlyInAnyOrder("one", "work");
        assertThat(Opening.values(numbersFirst, "name")).containsExactlyInAnyOrder("2", "-");
        OpenedTrace spansFirst = opening.open(spans, numbers);
        assertThat(Opening.columns(spansFirst)).contains(" name:string<event> ").endsWith(" name.2:int64");
        assertThat(Opening.values(spansFirst, "name")).containsExactlyInAnyOrder("work", "one");
    }

    @Test
    void theNameThatIsMadeForATakenOneIsMadeOnce() throws IOException {
        Path spans = opening.file("a.jsonl", span("work"));
        Path one = opening.file("b.numbers", "#labelled\n1\n");
        opening.file("b.names", "zero\none\n");
        Path two = opening.file("c.numbers", "#labelled\n0\n0\n");
        opening.file("c.names", "zero\none\n");
        OpenedTrace all = opening.open(spans, one, two);
        assertThat(Opening.columns(all)).endsWith(" name.2:int64");
        assertThat(Opening.values(all, "name.2")).containsExactlyInAnyOrder("-", "2", "3", "3");
    }

    @Test
    void aRoleThatIsGuessedUnitesWithOneThatIsKnownWhicheverFileComesFirst() throws IOException {
        Path events = opening.file("a.csv", "time,name\n2026-01-01T00:00:00Z,x\n2026-01-01T00:00:01Z,y\n");
        Path numbers = opening.file("b.numbers", "#labelled\n1\n");
        opening.file("b.names", "zero\none\n");
        OpenedTrace numbersFirst = opening.open(numbers, events);
        assertThat(Opening.columns(numbersFirst)).isEqualTo("label:string<event> name:int64 time:time<time>");
        assertThat(Opening.values(numbersFirst, "label")).containsExactlyInAnyOrder("one", "x", "y");
    }

    private static String span(String name) {
        return """
                {"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"0af7651916cd43dd8448eb211c80319c",\
                "spanId":"b7ad6b7169203331","name":"%s","startTimeUnixNano":"1767225600000000000",\
                "endTimeUnixNano":"1767225601000000000"}]}]}]}
                """.formatted(name);
    }

    @Test
    void whatTheRecorderLostIsKept() throws IOException {
        Path numbers = opening.file("a.numbers", "#labelled\n1\n");
        opening.file("a.names", "zero\none\n");
        Ledger.Lost lost = new Ledger.Lost(numbers + ": here", 7, 100, 200);
        assertThat(opening.open(numbers).ledger().lost()).containsExactly(lost);
        assertThat(opening.open(numbers).ledger().lost()).containsExactly(lost);
    }
}
