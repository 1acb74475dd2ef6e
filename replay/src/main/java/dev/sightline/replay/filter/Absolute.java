package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;

/// Drops the sign.
public final class Absolute implements Filter {
    @Override
    public String name() {
        return "abs";
    }

    @Override
    public String arguments() {
        return "";
    }

    @Override
    public String help() {
        return "each value without its sign";
    }

    @Override
    public String example() {
        return "column offset by host | abs -> bars";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        words.end(name());
        Node.Plain node = Math::abs;
        return new Bound(in, () -> node);
    }
}
