package dev.sightline.view.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NameListTest {
    @Test
    void namesMayHaveCommasAndQuotes() {
        assertThat(NameList.parse("cpu,\"Mem, MB\",a \"b\" c,\"say \"\"x\"\", y\""))
                .containsExactly("cpu", "Mem, MB", "a \"b\" c", "say \"x\", y");
        assertThat(NameList.parse("a,,b")).containsExactly("a", "", "b");
        assertThat(NameList.parse("")).containsExactly("");
    }
}
