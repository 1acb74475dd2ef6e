package dev.sightline.format.paje;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.paje.Definition.Kind;
import dev.sightline.format.paje.Definition.Meaning;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Does what the lines of a trace say, one after the other, and tells what the last one did.
final class Interpreter {
    static final String QUOTE = "unbalanced quote";
    static final String UNDEFINED = "no %EventDef has this id";
    static final String FEW = "fewer words than its %EventDef has fields";
    static final String LACKS = "its %EventDef lacks a field";
    static final String TIME = "time is no number of seconds";
    static final String NUMBER = "value is no number";

    final World world;
    final States states;
    final Words words = new Words();
    private final Definitions definitions = new Definitions();
    private final Map<Long, double[]> variables = new HashMap<>();
    private @Nullable Definition definition;

    long time;
    /// Who; -1 is the root.
    int container;
    /// Where a link is, or what a container is in.
    int within;

    int type;
    /// The label of a state, event or link.
    String label = "";

    String key = "";
    /// What a variable is now, and by how much it changed.
    double value;

    double change;
    States.@Nullable State begun;
    States.@Nullable State ended;
    /// Whether a destroyed container had states.
    boolean statesEnded;

    Interpreter(World world, States states) {
        this.world = world;
        this.states = states;
    }

    /// The definition of the last line; null if it is no row.
    @Nullable
    Definition row() {
        return definition;
    }

    /// Takes a line.
    ///
    /// @return null, or why it is rejected
    @Nullable
    String line(byte[] bytes, int from, int to) {
        definition = null;
        int start = from;
        while (start < to && (bytes[start] == ' ' || bytes[start] == '\t')) {
            start++;
        }
        if (start == to || bytes[start] == '#') {
            return null;
        }
        if (bytes[start] == '%') {
            return definitions.line(new String(bytes, start, to - start, StandardCharsets.UTF_8));
        }
        if (!words.split(bytes, start, to)) {
            return QUOTE;
        }
        Definition known = definitions.of(words.text(0));
        if (known == null) {
            return UNDEFINED;
        }
        if (words.count() <= known.fields().size()) {
            return FEW;
        }
        return world.isFull() ? World.TOO_MANY : known.kind().isDefinition() ? define(known) : happen(known);
    }

    private @Nullable String text(Definition event, Meaning meaning) {
        int place = event.place(meaning);
        return place < 0 ? null : words.text(place + 1);
    }

    private @Nullable String define(Definition event) {
        String alias = text(event, Meaning.ALIAS);
        String name = text(event, Meaning.NAME);
        name = name == null ? alias : name;
        if (name == null) {
            return LACKS;
        }
        if (event.kind() == Kind.DEFINE_ENTITY_VALUE) {
            String of = text(event, Meaning.TYPE);
            world.defineValue(alias, of == null ? -1 : world.type(of), name);
        } else {
            world.defineType(alias, name);
        }
        return null;
    }

    private @Nullable String happen(Definition event) {
        int at = event.place(Meaning.TIME);
        time = at < 0
                ? DecimalSeconds.NONE
                : DecimalSeconds.nanos(words.bytes(), words.start(at + 1), words.end(at + 1));
        if (at >= 0 && time == DecimalSeconds.NONE) {
            return TIME;
        }
        begun = null;
        ended = null;
        statesEnded = false;
        String typed = text(event, Meaning.TYPE);
        type = typed == null ? -1 : world.type(typed);
        String cause = switch (event.kind()) {
            case CREATE_CONTAINER -> create(event);
            case DESTROY_CONTAINER -> destroy(event);
            case START_LINK -> link(event, Meaning.START_CONTAINER);
            case END_LINK -> link(event, Meaning.END_CONTAINER);
            default -> inContainer(event);
        };
        definition = cause == null ? event : null;
        return cause;
    }

    private @Nullable String create(Definition event) {
        String alias = text(event, Meaning.ALIAS);
        String name = text(event, Meaning.NAME);
        name = name == null ? alias : name;
        if (name == null) {
            return LACKS;
        }
        String parent = text(event, Meaning.CONTAINER);
        within = parent == null ? -1 : world.container(parent);
        container = world.create(alias, name, within);
        return null;
    }

    private @Nullable String destroy(Definition event) {
        String name = text(event, Meaning.NAME);
        name = name == null ? text(event, Meaning.CONTAINER) : name;
        name = name == null ? text(event, Meaning.ALIAS) : name;
        if (name == null) {
            return LACKS;
        }
        container = world.container(name);
        statesEnded = states.leave(container, time);
        return null;
    }

    private @Nullable String link(Definition event, Meaning end) {
        String at = text(event, end);
        String key = text(event, Meaning.KEY);
        String in = text(event, Meaning.CONTAINER);
        if (at == null || key == null || type < 0) {
            return LACKS;
        }
        container = world.container(at);
        within = in == null ? -1 : world.container(in);
        String value = text(event, Meaning.VALUE);
        label = value == null ? "" : world.value(type, value);
        this.key = key;
        return null;
    }

    private @Nullable String inContainer(Definition event) {
        String in = text(event, Meaning.CONTAINER);
        if (event.kind() == Kind.OTHER) {
            container = in == null ? -1 : world.container(in);
            return null;
        }
        if (in == null || type < 0) {
            return LACKS;
        }
        container = world.container(in);
        if (event.kind() == Kind.POP_STATE) {
            ended = states.pop(container, type, time);
            return null;
        }
        if (event.kind() == Kind.RESET_STATE) {
            ended = states.clear(container, type, time);
            return null;
        }
        String value = text(event, Meaning.VALUE);
        if (value == null) {
            return LACKS;
        }
        return switch (event.kind()) {
            case SET_VARIABLE, ADD_VARIABLE, SUB_VARIABLE -> variable(event.kind(), value);
            default -> {
                label = world.value(type, value);
                if (event.kind() == Kind.SET_STATE) {
                    ended = states.clear(container, type, time);
                }
                if (event.kind() != Kind.NEW_EVENT) {
                    begun = states.push(container, type, time, label);
                }
                yield null;
            }
        };
    }

    private @Nullable String variable(Kind kind, String text) {
        double number;
        try {
            number = Double.parseDouble(text);
        } catch (NumberFormatException noNumber) {
            return NUMBER;
        }
        double[] held = variables.computeIfAbsent((long) container << 32 | type, k -> new double[1]);
        change = kind == Kind.SUB_VARIABLE ? -number : number;
        held[0] = kind == Kind.SET_VARIABLE ? number : held[0] + change;
        value = held[0];
        return null;
    }
}
