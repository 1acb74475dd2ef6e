package dev.sightline.view.report;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// Text of a page that is written piece by piece; what comes from a trace is escaped.
final class Markup {
    private final StringBuilder out = new StringBuilder();

    /// As it is: it is no text of a trace.
    Markup raw(String markup) {
        out.append(markup);
        return this;
    }

    Markup text(String text) {
        out.append(escaped(text));
        return this;
    }

    /// An element with text in it.
    ///
    /// @param tag its name and attributes
    Markup element(String tag, String text) {
        int end = tag.indexOf(' ');
        return raw("<" + tag + ">").text(text).raw("</" + (end < 0 ? tag : tag.substring(0, end)) + ">");
    }

    /// Also good between quotes. What no document may have is shown as a replacement character.
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\t', '\n', '\r' -> escaped.append(' ');
                default -> escaped.appendCodePoint(c < 0x20 || c >= 0xd800 && c < 0xe000 ? 0xfffd : c);
            }
        });
        return escaped.toString();
    }

    /// Pixels, with as many digits as can be seen.
    static String px(double px) {
        return BigDecimal.valueOf(px)
                .setScale(1, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
