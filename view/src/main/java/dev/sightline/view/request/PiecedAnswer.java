package dev.sightline.view.request;

import dev.sightline.summary.Approximation;
import dev.sightline.view.text.TextPage;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The answers of single windows put side by side: what an axis with folds shows. A piece costs what its own window
/// costs.
///
/// @param parts by piece
/// @param error of the worst part; null when all are exact
/// @param writer writes the keys of all parts together
public record PiecedAnswer<A extends Answer>(
        TimePieces pieces, List<A> parts, @Nullable Approximation error, BiConsumer<JsonGenerator, List<A>> writer)
        implements Answer {
    /// @param answer of one window
    /// @param error of one answer
    public static <A extends Answer> PiecedAnswer<A> of(
            Question question,
            TimePieces pieces,
            Function<Question, A> answer,
            Function<A, @Nullable Approximation> error,
            BiConsumer<JsonGenerator, List<A>> writer) {
        List<A> parts = pieces.all().stream()
                .map(piece -> answer.apply(question.of(piece)))
                .toList();
        return new PiecedAnswer<>(pieces, parts, worst(parts, error), writer);
    }

    private static <A> @Nullable Approximation worst(List<A> parts, Function<A, @Nullable Approximation> error) {
        List<Approximation> errors =
                parts.stream().map(error).filter(Objects::nonNull).toList();
        if (errors.isEmpty()) {
            return null;
        }
        long nanos = errors.stream().mapToLong(Approximation::bucketNanos).max().orElse(0);
        double share =
                errors.stream().mapToDouble(Approximation::valueShare).max().orElse(0);
        return new Approximation(nanos, share);
    }

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeText(TextPage page) {
        for (TimePieces.Piece piece : pieces.all()) {
            page.line(page.moment(piece.fromNanos()) + " to " + page.moment(piece.toNanos()));
        }
        parts.forEach(part -> part.writeText(page));
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        pieces.write(json);
        writer.accept(json, parts);
    }
}
