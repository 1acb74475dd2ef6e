package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What Kubernetes asks for, limits and measures: `250m` of a processor, `512Mi` of memory.
class QuantitiesTest {
    @TempDir
    Path folder = Path.of("");

    private Field field(String text, String name) throws IOException {
        Opening opening = new Opening(folder);
        return opening.open(opening.file("a.csv", text)).snapshot().fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void partsOfProcessorsAreNumbersWhereTheNameSaysProcessors() throws IOException {
        String rows = "a,198m,198m,5m\nb,2,2,1h\nc,1500m,1500m,2m\n";
        String header = "pod,cpu,distance,cpu_time\n";
        assertThat(field(header + rows, "cpu").type()).isEqualTo(ColumnType.FLOAT64);
        assertThat(field(header + rows, "distance").type()).isEqualTo(ColumnType.STRING);
        assertThat(field(header + rows, "cpu_time").type()).isNotEqualTo(ColumnType.FLOAT64);
        assertThat(field("pod,CPU(cores)\na,3m\nb,250m\n", "CPU(cores)").type()).isEqualTo(ColumnType.FLOAT64);
    }

    @Test
    void whatElseStandsAmongThemMakesThemTexts() throws IOException {
        assertThat(field("pod,cpu\na,198m\nb,1m30s\nc,5m\n", "cpu").type()).isEqualTo(ColumnType.STRING);
    }

    @Test
    void whatTakesTimeMayBeInMinutesThoughNoRowLastsForIt() throws IOException {
        String rows =
                "opened,team,first_response_min,load_min,load_max\n2026-05-01 10:00,a,3,1,2\n2026-05-01 10:05,b,41,1,9\n";
        assertThat(field(rows, "first_response_min").unit()).isEqualTo("min");
        assertThat(field(rows, "first_response_min").role()).isNull();
        assertThat(field(rows, "load_min").unit()).isNull();
        String least = rows.replace("load_max", "response_max");
        assertThat(field(least, "first_response_min").unit()).isEqualTo("min");
        assertThat(field(rows.replace("load_max", "first_response_max"), "first_response_min")
                        .unit())
                .isNull();
    }

    @Test
    void memoryIsCounted() throws IOException {
        Field memory = field("pod,memory\na,512Mi\nb,0\nc,3Gi\n", "memory");
        assertThat(memory.type()).isEqualTo(ColumnType.INT64);
        assertThat(memory.unit()).isNull();
    }
}
