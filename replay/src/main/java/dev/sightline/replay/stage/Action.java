package dev.sightline.replay.stage;

import dev.sightline.event.HeldLevel;
import dev.sightline.view.request.Spelling;
import java.time.Duration;

/// What a trigger does elsewhere, where rows arrive: see [dev.sightline.replay.run.LiveBoard].
public sealed interface Action {
    /// As a board spells it, and a row of the data names it.
    String words();

    /// Has recorders record more, or less, for a while.
    record Raise(HeldLevel level, Duration lasts) implements Action {
        @Override
        public String words() {
            return "level " + level.pattern() + " " + level.level() + " " + lasts.toSeconds() + "s";
        }
    }

    /// Tells somebody.
    ///
    /// @param to a name that whoever runs the server gave to an address, or such an address
    record Post(String to) implements Action {
        @Override
        public String words() {
            return "webhook " + Spelling.quoted(to);
        }
    }
}
