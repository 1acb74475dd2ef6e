package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `00:01:17` beside dates: a time of day, or how long something took.
class TimesOfDayTest {
    @TempDir
    Path folder = Path.of("");

    private OpenedTrace open(String header, IntFunction<String> row) throws IOException {
        Opening opening = new Opening(folder);
        String csv = IntStream.range(0, 60).mapToObj(row).collect(Collectors.joining("\n", header + "\n", "\n"));
        return opening.open(opening.file("calls.csv", csv));
    }

    private static String call(int i) {
        return "3/4/2024 8:%02d:33 AM,agent-%d,".formatted(i, i % 3);
    }

    @Test
    void areDurationsWhereTheyGoUpAndDownBesideDates() throws IOException {
        OpenedTrace trace =
                open("Call Date,Agent,Talk Time", i -> call(i) + "00:%02d:%02d".formatted(i * 7 % 10, i * 31 % 60));
        assertThat(Opening.columns(trace))
                .endsWith("Talk Time:int64<duration>[s]")
                .startsWith("Call Date:time<time>");
        assertThat(Opening.values(trace, "Talk Time")).startsWith("0", "451");
    }

    @Test
    void areTimesWhereTheyGoWithTheDatesOrNameAMomentOrAreLate() throws IOException {
        assertThat(Opening.columns(open("Call Date,Agent,Seen", i -> call(i) + "00:%02d:00".formatted(i))))
                .endsWith("Seen:time");
        assertThat(Opening.columns(open("Call Date,Agent,Ended", i -> call(i) + "00:%02d:00".formatted(i * 7 % 10))))
                .endsWith("Ended:time");
        assertThat(Opening.columns(open("Call Date,Agent,Due", i -> call(i) + "1%d:00:00".formatted(i * 7 % 10))))
                .endsWith("Due:time");
        assertThat(Opening.columns(open("Agent,Seen", i -> "a,00:%02d:00".formatted(i * 7 % 10))))
                .endsWith("Seen:time<time>");
    }

    /// sacct's, without a header.
    @Test
    void areDurationsWhereSomeHaveDaysInFront() throws IOException {
        Opening opening = new Opening(folder);
        String rows = "7|00:00:24|a b c\n8|4-12:24:26|a b d\n9|23:13:58|a b c\n".repeat(3);
        OpenedTrace trace = opening.open(opening.file("jobs.log", rows));
        assertThat(Opening.columns(trace)).contains("c2:int64<duration>[s]");
        assertThat(Opening.values(trace, "c2")).startsWith("24", "390266", "83638");
        String dates = "7|2026-01-02 00:00:24|a b c\n8|4-12:24:26|a b d\n9|23:13:58|a b c\n".repeat(3);
        assertThat(Opening.columns(opening.open(opening.file("other.log", dates))))
                .contains("c2:string");
    }

    /// sacct's Submit, Start, End and Elapsed.
    @Test
    void whatTheyCountFromIsTheBeginWhereNothingIsNamed() throws IOException {
        Opening opening = new Opening(folder);
        String rows = IntStream.range(0, 30)
                .mapToObj(i -> "%d|2026-01-02T00:%02d:00|2026-01-02T03:%02d:0%d|2026-01-04T03:%02d:07|2-00:00:0%d|a b c"
                        .formatted(i, i, i, i % 5, i, 7 - i % 5))
                .collect(Collectors.joining("\n", "", "\n"));
        OpenedTrace trace = opening.open(opening.file("jobs.log", rows));
        assertThat(Opening.columns(trace)).contains("c2:time ", "c3:time<time>", "c4:time ", "c5:int64<duration>[s]");
        assertThat(Opening.columns(opening.open(opening.file("odd.log", rows.replace("2-00", "5-00")))))
                .contains("c2:time<time>", "c3:time ");
    }

    /// How long runners took to each of several places; of a timetable it is when.
    @Test
    void areDurationsWhereTheyAreSplitsOfARace() throws IOException {
        OpenedTrace race = open(
                "Bib,Start,5k,10k,Finish",
                i -> "%d,08:08:00,0:17:%02d,0:36:%02d,%d:24:%02d".formatted(i, i % 60, i * 7 % 60, 2 + i % 2, i % 60));
        assertThat(Opening.columns(race)).contains("Start:time<time>").doesNotContain("5k:time", "Finish:time");
        assertThat(Opening.values(race, "Finish")).startsWith("8640");
        OpenedTrace stops = open(
                "Trip,A,B,C",
                i -> "%d,%02d:17:00,%02d:27:00,%02d:37:00".formatted(i, 5 + i % 17, 5 + i % 17, 5 + i % 17));
        assertThat(Opening.columns(stops)).contains("A:time<time>");
    }
}
