package dev.sightline.intake.infer;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What says who, what and whose in a row that stands for itself, whatever came before it: for stores that many kinds
/// of senders append to, where what the first of them was like must not decide about the others.
///
/// Each of these roles has a column of a fixed name, and of each column it is told how surely it says the role: of
/// those with a value in a row the surest counts. Durations and times are none of them: their columns are one by unit.
public final class RowRoles {
    private static final int BY_NAME = 100;
    private static final int BY_FORMAT = 10;
    private static final int TOO_VAGUE = 1;

    /// Those that senders of most rows have anyway: recorders, NetLogger (`event`), OpenTelemetry (its ids).
    private static final Map<Role, String> COLUMNS = columns();

    private RowRoles() {}

    private static Map<Role, String> columns() {
        Map<Role, String> names = new EnumMap<>(Role.class);
        names.put(Role.ENTITY, "entity");
        names.put(Role.EVENT, "event");
        names.put(Role.FLOW, "traceId");
        names.put(Role.SPAN, "spanId");
        names.put(Role.PARENT, "parentSpanId");
        names.put(Role.CLOCK, "clock");
        names.put(Role.LEVEL, "level");
        names.put(Role.PEER, "peer");
        names.put(Role.MESSAGE, "message.id");
        return Collections.unmodifiableMap(names);
    }

    /// In the order of [Role].
    public static Set<Role> all() {
        return COLUMNS.keySet();
    }

    /// The name of the role's column; null if the role has none.
    public static @Nullable String column(Role role) {
        return COLUMNS.get(role);
    }

    /// How surely a column says a role, more is surer; 0: it does not.
    ///
    /// @param hint what the format says of it
    /// @param formatKnows whether it says all there is
    public static int sureness(Role role, String column, ColumnHint hint, boolean formatKnows) {
        if (column.equals(COLUMNS.get(role))) {
            return BY_NAME;
        }
        if (hint.role() != null || formatKnows) {
            return hint.role() == role ? BY_FORMAT : 0;
        }
        int whole = Names.fit(role, column);
        return whole > 0 ? whole : fitOfLastWords(role, column);
    }

    /// `k8s.pod.name` is a pod's name, but `dest.host` says whom the row is about, not whose it is.
    private static int fitOfLastWords(Role role, String column) {
        int dot = column.lastIndexOf('.');
        if (dot < 0) {
            return 0;
        }
        int before = column.lastIndexOf('.', dot - 1);
        String first = before < 0 ? column.substring(0, dot) : column.substring(before + 1, dot);
        int fit = Math.max(Names.fit(role, column.substring(before + 1)), Names.fit(role, column.substring(dot + 1)));
        return fit > TOO_VAGUE && Names.fit(Role.PEER, first) == 0 ? TOO_VAGUE : 0;
    }
}
