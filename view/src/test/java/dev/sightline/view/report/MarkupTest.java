package dev.sightline.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkupTest {
    @Test
    void textOfATraceIsNoMarkup() {
        assertThat(Markup.escaped("a<b>&\"c\"'d'\u0000\n\ud800\ud83d\ude00"))
                .isEqualTo("a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;\ufffd \ufffd\ud83d\ude00");
        assertThat(new Markup().element("td class=n", "<x>").toString()).isEqualTo("<td class=n>&lt;x&gt;</td>");
    }

    @Test
    void pixelsHaveOneDigit() {
        assertThat(Markup.px(3.14159)).isEqualTo("3.1");
        assertThat(Markup.px(100)).isEqualTo("100");
        assertThat(Markup.px(-0.01)).isEqualTo("0");
    }

    @Test
    void timesHaveAtMostEightLabels() {
        for (long span = 1; span < 4_000_000_000_000_000_000L && span > 0; span *= 7) {
            Markup page = new Markup();
            new TimeAxis(1_700_000_000_000_000_000L, 1_700_000_000_000_000_000L + span, 0, 100).draw(page, 0, 10);
            assertThat(page.toString().split("<text", -1).length - 1)
                    .as("of %s ns", span)
                    .isBetween(0, 9);
        }
    }
}
