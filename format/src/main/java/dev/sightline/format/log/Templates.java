package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Levels;
import dev.sightline.format.internal.Scan;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Gives each message its template as the event, and its variables as columns.
///
/// What a message's variables are called is found once a template, so a message costs one pass over its bytes and one
/// look-up. Two templates with equal hashes of 64 bits would be taken for one; that does not happen by chance.
final class Templates {
    /// Later names get no column: their values are still in the message.
    private static final int MAX_COLUMNS = 200;

    private static final int MAX_TEMPLATES = 1 << 16;
    private static final int NO_COLUMN = -1;

    /// @param text with holes
    /// @param columns of the variables, [#NO_COLUMN] where there is none
    /// @param units how many bytes behind each variable are its unit (` ms`)
    private record Template(byte[] text, int[] columns, int[] units) {}

    static final String LEVEL = "level";

    /// What PostgreSQL writes when a statement is done.
    private static final String STATEMENT = "duration: ";

    /// Whatever is measured, it is until the line was written.
    private static final Set<String> UNTIL_NOW = Set.of("elapsed", "took");

    private static final ColumnHint DONE = ColumnHint.NONE.afterwards();

    private final RowSink sink;
    private final Set<String> reserved;
    private boolean leavesLevels;
    private final int event;
    private final Masking masking = new Masking();
    private final Map<String, Integer> columns = new HashMap<>();
    /// What was known of each name where it first stood.
    private final Map<String, ColumnHint> hints = new HashMap<>();
    /// What the values of a name measure, where they have units.
    private final Map<String, String> measures = new HashMap<>();
    private long[] hashes = new long[1024];
    private Template[] templates = new Template[1024];
    private int size;

    /// @param reserved the columns that the log has already
    Templates(RowSink sink, Set<String> reserved) {
        this.sink = sink;
        this.reserved = new HashSet<>(reserved);
        this.event = sink.column("event", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        this.reserved.addAll(Set.of("event", "message"));
    }

    /// What a message calls its level is the level of its row, and no column of its own.
    void leavesLevels() {
        leavesLevels = true;
    }

    /// Puts the event and the variables of a message.
    void put(byte[] bytes, int from, int to) {
        long hash = masking.scan(bytes, from, to);
        Template template = find(hash, bytes, from, to);
        sink.string(event, template.text, 0, template.text.length);
        int known = Math.min(template.columns.length, masking.variables);
        for (int i = 0; i < known; i++) {
            int column = template.columns[i];
            if (column != NO_COLUMN) {
                int start = masking.starts[i];
                int length = masking.ends[i] - start;
                boolean isNumber = masking.quoted[i]
                        ? Quantity.hasUnit(bytes, start, start + length)
                        : Quantity.is(bytes, start, start + length);
                if (!isNumber) {
                    sink.string(column, bytes, start, length);
                } else {
                    sink.text(column, bytes, start, Math.min(length + template.units[i], to - start));
                }
            }
        }
        // of long messages the end is no part of the template
        int total = Quantity.timeAtEnd(bytes, from, to);
        int column = total < 0 ? NO_COLUMN : column(ofMeasure("duration", "time"), ColumnHint.NONE);
        if (column != NO_COLUMN) {
            sink.text(column, bytes, total, to - total);
        }
    }

    /// Puts only the event of a message.
    void event(byte[] bytes, int from, int to) {
        Template template = find(masking.scan(bytes, from, to), bytes, from, to);
        sink.string(event, template.text, 0, template.text.length);
    }

    /// Puts an event that is a template already.
    void put(byte[] template, int length) {
        sink.string(event, template, 0, length);
    }

    private Template find(long hash, byte[] bytes, int from, int to) {
        int mask = templates.length - 1;
        int slot = (int) (hash ^ hash >>> 32) & mask;
        while (templates[slot] != null) {
            if (hashes[slot] == hash) {
                return templates[slot];
            }
            slot = slot + 1 & mask;
        }
        Template made = make(bytes, from, to);
        if (size < MAX_TEMPLATES) {
            templates[slot] = made;
            hashes[slot] = hash;
            if (++size * 2 > templates.length) {
                grow();
            }
        }
        return made;
    }

    private void grow() {
        long[] oldHashes = hashes;
        Template[] old = templates;
        hashes = new long[old.length * 2];
        templates = new Template[old.length * 2];
        int mask = templates.length - 1;
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null) {
                int slot = (int) (oldHashes[i] ^ oldHashes[i] >>> 32) & mask;
                while (templates[slot] != null) {
                    slot = slot + 1 & mask;
                }
                templates[slot] = old[i];
                hashes[slot] = oldHashes[i];
            }
        }
    }

    private Template make(byte[] bytes, int from, int to) {
        byte[] text = masking.template(bytes, from, to);
        VariableNames names = new VariableNames(bytes, from, to);
        int[] of = new int[masking.variables];
        int[] units = new int[masking.variables];
        Arrays.fill(of, NO_COLUMN);
        for (int i = 0; i < of.length; i++) {
            String name = names.next(masking.starts[i], masking.ends[i], masking.quoted[i]);
            units[i] = masking.quoted[i] ? 0 : names.unitLength(masking.starts[i], masking.ends[i]);
            String measure = masking.quoted[i] ? "" : names.measure(masking.starts[i], masking.ends[i]);
            boolean isLevel =
                    leavesLevels && name.equals(LEVEL) && Levels.is(bytes, masking.starts[i], masking.ends[i]);
            boolean done = name.equals("duration")
                            && (i == 0 && Scan.startsWith(bytes, from, to, STATEMENT)
                                    || names.isDoneIn(masking.starts[i], masking.ends[i]))
                    || UNTIL_NOW.contains(name);
            of[i] = name.isEmpty() || isLevel
                    ? NO_COLUMN
                    : column(ofMeasure(name, measure), done ? DONE : ColumnHint.NONE);
        }
        return new Template(text, of, units);
    }

    /// The name for what measures that: `size=3 ms` stands not among bytes.
    private String ofMeasure(String name, String measure) {
        if (measure.isEmpty() || columns.size() == MAX_COLUMNS) {
            return name;
        }
        String known = measures.computeIfAbsent(name, _ -> measure);
        return known.equals(measure) ? name : name + "." + measure;
    }

    /// Of a name that is written during and after what it tells of there are two columns.
    private int column(String name, ColumnHint hint) {
        if (!columns.containsKey(name)) {
            hints.put(name, hint);
        }
        String key = hint.equals(hints.get(name)) ? name : name + '\n';
        Integer known = columns.get(key);
        if (known != null) {
            return known;
        }
        if (columns.size() == MAX_COLUMNS) {
            return NO_COLUMN;
        }
        String unique = name;
        for (int n = 2; !reserved.add(unique); n++) {
            unique = name + "." + n;
        }
        int column = sink.column(unique, hint);
        columns.put(key, column);
        return column;
    }
}
