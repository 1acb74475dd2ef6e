package dev.sightline.analysis.wait;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Names;
import dev.sightline.analysis.cell.RowDuration;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the steps of processes in rows, in the order of time: a row with a duration is one, and so are two rows whose
/// events are called `STEP.begin` and `STEP.end`. One thread.
final class StepRows {
    static final int NONE = -1;
    /// Of a step at most, while arrays grow and when all are put in order.
    private static final int STEP_BYTES = 130;
    /// Of an event of the order that is there beside them.
    private static final int EVENT_BYTES = 70;
    /// Beyond that, arrays would have more places than they can.
    private static final int MOST = 500_000_000;

    private static final String BEGIN = ".begin";
    private static final String END = ".end";
    /// What a process of Conch says of itself, which is no step: that it began, ended, or was told to.
    private static final String ITSELF_BEGINS = "process.begin";

    private static final Set<String> ITSELF_ENDS = Set.of("process.end", "process.failed");
    private static final String SEND = "send";
    /// Who meets: OTF2 and CTF, Paraver, Conch.
    private static final List<String> GROUPS = List.of("communicator", "Communicator in MPI Global OP", "group");
    /// Paraver: on the rows of the root.
    private static final String IS_ROOT = "Root in MPI Global OP";
    /// OTF2 and CTF: its number.
    private static final String ROOT = "root";

    private final long most;
    private final List<Field> fields;
    private final Map<String, Integer> processes;
    private final int time;
    private final int entity;
    private final int event;
    private final int side;
    private final int peer;
    private final RowDuration duration;
    private final int[] groups;
    private final int isRootColumn;
    private final int rootColumn;
    private final List<Said> said = new ArrayList<>();

    /// A row that tells at a moment of a step who meets in it.
    record Said(int process, long nanos, int group, boolean isRoot) {}

    /// A step that a process has begun, and nothing tells of its end, nor of anything that it did later.
    ///
    /// @param peer whom it is about; [#NONE]: its row names nobody who is known
    record Begun(int process, String step, long nanos, int row, int peer) {}

    /// By process: the step that waits, as far as its last rows tell.
    private final Map<Integer, Begun> begun = new HashMap<>();
    /// By process: when it said that it is no more.
    private final Map<Integer, Long> gone = new HashMap<>();
    private long latest = Long.MIN_VALUE;

    private final Names names = new Names();
    private final Names groupNames = new Names();
    private final Map<Integer, Deque<Integer>> open = new HashMap<>();
    private int rows;

    private int[] process = new int[256];
    private long[] enter = new long[256];
    private long[] exit = new long[256];
    private int[] name = new int[256];
    private int[] row = new int[256];
    private int[] group = new int[256];
    private boolean[] root = new boolean[256];
    private int size;
    /// By name.
    private Primitive[] primitives = {};

    /// @param processes by what the rows call them
    StepRows(List<Field> fields, Map<String, Integer> processes) {
        this(fields, processes, MOST);
    }

    /// @param most steps that are looked at together
    StepRows(List<Field> fields, Map<String, Integer> processes, long most) {
        this.most = most;
        this.fields = fields;
        this.processes = processes;
        time = Field.withRole(fields, Role.TIME);
        entity = Field.withRole(fields, Role.ENTITY);
        event = Field.withRole(fields, Role.EVENT);
        peer = Field.withRole(fields, Role.PEER);
        int sides = Field.named(fields, "message.side");
        side = sides >= 0 && fields.get(sides).type() == ColumnType.STRING ? sides : NONE;
        duration = RowDuration.of(fields);
        groups = GROUPS.stream()
                .mapToInt(each -> Field.named(fields, each))
                .filter(column -> column >= 0)
                .toArray();
        isRootColumn = Field.named(fields, IS_ROOT);
        rootColumn = Field.named(fields, ROOT);
    }

    /// How many steps fit into the heap beside the order of some events.
    static long most(int events) {
        long room = Runtime.getRuntime().maxMemory() / 10 * 8 - (long) EVENT_BYTES * events;
        return Math.clamp(room / STEP_BYTES, 0, MOST);
    }

    void take(RowBlock block) {
        for (int i = 0; i < block.rows(); i++) {
            take(block.row(i));
            rows++;
        }
    }

