package dev.sightline.replay.meter;

import dev.sightline.event.HeldLevel;
import dev.sightline.replay.stage.Action;
import dev.sightline.replay.stage.Token;
import dev.sightline.replay.stage.Trigger;
import dev.sightline.replay.stage.Words;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Has recorders record more for a while.
public final class Level implements Trigger {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "level";
    }

    @Override
    public String arguments() {
        return "PATTERN LEVEL T [\"TITLE\"]";
    }

    @Override
    public String help() {
        return "holds a level of recorders' events for the time T when values begin to come in, and while they do;"
                + " only of a board that a collector was started with, elsewhere it marks";
    }

    @Override
    public String example() {
        return "column latency by host | p99 10s | threshold > 200 -> level db.* debug 5min \"slow\"";
    }

    @Override
    public @Nullable Action action(Words words) {
        Token pattern = words.take("a pattern of names of events such as db.*");
        if (!HeldLevel.isPattern(pattern.text())) {
            throw words.problem(pattern.column(), wrong(() -> HeldLevel.requireNames(pattern.text())));
        }
        Token level = words.take("a level such as debug");
        String why = wrong(() -> new HeldLevel(pattern.text(), level.text()));
        if (!why.isEmpty()) {
            throw words.problem(level.column(), why);
        }
        int column = words.column();
        Duration lasts = Duration.ofNanos(words.duration());
        if (lasts.compareTo(SHORTEST) < 0 || lasts.compareTo(HeldLevel.LONGEST) > 0) {
            throw words.problem(column, "a level is held for 1s to 24h");
        }
        return new Action.Raise(new HeldLevel(pattern.text(), level.text()), lasts);
    }

    private static String wrong(Runnable check) {
        try {
            check.run();
            return "";
        } catch (IllegalArgumentException why) {
            return String.valueOf(why.getMessage());
        }
    }
}
