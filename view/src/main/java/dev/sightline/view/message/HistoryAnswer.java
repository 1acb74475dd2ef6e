package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/// Sends and receives by process and Lamport's time (B. Topol, J. Stasko, V. Sunderam, 1994, call it a history):
/// what is in one column happened in no order, and whatever caused an event stands left of it.
///
/// @param fromTick the first one of the window
/// @param ticks how many there are
/// @param each ticks in a column
/// @param cells that are not empty, by band and column
public record HistoryAnswer(
        Bands bands, long fromTick, long ticks, long each, List<Cell> cells, boolean hasBytes, long mostBytes)
        implements Answer {
    private static final int ROW_PX = 8;
    private static final int MOST_BANDS = 200;
    /// A column is no narrower.
    private static final int COLUMN_PX = 7;

    /// Asked is whether more rows are to come.
    public static final View<Boolean> VIEW = new View<>(
            "history",
            List.of(MessagesAsked.GOES_ON),
            (given, question) -> MessagesAsked.GOES_ON.of(given),
            HistoryAnswer::of,
            Map.of("width", "800", "height", "400"));

    /// @param sends that were received, or went to who tells of no message here
    /// @param receives of what was sent, or came from such
    /// @param lost sends that nobody received, receives of what nobody sent
    /// @param bytes of all of them; -1: nobody says
    /// @param peer where it is one message, the band of its other side; -1: it is several, or nobody says
    /// @param firstNanos when the first of them happened, as written
    record Cell(int band, int column, long sends, long receives, long lost, long bytes, int peer, long firstNanos) {}

    private static final class Sum {
        private long sends;
        private long receives;
        private long lost;
        private long bytes;
        private int peer = -1;
        private long firstNanos = Long.MAX_VALUE;

        /// @param other band; -1: nobody says
        void add(Kind kind, int other, long size, long nanos) {
            peer = sends + receives + lost == 0 ? other : -1;
            sends += kind == Kind.SEND ? 1 : 0;
            receives += kind == Kind.RECEIVE ? 1 : 0;
            lost += kind == Kind.LOST ? 1 : 0;
            bytes += Math.max(0, size);
            firstNanos = Math.min(firstNanos, nanos);
        }

        Cell cell(int band, int column, boolean hasBytes) {
            return new Cell(band, column, sends, receives, lost, hasBytes ? bytes : -1, peer, firstNanos);
        }
    }

    private enum Kind {
        SEND,
        RECEIVE,
        LOST
    }

    private static Answer of(Question question, boolean goesOn) {
        return MessagesAsked.answer(question, "history", goesOn, asked -> of(question, asked));
    }

    private static HistoryAnswer of(Question question, MessagesAsked asked) {
        CausalOrder order = asked.order();
        Bands bands = Bands.of(order, Math.clamp(question.height() / ROW_PX, 1, MOST_BANDS));
        long[] ends = {Long.MAX_VALUE, 0};
        each(asked, (event, kind, other, bytes) -> {
            ends[0] = Math.min(ends[0], order.lamport(event));
            ends[1] = Math.max(ends[1], order.lamport(event));
        });
        long from = Math.min(ends[0], ends[1]);
        long ticks = ends[1] == 0 ? 0 : ends[1] - from + 1;
        long columns = Math.max(1, question.width() / COLUMN_PX);
        long each = Math.max(1, (ticks + columns - 1) / columns);
        // by band, then column
        Sum[][] sums = new Sum[bands.count()][(int) ((ticks + each - 1) / each)];
        each(asked, (event, kind, other, bytes) -> {
            Sum[] row = sums[bands.of(order.process(event))];
            int column = (int) ((order.lamport(event) - from) / each);
            Sum sum = row[column];
            if (sum == null) {
                sum = new Sum();
                row[column] = sum;
            }
            sum.add(kind, bands.of(other), bytes, order.timeNanos(event));
        });
        List<Cell> cells = new ArrayList<>();
        long most = 0;
        for (int band = 0; band < sums.length; band++) {
            for (int column = 0; column < sums[band].length; column++) {
                Sum sum = sums[band][column];
                if (sum != null) {
                    cells.add(sum.cell(band, column, order.hasBytes()));
                    most = Math.max(most, sum.bytes);
                }
            }
        }
        return new HistoryAnswer(bands, from, ticks, each, cells, order.hasBytes(), most);
    }

    private interface Taker {
        /// @param other process; -1: nobody says
        /// @param bytes -1: nobody says
        void take(int event, Kind kind, int other, long bytes);
    }

    /// Each send and receive of the window, once: what several receive is one send.
    private static void each(MessagesAsked asked, Taker taker) {
        CausalOrder order = asked.order();
        int[] before = {-1};
        order.forEachMessage(asked.fromNanos(), asked.toNanos(), message -> {
            int sent = order.sent(message);
            int received = order.received(message);
            if (sent != before[0] && asked.isShownAlone(sent)) {
                taker.take(sent, Kind.SEND, order.process(received), order.bytes(message));
            }
            before[0] = sent;
            if (asked.isShownAlone(received)) {
                taker.take(received, Kind.RECEIVE, order.process(sent), order.bytes(message));
            }
        });
        for (int event : order.unmatched().lostSends()) {
            if (asked.isShownLost(event)) {
                taker.take(event, Kind.LOST, order.peer(event), -1);
            }
        }
        for (int event : order.unmatched().openReceives()) {
            if (asked.isShownLost(event)) {
                taker.take(event, Kind.LOST, order.peer(event), -1);
            }
        }
        order.unmatched().sentElsewhere().stream()
                .filter(asked::isShownAlone)
                .forEach(event -> taker.take(event, Kind.SEND, -1, order.bytesOf(event)));
        order.unmatched().receivedFromElsewhere().stream()
                .filter(asked::isShownAlone)
                .forEach(event -> taker.take(event, Kind.RECEIVE, -1, order.bytesOf(event)));
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line("logical times " + fromTick + " to " + (fromTick + Math.max(0, ticks - 1)) + ", "
                + (each == 1 ? "one a column" : each + " a column")
                + "; S send, R receive, x several or both, ! without other side");
        int width = bands.count() == 0
                ? 0
                : Arrays.stream(bands.names()).mapToInt(String::length).max().orElse(0);
        int columns = (int) ((ticks + each - 1) / Math.max(1, each));
        char[][] rows = new char[bands.count()][columns];
        for (char[] row : rows) {
            Arrays.fill(row, '.');
        }
        for (Cell cell : cells) {
            rows[cell.band][cell.column] =
                    cell.lost > 0 ? '!' : cell.sends + cell.receives > 1 ? 'x' : cell.sends == 1 ? 'S' : 'R';
        }
        for (int band = 0; band < rows.length; band++) {
            page.line(bands.names()[band]
                    + " ".repeat(width - bands.names()[band].length() + 1)
                    + new String(rows[band]));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        bands.write(json);
        Json.integer(json, "fromTick", fromTick);
        Json.integer(json, "ticks", ticks);
        Json.integer(json, "ticksEach", each);
        json.writeName("mostBytes");
        if (hasBytes) {
            Json.integer(json, mostBytes);
        } else {
            json.writeNull();
        }
        json.writeArrayPropertyStart("cells");
        for (Cell cell : cells) {
            json.writeStartObject();
            json.writeNumberProperty("band", cell.band);
            json.writeNumberProperty("column", cell.column);
            Json.integer(json, "sends", cell.sends);
            Json.integer(json, "receives", cell.receives);
            Json.integer(json, "lost", cell.lost);
            MessagesJson.bytes(json, hasBytes, cell.bytes);
            MessagesJson.band(json, "peer", cell.peer);
            Json.nanos(json, "firstNanos", cell.firstNanos);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
