package dev.sightline.analysis.causal;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds the messages of a trace, row by row in the order of time. What a row is to a message is said by the first of
/// these that it has:
///
/// - a vector clock: who knows of an event of another process for the first time has a message of it (`clock.own`);
/// - `message.id` with `message.side`: `send`, `receive`, `step` (both), `transfer` (both sides in one row: it is sent
///   at the row's time, and received by `peer`); what a span receives from another span that is no send, that one sent;
/// - in a trace without these, a span: it calls those of other entities that have it as parent.
///
/// All of it is kept in memory: rows are refused as soon as putting their events in order might take more than there is
/// room for. One thread.
final class Messages {
    /// What ordering takes of each event and each pair, beside what is held already: the arrays of [ControlledClock],
    /// [LamportClock] and [HappensBefore] that are there at the same time.
    private static final int EVENT_BYTES = 44;

    private static final int EDGE_BYTES = 44;
    /// Beyond that, arrays would have more places than they can.
    private static final int MOST = 500_000_000;

    /// When what a row transfers was received, the first that it has.
    private static final List<String> RECEIVED = List.of("physicalReceive", "receiveTime");

    private static final Set<String> SIZES =
            Set.of("size", "bytes", "message.size", "length", "msg_length", "messageLength");

    /// What stands for no parent, unless a span is called so.
    private static final Pattern NOBODY = Pattern.compile("(?i)(0x)?[0-]*|-1|root|none|null|nil|undefined|n/?a");

    private final Events events;
    private final Calls calls;
    private final Edges edges = new Edges();
    private final OpenMessages open = new OpenMessages(edges);
    /// Of these nobody misses the caller.
    private final OpenMessages topmost = new OpenMessages(edges);
    private final List<Field> fields;
    private final int id;
    private final int side;
    private final int own;
    private final int peer;
    private final int flow;
    private final int span;
    private final int parent;
    private final int[] received;
    private final int bytes;
    private final long room;
    private int rows;

    /// @throws IllegalArgumentException if there is no time, nobody to send, or nothing that tells messages: what to do
    Messages(List<Field> fields) {
        this(fields, Runtime.getRuntime().maxMemory() / 10 * 7);
    }

    /// @param room bytes that events, messages and their order have at most
    Messages(List<Field> fields, long room) {
        this.room = room;
        this.fields = fields;
        this.events = new Events(fields);
        this.calls = new Calls(fields);
        this.id = Field.withRole(fields, Role.MESSAGE);
        int sides = Field.named(fields, "message.side");
        this.side = sides >= 0 && fields.get(sides).type() == ColumnType.STRING ? sides : -1;
        this.own = Field.named(fields, "clock.own");
        this.peer = Field.withRole(fields, Role.PEER);
        this.flow = Field.withRole(fields, Role.FLOW);
        this.span = Field.withRole(fields, Role.SPAN);
        this.parent = Field.withRole(fields, Role.PARENT);
        this.received = RECEIVED.stream()
                .mapToInt(name -> Field.named(fields, name))
                .filter(column -> column >= 0 && fields.get(column).type() == ColumnType.TIME)
                .toArray();
        this.bytes = bytes(fields);
        if (!hasSides() && (span < 0 || parent < 0)) {
            throw new IllegalArgumentException(
                    "nothing tells messages: neither the columns message.id and message.side, nor spans with parents"
                            + " (spanId, parentSpanId); call columns so that hold them (docs/causality.md)");
        }
    }

    private boolean hasSides() {
        return id >= 0 && side >= 0;
    }

    Events events() {
        return events;
    }

    Calls calls() {
        return calls;
    }

    Edges edges() {
        return edges;
    }

    long unmatchedSends() {
        return open.unmatchedSends().length;
    }

    long unmatchedReceives() {
        return open.unmatchedReceives();
    }

    /// Events; ascending.
    int[] lostSends() {
        return open.unmatchedSends();
    }

    /// Events; ascending.
    int[] openReceives() {
        return open.openReceives();
    }

    boolean hasBytes() {
        return bytes >= 0;
    }

