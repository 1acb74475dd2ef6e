package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.event.CsvLine;
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
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Who sent how much to whom in the window, and what was under way at a moment.
///
/// @param cells pairs of bands between which something was sent
/// @param lostSends without receive in the window, whoever they were for
/// @param elsewhere what is neither lost nor received here
/// @param atNanos null: no moment was asked for
/// @param flying what was under way at that moment, the longest first; at most as many as were asked for
/// @param inFlight how many there were
/// @param lostByThen sends in the window, by that moment, that nobody ever receives
public record ExchangeAnswer(
        Bands bands,
        List<Cell> cells,
        long messages,
        boolean hasBytes,
        long lostSends,
        long openReceives,
        Others elsewhere,
        @Nullable Long atNanos,
        List<Flying> flying,
        long inFlight,
        long lostByThen)
        implements Answer {
    private static final Parameter<Integer> BANDS =
            Parameter.size("bands", 32, 1, 128, "at most so many rows; more processes are grouped (default: 32)");
    private static final Parameter<@Nullable Long> AT = Parameter.time("at", "what was under way at this moment");
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 60, 0, 5000, "at most so many that were under way (default: 60)");

    public static final View<Request> VIEW = new View<>(
            "exchange",
            List.of(BANDS, AT, LIMIT, MessagesAsked.GOES_ON, Parameter.FORMAT),
            Request::of,
            ExchangeAnswer::of);

    record Request(int bands, @Nullable Long atNanos, int limit, boolean goesOn) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Parameter.FORMAT.of(given);
            return new Request(BANDS.of(given), AT.of(given), LIMIT.of(given), MessagesAsked.GOES_ON.of(given));
        }
    }

    /// @param bytes -1: nobody says
    /// @param violations received before they were sent, by the times as written
    /// @param lost that nobody received, where the send says for whom it was
    record Cell(int fromBand, int toBand, long messages, long bytes, long violations, long lost) {}

    /// @param bytes -1: nobody says
    record Flying(int fromBand, int toBand, long sentNanos, long receivedNanos, long bytes) {}

    private static Answer of(Question question, Request request) {
        return MessagesAsked.answer(question, "exchange", request.goesOn, asked -> of(request, asked));
    }

    private static ExchangeAnswer of(Request request, MessagesAsked asked) {
        CausalOrder order = asked.order();
        Bands bands = Bands.of(order, request.bands);
        int n = bands.count();
        Sums sums = new Sums(asked, bands);
        Long at = request.atNanos;
        List<Flying> flying = new ArrayList<>();
        asked.forEachShown(message -> {
            int sent = order.sent(message);
            int received = order.received(message);
            int from = bands.of(order.process(sent));
            int to = bands.of(order.process(received));
            sums.add(from, to, message);
            if (at != null && order.timeNanos(sent) <= at && at < order.timeNanos(received)) {
                flying.add(
                        new Flying(from, to, order.timeNanos(sent), order.timeNanos(received), order.bytes(message)));
            }
        });
        long lost = 0;
        long lostByThen = 0;
        for (int event : order.unmatched().lostSends()) {
            if (asked.isShownLost(event)) {
                lost++;
                lostByThen += at != null && order.timeNanos(event) <= at ? 1 : 0;
                int to = bands.of(order.peer(event));
                if (to >= 0) {
                    sums.lost[bands.of(order.process(event)) * n + to]++;
                }
            }
        }
        long open = order.unmatched().openReceives().stream()
                .filter(asked::isShownLost)
                .count();
        flying.sort(Comparator.comparingLong((Flying each) -> each.sentNanos - each.receivedNanos)
                .thenComparingLong(Flying::sentNanos)
                .thenComparingInt(Flying::fromBand)
                .thenComparingInt(Flying::toBand));
        return new ExchangeAnswer(
                bands,
                sums.cells(),
                Arrays.stream(sums.messages).sum(),
                order.hasBytes(),
                lost,
                open,
                Others.of(asked),
                at,
                List.copyOf(flying.subList(0, Math.min(request.limit, flying.size()))),
                flying.size(),
                lostByThen);
    }

    /// By sender's band x bands + receiver's band.
    private static final class Sums {
        private final MessagesAsked asked;
        private final int bands;
        private final long[] messages;
        private final long[] bytes;
        private final long[] violations;
        private final long[] lost;

        Sums(MessagesAsked asked, Bands bands) {
            this.asked = asked;
            this.bands = bands.count();
            int cells = this.bands * this.bands;
            messages = new long[cells];
            bytes = new long[cells];
            violations = new long[cells];
            lost = new long[cells];
        }

        void add(int from, int to, int message) {
            int cell = from * bands + to;
            messages[cell]++;
            bytes[cell] += Math.max(0, asked.order().bytes(message));
            violations[cell] += asked.isViolation(message) ? 1 : 0;
        }

        List<Cell> cells() {
            boolean hasBytes = asked.order().hasBytes();
            List<Cell> cells = new ArrayList<>();
            for (int cell = 0; cell < messages.length; cell++) {
                if (messages[cell] > 0 || lost[cell] > 0) {
                    cells.add(new Cell(
                            cell / bands,
                            cell % bands,
                            messages[cell],
                            hasBytes ? bytes[cell] : -1,
                            violations[cell],
                            lost[cell]));
                }
            }
            return cells;
        }
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(TextPage.count(messages) + " messages between " + TextPage.count(bands.processes())
                + " processes; sends without receive: " + TextPage.count(lostSends) + ", receives without send: "
                + TextPage.count(openReceives) + elsewhere.text());
        TextTable table = new TextTable("from", "to", "messages", "bytes", "received before sent", "lost");
        for (Cell cell : cells) {
            table.row(
                    bands.names()[cell.fromBand],
                    bands.names()[cell.toBand],
                    Long.toString(cell.messages),
                    cell.bytes < 0 ? "" : Long.toString(cell.bytes),
                    Long.toString(cell.violations),
                    Long.toString(cell.lost));
        }
        page.tableIfAny(table);
        if (atNanos != null) {
            page.line("at " + page.moment(atNanos) + ": " + TextPage.count(inFlight) + " under way, "
                    + TextPage.count(lostByThen) + " lost");
        }
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(CsvLine.of(List.of("from", "to", "messages", "bytes", "violations", "lost")));
        for (Cell cell : cells) {
            lines.accept(CsvLine.of(List.of(
                    bands.names()[cell.fromBand],
                    bands.names()[cell.toBand],
                    Long.toString(cell.messages),
                    cell.bytes < 0 ? "" : Long.toString(cell.bytes),
                    Long.toString(cell.violations),
                    Long.toString(cell.lost))));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        bands.write(json);
        Json.integer(json, "messages", messages);
        Json.integer(json, "lostSends", lostSends);
        Json.integer(json, "openReceives", openReceives);
        elsewhere.write(json);
        json.writeArrayPropertyStart("cells");
        for (Cell cell : cells) {
            json.writeStartObject();
            json.writeNumberProperty("from", cell.fromBand);
            json.writeNumberProperty("to", cell.toBand);
            Json.integer(json, "messages", cell.messages);
            MessagesJson.bytes(json, hasBytes, cell.bytes);
            Json.integer(json, "violations", cell.violations);
            Json.integer(json, "lost", cell.lost);
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.nanos(json, "atNanos", atNanos);
        Json.integer(json, "inFlight", inFlight);
        Json.integer(json, "lostByThen", lostByThen);
        json.writeArrayPropertyStart("flying");
        for (Flying each : flying) {
            json.writeStartObject();
            json.writeNumberProperty("from", each.fromBand);
            json.writeNumberProperty("to", each.toBand);
            Json.nanos(json, "sentNanos", each.sentNanos);
            Json.nanos(json, "receivedNanos", each.receivedNanos);
            MessagesJson.bytes(json, hasBytes, each.bytes);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
