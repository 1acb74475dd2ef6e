package dev.sightline.intake.senders;

import java.time.Instant;
import java.util.List;

/// A connection that is told what is held, and what else is asked of recorders. Any thread; must not wait.
public interface Follower {
    /// @param held all of them, the newest last
    /// @param now when these were all
    void levels(List<Lease> held, Instant now);

    /// Flight recorders are to send what they keep.
    ///
    /// @param who `PROGRAM` or `PROGRAM@HOST`, with `*` for any text
    /// @param by who asks; may be empty
    void send(String who, String by);
}
