package dev.sightline.record;

import org.jspecify.annotations.Nullable;

/// Events of lanes to the bytes of one form. Drain thread only.
interface Encoder {
    /// Encodes events from a lane's `head` on, at most a block, and forgets its strings.
    ///
    /// @param tail one behind the last event that may be read
    /// @param sequence of the first
    /// @return how many; [#end] says where they ended
    int events(Lane lane, long head, long tail, long sequence);

    /// One behind what [#events] read last.
    long end();

    void lost(Loss loss);

    /// How many bytes are gathered.
    int size();

    /// What was gathered since the last call; null if nothing was.
    @Nullable
    Section finish();

    /// Gives up what was gathered since the last call of [#finish]: nothing is asked of it any more.
    ///
    /// @return without bytes, what it had
    Section discard();
}
