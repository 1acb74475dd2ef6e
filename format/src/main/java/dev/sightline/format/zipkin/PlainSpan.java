package dev.sightline.format.zipkin;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.PlainJson;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Unreadable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Spans as nearly all are, those of version 2 that [PlainJson] can read: five times as fast as with a parser. Any
/// other is left to [SpanReader], which puts the cells again that were put here; a sink ignores them.
final class PlainSpan {
    private static final long MOST_MICROS = Long.MAX_VALUE / 1000;
    private static final byte[] SEND = "send".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] RECEIVE = "receive".getBytes(StandardCharsets.US_ASCII);

    /// What a member of a span is.
    private enum Member {
        TRACE_ID(0, "traceId"),
        ID(1, "id"),
        PARENT_ID(2, "parentId"),
        KIND(3, "kind"),
        TIMESTAMP(4, "timestamp"),
        DURATION(5, "duration"),
        LOCAL_ENDPOINT(6, "localEndpoint"),
        REMOTE_ENDPOINT(7, "remoteEndpoint"),
        TAGS(8, "tags"),
        SHARED(9, "shared"),
        OTHER(10, "");

        /// In [#MEMBERS], and of its bit.
        private final int place;

        private final String text;

        Member(int place, String text) {
            this.place = place;
            this.text = text;
        }

        int bit() {
            return 1 << place;
        }

        static int of(String text) {
            return Arrays.stream(values())
                    .filter(each -> each.text.equals(text))
                    .findFirst()
                    .orElse(OTHER)
                    .place;
        }
    }

    private static final Member[] MEMBERS = Member.values();

    private final PlainJson json = new PlainJson();
    private final RowSink sink;
    /// By name, the place of a [Member].
    private final KeyTable members = new KeyTable(Member::of);
    private final KeyTable columns;
    private final KeyTable local;
    private final KeyTable remote;
    private final KeyTable tags;
    private final int traceId;
    private final int idColumn;
    private final int parentIdColumn;
    private final int kindColumn;
    private final int timestamp;
    private final int duration;

    private int messageId = -1;
    private int messageSide = -1;

    private byte[] bytes = new byte[0];
    /// Members that were read, as bits: one that comes twice is not plain.
    private int read;
    private int idStart;
    private int idLength;
    private int parentStart;
    private int parentLength;
    private int kindStart;
    private int kindLength;
    private boolean shared;

    /// @param columns of members that are not of version 2, and of what stands in endpoints
    /// @param tags of tags
    PlainSpan(RowSink sink, KeyTable columns, KeyTable tags) {
        this.sink = sink;
        this.columns = columns;
        this.tags = tags;
        this.local = new KeyTable(name -> column("localEndpoint." + name));
        this.remote = new KeyTable(name -> column("remoteEndpoint." + name));
        this.traceId = string("traceId", Role.FLOW);
        this.idColumn = string("id", Role.SPAN);
        this.parentIdColumn = string("parentId", Role.PARENT);
        this.kindColumn = sink.column("kind", ColumnHint.of(ColumnType.STRING, null));
        this.timestamp = sink.column("timestamp", ColumnHint.of(ColumnType.TIME, Role.TIME));
        this.duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "us"));
    }

    private int string(String name, Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    private int column(String name) {
        byte[] key = name.getBytes(StandardCharsets.UTF_8);
        return Unreadable.ifNone(columns.column(key, 0, key.length));
    }

    /// Puts the cells of a span.
    ///
    /// @return false if it is not plain, or no span: then some of its cells may have been put
    boolean read(byte[] slice, int from, int length) {
        bytes = slice;
        read = 0;
        shared = false;
        members.restart();
        json.over(slice, from, length);
        try {
            json.object();
            while (json.name()) {
                member();
            }
            int needed = Member.TRACE_ID.bit() | Member.ID.bit();
            if (!json.isWhole() || (read & needed) != needed) {
                return false;
            }
            message();
            return true;
        } catch (Unreadable tooManyColumns) {
            return false;
        }
    }

    private void member() {
        int which = members.column(bytes, json.start(), json.length());
        if (which < 0) {
            json.stop();
            return;
        }
        Member member = MEMBERS[which];
        int start = json.start();
        int length = json.length();
        if (json.peek() == 'n') {
            json.word("null");
            return;
        }
        if (member != Member.OTHER && (read & member.bit()) != 0) {
            json.stop();
            return;
        }
        read |= member.bit();
        switch (member) {
            case TRACE_ID -> string(traceId);
            case ID -> {
                string(idColumn);
                idStart = json.start();
                idLength = json.length();
            }
            case PARENT_ID -> {
                string(parentIdColumn);
                parentStart = json.start();
                parentLength = json.length();
            }
            case KIND -> {
                string(kindColumn);
                kindStart = json.start();
                kindLength = json.length();
            }
            case TIMESTAMP -> timestamp();
            case DURATION -> {
                if (json.whole()) {
                    sink.int64(duration, json.number());
                }
            }
            case LOCAL_ENDPOINT -> members(local, false);
            case REMOTE_ENDPOINT -> members(remote, false);
            case TAGS -> members(tags, true);
            case SHARED -> {
                shared = json.peek() == 't';
                cell(Unreadable.ifNone(columns.column(bytes, start, length)), false, false);
            }
            case OTHER -> cell(Unreadable.ifNone(columns.column(bytes, start, length)), false, false);
        }
    }

    private void string(int column) {
        if (json.string()) {
            sink.string(column, bytes, json.start(), json.length());
        }
    }

    /// Zipkin takes 0 for unknown.
    private void timestamp() {
        if (!json.whole()) {
            return;
        }
        long micros = json.number();
        if (Math.abs(micros) > MOST_MICROS) {
            json.stop();
        } else if (micros != 0) {
            sink.timeNanos(timestamp, micros * 1000);
        }
    }

    private void members(KeyTable table, boolean inferred) {
        table.restart();
        json.object();
        while (json.name()) {
            boolean error = inferred && SpanReader.isError(bytes, json.start(), json.length());
            cell(Unreadable.ifNone(table.column(bytes, json.start(), json.length())), inferred, error);
        }
    }

    /// As [dev.sightline.format.internal.JsonCell] puts it.
    ///
    /// @param inferred whether the type of a string is found from all values of the column
    /// @param error whether it is the tag that says by being there that the span failed
    private void cell(int column, boolean inferred, boolean error) {
        switch (json.peek()) {
            case '"' -> {
                if (json.string()) {
                    if (inferred && json.length() > 0) {
                        sink.text(column, bytes, json.start(), json.length());
                    } else if (error) {
                        sink.string(column, SpanReader.FAILED, 0, SpanReader.FAILED.length);
                    } else {
                        sink.string(column, bytes, json.start(), json.length());
                    }
                }
            }
            case 't' -> {
                if (json.word("true")) {
                    sink.bool(column, true);
                }
            }
            case 'f' -> {
                if (json.word("false")) {
                    sink.bool(column, false);
                }
            }
            case 'n' -> json.word("null");
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
                if (json.whole()) {
                    sink.int64(column, json.number());
                }
            }
            default -> json.stop();
        }
    }

    /// As [SpanReader] has it.
    private void message() {
        if (isKind("CLIENT") || isKind("PRODUCER")) {
            side(idStart, idLength, SEND);
        } else if (isKind("SERVER") || isKind("CONSUMER")) {
            if (shared) {
                side(idStart, idLength, RECEIVE);
            } else if ((read & Member.PARENT_ID.bit()) != 0) {
                side(parentStart, parentLength, RECEIVE);
            }
        }
    }

    private boolean isKind(String kind) {
        return (read & Member.KIND.bit()) != 0
                && kindLength == kind.length()
                && Scan.startsWith(bytes, kindStart, kindStart + kindLength, kind);
    }

    private void side(int start, int length, byte[] side) {
        if (length > 0) {
            // not before somebody has one
            if (messageId < 0) {
                messageId = column("message.id");
                messageSide = column("message.side");
            }
            sink.string(messageId, bytes, start, length);
            sink.constant(messageSide, side);
        }
    }
}
