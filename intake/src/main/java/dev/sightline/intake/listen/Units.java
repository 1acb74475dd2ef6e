package dev.sightline.intake.listen;

import java.io.IOException;
import java.nio.ByteBuffer;

/// What was received of a connection and is not handed on yet: up to the end of the last whole unit, and the beginning
/// of the next. One thread.
interface Units {
    /// Where the next bytes go: at least one.
    ByteBuffer free();

    /// Takes what was put into [#free].
    ///
    /// @param count how many bytes
    /// @return the whole units that there are; empty if there is none
    /// @throws IOException if these are no units: the connection is of no use
    byte[] received(int count) throws IOException;

    /// What there is behind the last whole unit.
    byte[] rest();

    /// Whether a unit has begun and not ended.
    boolean hasBegun();

    /// Whether the sender ended in the middle of one.
    default boolean isCut() {
        return false;
    }

    /// Gives back the room that was taken.
    void release();
}
