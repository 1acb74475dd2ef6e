package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Action;
import dev.sightline.replay.stage.Token;
import dev.sightline.replay.stage.Trigger;
import dev.sightline.replay.stage.Words;
import org.jspecify.annotations.Nullable;

/// Tells somebody. A board may come from anybody's link, so it can only name who was allowed where it runs.
public final class Webhook implements Trigger {
    @Override
    public String name() {
        return "webhook";
    }

    @Override
    public String arguments() {
        return "NAME [\"TITLE\"]";
    }

    @Override
    public String help() {
        return "posts JSON to an address of the collector's --webhook, named by its name or as it is, when values begin"
                + " to come in; only of a board that a collector was started with, elsewhere it marks";
    }

    @Override
    public String example() {
        return "event error by host | rate 10s | threshold > 5 -> webhook ops \"errors\"";
    }

    @Override
    public @Nullable Action action(Words words) {
        Token to = words.take("the name of a webhook, or its address");
        if (to.kind() == Token.Kind.SIGN || to.text().isBlank()) {
            throw words.problem(to.column(), "the name of a webhook, or its address, is expected");
        }
        return new Action.Post(to.text());
    }
}
