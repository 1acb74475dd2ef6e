package dev.sightline.format;

import java.io.IOException;

/// A stream that grows: at its end it waits for more. A reader that could do with what is there asks before it reads
/// on.
public interface Growing {
    /// Whether reading on would wait now.
    boolean isAtEnd() throws IOException;

    /// Waits for more, but only for so long as a record is written in one go; then what is there is whole.
    ///
    /// @return whether nothing has come
    boolean isQuiet() throws IOException;
}
