package dev.sightline.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.flow.TimeBins;
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
    void whatIsLeftOutHasOneSeamForItsRoom() {
        TimeAxis axis = TimeAxis.of(new TimeBins(new long[] {0, 10, 1000}, new long[] {10, 20, 1040}), 100, 624);
        assertThat(axis.x(0)).isEqualTo(100);
        assertThat(axis.x(10)).isEqualTo(200);
        assertThat(axis.end(20)).isEqualTo(300);
        assertThat(axis.x(500)).as("in the seam").isEqualTo(312);
        assertThat(axis.x(1000)).isEqualTo(324);
        assertThat(axis.end(1040)).isEqualTo(724);
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
