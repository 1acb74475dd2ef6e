package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What `docker stats` has in one cell.
class OfLimitTest {
    private static RecordingSink read(String... cells) {
        return Reading.read(new CsvFormat(), "name,mem,n\n" + String.join("\n", List.of(cells)) + "\n");
    }

    @Test
    void theFirstOfTwoAmountsIsTheNumber() {
        RecordingSink sink = read("web,312.5MiB / 7.66GiB,1", "db,1.2GiB / 7.66GiB,2", "x,--,3");
        assertThat(sink.rows).extracting("mem").extracting(String::valueOf).containsExactly("312.5MiB", "1.2GiB", "--");
        assertThat(sink.assumed)
                .containsOnly("'mem' is the first of two amounts; what stands behind the slash is in the rows as"
                        + " written");
    }

    @Test
    void whatIsNoPairOfAmountsStays() {
        for (String cell : List.of("1/2", "3 / 4", "10.0.0.1 / 24", "a / b", "312.5MiB")) {
            RecordingSink sink = read("web," + cell + ",1", "db," + cell + ",2");
            assertThat(sink.rows.getFirst().get("mem")).as(cell).hasToString(cell);
            assertThat(sink.assumed).isEmpty();
        }
    }
}
