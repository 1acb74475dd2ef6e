package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Field;
import dev.sightline.store.order.ArrowWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What was written as Arrow is read back with equal rows, columns, types, roles and units.
class ArrowRoundTripTest {
    @TempDir
    Path folder = Path.of("");

    private OpenedTrace again(OpenedTrace trace) throws IOException {
        Path file = folder.resolve("out.arrow");
        ArrowWriter.write(trace.snapshot(), file);
        return new Opening(folder.resolve("again")).open(file);
    }

    private static void same(OpenedTrace read, OpenedTrace written) {
        assertThat(Opening.columns(read)).isEqualTo(Opening.columns(written));
        assertThat(read.snapshot().rows()).isEqualTo(written.snapshot().rows());
        for (Field field : written.snapshot().fields()) {
            // Rows come back in order of time.
            assertThat(Opening.values(read, field.name()).stream().sorted())
                    .as(field.name())
                    .containsExactlyElementsOf(Opening.values(written, field.name()).stream()
                            .sorted()
                            .toList());
        }
    }

    @Test
    void allTypesWithMissingValuesComeBack() throws IOException {
        Opening opening = new Opening(folder);
        OpenedTrace trace = opening.open(opening.file("a.csv", """
                t,host,none,i,f,b,latency_ms,size,id,later,end,seconds
                2026-01-01T00:00:02Z,a,,,,,3,4KiB,12e45,,2026-01-02,1661140374
                2026-01-01T00:00:01Z,,,1,2,TRUE,,,a7f3,,,1661140375
                2026-01-01T00:00:03Z,a,NA,-9223372036854775808,2.5,false,4,1MiB,007,x,2026-01-03,1661140376
                ,b,-,,,,5,,,"with, comma",,
                """));
        assertThat(Opening.columns(trace)).contains("none:string", "i:int64", "f:float64", "b:bool", "t:time<time>");
        same(again(trace), trace);
    }

    @Test
    void bareNumbersThatAreNoTimesStayNumbers() throws IOException {
        Opening opening = new Opening(folder);
        opening.typing = new dev.sightline.intake.infer.UserTyping(
                java.util.Map.of(), java.util.Map.of("ts", dev.sightline.event.ColumnType.INT64), java.util.Map.of());
        OpenedTrace trace = opening.open(opening.file("a.csv", "ts,v\n1661140374,1\n1661140375,2\n"));
        assertThat(Opening.columns(trace)).startsWith("ts:int64");
        same(again(trace), trace);
    }

    @Test
    void noRowsKeepTheirColumns() throws IOException {
        Opening opening = new Opening(folder);
        OpenedTrace trace = opening.open(opening.file("a.csv", "t,host,v\n"));
        same(again(trace), trace);
    }

    @Test
    void tracesOfThePublicDataSetComeBack() throws IOException {
        Path data = shared();
        Assumptions.assumeTrue(data != null, "the shared data set is not beside this repository");
        for (List<String> names : List.of(
                List.of("03-spans/nezha-2022-08-22-03_54_trace.csv.gz"),
                List.of("03-spans/nezha-2023-01-29-08_43_log.csv.gz"),
                List.of("03-spans/nezha-2022-08-22-metric-dependency.csv"),
                List.of(
                        "03-spans/nezha-2022-08-22-03_53_trace.csv.gz",
                        "03-spans/nezha-2022-08-22-metric-front_service.csv"))) {
            Path[] files = names.stream()
                    .map(java.util.Objects.requireNonNull(data)::resolve)
                    .toArray(Path[]::new);
            OpenedTrace trace = new Opening(folder).open(files);
            same(again(trace), trace);
        }
    }

    private static @Nullable Path shared() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("shared/data/README.md"))) {
                return at.resolve("shared/data");
            }
        }
        return null;
    }
}
