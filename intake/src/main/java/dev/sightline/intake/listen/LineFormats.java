package dev.sightline.intake.listen;

import dev.sightline.format.Format;
import dev.sightline.intake.live.MessageHandler;
import java.util.Arrays;
import java.util.List;

/// The formats that lines may have, and who takes each. Any thread.
///
/// @param known the first takes what looks like none of them
public record LineFormats(List<Known> known) {
    private static final int HEAD = 4096;
    private static final int MAX_LINES = 20;

    /// A format and who takes it.
    public record Known(Format format, MessageHandler handler) {}

    public LineFormats {
        known = List.copyOf(known);
    }

    /// The format of the first lines that have one.
    ///
    /// @param before what the lines before them had; it holds where these say nothing
    int recognise(byte[] bytes, int length, int before) {
        int start = 0;
        for (int line = 0; line < MAX_LINES && start < length && known.size() > 1; line++) {
            int end = start;
            while (end < length && bytes[end] != '\n') {
                end++;
            }
            int its = bytes[start] == '#' ? -1 : ofLine(Arrays.copyOfRange(bytes, start, Math.min(end, start + HEAD)));
            if (its >= 0) {
                return its;
            }
            start = end + 1;
        }
        return before;
    }

    private int ofLine(byte[] line) {
        int best = -1;
        int sure = 0;
        for (int i = 0; i < known.size(); i++) {
            int its = known.get(i).format().sniff(line, "");
            if (its > sure) {
                sure = its;
                best = i;
            }
        }
        return best;
    }

    MessageHandler handler(int format) {
        return known.get(format).handler();
    }
}
