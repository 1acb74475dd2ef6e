package dev.sightline.view.time;

import dev.sightline.summary.Approximation;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.pyramid.ApproximateCounts;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ErrorText;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.PiecedAnswer;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Span;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Rows over time, in all and by category.
///
/// @param span what the bins divide; null when no row has a time
/// @param series bins of each category, in paint order, the unpainted last
/// @param error null when it is exact
public record CountAnswer(
        @Nullable Span span,
        int width,
        ResolvedPaint paint,
        List<long[]> series,
        @Nullable Approximation error) implements Answer {
    public static final View<Question> VIEW = View.of("count", List.of(TimePieces.PIECES), CountAnswer::of);

    private static Answer of(Question question) {
        TimePieces pieces = question.pieces();
        return pieces == null
                ? ofWindow(question)
                : PiecedAnswer.of(question, pieces, CountAnswer::ofWindow, CountAnswer::error, CountAnswer::writeAll);
    }

    private static CountAnswer ofWindow(Question question) {
        Span span = Span.of(question);
        ResolvedPaint paint = question.paint();
        int width = question.width();
        if (span == null) {
            return new CountAnswer(
                    null,
                    width,
                    paint,
                    paint.names().stream().map(name -> new long[width]).toList(),
                    null);
        }
        Found<List<long[]>> found = question.ask(new Bins(edges(span, width)));
        return new CountAnswer(span, width, paint, found.what(), found.error());
    }

    /// Rows of each category between neighbouring edges.
    private record Bins(long[] edges) implements Inquiry<List<long[]>> {
        @Override
        public List<long[]> fromRows(Question question) {
            ResolvedPaint paint = question.paint();
            TimeCounts.State counts = question.runTimed(new TimeCounts(question.snapshot(), edges, paint));
            return IntStream.range(0, paint.count()).mapToObj(counts::counts).toList();
        }

        @Override
        public @Nullable Found<List<long[]>> fromSums(Question question) {
            Long to = question.window().to();
            long last = edges[edges.length - 1];
            ApproximateCounts near = ApproximateCounts.of(
                    question.snapshot(), edges, to == null ? last : Math.min(to, last), question.paint());
            return near == null ? null : Found.about(List.of(near.counts()), near.error());
        }
    }

    /// The end is in the last bin, and in the only one when the span is an instant.
    private static long[] edges(Span span, int width) {
        if (span.startNanos() == span.endNanos()) {
            long[] edges = new long[width + 1];
            Arrays.fill(edges, Math.addExact(span.endNanos(), 1));
            edges[0] = span.startNanos();
            return edges;
        }
        long[] edges = TimeCounts.edges(span.startNanos(), span.endNanos(), width);
        edges[width] = Math.addExact(span.endNanos(), 1);
        return edges;
    }

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeText(TextPage page) {
        page.series(
                paint.names(),
                series.stream().map(counts -> TextPage.numbers(counts)).toList(),
                "max");
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        writeAll(json, List.of(this));
    }

    private static void writeAll(JsonGenerator json, List<CountAnswer> parts) {
        Span first = parts.getFirst().span;
        Span last = parts.getLast().span;
        Json.nanos(json, "startNanos", first == null ? null : first.startNanos());
        Json.nanos(json, "endNanos", last == null ? null : last.endNanos());
        if (parts.size() == 1) {
            Json.nanos(json, "binNanos", first == null ? null : first.step(parts.getFirst().width));
        }
        ResolvedPaint paint = parts.getFirst().paint;
        List<long[]> series = IntStream.range(0, paint.count())
                .mapToObj(c -> parts.stream()
                        .flatMapToLong(part -> Arrays.stream(part.series.get(c)))
                        .toArray())
                .toList();
        int width = parts.stream().mapToInt(CountAnswer::width).sum();
        long[] total = new long[width];
        for (long[] counts : series) {
            for (int bin = 0; bin < width; bin++) {
                total[bin] += counts[bin];
            }
        }
        Json.counts(json, "total", total);
        json.writeArrayPropertyStart("series");
        for (int c = 0; c < series.size(); c++) {
            json.writeStartObject();
            json.writeStringProperty("category", paint.names().get(c));
            Json.counts(json, "rows", series.get(c));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
