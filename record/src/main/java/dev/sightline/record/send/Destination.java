package dev.sightline.record.send;

import java.io.IOException;

/// Where sections go: encoded events that can be read without what was sent before. Sender thread only.
public interface Destination {
    /// Writes a section whole. After an exception it is as if nothing of it had been written, as far as the destination
    /// can do that; the same section comes again.
    ///
    /// @param bytes begin with the section, of that length; not kept
    void write(byte[] bytes, int length) throws IOException;

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
