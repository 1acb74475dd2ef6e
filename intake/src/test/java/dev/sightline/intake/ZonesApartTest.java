package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Files of one run of which one names no zone.
class ZonesApartTest {
    private static final Instant START = Instant.parse("2026-05-04T09:00:00Z");

    @TempDir
    Path folder = Path.of("");

    private List<String> said(String zone, int minutes, int laterMinutes) throws IOException {
        StringBuilder known = new StringBuilder("time,v\n");
        StringBuilder local = new StringBuilder("time,w\n");
        for (int i = 0; i <= minutes; i++) {
            known.append(START.plusSeconds(60L * i)).append(",1\n");
            local.append(START.plusSeconds(60L * (i + laterMinutes))
                            .atOffset(ZoneOffset.of(zone))
                            .toLocalDateTime()
                            .toString()
                            .replace('T', ' '))
                    .append(",2\n");
        }
        Opening opening = new Opening(Files.createTempDirectory(folder, "apart"));
        opening.options = ReadOptions.NONE;
        return opening
                .open(opening.file("known.csv", known.toString()), opening.file("local.csv", local.toString()))
                .ledger()
                .assumed()
                .stream()
                .filter(line -> line.contains("would lie"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"+02:00, 60, 1", "-05:00, 90, 0", "+05:30, 200, -3", "-11:00, 45, 0"})
    void theZoneInWhichTheyLieTogetherIsSaid(String zone, int minutes, int later) throws IOException {
        assertThat(said(zone, minutes, later)).singleElement().asString().endsWith("(--zone " + zone + ")");
    }

    @ParameterizedTest
    @CsvSource({
        // it is the zone that is assumed; another hour than all zones; nearly the same wherever they lie
        "+00:00, 60, 0",
        "+02:00, 60, 20",
        "+02:00, 3000, 0",
    })
    void elsewhereNothingIsSaid(String zone, int minutes, int later) throws IOException {
        assertThat(said(zone, minutes, later)).isEmpty();
    }
}
