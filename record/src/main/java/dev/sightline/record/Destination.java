package dev.sightline.record;

import java.io.IOException;

/// Where sections go. Sender thread only.
interface Destination {
    /// Writes a section whole. After an exception it is as if nothing of it had been written, as far as the destination
    /// can do that; the same section comes again.
    void write(Section section) throws IOException;

    /// The largest section that it takes.
    default int maxBytes() {
        return Integer.MAX_VALUE;
    }

    void close() throws IOException;
}
