package dev.sightline.format.vectorclock;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Puts events as rows. Without wall-clock time anywhere, the time is the sum of the clock, a nanosecond a step: it
/// puts every effect after its cause.
final class EntryRows {
    static final String NO_TIMES =
            "it has no times; an event stands as many nanoseconds after the start as its clock has seen events";

    private final RowSink sink;
    private final Messages messages;
    private final int time;
    private final int host;
    private final int event;
    private final int clock;
    private final int own;
    private final int sum;
    private final int message;
    private final int side;
    private final int peer;
    private final int text;
    private final int execution;

    EntryRows(RowSink sink, Messages messages) {
        this.sink = sink;
        this.messages = messages;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        host = string("host", Role.ENTITY);
        event = string("event", Role.EVENT);
        clock = string("clock", Role.CLOCK);
        own = sink.column("clock.own", ColumnHint.of(ColumnType.INT64, null));
        sum = sink.column("clock.sum", ColumnHint.of(ColumnType.INT64, null));
        message = string("message.id", Role.MESSAGE);
        side = sink.column("message.side", ColumnHint.of(ColumnType.STRING, null));
        peer = string("peer", Role.PEER);
        text = sink.column("text", ColumnHint.of(ColumnType.STRING, null));
        execution = sink.column("execution", ColumnHint.of(ColumnType.STRING, null));
    }

    private int string(String name, Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    void put(Entries entries) throws IOException {
        int number = 0;
        for (Entry entry = entries.next(); entry != null; entry = entries.next()) {
            put(entry, entries.scale());
            message(entry, number++);
            sink.endRow(entry.offset(), entry.length());
        }
        if (number > 0 && !messages.isTimed()) {
            sink.assumed(NO_TIMES);
        }
        if (!messages.isComplete()) {
            sink.damaged("more clock entries than fit in memory: messages are found among the first events only", 0);
        }
    }

    private void put(Entry entry, TimeScale scale) {
        if (entry.nanos() != Entry.NO_TIME) {
            sink.timeNanos(time, entry.nanos(), scale);
        } else if (!messages.isTimed()) {
            sink.timeNanos(time, entry.clock().sum(), TimeScale.STEPS);
        }
        sink.string(host, entry.host());
        if (entry.event() != null) {
            sink.string(event, entry.event());
        }
        sink.string(clock, entry.clockText());
        if (entry.clock().hosts().contains(entry.host())) {
            sink.int64(own, entry.clock().of(entry.host()));
        }
        sink.int64(sum, entry.clock().sum());
        if (entry.text() != null) {
            sink.string(text, entry.text());
        }
        if (!entry.execution().isEmpty()) {
            sink.string(execution, entry.execution());
        }
        entry.fields().forEach((name, value) -> {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            if (bytes.length > 0) {
                int column = name.equals(Heading.LEVEL) ? string(name, Role.LEVEL) : sink.column(name);
                sink.text(column, bytes, 0, bytes.length);
            }
        });
    }

    /// An event that received something and sends on is a step of the message that reached it.
    private void message(Entry entry, int number) {
        int sender = messages.senderOf(number);
        boolean sends = messages.isSend(number);
        if (sender < 0 && !sends) {
            return;
        }
        int origin = messages.origin(number);
        String run = entry.execution().isEmpty() ? "" : entry.execution() + "/";
        sink.string(message, run + messages.hostOf(origin) + ":" + messages.ownOf(origin));
        sink.string(side, sender < 0 ? "send" : sends ? "step" : "receive");
        if (sender >= 0) {
            sink.string(peer, messages.hostOf(sender));
        }
    }
}
