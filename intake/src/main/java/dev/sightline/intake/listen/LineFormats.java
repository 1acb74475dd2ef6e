package dev.sightline.intake.listen;

import dev.sightline.format.Format;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.ForwardedFiles;
import dev.sightline.intake.live.MessageHandler;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The formats that lines may have, and who takes each. Any thread.
///
/// @param known the first takes what looks like none of them
/// @param binary takes the binary form; null: it is not taken
/// @param files those that are forwarded; null: none are
/// @param counted counts what a handler takes
public record LineFormats(
        List<Known> known,
        @Nullable MessageHandler binary,
        @Nullable ForwardedFiles files,
        UnaryOperator<MessageHandler> counted) {
    private static final int HEAD = 4096;
    private static final int MAX_LINES = 20;

    /// A format and who takes it.
    public record Known(Format format, MessageHandler handler) {}

    public LineFormats {
        known = List.copyOf(known);
    }

    /// Lines alone.
    public LineFormats(List<Known> known) {
        this(known, null, null, handler -> handler);
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

    /// Of the lines of a file that is forwarded.
    MessageHandler handler(int format, ForwardedFiles.ForwardedFile file) {
        return counted.apply(new MessageHandler() {
            @Override
            public Taken take(Message message) throws IOException, InterruptedException {
                return file.take(known.get(format).format(), message);
            }

            @Override
            public Taken refuse(String cause, long records) throws IOException, InterruptedException {
                return known.get(format).handler().refuse(cause, records);
            }
        });
    }

    MessageHandler handler(int format) {
        return known.get(format).handler();
    }
}
