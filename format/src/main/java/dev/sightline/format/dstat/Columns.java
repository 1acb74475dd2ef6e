package dev.sightline.format.dstat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The columns of samples, by place: `memory usage.used`, and `time`.
///
/// @param clock the place of the times of day; -1: there is none
/// @param host the column of the host
record Columns(int[] places, int clock, int host) {
    static final Columns NONE = new Columns(new int[0], -1, -1);
    /// Beside them stand counts: `#read`, `util`.
    private static final Set<String> BYTES = Set.of("read", "writ", "recv", "send", "in", "out");

    /// @param groups a name for each group, at its first column
    static Columns of(List<String> groups, List<String> names, String host, RowSink sink) {
        List<String> whole = new ArrayList<>();
        List<String> of = new ArrayList<>();
        String group = "";
        int clock = -1;
        int epoch = -1;
        for (int i = 0; i < names.size(); i++) {
            String begins = i < groups.size() ? groups.get(i) : "";
            group = begins.isEmpty() ? group : begins;
            boolean isTime = names.get(i).equals("time");
            boolean isEpoch = names.get(i).equals("epoch");
            clock = isTime && clock < 0 ? i : clock;
            epoch = isEpoch && epoch < 0 ? i : epoch;
            whole.add(isTime || isEpoch || group.isEmpty() ? names.get(i) : group + "." + names.get(i));
            of.add(group.toLowerCase(Locale.ROOT));
        }
        if (!whole.isEmpty() && names.getLast().isEmpty() && names.size() > groups.size()) {
            whole.removeLast();
        }
        List<String> unique = Names.of(whole);
        int time = clock >= 0 ? clock : epoch;
        int[] places = new int[unique.size()];
        for (int i = 0; i < places.length; i++) {
            ColumnHint hint = i == time
                    ? ColumnHint.of(ColumnType.TIME, Role.TIME)
                    : new ColumnHint(null, null, unit(of.get(i), names.get(i)));
            places[i] = sink.column(unique.get(i), i == time && i == epoch ? ColumnHint.of(null, Role.TIME) : hint);
        }
        int who = host.isEmpty() ? -1 : sink.column("host", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        return new Columns(places, clock, who);
    }

    /// dstat counts bytes, those of disks, networks and paging a second. Newer ones say the group in each name, too:
    /// `dsk/total:read`.
    private static @Nullable String unit(String group, String name) {
        if (group.startsWith("dsk") || group.startsWith("net") || group.startsWith("paging")) {
            return BYTES.contains(name.substring(name.lastIndexOf(':') + 1)) ? "B/s" : null;
        }
        if (group.startsWith("memory") || group.startsWith("swap")) {
            return "B";
        }
        return group.endsWith("cpu usage") || group.matches("cpu\\d+ usage") ? "%" : null;
    }

    int size() {
        return places.length;
    }

    int column(int field) {
        return places[field];
    }

    boolean isClock(int field) {
        return field == clock;
    }
}
