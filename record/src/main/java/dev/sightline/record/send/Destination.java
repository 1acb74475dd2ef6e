package dev.sightline.record;

import java.io.IOException;

/// Where sections go. Sender thread only.
interface Destination {
    /// Writes a section whole. After an exception it is as if nothing of it had been written, as far as the destination
    /// can do that; the same section comes again.
    void write(Section section) throws IOException;

    /// Waits until what was written is where it belongs, if the destination says so. After an exception the sections
    /// come again that were written since the last time.
    default void settle() throws IOException {}

    /// Called about twice a second while there is nothing to send: to hear what the other side asks.
    default void listen() throws IOException {}

    /// How many sections may be written before it is asked to settle.
    default int mostAtOnce() {
        return 1;
    }

    /// The largest section that it takes.
    default int maxBytes() {
        return Integer.MAX_VALUE;
    }

    void close() throws IOException;
}
