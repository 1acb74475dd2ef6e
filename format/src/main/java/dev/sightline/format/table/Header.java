package dev.sightline.format.table;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.internal.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a header line says: names, where they stand, and what is known of the tools that print them.
///
/// @param names unique, in order
/// @param from where each name begins in the line
/// @param to where it ends
/// @param timed whether column 0 is the time of day before the names
/// @param places where cells begin, if that alone tells them apart
record Header(
        List<String> names,
        int[] from,
        int[] to,
        boolean timed,
        @Nullable Places places) {
    /// Names of two words.
    private static final Set<String> PAIRS = Set.of(
            "Local Address",
            "Local Address:Port",
            "Peer Address:Port",
            "Foreign Address",
            "PID/Program name",
            "Mounted on",
            "tx_queue rx_queue",
            "tr tm->when");
    /// The last column of these names takes the rest of the line.
    private static final Set<String> REST =
            Set.of("CMD", "COMMAND", "Command", "ARGS", "NAME", "Path", "PID/Program name", "Mounted on", "product");

    private static final Set<String> KIB =
            Set.of("VIRT", "RES", "SHR", "SWAP", "CODE", "DATA", "USED", "RSan", "RSfd", "RSlk", "RSsh");

    /// @param first the first token that is a name; those before it are the time
    static Header of(Tokens tokens, int first) {
        List<String> names = new ArrayList<>();
        List<int[]> spans = new ArrayList<>();
        if (first > 0 && Clock.secondOfDay(tokens, 0) >= 0) {
            names.add("time");
            spans.add(new int[] {tokens.from(0), tokens.to(first - 1)});
        }
        boolean timed = !names.isEmpty();
        for (int i = first; i < tokens.count(); i++) {
            int begin = tokens.from(i);
            String name = tokens.text(i);
            if (i + 1 < tokens.count() && PAIRS.contains(name + " " + tokens.text(i + 1))) {
                name = name + " " + tokens.text(++i);
            }
            names.add(name.length() > 1 && name.endsWith(":") ? name.substring(0, name.length() - 1) : name);
            spans.add(new int[] {begin, tokens.to(i)});
        }
        int[] from = spans.stream().mapToInt(span -> span[0]).toArray();
        int[] to = spans.stream().mapToInt(span -> span[1]).toArray();
        return new Header(Names.of(names), from, to, timed, null);
    }

    static Header at(Places places) {
        int[] to = new int[places.at().length];
        for (int c = 0; c < to.length; c++) {
            to[c] = places.at()[c] + places.names().get(c).length();
        }
        return new Header(Names.of(places.names()), places.at(), to, false, places);
    }

    Header withLastName(String name) {
        List<String> renamed = new ArrayList<>(names);
        renamed.set(renamed.size() - 1, name);
        return new Header(Names.of(renamed), from, to, timed, places);
    }

    /// With a column for what stands left of the first name.
    Header withLabels() {
        List<String> all = new ArrayList<>();
        all.add("");
        all.addAll(names);
        int n = from.length;
        int[] begins = new int[n + 1];
        int[] ends = new int[n + 1];
        System.arraycopy(from, 0, begins, 1, n);
        System.arraycopy(to, 0, ends, 1, n);
        ends[0] = Math.max(1, from[0] / 2);
        return new Header(Names.of(all), begins, ends, timed, null);
    }

    boolean isRest() {
        return REST.contains(names.getLast());
    }

    /// Whether cells may be blank, so that only their place tells whose they are.
    boolean isPlaced() {
        String first = names.getFirst();
        return first.equals("Proto")
                || first.equals("COMMAND") && names.getLast().equals("NAME");
    }

    /// `/proc/net/tcp` and its kin have more fields than names.
    boolean isOpenEnded() {
        return names.contains("local_address");
    }

    boolean isProcesses() {
        return names.contains("PID")
                && (names.getLast().equals("CMD") || names.getLast().equals("COMMAND"))
                && !isPlaced();
    }

    boolean isTop() {
        return isProcesses() && (names.contains("TIME+") || names.contains("VIRT"));
    }

    private boolean isPidstat() {
        return names.getLast().equals("Command") && names.contains("UID");
    }

    Cell cell(int i) {
        String name = names.get(i);
        if (timed && i == 0 || i == 0 && name.equals("Time") && isPidstat()) {
            return Cell.TIME;
        }
        if (name.equals("timestamp")) {
            return Cell.TIMESTAMP;
        }
        if (!isProcesses()) {
            return Cell.TEXT;
        }
        return switch (name) {
            case "TIME", "TIME+" -> Cell.DURATION;
            case "STIME", "START", "STARTED" -> Cell.STRING;
            default -> isTop() && KIB.contains(name) ? Cell.KIB : Cell.TEXT;
        };
    }

    ColumnHint hint(int i) {
        String name = names.get(i);
        boolean entity = name.equals("PID") && (isTop() || isPidstat())
                || isPidstat() && !names.contains("PID") && name.equals(names.contains("TID") ? "TID" : "TGID");
        return switch (cell(i)) {
            case TIME, TIMESTAMP -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            case STRING -> ColumnHint.of(ColumnType.STRING, null);
            case DURATION -> new ColumnHint(ColumnType.FLOAT64, null, "s");
            case KIB -> new ColumnHint(null, null, "KiB");
            case TEXT, MEASURED -> entity ? ColumnHint.of(null, Role.ENTITY) : ColumnHint.NONE;
        };
    }
}
