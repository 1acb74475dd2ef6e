package dev.sightline.format.log;

import static dev.sightline.format.log.LogFormatTest.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.PathSource;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// All dates of a log have one order.
class AssumedOrderTest {
    private final LogFormat format = new LogFormat();

    private static String lines(String... times) {
        StringBuilder log = new StringBuilder();
        for (String time : times) {
            log.append(time).append(" INFO [main] started the job\n");
        }
        return log.toString();
    }

    private static List<String> days(RecordingSink sink) {
        return sink.rows.stream().map(row -> time(row).substring(0, 10)).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "-"})
    void oneDateThatLeavesNoChoiceIsAsTheOthersAre(String by) {
        String text = lines("11/03/2026 09:00:00", "12/03/2026 09:00:00", "13/03/2026 09:00:00");
        RecordingSink sink = Reading.read(format, text.replace("/", by));
        assertThat(days(sink)).containsExactly("2026-03-11", "2026-03-12", "2026-03-13");
        assertThat(sink.assumed).isEmpty();
        String american = lines("03/11/2026 09:00:00", "03/12/2026 09:00:00", "03/13/2026 09:00:00");
        assertThat(days(Reading.read(format, american.replace("/", by))))
                .containsExactly("2026-03-11", "2026-03-12", "2026-03-13");
    }

    @Test
    void theOneThatComesLateCountsToo() {
        String text = lines("11/03/2026 09:00:00").repeat(5000) + lines("13/03/2026 09:00:00");
        assertThat(days(Reading.read(format, text))).startsWith("2026-03-11").endsWith("2026-03-13");
    }

    @Test
    void whatGoesOnIsTheDay() {
        String text = lines("04/03/2026 22:00:00", "04/03/2026 23:00:00", "05/03/2026 01:00:00");
        RecordingSink sink = Reading.read(format, text);
        assertThat(days(sink)).containsExactly("2026-03-04", "2026-03-04", "2026-03-05");
        assertThat(sink.assumed).singleElement().asString().contains("goes on from line to line");
    }

    @Test
    void noLineIsLaterThanItsFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("x.log");
        Files.writeString(file, lines("04/03/2026 22:00:00", "04/03/2026 23:00:00", "04/03/2026 23:30:00"));
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2026-03-04T23:31:00Z")));
        RecordingSink sink = Reading.read(format, new PathSource(file), Reading.DEFAULTS);
        assertThat(days(sink)).containsOnly("2026-03-04");
        assertThat(sink.assumed).singleElement().asString().contains("last changed before");
    }

    @Test
    void elseTheMonthIsAssumedAndItIsSaid() {
        String text = lines("04/03/2026 22:00:00", "04/03/2026 23:00:00", "04/03/2026 23:30:00");
        RecordingSink sink = Reading.read(format, text);
        assertThat(days(sink)).containsOnly("2026-04-03");
        assertThat(sink.assumed).singleElement().asString().contains("--dates dmy says otherwise");
        ReadOptions said = new ReadOptions(ZoneOffset.UTC, null, null).withDayFirst(true);
        RecordingSink otherwise = Reading.read(format, text, said);
        assertThat(days(otherwise)).containsOnly("2026-03-04");
        assertThat(otherwise.assumed).isEmpty();
    }

    /// A record may quote a date at the begin of a line.
    @Test
    void oneDateThatContradictsChangesNothing() {
        String text = lines("03/04/2026 09:00:00", "31/12/2025 10:00:00", "03/13/2026 09:00:00", "03/14/2026 09:00:00")
                + lines("03/15/2026 09:00:00", "03/16/2026 09:00:00");
        RecordingSink sink = Reading.read(format, text);
        assertThat(days(sink)).startsWith("2026-03-04", "2025-12-31", "2026-03-13");
        assertThat(sink.assumed).isEmpty();
        RecordingSink mixed =
                Reading.read(format, lines("04/03/2026 9:00:00", "31/12/2025 9:00:00", "03/13/2026 9:00:00"));
        assertThat(mixed.assumed).singleElement().asString().contains("some of its dates have the day first");
    }

    @Test
    void whatIsFixedIsNotTurned() {
        ReadOptions dmy = new ReadOptions(ZoneOffset.UTC, null, null).withDayFirst(true);
        String android = "03-11 16:13:31.000  100  200 I Tag: one\n03-12 16:13:31.000  100  200 I Tag: two\n";
        assertThat(days(Reading.read(format, android, dmy))).allMatch(day -> day.contains("-03-1"));
        ReadOptions mdy = new ReadOptions(ZoneOffset.UTC, null, null).withDayFirst(false);
        assertThat(days(Reading.read(format, lines("01.03.2026 22:00:00", "13.03.2026 22:00:00"), mdy)))
                .containsExactly("2026-03-01", "2026-03-13");
    }

    @ParameterizedTest
    @ValueSource(strings = {" PM", "\u202fPM", "\u00a0PM", " p.m.", "pm", " p. m.", "\u00a0p.\u00a0m."})
    void readsChatsOfTwelveHours(String afternoon) {
        String line = "3/12/26, 8:06" + afternoon + " - Clara: ok, at nine\n";
        RecordingSink sink = Reading.read(format, line.repeat(3));
        assertThat(time(sink.rows.getFirst())).isEqualTo("2026-03-12T20:06:00Z");
        assertThat(sink.rows.getFirst()).containsEntry("message", new Str("ok, at nine"));
    }

    @Test
    void betweenDotsTheDayIsFirst() {
        RecordingSink sink = Reading.read(format, lines("04.03.2026 22:00:00", "04.03.2026 23:00:00"));
        assertThat(days(sink)).containsOnly("2026-03-04");
        assertThat(sink.assumed).isEmpty();
    }

    /// As messengers export what people write.
    @Test
    void readsChatsToTheMinute() {
        String text = """
            12/03/26, 08:06 - Clara: ok, at nine
            12/03/26, 08:54 - Bernd: I am late
            13/03/26, 09:04 - Bernd: see you
            """;
        RecordingSink sink = Reading.read(format, text);
        assertThat(time(sink.rows.getFirst())).isEqualTo("2026-03-12T08:06:00Z");
        assertThat(sink.rows.getFirst()).containsEntry("message", new Str("ok, at nine"));
    }

    /// As messengers write it where dates are those of ISO 8601.
    @Test
    void readsChatsWithACommaBehindTheDate() {
        RecordingSink sink = Reading.read(format, "2026-03-12, 8:06 p.m. - Clara: ok\n2026-03-12, 20:07 - Bob: no\n");
        assertThat(sink.rows.stream().map(LogFormatTest::time))
                .containsExactly("2026-03-12T20:06:00Z", "2026-03-12T20:07:00Z");
    }

    @Test
    void aLongBannerSaysNothingOfDates() {
        String log = "a banner without a date\n".repeat(1500)
                + lines("11/03/2026 09:00:00").repeat(40)
                + lines("12/03/2026 09:00:00", "13/03/2026 09:00:00");
        RecordingSink sink = Reading.read(format, log);
        sink.rows.removeIf(row -> !row.containsKey("time"));
        assertThat(days(sink)).endsWith("2026-03-11", "2026-03-12", "2026-03-13");
    }

    /// Two digits of a year are the last of three numbers where days go on before them.
    @Test
    void theYearIsNotWhatGoesOnFromDayToDay() {
        assertThat(days(Reading.read(
                        format,
                        lines("29/12/25 09:00:00", "30/12/25 09:00:00", "31/12/25 09:00:00", "01/01/26 09:00:00"))))
                .containsExactly("2025-12-29", "2025-12-30", "2025-12-31", "2026-01-01");
        assertThat(days(Reading.read(format, lines("25/12/30 09:00:00", "25/12/31 09:00:00", "26/01/01 09:00:00"))))
                .containsExactly("2025-12-30", "2025-12-31", "2026-01-01");
        assertThat(days(Reading.read(format, lines("25/11/01 09:00:00", "25/12/01 09:00:00", "26/01/01 09:00:00"))))
                .as("a job of each month")
                .containsExactly("2025-11-01", "2025-12-01", "2026-01-01");
        assertThat(days(Reading.read(format, lines("25/03/01 09:00:00", "26/03/01 09:00:00"))))
                .as("and of each year")
                .containsExactly("2025-03-01", "2026-03-01");
        ReadOptions said = new ReadOptions(ZoneOffset.UTC, null, null).withDayFirst(true);
        assertThat(days(Reading.read(format, lines("11/03/26 09:00:00", "11/03/26 10:00:00"), said)))
                .containsOnly("2026-03-11");
    }

    /// Of one day, where nothing goes on: a year that had not come when the file was written is none.
    @Test
    void aYearAfterTheFileIsNoYear(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("x.log");
        Files.writeString(file, lines("30/12/25 22:00:00", "30/12/25 23:00:00", "30/12/25 23:30:00"));
        Files.setLastModifiedTime(file, FileTime.from(Instant.parse("2025-12-30T23:31:00Z")));
        assertThat(days(Reading.read(format, new PathSource(file), Reading.DEFAULTS)))
                .containsOnly("2025-12-30");
    }

    @Test
    void severalDatesThatContradictAreSaid() {
        StringBuilder log = new StringBuilder();
        for (int day = 13; day < 28; day++) {
            log.append(lines(day + "/03/2026 09:00:00", day % 5 == 0 ? "03/%d/2026 09:30:00".formatted(day) : ""));
        }
        assertThat(Reading.read(format, log.toString()).assumed)
                .singleElement()
                .asString()
                .startsWith("3 of its dates have the month first, and the others the day");
    }

    /// A job on the fifth of each month, or on days of May?
    @Test
    void thatTheMonthGoesOnIsSaid() {
        String log = lines("05/01/2026 03:00:00", "05/02/2026 03:00:00", "05/03/2026 03:00:00");
        assertThat(Reading.read(format, log).assumed)
                .singleElement()
                .asString()
                .contains("the month, as the other number goes on from line to line");
        assertThat(Reading.read(format, lines("05/01/2026 23:59:00", "05/02/2026 00:01:00")).assumed)
                .as("a clock passed midnight")
                .isEmpty();
    }
}
