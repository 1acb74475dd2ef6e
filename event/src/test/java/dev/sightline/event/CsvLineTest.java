package dev.sightline.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CsvLineTest {
    @Test
    void cellsAreQuotedWhereTheyMustBe() {
        assertThat(CsvLine.of(List.of("a", "", "b,c", "d\"e"))).isEqualTo("a,,\"b,c\",\"d\"\"e\"\r\n");
    }

    /// Readers skip blank lines, and the row would be lost.
    @Test
    void aRowOfOneEmptyCellIsNoBlankLine() {
        assertThat(CsvLine.of(List.of(""))).isEqualTo("\"\"\r\n");
        assertThat(CsvLine.of(List.of("", ""))).isEqualTo(",\r\n");
    }

    @Test
    void whatASpreadsheetWouldRunHasAnApostrophe() {
        for (String text : List.of("=1+1", "+1", "@x", "-x", "-(1)")) {
            assertThat(CsvLine.noFormula(text)).isEqualTo("'" + text);
        }
        for (String text : List.of("-5", "-", "-.5", "a=1", "")) {
            assertThat(CsvLine.noFormula(text)).isEqualTo(text);
        }
    }
}