    private void take(Row cells) {
        if (time < 0 || entity < 0 || event < 0 || !cells.isPresent(time)) {
            return;
        }
        latest = Math.max(latest, cells.int64(time));
        if (!cells.isPresent(entity)) {
            return;
        }
        Integer who = processes.get(CellText.of(cells, fields.get(entity), entity));
        if (who == null || !cells.isPresent(event)) {
            return;
        }
        String what = CellText.of(cells, fields.get(event), event);
        long at = cells.int64(time);
        if (side >= 0 && cells.isPresent(side) && cells.string(side).equals("transfer")) {
            // it lasts as long as a message is under way
            return;
        }
        if (goesOn(what, cells)) {
            begun.remove(who);
        }
        if (duration.isPresent(cells)) {
            long nanos = duration.nanos(cells);
            if (nanos >= 0 && at <= Long.MAX_VALUE - nanos) {
                add(who, what, at, at + nanos, cells);
            }
        } else if (ITSELF_ENDS.contains(what)) {
            gone.putIfAbsent(who, at);
        } else if (what.endsWith(BEGIN) && !what.equals(ITSELF_BEGINS)) {
            String step = what.substring(0, what.length() - BEGIN.length());
            open.computeIfAbsent(who, any -> new ArrayDeque<>()).push(add(who, step, at, Long.MIN_VALUE, cells));
            if (Primitive.mayLast(step)) {
                int late = peer(cells);
                begun.put(who, new Begun(who, step, at, rows, late == who ? NONE : late));
                gone.remove(who);
            }
        } else if (what.endsWith(END)) {
            end(who, what.substring(0, what.length() - END.length()), at);
        } else {
            String told = group(cells);
            if (told != null) {
                said.add(new Said(who, at, groupNames.number(told), isRoot(cells, who)));
            }
        }
    }

    /// Whether a row tells that its process waits no more: it sends, has done something else, or ends what waited. What
    /// it logs while it waits, on another thread or before it goes to sleep, does not.
    private boolean goesOn(String what, Row cells) {
        boolean sends = side >= 0 && cells.isPresent(side) && cells.string(side).equals(SEND);
        boolean ends = what.endsWith(END) && Primitive.mayLast(what.substring(0, what.length() - END.length()));
        return sends || ends || duration.isPresent(cells);
    }

    private int peer(Row cells) {
        return peer >= 0 && cells.isPresent(peer)
                ? processes.getOrDefault(CellText.of(cells, fields.get(peer), peer), NONE)
                : NONE;
    }

    private void end(int who, String step, long at) {
        Deque<Integer> of = open.get(who);
        Integer begun = of == null ? null : of.peek();
        // what begins and ends otherwise is no nest of steps
        if (of != null && begun != null && names.name(name[begun]).equals(step)) {
            of.pop();
            exit[begun] = at;
        }
    }

    private int add(int who, String step, long from, long to, Row cells) {
        if (size >= most) {
            throw new IllegalArgumentException("more than " + most + " steps do not fit into "
                    + (Runtime.getRuntime().maxMemory() >> 20)
                    + " MiB of memory together; give it more (SIGHTLINE_HEAP=4g), or a part of the rows by"
                    + " sightline split");
        }
        if (size == enter.length) {
            int room = size + (size >> 1);
            process = Arrays.copyOf(process, room);
            enter = Arrays.copyOf(enter, room);
            exit = Arrays.copyOf(exit, room);
            name = Arrays.copyOf(name, room);
            row = Arrays.copyOf(row, room);
            group = Arrays.copyOf(group, room);
            root = Arrays.copyOf(root, room);
        }
        int called = names.number(step);
        if (called >= primitives.length) {
            primitives = Arrays.copyOf(primitives, Math.max(16, called * 2));
        }
        primitives[called] = Primitive.of(step);
        process[size] = who;
        enter[size] = from;
        exit[size] = to;
        name[size] = called;
        row[size] = rows;
        String told = group(cells);
        group[size] = told == null ? NONE : groupNames.number(told);
        root[size] = isRoot(cells, who);
        return size++;
    }

    private @Nullable String group(Row cells) {
        for (int column : groups) {
            if (cells.isPresent(column)) {
                return CellText.of(cells, fields.get(column), column);
            }
        }
        return null;
    }

    private boolean isRoot(Row cells, int who) {
        if (isRootColumn >= 0 && cells.isPresent(isRootColumn)) {
            return true;
        }
        return rootColumn >= 0
                && cells.isPresent(rootColumn)
                && who
                        == processes.getOrDefault(
                                "rank " + CellText.of(cells, fields.get(rootColumn), rootColumn), NONE);
    }

    /// Steps that wait and are not over.
    Collection<Begun> begun() {
        return begun.values();
    }

    /// Until when such a step lasted, as far as is told.
    long until(Begun step) {
        return gone.getOrDefault(step.process, latest);
    }

    /// What rows within steps say of them.
    List<Said> said() {
        return said;
    }

    /// Those that were never left are left out.
    void end() {
        int kept = 0;
        for (int step = 0; step < size; step++) {
            if (exit[step] >= enter[step]) {
                process[kept] = process[step];
                enter[kept] = enter[step];
                exit[kept] = exit[step];
                name[kept] = name[step];
                row[kept] = row[step];
                group[kept] = group[step];
                root[kept++] = root[step];
            }
        }
        size = kept;
    }

    int size() {
        return size;
    }

    int process(int step) {
        return process[step];
    }

    long enter(int step) {
        return enter[step];
    }

    long exit(int step) {
        return exit[step];
    }

    int name(int step) {
        return name[step];
    }

    Names names() {
        return names;
    }

    Primitive primitive(int step) {
        return primitives[name[step]];
    }

    int row(int step) {
        return row[step];
    }

    int group(int step) {
        return group[step];
    }

    boolean isRoot(int step) {
        return root[step];
    }
}
