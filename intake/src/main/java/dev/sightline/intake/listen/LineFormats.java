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

    /// A format and who takes it.
    public record Known(Format format, MessageHandler handler) {}

    public LineFormats {
        known = List.copyOf(known);
    }

    /// The format of some lines.
    ///
    /// @param before what the lines before them had; it holds where these say nothing
    int recognise(byte[] bytes, int length, int before) {
        if (known.size() == 1) {
            return 0;
        }
        byte[] head = Arrays.copyOf(bytes, Math.min(length, HEAD));
        int best = before;
        int sure = 0;
        for (int i = 0; i < known.size(); i++) {
            int its = known.get(i).format().sniff(head, "");
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
