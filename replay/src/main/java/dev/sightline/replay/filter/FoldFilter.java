package dev.sightline.replay.filter;

import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Words;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A filter that folds the values of the last while.
abstract class FoldFilter implements Filter {
    /// An empty one.
    abstract Fold fold();

    /// What goes out; a fold of some values has one as long as some are in the window.
    Stream out(Stream in) {
        return new Stream(Stream.Content.NUMBERS, in.isLevel(), in.unit());
    }

    @Override
    public String arguments() {
        return "[W]";
    }

    @Override
    public Bound bind(Words words, Stream in) {
        Long window = words.durationIfAny();
        words.end(name());
        return bound(in, window, this::fold);
    }

    Bound bound(Stream in, @Nullable Long window, Supplier<Fold> fold) {
        long nanos = window == null ? WindowNode.EVER : window;
        return new Bound(out(in), () -> new WindowNode(nanos, in.isLevel(), fold.get()));
    }
}
