package dev.sightline.analysis.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LogTemplateTest {
    private static String masked(String line) {
        return LogTemplate.of(line).text();
    }

    @Test
    void whatVariesIsMasked() {
        assertThat(masked("order 17 of user a7f3-22 done in 3.5ms")).isEqualTo("order * of user * done in *");
        assertThat(masked("Response(status=1, data={a=[1, 2], b=x y}) sent"))
                .isEqualTo("Response(status=* data=*) sent");
        assertThat(masked("got 'abc' and \"key\" for \"two words\"")).isEqualTo("got * and * for \"two words\"");
    }

    @Test
    void aListOfAnyLengthLooksTheSame() {
        assertThat(masked("tickets: Ticket(7), Ticket(8), Ticket(9) sold"))
                .isEqualTo(masked("tickets: Ticket(1) sold"));
        assertThat(masked("items: a 1, b 2, a 3, b 4 end")).isEqualTo(masked("items: a 1, b 2 end"));
    }

    @Test
    void aPlaceInTheSourceIsKept() {
        assertThat(LogTemplate.of("INFO o.s.Orders#57 order 17").source()).isEqualTo("o.s.Orders#57");
        assertThat(LogTemplate.of("main.go:12 listening on 10.0.0.1:80").source())
                .isEqualTo("main.go:12");
        assertThat(masked("INFO o.s.Orders#57 order 17")).isEqualTo("INFO o.s.Orders#57 order *");
    }

    @Test
    void numbersBehindAColonAreNoPlace() {
        assertThat(LogTemplate.of("12:30:05 user:17 order#55 10.0.0.1:8080 a.b:1.5")
                        .source())
                .isNull();
    }

    @Test
    void anyTextHasATemplateOfBoundedLength() {
        assertThat(masked("x y ".repeat(5000)).length()).isLessThanOrEqualTo(LogTemplate.MAX_TEXT);
        assertThat(masked("=")).isEqualTo("=*");
        assertThat(masked("\"")).isEqualTo("\"");
        assertThat(masked("a=\"never closed")).isEqualTo("a=*");
        assertThat(masked("}=]")).isEqualTo("}=*]");
    }
}
