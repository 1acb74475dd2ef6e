package dev.sightline.replay;

import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.run.Slice;
import dev.sightline.replay.stage.Reading;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.request.Window;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What a board's meters show at instants that divide the window, and when its triggers fire in between.
///
/// @param instants ascending
public record StripsAnswer(long[] instants, List<Strip> strips, List<Hits> hits) implements Answer {
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 64, 1, 1024, "at most so many series of a meter, the greatest (default: 64)");
    /// Keys that are followed at all.
    private static final int MOST_KEYS = 4096;
    public static final View<Request> VIEW = new View<>(
            "strips", List.of(Asked.BOARD, Asked.SHOWN, LIMIT, TimePieces.PIECES), Request::of, StripsAnswer::of);

    record Request(Asked asked, int limit) {
        static Request of(Parameters given, Question question) {
            return new Request(Asked.of(given, question), LIMIT.of(given));
        }
    }

    /// A meter through time.
    ///
    /// @param series by key, a reading for each instant; null where there was none
    /// @param total how many keys there are
    /// @param least at each instant, of all keys; NaN: none has a value
    /// @param most likewise
    /// @param nineInTen what nine in ten of them do not exceed
    public record Strip(
            Pipeline pipeline,
            End.Shown end,
            Map<String, @Nullable Reading[]> series,
            int total,
            double[] least,
            double[] most,
            double[] nineInTen) {}

    /// A trigger in the window.
    ///
    /// @param first of all hits
    public record Hits(Pipeline pipeline, End.Fired end, List<Hit> first, long total) {}

    /// @param value number, or NaN for a text
    public record Hit(long nanos, String key, double value) {}

    private static StripsAnswer of(Question question, Request request) {
        long[] instants = instants(question);
        List<Gathering> gathered = new ArrayList<>();
        Map<Integer, List<Hit>> hits = new LinkedHashMap<>();
        Map<Integer, Long> totals = new LinkedHashMap<>();
        for (Pipeline pipeline : request.asked.pipelines()) {
            List<End.Shown> meters = Slice.meters(pipeline);
            for (int i = 0; i < meters.size(); i++) {
                gathered.add(new Gathering(pipeline, meters.get(i), i, instants.length));
            }
        }
        int[] at = {0};
        request.asked.run().through(instants, question.cancelled(), slice -> {
            if (at[0] > 0) {
                slice.fired().forEach((line, fires) -> {
                    totals.merge(line, fires.total(), Long::sum);
                    List<Hit> first = hits.computeIfAbsent(line, _ -> new ArrayList<>());
                    fires.first().stream()
                            .limit(Slice.MOST_HITS - first.size())
                            .forEach(fire -> first.add(new Hit(fire.nanos(), fire.key(), fire.value())));
                });
            }
            for (Gathering one : gathered) {
                List<List<Reading>> shown = slice.shown().getOrDefault(one.pipeline.line(), List.of());
                if (one.number < shown.size()) {
                    one.add(at[0], shown.get(one.number));
                }
            }
            at[0]++;
        });
        List<Hits> fired = new ArrayList<>();
        for (Pipeline pipeline : request.asked.pipelines()) {
            for (End end : pipeline.ends()) {
                if (end instanceof End.Fired trigger) {
                    int line = pipeline.line();
                    fired.add(new Hits(
                            pipeline, trigger, hits.getOrDefault(line, List.of()), totals.getOrDefault(line, 0L)));
                }
            }
        }
        return new StripsAnswer(
                instants,
                gathered.stream().map(each -> each.strip(request.limit)).toList(),
                fired);
    }

    /// As those of the view `frequency`: start + k * step; of pieces, the beginnings of their bins.
    private static long[] instants(Question question) {
        if (question.keyColumn(question.timeColumn()).isEmpty()) {
            return new long[0];
        }
        TimePieces pieces = question.pieces();
        if (pieces != null) {
            long[] edges = pieces.edges();
            return Arrays.stream(pieces.shown()).mapToLong(bin -> edges[bin]).toArray();
        }
        Window window = question.window();
        Long from = window.from();
        Long to = window.to();
        long start = from == null ? question.keyColumn(question.timeColumn()).min() : from;
        long end = to == null ? question.lastNanos() : to;
        long span = Math.max(0, Math.subtractExact(end, start));
        long step = Math.max(1, span / question.width());
        int count = (int) Math.max(1, Math.min(question.width(), span / step));
        long[] instants = new long[count];
        Arrays.setAll(instants, i -> start + i * step);
        return instants;
    }

    /// What is gathered of one meter.
    private static final class Gathering {
        private final Pipeline pipeline;
        private final End.Shown end;
        /// Which meter of the line it is.
        private final int number;

        private final Map<String, @Nullable Reading[]> series = new LinkedHashMap<>();
        private final int instants;
        private final double[] least;
        private final double[] most;
        private final double[] nineInTen;
        private int total;

        Gathering(Pipeline pipeline, End.Shown end, int number, int instants) {
            this.pipeline = pipeline;
            this.end = end;
            this.number = number;
            this.instants = instants;
            this.least = new double[instants];
            this.most = new double[instants];
            this.nineInTen = new double[instants];
            Arrays.fill(least, Double.NaN);
            Arrays.fill(most, Double.NaN);
            Arrays.fill(nineInTen, Double.NaN);
        }

        void add(int at, List<Reading> readings) {
            total = Math.max(total, readings.size());
            double[] numbers = readings.stream()
                    .mapToDouble(Reading::number)
                    .filter(number -> !Double.isNaN(number))
                    .sorted()
                    .toArray();
            if (numbers.length > 0) {
                least[at] = numbers[0];
                most[at] = numbers[numbers.length - 1];
                nineInTen[at] = numbers[(int) Math.ceil(0.9 * numbers.length) - 1];
            }
            for (Reading reading : readings) {
                @Nullable Reading[] own = series.get(reading.key());
                if (own == null && series.size() < MOST_KEYS) {
                    own = new Reading[instants];
                    series.put(reading.key(), own);
                }
                if (own != null) {
                    own[at] = reading;
                }
            }
        }

        Strip strip(int limit) {
            Map<String, @Nullable Reading[]> kept = new LinkedHashMap<>();
            series.entrySet().stream()
                    .sorted(Comparator.comparingDouble(each -> -greatest(each.getValue())))
                    .limit(limit)
                    .forEach(each -> kept.put(each.getKey(), each.getValue()));
            return new Strip(pipeline, end, kept, Math.max(total, series.size()), least, most, nineInTen);
        }

        private static double greatest(@Nullable Reading[] readings) {
            double greatest = Double.NEGATIVE_INFINITY;
            for (Reading reading : readings) {
                if (reading != null && reading.number() > greatest) {
                    greatest = reading.number();
                }
            }
            return greatest;
        }
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        for (Strip strip : strips) {
            page.line(strip.end.kind() + " \"" + strip.end.title() + "\"");
            TextTable table = new TextTable("key", "values");
            strip.series.forEach((key, readings) -> table.row(
                    key,
                    Long.toString(
                            Arrays.stream(readings).filter(each -> each != null).count())));
            page.tableIfAny(table);
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("instantsNanos");
        for (long instant : instants) {
            json.writeString(Long.toString(instant));
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("meters");
        for (Strip strip : strips) {
            json.writeStartObject();
            BoardAnswer.writeEnd(json, strip.pipeline, strip.end);
            json.writeArrayPropertyStart("series");
            strip.series.forEach((key, readings) -> {
                json.writeStartObject();
                json.writeStringProperty("key", key);
                json.writeArrayPropertyStart("values");
                for (Reading reading : readings) {
                    BoardAnswer.writeValue(json, reading == null ? new Reading("", Double.NaN, null) : reading);
                }
                json.writeEndArray();
                json.writeEndObject();
            });
            json.writeEndArray();
            Json.integer(json, "total", strip.total);
            writeNumbers(json, "least", strip.least);
            writeNumbers(json, "most", strip.most);
            writeNumbers(json, "nineInTen", strip.nineInTen);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("triggers");
        for (Hits each : hits) {
            json.writeStartObject();
            json.writeStringProperty("title", each.end.title());
            json.writeStringProperty("kind", each.end.kind());
            Json.integer(json, "line", each.pipeline.line());
            Json.integer(json, "total", each.total);
            json.writeArrayPropertyStart("hits");
            for (Hit hit : each.first) {
                json.writeStartObject();
                Json.nanos(json, "nanos", hit.nanos);
                json.writeStringProperty("key", hit.key);
                json.writeName("value");
                BoardAnswer.writeNumber(json, hit.value);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeNumbers(JsonGenerator json, String name, double[] numbers) {
        json.writeArrayPropertyStart(name);
        for (double number : numbers) {
            BoardAnswer.writeNumber(json, number);
        }
        json.writeEndArray();
    }
}
