package dev.sightline.format.paje;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.SliceNest;
import dev.sightline.format.paje.Definition.Kind;
import dev.sightline.format.paje.Definition.Meaning;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a line did, as cells.
public final class Rows {
    /// So many variables have a column; what the others are is in `value`.
    private static final int MAX_VARIABLES = 1000;

    private static final Set<String> OWN = Set.of(
            "time",
            "container",
            "event",
            "eventdef",
            "type",
            "state",
            "duration",
            "span",
            "parent",
            "unclosed",
            "value",
            "change",
            "peer",
            "message.id",
            "message.side",
            "key",
            "linkvalue",
            "within",
            "surplus");

    private final RowSink sink;
    private final Ahead ahead;
    private final Interpreter interpreter;
    private final Map<Definition, int[]> extras = new HashMap<>();
    /// Columns by the number of the variable's type.
    private final Map<Integer, Integer> variables = new HashMap<>();
    private int linkLines;

    private final int time;
    private final int container;
    private final int event;
    private final int eventDef;
    private final int type;
    private int state = -1;
    private int duration = -1;

    Rows(RowSink sink, Ahead ahead, Interpreter interpreter) {
        this.sink = sink;
        this.ahead = ahead;
        this.interpreter = interpreter;
        time = sink.column("Time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        container = text("Container", Role.ENTITY);
        event = text("event", Role.EVENT);
        eventDef = text("EventDef", null);
        type = text("Type", null);
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    void put(Definition row) {
        Interpreter did = interpreter;
        if (did.time != DecimalSeconds.NONE) {
            sink.timeNanos(time, did.time);
        }
        if (did.container >= 0 || row.place(Meaning.CONTAINER) >= 0) {
            sink.string(container, did.world.shown(did.container));
        }
        sink.string(eventDef, row.name());
        if (did.type >= 0) {
            sink.string(type, did.world.typeName(did.type));
        }
        switch (row.kind()) {
            case SET_STATE, PUSH_STATE, POP_STATE, RESET_STATE -> state(row);
            case SET_VARIABLE, ADD_VARIABLE, SUB_VARIABLE -> variable(row);
            case START_LINK, END_LINK -> link(row.kind() == Kind.START_LINK);
            case NEW_EVENT -> sink.string(event, did.label);
            default -> other(row);
        }
        extras(row);
    }

    private void other(Definition row) {
        sink.string(event, row.name());
        if (row.kind() == Kind.CREATE_CONTAINER && row.place(Meaning.CONTAINER) >= 0) {
            sink.string(text("within", null), interpreter.world.shown(interpreter.within));
        }
        if (interpreter.statesEnded) {
            sink.string(state(), "");
        }
    }

    private int state() {
        if (state < 0) {
            state = text("state", null);
        }
        return state;
    }

    private void state(Definition row) {
        States.State begun = interpreter.begun;
        States.State ended = interpreter.ended;
        sink.string(state(), interpreter.states.current(interpreter.container, interpreter.type));
        if (begun != null) {
            sink.string(event, begun.label());
            slice(begun.slice());
        } else if (ended != null) {
            sink.string(event, ended.label());
            sink.int64(span(), ahead.nest().id(ended.slice()));
        } else {
            sink.string(event, row.name());
        }
    }

    private int span() {
        return sink.column("span", ColumnHint.of(ColumnType.INT64, Role.SPAN));
    }

    private void slice(int slice) {
        SliceNest nest = ahead.nest();
        if (slice >= nest.size()) {
            return;
        }
        sink.int64(span(), nest.id(slice));
        if (nest.parent(slice) >= 0) {
            sink.int64(
                    sink.column("parent", ColumnHint.of(ColumnType.INT64, Role.PARENT)), nest.id(nest.parent(slice)));
        }
        long nanos = nest.durationNanos(slice);
        if (nanos < 0) {
            sink.bool(sink.column("unclosed", ColumnHint.of(ColumnType.BOOL, null)), true);
        } else {
            duration(nanos);
        }
    }

    private void duration(long nanos) {
        if (duration < 0) {
            duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
        }
        sink.int64(duration, nanos);
    }

    private void variable(Definition row) {
        sink.string(event, interpreter.type < 0 ? row.name() : interpreter.world.typeName(interpreter.type));
        sink.float64(variable(interpreter.type), interpreter.value);
        if (row.kind() != Kind.SET_VARIABLE) {
            sink.float64(sink.column("change", ColumnHint.of(ColumnType.FLOAT64, null)), interpreter.change);
        }
    }

    /// Each variable has a column of its own, of its name: in one for all, what a container's one variable is now would
    /// end what its others are.
    private int variable(int ofType) {
        Integer known = variables.get(ofType);
        if (known == null) {
            String name = ofType < 0 ? "" : interpreter.world.typeName(ofType);
            boolean taken = OWN.contains(name.toLowerCase(Locale.ROOT));
            boolean named = !name.isEmpty() && variables.size() < MAX_VARIABLES;
            known = sink.column(
                    !named ? "value" : taken ? "variable." + name : name, ColumnHint.of(ColumnType.FLOAT64, null));
            variables.put(ofType, known);
        }
        return known;
    }

    private void link(boolean isStart) {
        Interpreter did = interpreter;
        Links links = ahead.links();
        int link = links.link(linkLines++);
        String name = did.world.typeName(did.type);
        sink.string(event, name);
        sink.string(text("message.id", Role.MESSAGE), name + " " + did.key + links.suffix(link));
        sink.string(text("message.side", null), isStart ? "send" : "receive");
        sink.string(text("linkValue", null), did.label);
        sink.string(text("Key", null), did.key);
        if (links.isWhole(link)) {
            sink.string(text("peer", Role.PEER), peer(isStart ? links.end(link) : links.start(link)));
            if (isStart && links.durationNanos(link) >= 0) {
                duration(links.durationNanos(link));
            }
        }
        sink.string(text("within", null), did.world.shown(did.within));
    }

    /// A container created only later (the other end comes first in the file) has no name yet.
    private String peer(int container) {
        return container < interpreter.world.containers() ? interpreter.world.shown(container) : "";
    }

    private void extras(Definition row) {
        Words words = interpreter.words;
        int[] columns = extras.computeIfAbsent(row, this::columns);
        for (int i = 0; i < columns.length; i++) {
            int from = words.start(i + 1);
            int to = words.end(i + 1);
            if (columns[i] >= 0 && to > from) {
                sink.text(columns[i], words.bytes(), from, to - from);
            }
        }
        if (words.count() > columns.length + 1) {
            int from = words.start(columns.length + 1);
            sink.text(text("surplus", null), words.bytes(), from, words.end(words.count() - 1) - from);
        }
    }

    private int[] columns(Definition row) {
        int[] columns = new int[row.fields().size()];
        for (int i = 0; i < columns.length; i++) {
            String field = row.fields().get(i);
            boolean other = row.meanings().get(i) == Meaning.OTHER
                    || row.kind() == Kind.OTHER && needsColumn(row.meanings().get(i));
            boolean taken = OWN.contains(field.toLowerCase(Locale.ROOT));
            columns[i] = other ? sink.column(taken ? "field." + field : field) : -1;
        }
        return columns;
    }

    /// What has no other place in an event of someone's own.
    private static boolean needsColumn(Meaning meaning) {
        return meaning != Meaning.TIME && meaning != Meaning.CONTAINER && meaning != Meaning.TYPE;
    }
}
