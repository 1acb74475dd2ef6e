package dev.sightline.record.send;

import java.util.List;

/// What a receiver asks of those who send to it. Called on the sender thread; must not wait.
public interface Orders {
    /// For who listens to nobody.
    Orders NONE = new Orders() {
        @Override
        public void levels(List<HeldLevel> held) {}

        @Override
        public void send(String who, String by) {}
    };

    /// A level that the receiver holds for a while.
    ///
    /// @param pattern of names of events, with `PROGRAM:` or `PROGRAM@HOST:` before it for some programs only
    /// @param level as files spell it
    /// @param leftMillis how much longer: the receiver's clock is not ours
    record HeldLevel(String pattern, String level, long leftMillis, String by) {}

    /// @param held all that are held now, in place of those before; of those that fit a name the last one counts
    void levels(List<HeldLevel> held);

    /// Has flight recorders send what they keep.
    ///
    /// @param who `PROGRAM` or `PROGRAM@HOST`, with `*` for any text
    void send(String who, String by);
}
