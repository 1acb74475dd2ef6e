package dev.sightline.format.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Made up in the layouts of versions 2.3, 3.0 and 3.5.
class GatlingFormatTest {
    private static final String LOG = """
            RUN\tLoad\t\tload-1\t1790000000000\t \t3.5.1
            USER\tAll\tSTART\t1790000000100\t1790000000100
            REQUEST\t\tHome\t1790000000110\t1790000000250\tOK
            REQUEST\tShop,Cart\tAdd\t1790000000300\t1790000001400\tKO\tfound 503\tand more
            GROUP\tShop,Cart\t1790000000300\t1790000001500\t1100\tKO
            USER\tAll\tEND\t1790000000100\t1790000001600
            ERROR\tNo attribute\t1790000001700
            """;

    private static RecordingSink read(String text) {
        assertThat(new GatlingFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "simulation.log"))
                .isEqualTo(95);
        return Reading.read(new GatlingFormat(), text);
    }

    @Test
    void requestsHaveNamesDurationsAndOutcomes() {
        RecordingSink sink = read(LOG);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(6);
        assertThat(sink.rows.get(1))
                .containsEntry("time", new Time(1_790_000_000_110_000_000L))
                .containsEntry("event", new Str("Home"))
                .containsEntry("duration", 140L)
                .containsEntry("success", true)
                .doesNotContainKeys("user", "groups", "message");
        assertThat(sink.rows.get(2))
                .containsEntry("success", false)
                .containsEntry("groups", new Str("Shop,Cart"))
                .containsEntry("message", new Str("found 503\tand more"));
        assertThat(sink.rows.get(3))
                .containsEntry("event", new Str("Shop,Cart"))
                .containsEntry("duration", 1200L)
                .containsEntry("in_requests", "1100");
    }

    @Test
    void usersComeAndGo() {
        RecordingSink sink = read(LOG);
        assertThat(sink.rows.getFirst())
                .containsEntry("event", new Str("START"))
                .containsEntry("scenario", new Str("All"))
                .doesNotContainKey("duration");
        assertThat(sink.rows.get(4))
                .containsEntry("event", new Str("END"))
                .containsEntry("time", new Time(1_790_000_001_600_000_000L));
        assertThat(sink.rows.get(5)).containsEntry("message", new Str("No attribute"));
    }

    @Test
    void olderVersionsSayWhichUser() {
        RecordingSink three = read("""
                RUN\tLoad\tload\t1790000000000\t \t3.0.0
                USER\tAll\t7\tSTART\t1790000000100\t1790000000100
                REQUEST\t7\t\tHome\t1790000000110\t1790000000250\tOK\t
                GROUP\t7\tCart\t1790000000300\t1790000001500\t1100\tOK
                """);
        assertThat(three.rows).allSatisfy(row -> assertThat(row).containsEntry("user", new Str("7")));
        RecordingSink two = read("REQUEST\tAll\t7\t\tHome\t1790000000110\t1790000000250\tOK\t \n");
        assertThat(two.rows)
                .singleElement()
                .satisfies(row ->
                        assertThat(row).containsAllEntriesOf(Map.of("user", new Str("7"), "scenario", new Str("All"))));
    }

    @Test
    void errorsOfTheirVersionBeginAsGroupsDo() {
        RecordingSink sink = read("GROUP\tFailed to build request x: None.get \t1790000001700\n");
        assertThat(sink.rows)
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("event", new Str("ERROR"))
                        .containsEntry("message", new Str("Failed to build request x: None.get")));
    }

    @Test
    void rejectsWhatIsNoneOfThem() {
        RecordingSink sink = Reading.read(
                new GatlingFormat(), "REQUEST\t\tHome\t12\t13\tOK\nUSER\tAll\tSTART\tx\nOTHER\t1\nREQUEST\tKO\n");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).hasSize(4);
    }
}
