package dev.sightline.view.value;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.Histogram2D;
import dev.sightline.summary.density.PairLimits;
import dev.sightline.summary.pyramid.ApproximateDensity;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ErrorText;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.request.Window;
import dev.sightline.view.text.TextPage;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Counts of rows in the cells of a picture of two columns: the scatter and the density over time.
///
/// Limits that are not given are those of the rows that have both values and are inside the limits that are given and
/// in scale.
///
/// @param error null when it is exact
/// @param axes null when no row is inside, so that there is nothing to count
/// @param pictures null with the axes
/// @param outOfScale rows with both values that are not in the picture
public record PlaneAnswer(
        Question question,
        Limit x,
        Limit y,
        @Nullable Axes axes,
        @Nullable Pictures pictures,
        long outOfScale,
        @Nullable Approximation error)
        implements Answer {
    private static final int MAX_LABELS = 200;

    /// Of all pictures together: each thread counts in its own, 4 bytes a cell.
    private static final int MAX_CELLS = 12 << 20;

    record Axes(Axis x, Axis y) {}

    /// Counts row by row from the bottom.
    ///
    /// @param category of one category
    record Pictures(Supplier<long[]> all, IntFunction<long[]> category) {}

    private static final Parameter<@Nullable String> X = Parameter.column("x", "the column across");
    private static final Parameter<@Nullable String> Y = Parameter.column("y", "the column upwards");
    private static final Limit.Declared ACROSS = Limit.Declared.of("x", "left", "right");
    private static final Limit.Declared UPWARDS = Limit.Declared.of("y", "lower", "upper");

    public static final View<Sides> SCATTER = new View<>(
            "scatter",
            List.of(X, Y, ACROSS.log(), UPWARDS.log(), ACROSS.min(), ACROSS.max(), UPWARDS.min(), UPWARDS.max()),
            (given, question) -> new Sides(
                    Limit.of(given, ACROSS, question.keys(X, given)),
                    Limit.of(given, UPWARDS, question.keys(Y, given)),
                    false),
            PlaneAnswer::of);

    public static final View<Limit> DENSITY = new View<>(
            "density",
            List.of(Parameter.COLUMN, UPWARDS.log(), UPWARDS.min(), UPWARDS.max(), Limit.EDGES, TimePieces.PIECES),
            (given, question) ->
                    Limit.ofEdges(given, UPWARDS, question.keys(Parameter.COLUMN, given), question.height()),
            PlaneAnswer::over);

    /// What a picture is asked for.
    ///
    /// @param overTime whether x is the time of the trace, on the axis of its window
    record Sides(Limit x, Limit y, boolean overTime) implements Inquiry<Plane> {
        @Override
        public Plane fromRows(Question question) {
            return exact(question, x, y);
        }

        @Override
        public @Nullable Found<Plane> fromSums(Question question) {
            if (!overTime || !y.edges().isEmpty()) {
                return null;
            }
            ApproximateDensity near = ApproximateDensity.of(
                    question.snapshot(),
                    new ApproximateDensity.Request(
                            x.column(),
                            x.min(),
                            x.max(),
                            y.column(),
                            y.min(),
                            y.max(),
                            y.log(),
                            question.width(),
                            question.height(),
                            isPainted(question) ? question.paint() : null));
            return near == null
                    ? null
                    : Found.about(
                            new Plane(
                                    new Axes(near.x(), near.y()),
                                    new Pictures(near::counts, near::counts),
                                    near.outOfScale()),
                            near.error());
        }
    }

    /// What there is to be found.
    record Plane(@Nullable Axes axes, @Nullable Pictures pictures, long outOfScale) {}

    /// The picture spans the window that is asked for, so that it lines up with other views of that window.
    private static Answer over(Question question, Limit y) {
        requireSize(question);
        TimePieces pieces = question.pieces();
        return pieces == null ? density(question, y) : PiecedPlane.of(question, pieces, y);
    }

    static PlaneAnswer density(Question question, Limit y) {
        KeyColumn time = KeyColumn.of(question.snapshot(), question.timeColumn());
        Window window = question.window();
        Limit x = new Limit(time, false, window.from(), window.to());
        return of(question, new Sides(x, y, true));
    }

    private static PlaneAnswer of(Question question, Sides sides) {
        requireSize(question);
        Found<Plane> found = question.ask(sides);
        Plane plane = found.what();
        return new PlaneAnswer(question, sides.x, sides.y, plane.axes, plane.pictures, plane.outOfScale, found.error());
    }

    private static boolean isPainted(Question question) {
        return !question.paint().selections().isEmpty();
    }

    private static void requireSize(Question question) {
        long pictures = isPainted(question) ? 1 + question.paint().count() : 1;
        if (pictures * question.width() * question.height() > MAX_CELLS) {
            throw new IllegalArgumentException("width, height: " + question.width() + " x " + question.height()
                    + " cells in " + pictures + " pictures are more than " + MAX_CELLS
                    + "; ask for a smaller picture or fewer categories");
        }
    }

    private static Plane exact(Question question, Limit x, Limit y) {
        boolean known = x.min() != null && x.max() != null && y.min() != null && y.max() != null;
        // Limits are looked for in a pass of their own over the same rows.
        ResolvedSelection where = known ? question.where() : question.where().kept();
        Axes axes = axes(question, where, x, y);
        if (axes == null) {
            long both =
                    question.run(where, new PairLimits(x.column(), y.column())).rows();
            return new Plane(null, null, both);
        }
        Histogram2D.State counts = question.run(
                where,
                new Histogram2D(x.column(), axes.x, y.column(), axes.y, isPainted(question) ? question.paint() : null));
        return new Plane(axes, new Pictures(counts::counts, counts::counts), counts.outOfScale() + counts.outside());
    }

    private static @Nullable Axes axes(Question question, ResolvedSelection where, Limit x, Limit y) {
        Long xMin = x.min();
        Long xMax = x.max();
        Long yMin = y.min();
        Long yMax = y.max();
        if (xMin == null || xMax == null || yMin == null || yMax == null) {
            PairLimits limits = new PairLimits(x.column(), y.column());
            ResolvedSelection inside = x.isOpen() && y.isOpen()
                    ? where
                    : where.and(question.resolve(x.inside().and(y.inside())));
            PairLimits.State data = question.run(inside, limits);
            if (data.rows() == 0) {
                return null;
            }
            xMin = xMin == null ? Long.valueOf(data.x().minKey()) : xMin;
            xMax = xMax == null ? Long.valueOf(data.x().maxKey()) : xMax;
            yMin = yMin == null ? Long.valueOf(data.y().minKey()) : yMin;
            yMax = yMax == null ? Long.valueOf(data.y().maxKey()) : yMax;
        }
        if (xMin > xMax || yMin > yMax) {
            return null;
        }
        return new Axes(x.axis(xMin, xMax, question.width()), y.axis(yMin, yMax, question.height()));
    }

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeText(TextPage page) {
        long[] counts = pictures == null ? new long[0] : pictures.all.get();
        long most = Arrays.stream(counts).max().orElse(0);
        page.line("y from " + TextPage.axis(y.column(), least(y, axes == null ? null : axes.y)) + " to "
                + TextPage.axis(y.column(), greatest(y, axes == null ? null : axes.y)) + ", darkest " + most + " rows");
        int width = question.width();
        for (int row = question.height() - 1; row >= 0; row--) {
            StringBuilder line = new StringBuilder();
            for (int i = row * width; i < (row + 1) * width; i++) {
                line.append(TextPage.shade(most == 0 ? 0 : Math.log1p((double) counts[i]) / Math.log1p((double) most)));
            }
            page.line("\u2502" + line.toString().stripTrailing());
        }
        page.line("x from " + across(least(x, axes == null ? null : axes.x)) + " to "
                + across(greatest(x, axes == null ? null : axes.x)) + ", out of scale " + outOfScale);
    }

    private String across(@Nullable Long key) {
        boolean overTime = x.column().name().equals(question.snapshot().sortedBy());
        return overTime ? TextPage.time(key) : TextPage.axis(x.column(), key);
    }

    private static @Nullable Long least(Limit limit, @Nullable Axis axis) {
        return axis == null ? limit.min() : Long.valueOf(axis.minKey());
    }

    private static @Nullable Long greatest(Limit limit, @Nullable Axis axis) {
        return axis == null ? limit.max() : Long.valueOf(axis.maxKey());
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        writePicture(json);
    }

    /// All but the error.
    void writePicture(JsonGenerator json) {
        writeLimits(json, "x", x, axes == null ? null : axes.x);
        writeLimits(json, "y", y, axes == null ? null : axes.y);
        Json.integer(json, "outOfScale", outOfScale);
        long[] counts = pictures == null ? new long[0] : pictures.all.get();
        writeCounts(json, counts);
        Json.integer(json, "maxCount", Arrays.stream(counts).max().orElse(0));
        if (isPainted(question)) {
            json.writeArrayPropertyStart("categoryCounts");
            for (int c = 0; c < question.paint().count(); c++) {
                json.writeStartObject();
                json.writeStringProperty("name", question.paint().names().get(c));
                writeCounts(json, pictures == null ? new long[0] : pictures.category.apply(c));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    private static void writeLimits(JsonGenerator json, String name, Limit limit, @Nullable Axis axis) {
        KeyColumn column = limit.column();
        Json.axis(json, name + "Min", column, least(limit, axis));
        Json.axis(json, name + "Max", column, greatest(limit, axis));
        if (column.type() == ColumnType.STRING) {
            json.writeObjectPropertyStart(name + "Labels");
            if (axis != null) {
                writeLabels(json, column, axis);
            }
            json.writeEndObject();
        }
    }

    /// Evenly spaced ordinals from end to end, all of them when they are few.
    private static void writeLabels(JsonGenerator json, KeyColumn column, Axis axis) {
        long min = Math.max(0, axis.minKey());
        long max = Math.min(column.strings().size() - 1, axis.maxKey());
        long labels = Math.min(MAX_LABELS, max - min + 1);
        for (long i = 0; i < labels; i++) {
            long ordinal = min + (labels == 1 ? 0 : i * (max - min) / (labels - 1));
            json.writeStringProperty(Long.toString(ordinal), column.text(ordinal));
        }
    }

    /// @param counts row by row from the bottom; empty when nothing was counted
    private void writeCounts(JsonGenerator json, long[] counts) {
        int width = question.width();
        json.writeArrayPropertyStart("counts");
        for (int row = 0; row < question.height(); row++) {
            json.writeStartArray();
            for (int i = row * width; i < (row + 1) * width; i++) {
                Json.integer(json, i < counts.length ? counts[i] : 0);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }
}
