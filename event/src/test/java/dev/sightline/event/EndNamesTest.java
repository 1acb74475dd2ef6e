package dev.sightline.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "end",
                "job_end",
                "endTime",
                "delivered_at",
                "Geliefert_am",
                "Enddatum",
                "Ende",
                "bis",
                "livrée_le",
                "fin",
                "date_fin",
                "entregado_el",
                "hasta",
                "entregue_em",
                "data_fim",
                "chiusura",
                "data fine",
                "Devuelto",
                "koniec",
                "结束时间",
                "конец"
            })
    void saysWhenRowsEnd(String name) {
        assertThat(EndNames.saysEnd(name, "start")).isTrue();
    }

    /// GitHub's runs are updated last when they end; what was only created goes on.
    @Test
    void whatIsUpdatedLastEnds() {
        assertThat(EndNames.saysEnd("updated_at", "started_at")).isFalse();
        assertThat(EndNames.saysEnd("updated_at", "run_started_at")).isTrue();
        assertThat(EndNames.saysEnd("updated_at", "created_at")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "start",
                "created_at",
                "vendor",
                "definition_date",
                "refined_at",
                "updated",
                "bisect_time",
                "créée_le",
                "Beginn",
                "plate",
                "Datum",
                "fecha",
                "hora",
                "sendTime",
                "infinite",
                "délivré_le",
                "date_délivrée",
                "défini_le",
                "déterminé_le",
                "fine_date",
                "Fine Date",
                "fine_issued_at",
                "fine_grained_ts",
                "fin_ack_time",
                "livre_date",
                "bison"
            })
    void saysNothingOfTheEnd(String name) {
        assertThat(EndNames.saysEnd(name, "start")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"received_at", "consumed", "ackedTime"})
    void whoTakesWhatWasGivenEndsIt(String name) {
        assertThat(EndNames.saysEnd(name, "sent_at")).isTrue();
        assertThat(EndNames.saysEnd(name, "opened_at")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "arrival, departure",
        "departure_time, arrival_time",
        "Ankunft, Abfahrt",
        "check_in, check_out",
        "ClockIn, ClockOut",
        "admitted, discharged"
    })
    void whoComesGoes(String start, String end) {
        assertThat(EndNames.saysEnd(end, start)).isTrue();
        assertThat(EndNames.saysEnd(start, start)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"scheduled_departure, actual_arrival", "plug_in, arrival", "departure, departure", "sign, design"})
    void othersDoNot(String start, String end) {
        assertThat(EndNames.saysEnd(end, start)).isFalse();
    }

    @Test
    void recordsOfUlmAreWrittenWhenWhatTheyTellOfIsOver() {
        assertThat(EndNames.saysEnd("DATE", "START")).isTrue();
        assertThat(EndNames.saysEnd("DATE", "start")).isFalse();
        assertThat(EndNames.saysEnd("date", "START")).isFalse();
    }

    /// Of shifts: who comes, and goes.
    @ParameterizedTest
    @CsvSource({"Entrada,Salida", "Entrée,Sortie", "Kommen,Gehen", "Entrata,Uscita"})
    void whoCameLeaves(String start, String end) {
        assertThat(EndNames.saysEnd(end, start)).isTrue();
        assertThat(EndNames.saysEnd(end, "what")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "down_at, up_at",
        "pickup_datetime, dropoff_datetime",
        "tpep_pickup_datetime, tpep_dropoff_datetime",
        "raised, cleared",
        "admitted_at, discharged_at",
        "admission_time, discharge_time",
        "entry_time, exit_time",
        "in_time, out_time",
        "checked_in_at, checked_out_at",
        "plugged_in, unplugged",
        "arrival_time, departure_time",
        "Kommt, Geht",
        "connectedAt, disconnectedAt",
        "login_time, logout_time",
        "first_seen, last_seen",
        "firstTimestamp, lastTimestamp",
        "paused, resumed"
    })
    void someNamesAreBeginAndEndTogether(String start, String end) {
        assertThat(EndNames.saysEnd(end, start)).isTrue();
        assertThat(EndNames.saysEnd(end, "time")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "first_seen, last_login",
        "created_at, updated_at",
        "issued, due",
        "first_name, last_seen",
        "planned_arrival, actual_departure"
    })
    void othersAreNot(String start, String end) {
        assertThat(EndNames.saysEnd(end, start)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "t1,t2,true",
        "time_0,time_1,true",
        "t2,t3,false",
        "t1,t3,false",
        "t11,t12,false",
        "t1,u2,false",
        "t2,t1,false",
        "c1,c2,false"
    })
    void theSecondOfTwoThatAreNumberedIsTheEnd(String start, String name, boolean ends) {
        assertThat(EndNames.saysEnd(name, start, List.of(start, name))).isEqualTo(ends);
    }

    @Test
    void ofThreeThatAreNumberedNoneIsTheEnd() {
        assertThat(EndNames.saysEnd("t1", "t0", List.of("t0", "t1", "t2"))).isFalse();
        assertThat(EndNames.saysEnd("t1", "t0", List.of("t0", "t1", "u2"))).isTrue();
        assertThat(EndNames.saysEnd("los", "aos")).isTrue();
    }
}
