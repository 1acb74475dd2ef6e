package dev.sightline.view.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private static List<String> printed(TextTable table) {
        List<String> lines = new ArrayList<>();
        table.print(lines::add);
        return lines;
    }

    @Test
    void columnsStandBelowEachOtherInAllScripts() {
        TextTable table = new TextTable("name", "type", "n");
        table.row("\u6642\u9593", "time", "7");
        table.row("e\u0301tat", "string", "12");
        assertThat(printed(table))
                .containsExactly("name  type     n", "\u6642\u9593  time     7", "e\u0301tat  string  12");
    }

    @Test
    void whatControlsATerminalOrTurnsLettersAroundIsADot() {
        TextTable table = new TextTable("name");
        table.row("a\u001b[31m");
        table.row("photo_\u202egpj.exe");
        assertThat(printed(table)).containsExactly("name", "a\u00b7[31m", "photo_\u00b7gpj.exe");
    }
}
