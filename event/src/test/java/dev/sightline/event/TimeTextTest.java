package dev.sightline.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTextTest {
    static final List<Long> SEEDS = List.of(1L, 2L, 3L);

    private static TimeText utc() {
        return new TimeText(ZoneOffset.UTC);
    }

    private static long nanos(String iso) {
        Instant instant = Instant.parse(iso);
        return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-20T09:48:27Z | 2026-11-20T09:48:27Z",
                "2026-11-20 09:48:27 | 2026-11-20T09:48:27Z",
                "2026-11-20 09:48 | 2026-11-20T09:48:00Z",
                "2026-11-20 | 2026-11-20T00:00:00Z",
                "2017-06-19-13:20:00 | 2017-06-19T13:20:00Z",
                "20171223-22:15:29:606 | 2017-12-23T22:15:29.606Z",
                "20171224-0:7:2:44 | 2017-12-24T00:07:02.044Z",
                "20260301 09:00:00.5 | 2026-03-01T09:00:00.500Z",
                "2026/11/20 09:48:27.5 | 2026-11-20T09:48:27.500Z",
                "2018-10-06 12:00:42,860 | 2018-10-06T12:00:42.860Z",
                "2026-11-20T09:48:27.123456789+01:00 | 2026-11-20T08:48:27.123456789Z",
                "2026-11-20T09:48:27-0730 | 2026-11-20T17:18:27Z",
                "2019-04-18 13:20:19 UTC | 2019-04-18T13:20:19Z",
                "2022-08-22 03:51:19.640328427 +0000 UTC m=+0.146282408 | 2022-08-22T03:51:19.640328427Z",
                "2026-07-01 12:00:00 CEST | 2026-07-01T10:00:00Z",
                "2026-07-01 12:00:00 Europe/Berlin | 2026-07-01T10:00:00Z",
                "03/31/2019 1:20:09 PM Europe/Berlin | 2019-03-31T11:20:09Z",
                "11/03/2019 12:30:00 AM America/New_York | 2019-11-03T04:30:00Z",
                "04/18/19 13:20:09 | 2019-04-18T13:20:09Z",
                "04/18/2019 01:20:09 PM | 2019-04-18T13:20:09Z",
                "Apr 18, 2019, 1:20:09\u202fPM | 2019-04-18T13:20:09Z",
                "11/20/26 12:00:01 AM | 2026-11-20T00:00:01Z",
                "31/1/2026 00:00:00 | 2026-01-31T00:00:00Z",
                "31.1.2026 10:00:00 | 2026-01-31T10:00:00Z",
                "24.12.25 18:00:00 | 2025-12-24T18:00:00Z",
                "01.02.26, 18:05 | 2026-02-01T18:05:00Z",
                "Tue Jan  5 14:29:24 2021 | 2021-01-05T14:29:24Z",
                "Tue, 03 Jun 2008 11:05:30 GMT | 2008-06-03T11:05:30Z",
                "Thu Mar 05 08:00:00 GMT+01:00 2026 | 2026-03-05T07:00:00Z",
                "10/Oct/2000:13:55:36 -0700 | 2000-10-10T20:55:36Z",
                "20-Nov-2026 10:00:00.25 | 2026-11-20T10:00:00.250Z",
                "November 20, 2026 10:00:00 | 2026-11-20T10:00:00Z",
                "1969-12-31T23:59:59.999999999Z | 1969-12-31T23:59:59.999999999Z",
                "20250714T070000Z | 2025-07-14T07:00:00Z",
                "20250714-070000 | 2025-07-14T07:00:00Z",
                "20250714 070000.250 | 2025-07-14T07:00:00.250Z",
                "20250714T070000+0200 | 2025-07-14T05:00:00Z",
                "2026-05-01 24:00 | 2026-05-02T00:00:00Z",
                "2026-05-31T25:30:15Z | 2026-06-01T01:30:15Z",
                "31.12.2026 26:05 | 2027-01-01T02:05:00Z",
                "2. März 2026 | 2026-03-02T00:00:00Z",
                "Montag, 2. Mär. 2026 um 10:30 Uhr | 2026-03-02T10:30:00Z",
                "02-Mrz-2026 10:00 | 2026-03-02T10:00:00Z",
                "lundi 2 mars 2026 à 10:30 | 2026-03-02T10:30:00Z",
                "2 févr. 2026 10h30 | 2026-02-02T10:30:00Z",
                "1er aout 2026 | 2026-08-01T00:00:00Z",
                "lun. 2 de marzo de 2026, 10:30 | 2026-03-02T10:30:00Z",
                "11 listopada 2026 | 2026-11-11T00:00:00Z",
                "2 marca 2026 10:00 | 2026-03-02T10:00:00Z",
                "2. 3. 2026 10:00 | 2026-03-02T10:00:00Z",
                "March 1st, 2026 at 10:30:05 AM | 2026-03-01T10:30:05Z",
                "2026-274T00:07:52Z | 2026-10-01T00:07:52Z",
                "2024-366 23:59:59.5 | 2024-12-31T23:59:59.500Z",
                "20171223-22:15:29 UTC | 2017-12-23T22:15:29Z",
                "2026年5月1日 25時 | 2026-05-02T01:00:00Z",
                "2026年05月01日 03:19:30 | 2026-05-01T03:19:30Z",
                "2026年5月1日 | 2026-05-01T00:00:00Z",
                "2026年5月1日(金) 9時05分07秒 | 2026-05-01T09:05:07Z",
                "2026年5月1日 下午3:04 | 2026-05-01T15:04:00Z",
                "2026年5月1日 午前12時30分 | 2026-05-01T00:30:00Z",
                "2026年05月01日 09时05分07.250秒 | 2026-05-01T09:05:07.250Z",
                "2026년 5월 1일 오후 3시 4분 5초 | 2026-05-01T15:04:05Z",
            })
    void readsTheUsualSpellings(String text, String expected) {
        assertThat(utc().parse(text)).isEqualTo(nanos(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-13-01",
                "2026-02-30",
                "1066-10-14",
                "3000-01-01",
                "16:9",
                "1.2.3",
                "24.12.25",
                "1.2.26 10:00:00",
                "192.168.10.11",
                "12345",
                "2026",
                "hello",
                "2026-11-20x",
                "25:00:00",
                "00:61:00",
                "12:53",
                "may",
                "a7f3",
                "2026-11-20T09:48:27+",
                "1/2",
                "10-20-30",
                "Mon",
                "12:00:00 PM x",
                "13:00:00 PM",
                "20171223",
                "20171323-10:00:00",
                "20171223-10:00",
                "20171223-25:00:00",
                "20171223-10:00:00:",
                "20171223-10:00:00:1234",
                "20171223-",
                "2026年5月",
                "2026年5月32日",
                "2026年5月1日 48時",
                "20250714T070000X",
                "20251314-070000",
                "20250714T0700",
                "2025-366T00:07:52Z",
                "2025-000T00:07:52Z",
                "11. listopada 2026",
                "2026-05-01 48:00",
                "1.5.2026 48:00",
                "01/04/2026 08h",
                "01/04/2026 08h2",
                "01/04/2026 08h61",
                "2026年5月1日 の報告",
            })
    void takesNothingElseForATime(String text) {
        assertThat(utc().parse(text)).isEqualTo(TimeText.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01T00:00:00Z",
                "9999-12-31",
                "9999-12-31 23:59:59.999999",
                "0000-00-00 00:00:00",
                "1066-10-14",
                "12/31/9999 11:59:59 PM",
                "31 Dec 9999 23:59:59",
                "1600-02-29"
            })
    void knowsADateThatNoNanosecondsReach(String text) {
        TimeText time = utc();
        assertThat(time.parse(text)).isEqualTo(TimeText.NONE);
        assertThat(time.beyond()).isTrue();
        assertThat(time.parse("2026-01-01")).isNotEqualTo(TimeText.NONE);
        assertThat(time.beyond()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999-13-01", "9999-12-31x", "1900-02-29", "1700-02-30", "9999", "1066-00-00", "hello"})
    void knowsWhatIsNoDateOfAnyYear(String text) {
        TimeText time = utc();
        assertThat(time.parse(text)).isEqualTo(TimeText.NONE);
        assertThat(time.beyond()).isFalse();
    }

    @Test
    void timesOfDayTakeTheHeadersDateAndPassMidnight() {
        TimeText time = utc();
        time.headerDate(LocalDate.of(2019, 4, 18));
        assertThat(time.parse("23:59:58")).isEqualTo(nanos("2019-04-18T23:59:58Z"));
        assertThat(time.dateless()).isTrue();
        assertThat(time.parse("00:00:03")).isEqualTo(nanos("2019-04-19T00:00:03Z"));
        assertThat(time.parse("00:00:01"))
                .as("a small step back is disorder, not a day")
                .isEqualTo(nanos("2019-04-19T00:00:01Z"));
    }

    @Test
    void withoutAnyDateTheEpochServes() {
        assertThat(utc().parse("12:53:20.5")).isEqualTo(nanos("1970-01-01T12:53:20.500Z"));
    }

    @Test
    void theZoneAppliesWhereTheTextNamesNone() {
        TimeText berlin = new TimeText(ZoneId.of("Europe/Berlin"));
        assertThat(berlin.parse("2026-07-01 12:00:00")).isEqualTo(nanos("2026-07-01T10:00:00Z"));
        assertThat(berlin.parse("2026-01-01 12:00:00")).isEqualTo(nanos("2026-01-01T11:00:00Z"));
        assertThat(berlin.parse("2026-01-01T12:00:00Z")).isEqualTo(nanos("2026-01-01T12:00:00Z"));
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void readsWhatJavaPrints(long seed) {
        Random random = new Random(seed);
        TimeText time = utc();
        for (int i = 0; i < 20_000; i++) {
            long expected = random.nextLong(-9_000_000_000_000_000_000L, 9_000_000_000_000_000_000L);
            assertThat(time.parse(Instant.EPOCH.plusNanos(expected).toString())).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void garbageEnds(long seed) {
        Random random = new Random(seed);
        String alphabet = "0123456789:/-+., TZapmPMJanFebUTC";
        TimeText time = utc();
        for (int i = 0; i < 100_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(40); n >= 0; n--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            time.parse(text.toString());
        }
    }

    @Test
    void hoursAndMinutesMayBeWrittenAsInFrance() {
        assertThat(utc().parse("25/04/2026 08h29")).isEqualTo(utc().parse("2026-04-25T08:29:00Z"));
        assertThat(utc().parse("25.4.2026 8H05")).isEqualTo(utc().parse("2026-04-25T08:05:00Z"));
    }
}
