package dev.sightline.bench;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Source;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.concurrent.Callable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// How fast are the readers alone, without types and store? CSV beside FastCSV, JSON lines beside Jackson (which it
/// uses).
///
/// `./bench/run --only tokenisers`. Both count rows and add up the lengths of the cells.
final class TokeniserQuestion {
    private static final long BYTES = 100_000_000;
    private static final String PEERS = "beside FastCSV, in the place of DuckDB";

    private final Contest contest;

    TokeniserQuestion(Contest contest) {
        this.contest = contest;
    }

    void ask() throws Exception {
        Path csv = contest.directory().resolve("tokens.csv");
        Texts.csv(contest.rows(), csv, BYTES);
        ask("CSV tokeniser", csv, () -> ours("csv", csv), () -> fastCsv(csv), PEERS);
        Path json = contest.directory().resolve("tokens.jsonl");
        Texts.jsonLines(contest.rows(), json, BYTES);
        ask("JSON lines reader", json, () -> ours("jsonl", json), () -> jackson(json), "beside Jackson's tokens alone");
    }

    private void ask(String question, Path file, Callable<Numbers> ours, Callable<Numbers> peer, String note)
            throws Exception {
        Race.Result<Numbers, Numbers> race = new Race(contest.runs(), false).run(ours, peer);
        Race.Lap<Numbers> other = race.peer();
        contest.report()
                .accept(Finding.rate(
                        question,
                        race,
                        Files.size(file) / 1e6,
                        null,
                        "MB/s",
                        other != null && race.ours().last().agreesWith(other.last()),
                        race.ours().last().checksum(),
                        note));
        Files.delete(file);
    }

    private static Numbers ours(String name, Path file) throws IOException {
        Format format = Formats.load().named(name).orElseThrow();
        CellCounter counter = new CellCounter();
        try (InputStream in = Files.newInputStream(file)) {
            format.read(Source.of("bench", () -> in), new ReadOptions(ZoneOffset.UTC, true, ','), counter);
        }
        return name.equals("csv")
                ? Numbers.of(counter.rows(), counter.cells(), counter.bytes())
                : Numbers.of(counter.rows(), counter.cells());
    }

    private static Numbers fastCsv(Path file) throws IOException {
        long rows = -1;
        long cells = -7;
        long bytes = -"timeentityfloweventvaluelevelstatus".length();
        try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(file)) {
            for (CsvRecord row : reader) {
                rows++;
                cells += row.getFieldCount();
                for (int i = 0; i < row.getFieldCount(); i++) {
                    bytes += row.getField(i).length();
                }
            }
        }
        return Numbers.of(rows, cells, bytes);
    }

    private static Numbers jackson(Path file) throws IOException {
        long rows = 0;
        long cells = 0;
        try (InputStream in = Files.newInputStream(file);
                JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), in)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                rows += token == JsonToken.END_OBJECT ? 1 : 0;
                cells += token.isScalarValue() ? 1 : 0;
            }
        }
        return Numbers.of(rows, cells);
    }
}
