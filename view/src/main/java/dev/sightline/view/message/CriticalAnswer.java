package dev.sightline.view.message;

import dev.sightline.analysis.wait.CriticalPath;
import dev.sightline.analysis.wait.CriticalPath.Piece;
import dev.sightline.analysis.wait.CriticalPath.Share;
import dev.sightline.analysis.wait.Waits;
import dev.sightline.event.CsvLine;
import dev.sightline.view.message.WaitsAnswer.Columns;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What the end of a run waited for: whose steps, how much each has of it, and what the run would gain if one took
/// less.
///
/// @param percent how much less
/// @param startNanos of the run
/// @param endNanos of the run
/// @param messageNanos of the path that is messages, from when they were to be sent, and meetings, from when the
///     last came
/// @param stretches of the path in the window, one after the other
/// @param isWhole whether they are all; else each pixel has who has most of it
/// @param isKnown whether rows tell when anything that may wait is entered and left
/// @param undecided messages that were received before they were sent: a clock is wrong, and the path may be
public record CriticalAnswer(
        int percent,
        long startNanos,
        long endNanos,
        long messageNanos,
        Bands bands,
        List<Share> steps,
        List<Share> processes,
        List<Part> stretches,
        boolean isWhole,
        boolean isKnown,
        long undecided)
        implements Answer {
    private static final int ROW_PX = 8;
    private static final int MOST_BANDS = 200;
    private static final int COLUMN_PX = 2;
    private static final Parameter<Integer> FASTER =
            Parameter.size("faster", 20, 0, 100, "per cent that a step takes less (default: 20)");
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 20, 1, 200, "at most so many steps and processes (default: 20)");
    private static final Parameter<Integer> PIECES =
            Parameter.size("stretches", 1000, 1, 5000, "at most so many stretches of the path (default: 1000)");

    public static final View<Request> VIEW = new View<>(
            "critical",
            List.of(FASTER, LIMIT, PIECES, Parameter.FORMAT),
            Request::of,
            CriticalAnswer::of,
            Map.of("width", "800", "height", "400"));

    record Request(int percent, int limit, int stretches) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Parameter.FORMAT.of(given);
            return new Request(FASTER.of(given), LIMIT.of(given), PIECES.of(given));
        }
    }

    /// A stretch of the path.
    ///
    /// @param fromBand -1: nobody's, as the process that is next had not begun
    /// @param toBand another one where it is a message
    /// @param step null: none, or not told
    record Part(int fromBand, int toBand, @Nullable String step, long fromNanos, long toNanos) {}

    private record Kept() {}

    private record Shares(Kept kept, int percent, int limit) {}

    private record Found(List<Share> steps, List<Share> processes) {}

    private static Answer of(Question question, Request request) {
        return MessagesAsked.answer(question, "critical", asked -> of(question, request, asked));
    }

    private static CriticalAnswer of(Question question, Request request, MessagesAsked asked) {
        Waits waits = WaitsAnswer.waits(question, asked.order());
        CriticalPath path = question.snapshot().derived(new Kept(), () -> CriticalPath.of(waits));
        Found found = question.snapshot()
                .derived(
                        new Shares(new Kept(), request.percent, request.limit),
                        () -> new Found(
                                path.bySteps(request.percent, request.limit),
                                path.byProcesses(request.percent, request.limit)));
        Bands bands = Bands.of(asked.order(), waits.processes(), Math.clamp(question.height() / ROW_PX, 1, MOST_BANDS));
        List<Part> parts = new ArrayList<>();
        for (Piece piece : path.pieces()) {
            long from = Math.max(piece.fromNanos(), asked.fromNanos());
            long to = Math.min(piece.toNanos(), asked.toNanos());
            // an arrow keeps its slope
            boolean isMessage = piece.isMessage();
            if (from < to) {
                parts.add(new Part(
                        bands.of(piece.process()),
                        bands.of(piece.to()),
                        piece.step(),
                        isMessage ? piece.fromNanos() : from,
                        isMessage ? piece.toNanos() : to));
            }
        }
        boolean isWhole = parts.size() <= request.stretches;
        return new CriticalAnswer(
                request.percent,
                path.startNanos(),
                path.endNanos(),
                path.pieces().stream()
                        .filter(Piece::isMessage)
                        .mapToLong(Piece::nanos)
                        .sum(),
                bands,
                found.steps,
                found.processes,
                isWhole ? parts : gathered(parts, asked, bands.count(), question.width(), request.stretches),
                isWhole,
                waits.isKnown(),
                waits.undecided());
    }

    /// Who has most of each column.
    private static List<Part> gathered(List<Part> parts, MessagesAsked asked, int bands, int width, int limit) {
        int count = Math.clamp(width / COLUMN_PX, 1, limit);
        Columns columns = new Columns(asked.fromNanos(), asked.toNanos(), count);
        long[][] sums = new long[count][bands];
        for (Part part : parts) {
            if (part.fromBand < 0) {
                continue;
            }
            int column = columns.of(Math.max(part.fromNanos, asked.fromNanos()));
            for (; column < count && columns.begin(column) < part.toNanos; column++) {
                long ends = column == count - 1 ? asked.toNanos() : columns.begin(column + 1);
                sums[column][part.fromBand] +=
                        Math.min(ends, part.toNanos) - Math.max(columns.begin(column), part.fromNanos);
            }
        }
        List<Part> gathered = new ArrayList<>();
        for (int column = 0; column < count; column++) {
            long most = Arrays.stream(sums[column]).max().orElse(0);
            int band = 0;
            while (band < bands && sums[column][band] < most) {
                band++;
            }
            if (most == 0) {
                continue;
            }
            long from = columns.begin(column);
            long to = column == count - 1 ? asked.toNanos() : columns.begin(column + 1);
            Part last = gathered.isEmpty() ? null : gathered.getLast();
            if (last != null && last.fromBand == band && last.toNanos == from) {
                from = gathered.removeLast().fromNanos;
            }
            gathered.add(new Part(band, band, null, from, to));
        }
        return gathered;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        long run = endNanos - startNanos;
        page.line("the run takes " + page.lasting(run) + " " + page.unit() + "; of its critical path "
                + page.lasting(messageNanos) + " are messages and meetings");
        if (!isKnown) {
            page.line(
                    "no rows tell when sends and receives are entered and left: who waits for an answer counts as busy");
        }
        if (undecided > 0) {
            page.line(TextPage.count(undecided)
                    + " messages are received before they are sent: a clock is wrong, and so may the path be");
        }
        table(page, "step", steps, run);
        table(page, "process", processes, run);
    }

    private void table(TextPage page, String what, List<Share> shares, long run) {
        TextTable table = new TextTable(
                what, "on the path", "%", percent + " % faster gains at least", "at most", "% of the run");
        for (Share share : shares) {
            table.row(
                    name(share),
                    page.lasting(share.nanos()),
                    percent(share.nanos(), run),
                    page.lasting(share.leastNanos()),
                    page.lasting(share.mostNanos()),
                    percent(share.leastNanos(), run) + " to " + percent(share.mostNanos(), run));
        }
        page.tableIfAny(table);
    }

    private static String name(Share share) {
        return share.name() == null ? "(in no step)" : share.name();
    }

    private static String percent(long part, long run) {
        return run == 0 ? "" : String.format(Locale.ROOT, "%.1f", 100.0 * part / run);
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(CsvLine.of(List.of("kind", "name", "nanos", "gainLeastNanos", "gainMostNanos")));
        csv(lines, "step", steps);
        csv(lines, "process", processes);
    }

    private static void csv(Consumer<String> lines, String kind, List<Share> shares) {
        for (Share share : shares) {
            lines.accept(CsvLine.of(List.of(
                    kind,
                    share.name() == null ? "" : share.name(),
                    Long.toString(share.nanos()),
                    Long.toString(share.leastNanos()),
                    Long.toString(share.mostNanos()))));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeNumberProperty("faster", percent);
        Json.nanos(json, "startNanos", startNanos);
        Json.nanos(json, "endNanos", endNanos);
        Json.nanos(json, "messageNanos", messageNanos);
        bands.write(json);
        write(json, "steps", steps);
        write(json, "ofProcesses", processes);
        json.writeBooleanProperty("whole", isWhole);
        json.writeBooleanProperty("known", isKnown);
        Json.integer(json, "undecided", undecided);
        json.writeArrayPropertyStart("path");
        for (Part part : stretches) {
            json.writeStartObject();
            MessagesJson.band(json, "from", part.fromBand);
            MessagesJson.band(json, "to", part.toBand);
            Json.text(json, "step", part.step);
            Json.nanos(json, "fromNanos", part.fromNanos);
            Json.nanos(json, "toNanos", part.toNanos);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, String name, List<Share> shares) {
        json.writeArrayPropertyStart(name);
        for (Share share : shares) {
            json.writeStartObject();
            Json.text(json, "name", share.name());
            Json.nanos(json, "nanos", share.nanos());
            Json.nanos(json, "gainLeastNanos", share.leastNanos());
            Json.nanos(json, "gainMostNanos", share.mostNanos());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
