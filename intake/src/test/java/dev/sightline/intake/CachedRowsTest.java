package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.live.AppendableRows;
import dev.sightline.intake.live.SnapshotRows;
import dev.sightline.intake.load.FileRows;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is appended is in the order of the file, whether the cache has it or not: else `--skip` would mean other rows.
class CachedRowsTest {
    @TempDir
    Path folder = Path.of("");

    private static List<Long> times(AppendableRows rows) throws Exception {
        List<Long> all = new ArrayList<>();
        rows.give(0, batch -> {
            Batch.Column column = batch.columns().stream()
                    .filter(each -> each.name().equals("time"))
                    .findFirst()
                    .orElseThrow();
            long[] nanos = ((Batch.Values.Times) column.values()).nanos();
            for (int row = 0; row < batch.rows(); row++) {
                all.add(nanos[row] / 1_000_000);
            }
            return true;
        });
        return all;
    }

    /// More rows than the first segment of a store has; each a little late, or none.
    @ParameterizedTest(name = "{0} ms late at most: from the cache {1}")
    @CsvSource({"0, true", "5000, false"})
    void areInTheOrderOfTheFile(int late, boolean fromCache) throws Exception {
        Random random = new Random(41);
        StringBuilder text = new StringBuilder("time,v\n");
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < 300_000; i++) {
            long millis = 1_700_000_000_000L + i - (late == 0 ? 0 : random.nextInt(late));
            expected.add(millis);
            text.append(millis).append(',').append(i).append('\n');
        }
        Path file = Files.writeString(folder.resolve("x.csv"), text.toString());
        LoadRequest request = new LoadRequest(
                List.of(Input.file(file)), new ReadOptions(ZoneOffset.UTC, null, null), null, UserTyping.NONE);
        try (Intake intake = new Intake(new TraceCache(folder.resolve("cache")))) {
            AppendableRows read = intake.rows(request, LoadListener.NONE);
            assertThat(read).isInstanceOf(FileRows.class);
            assertThat(times(read)).isEqualTo(expected);
            assertThat(intake.open(request, LoadListener.NONE).snapshot().segments())
                    .hasSizeGreaterThan(1);
            AppendableRows again = intake.rows(request, LoadListener.NONE);
            assertThat(again).isInstanceOf(fromCache ? SnapshotRows.class : FileRows.class);
            assertThat(times(again)).isEqualTo(expected);
            assertThat(again.rows()).isEqualTo(300_000);
        }
    }
}
