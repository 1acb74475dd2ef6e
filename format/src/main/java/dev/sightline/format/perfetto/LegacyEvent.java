package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import org.jspecify.annotations.Nullable;

/// What Chrome's old trace events said that track events have no field for: phases, ids, flows.
///
/// Source: "perfetto/protos/perfetto/trace/track_event/track_event.proto", message LegacyEvent; phases: "Trace Event
/// Format"
final class LegacyEvent {
    static final int FLOW_IN = 1;
    static final int FLOW_OUT = 2;

    long nameId;
    int phase;
    long durationMicros;
    long bindId;
    int direction;
    int pid;
    int tid;
    private long id;
    private int idKind;
    private String scope = "";

    void read(Proto event) throws Proto.Malformed {
        while (event.next()) {
            switch (event.field()) {
                case 1 -> nameId = event.number();
                case 2 -> phase = (int) event.number();
                case 3 -> durationMicros = event.number();
                case 6, 10, 11 -> {
                    id = event.number();
                    idKind = event.field();
                }
                case 7 -> scope = event.string();
                case 8 -> bindId = event.number();
                case 13 -> direction = (int) event.number();
                case 18 -> pid = (int) event.number();
                case 19 -> tid = (int) event.number();
                default -> {}
            }
        }
    }

    void clear() {
        nameId = 0;
        phase = 0;
        durationMicros = 0;
        bindId = 0;
        direction = 0;
        pid = 0;
        tid = 0;
        id = 0;
        idKind = 0;
        scope = "";
    }

    boolean hasId() {
        return idKind != 0;
    }

    /// The id as all events of the operation have it.
    ///
    /// @param process the id may be local to
    String id(String categories, int process) {
        String local = idKind == 10 ? process + ":" : "";
        return (scope.isEmpty() ? categories : scope) + " " + local + "0x" + Long.toHexString(id);
    }

    /// What a phase is called in the column `type`; null if the event has none.
    @Nullable
    String type() {
        return switch (phase) {
            case 0 -> null;
            case 'B' -> "slice_begin";
            case 'E' -> "slice_end";
            case 'X' -> "slice";
            case 'i', 'I', 'R' -> "instant";
            case 'C' -> "counter";
            case 'b', 'S' -> "async_begin";
            case 'e', 'F' -> "async_end";
            case 'n', 'T', 'p' -> "async_instant";
            case 's' -> "flow_begin";
            case 't' -> "flow_step";
            case 'f' -> "flow_end";
            default -> "phase " + (phase > ' ' && phase < 127 ? Character.toString(phase) : Integer.toString(phase));
        };
    }
}
