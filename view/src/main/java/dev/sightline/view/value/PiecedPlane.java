package dev.sightline.view.value;

import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.PiecedAnswer;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.Window;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// The density of several pieces of time with one axis of values: limits that are not given are those of the rows of
/// all pieces.
final class PiecedPlane {
    private PiecedPlane() {}

    static Answer of(Question question, TimePieces pieces, Limit y) {
        PiecedAnswer<PlaneAnswer> parts = parts(question, pieces, y);
        boolean open = y.min() == null || y.max() == null;
        if (open && pieces.all().size() > 1) {
            Long min = limit(parts.parts(), Axis::minKey, true);
            Long max = limit(parts.parts(), Axis::maxKey, false);
            parts = parts(question, pieces, new Limit(y.column(), y.log(), min, max));
        }
        PlaneAnswer joined = joined(question, y, parts);
        return new PiecedAnswer<>(
                pieces,
                List.of(joined),
                parts.error(),
                (json, all) -> all.getFirst().writePicture(json));
    }

    private static PiecedAnswer<PlaneAnswer> parts(Question question, TimePieces pieces, Limit y) {
        return PiecedAnswer.of(
                question,
                pieces,
                part -> PlaneAnswer.density(part, y),
                PlaneAnswer::error,
                (json, all) -> all.forEach(part -> part.writePicture(json)));
    }

    /// Null when no row is in any picture.
    private static @Nullable Long limit(List<PlaneAnswer> parts, ToLongFunction<Axis> of, boolean least) {
        long[] limits = parts.stream()
                .map(PlaneAnswer::axes)
                .filter(Objects::nonNull)
                .mapToLong(axes -> of.applyAsLong(axes.y()))
                .sorted()
                .toArray();
        return limits.length == 0 ? null : Long.valueOf(least ? limits[0] : limits[limits.length - 1]);
    }

    private static PlaneAnswer joined(Question question, Limit y, PiecedAnswer<PlaneAnswer> parts) {
        KeyColumn time = KeyColumn.of(question.snapshot(), question.timeColumn());
        Window window = question.window();
        Limit x = new Limit(time, false, window.from(), window.to());
        PlaneAnswer.Axes any = parts.parts().stream()
                .map(PlaneAnswer::axes)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        long outOfScale =
                parts.parts().stream().mapToLong(PlaneAnswer::outOfScale).sum();
        Long from = window.from();
        Long to = window.to();
        if (any == null || from == null || to == null) {
            return new PlaneAnswer(question, x, y, null, null, outOfScale, parts.error());
        }
        return new PlaneAnswer(
                question,
                x,
                y,
                new PlaneAnswer.Axes(Axis.of(time, from, to, 1, false), any.y()),
                new PlaneAnswer.Pictures(
                        () -> counts(
                                question,
                                parts.parts(),
                                pictures -> pictures.all().get()),
                        category -> counts(
                                question,
                                parts.parts(),
                                pictures -> pictures.category().apply(category))),
                outOfScale,
                parts.error());
    }

    /// Cells of all parts, row by row from the bottom.
    private static long[] counts(
            Question question, List<PlaneAnswer> parts, Function<PlaneAnswer.Pictures, long[]> of) {
        int width = question.width();
        long[] all = new long[width * question.height()];
        int column = 0;
        for (PlaneAnswer part : parts) {
            int own = part.question().width();
            long[] cells = part.pictures() == null ? new long[0] : of.apply(part.pictures());
            for (int row = 0; row * own < cells.length; row++) {
                System.arraycopy(cells, row * own, all, row * width + column, own);
            }
            column += own;
        }
        return all;
    }
}
