package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// A fault of one of several who are called the same must not be missing without a word.
class OtherEntitiesTest extends CommandTest {
    private static final String[] SITES = {"north", "south", "west"};

    /// Three pumps of one name; that in the south loses its pressure.
    private String pumps() throws IOException {
        return file(
                "pumps.csv",
                IntStream.range(0, 600)
                        .mapToObj(i -> "2026-03-05T14:%02d:%02dZ,%s,pump%d,%s"
                                .formatted(
                                        i / 6 / 60,
                                        i / 6 % 60,
                                        SITES[i % 3],
                                        i / 3 % 2,
                                        i % 3 == 1 && i > 300 ? "0." + i % 10 : "6." + i % 10))
                        .collect(Collectors.joining("\n", "ts,site,device,pressure_bar\n", "\n")));
    }

    private void view(String... more) {
        String[] all = new String[more.length + 6];
        System.arraycopy(
                new String[] {"view", "frequency", "--column", "pressure_bar", "--paint", "low: pressure_bar < 5"},
                0,
                all,
                0,
                6);
        System.arraycopy(more, 0, all, 6, more.length);
        assertThat(run(all)).as(() -> err).isZero();
    }

    @Test
    void whoThePageWouldTellApartIsSaid() throws IOException {
        view(pumps());
        assertThat(err).contains("the page takes others, which tell more apart: --entity site,device\n");
    }

    @Test
    void whoeverSaysThemOrWantsADocumentIsToldNothing() throws IOException {
        String pumps = pumps();
        view(pumps, "--entity", "site,device");
        assertThat(err).doesNotContain("the page takes others");
        view(pumps, "--json");
        assertThat(err).doesNotContain("the page takes others");
    }

    @Test
    void ofHostsNobodyHasTheNameOfAnother() throws IOException {
        assertThat(run("view", "frequency", "--column", "v", file("hosts.csv", hosts(100))))
                .isZero();
        assertThat(err).doesNotContain("the page takes others");
    }
}