    /// How much messages carry is a column of whole bytes, or one that is called so.
    private static int bytes(List<Field> fields) {
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field.type() == ColumnType.INT64 && SIZES.contains(field.name())) {
                return i;
            }
        }
        return -1;
    }

    /// How many bytes all of it may need at most, while a few more rows come or when what came is put in order.
    private long bytesNeeded() {
        long found = edges.bytesNeeded() + calls.bytesNeeded();
        long reading = events.bytesNeeded() + open.bytesNeeded() + topmost.bytesNeeded();
        long ordering = events.bytesKept() + (long) EVENT_BYTES * events.size() + (long) EDGE_BYTES * edges.size();
        return found + Math.max(reading, ordering);
    }

    /// When no more rows come.
    void settle() {
        open.settle();
    }

    /// When no more rows come, and what found nobody was asked.
    void letGo() {
        events.trim();
        open.letGo();
        topmost.letGo();
    }

    private void refuseMoreThanFits() {
        if (bytesNeeded() > room || events.size() > MOST) {
            throw new IllegalArgumentException("more than " + events.size() + " events do not fit into "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB of memory together; give it more (SIGHTLINE_HEAP=4g), or look at less"
                    + " (causality: --from, --to or --where; views: a part of the rows, by sightline split)");
        }
    }

    /// @throws IllegalArgumentException if there are more than fit: what to do
    void take(RowBlock block) {
        for (int i = 0; i < block.rows(); i++) {
            Row row = block.row(i);
            int event = events.add(row);
            rows++;
            if (event < 0) {
                continue;
            }
            events.at(event, rows - 1);
            calls.take(row, event, events.timeNanos(event));
            if (own >= 0 && row.isPresent(own)) {
                byClock(row, event);
            } else if (hasSides()) {
                bySide(row, event);
            } else {
                bySpan(row, event);
            }
        }
        refuseMoreThanFits();
    }

    private String text(Row row, int column) {
        return CellText.of(row, fields.get(column), column);
    }

    private void byClock(Row row, int event) {
        boolean receives = hasSides() && row.isPresent(id) && row.isPresent(side);
        if (receives && !row.string(side).equals("send")) {
            open.receive(text(row, id), event);
        }
        open.offer(events.name(events.process(event)) + ":" + text(row, own), event);
    }

    private void bySide(Row row, int event) {
        callsUnseen(row, event);
        if (!row.isPresent(id) || !row.isPresent(side)) {
            return;
        }
        String message = text(row, id);
        told(row, event);
        switch (row.string(side)) {
            case "send" -> open.send(message, event);
            case "receive" -> open.receive(message, event);
            case "step" -> open.step(message, event);
            case "transfer" -> transfer(row, event);
            default -> {
                // what is no side of a message is none
            }
        }
    }

    /// A span may be the parent of one that serves, without a client between them that was recorded: then it sent the
    /// request itself. Within a trace of messages ids of spans are good alone, as those of messages are; but ids of
    /// messages are no names of spans, so a send with the same one comes first, wherever it stands.
    private void callsUnseen(Row row, int event) {
        if (span < 0 || !row.isPresent(span)) {
            return;
        }
        String name = text(row, span);
        boolean isMessage = row.isPresent(id) && text(row, id).equals(name);
        if (!isMessage && !NOBODY.matcher(name).matches()) {
            open.standIn(name, event);
        }
    }

    /// What its row says of a message beside who and when.
    private void told(Row row, int event) {
        if (bytes >= 0 && row.isPresent(bytes) && row.int64(bytes) >= 0) {
            events.carries(event, row.int64(bytes));
        }
        if (peer >= 0 && row.isPresent(peer)) {
            events.with(event, text(row, peer));
        }
    }

    private void transfer(Row row, int event) {
        for (int column : received) {
            if (row.isPresent(column) && peer >= 0 && row.isPresent(peer)) {
                int there = events.add(row.int64(column), text(row, peer));
                events.at(there, rows - 1);
                edges.add(event, there);
                return;
            }
        }
        open.lost(event);
    }

    /// Ids of spans are good within their flow.
    private void bySpan(Row row, int event) {
        String within = flow >= 0 && row.isPresent(flow) ? text(row, flow) + " " : "";
        if (row.isPresent(parent)) {
            String called = text(row, parent);
            by(called).receive(within + called, event);
        }
        if (row.isPresent(span)) {
            String name = text(row, span);
            by(name).offer(within + name, event);
        }
    }

    private OpenMessages by(String span) {
        return NOBODY.matcher(span).matches() ? topmost : open;
    }
}
