package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;

/// What a track event says besides its time, name and track: annotations, logs, source locations, call stacks.
final class EventArguments {
    private static final String[] LEVELS = {"", "", "VERBOSE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"};

    private final Rows rows;
    private final Annotations annotations;
    private int unresolved;

    EventArguments(Rows rows) {
        this.rows = rows;
        this.annotations = new Annotations(rows);
    }

    /// How many interned values were not known.
    int unresolved() {
        return unresolved + annotations.unresolved();
    }

    /// Puts the cells that only a few events have.
    void put(TrackEventFields event, Sequence sequence) throws Proto.Malformed {
        for (Proto annotation : event.annotations) {
            annotations.read(annotation, sequence, "args.", 0);
        }
        Proto all = event.all();
        while (all.next()) {
            switch (all.field()) {
                case 21 -> log(sequence, all.message());
                case 5 -> task(sequence, all.message());
                case 33 -> rows.text("source_location", Sequence.location(all.message(), 2));
                case 34 -> rows.text("source_location", interned(sequence, Sequence.LOCATIONS, all.number()));
                case 52 -> rows.text("correlation_id", Long.toUnsignedString(all.number()));
                case 53 -> rows.text("correlation_id", all.string());
                case 54 -> rows.text("correlation_id", interned(sequence, Sequence.CORRELATIONS, all.number()));
                case 55 -> rows.text("callstack", callstack(all.message()));
                case 56 -> stack(sequence, all.number());
                default -> typed(all);
            }
        }
    }

    private void typed(Proto field) throws Proto.Malformed {
        if (TrackEventFields.isKnown(field.field())) {
            return;
        }
        int column = rows.argument("args." + field.field());
        if (field.isBytes()) {
            rows.sink().string(column, ProtoJson.valueOf(field));
        } else {
            rows.sink().int64(column, field.number());
        }
    }

    private void stack(Sequence sequence, long id) {
        String known = sequence.stack(id);
        if (known == null) {
            unresolved++;
        } else {
            rows.text("callstack", known);
        }
    }

    private String interned(Sequence sequence, int kind, long id) {
        String known = sequence.string(kind, id);
        if (known == null) {
            unresolved++;
            return Sequence.unknown(id);
        }
        return known;
    }

    private static String callstack(Proto stack) throws Proto.Malformed {
        StringBuilder out = new StringBuilder();
        while (stack.next()) {
            if (stack.field() == 1) {
                Proto frame = stack.message();
                String function = "?";
                while (frame.next()) {
                    function = frame.field() == 1 ? frame.string() : function;
                }
                out.append(out.isEmpty() ? "" : ";").append(function);
            }
        }
        return out.toString();
    }

    /// Source: "log_message.proto"
    private void log(Sequence sequence, Proto message) throws Proto.Malformed {
        while (message.next()) {
            switch (message.field()) {
                case 1 -> rows.text("source_location", interned(sequence, Sequence.LOCATIONS, message.number()));
                case 2 -> rows.text("body", interned(sequence, Sequence.LOG_BODIES, message.number()));
                case 3 -> {
                    int level = (int) message.number();
                    if (level > 1 && level < LEVELS.length) {
                        rows.text("level", LEVELS[level]);
                    }
                }
                default -> {}
            }
        }
    }

    /// Source: "task_execution.proto"
    private void task(Sequence sequence, Proto message) throws Proto.Malformed {
        while (message.next()) {
            if (message.field() == 1) {
                String place = interned(sequence, Sequence.LOCATIONS, message.number());
                rows.sink().string(rows.argument("args.task.posted_from"), place);
            }
        }
    }
}
