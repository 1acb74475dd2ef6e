package dev.sightline.format.perfetto;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoJson;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Bundles of kernel events to rows, one an event.
///
/// Source: "perfetto/protos/perfetto/trace/ftrace/ftrace_event_bundle.proto", "ftrace_event.proto"
final class Ftrace {
    private static final int MAX_CPUS = 1 << 16;
    private static final int PRINT = 3;
    private static final int GENERIC = 327;
    private static final int SYS_ENTER = 329;
    private static final int LOCAL_CLOCK = 3;
    private static final int RAW_CLOCK = 4;

    private record Cpu(String what, int cpu) {}

    private record Call(int tid) {}

    private final Index index;
    private final Marks marks;
    private final @Nullable Rows rows;
    private final Losses losses;
    private final FtraceKinds kinds = new FtraceKinds();
    private final Atrace atrace;
    private final CompactSched compact;
    private final Comms comms;

    /// Of the event before in the bundle.
    private long lastTime;

    private int cpu;
    private int early;
    private int counted;
    private int clock;
    private long clockOffset;
    private long last;
    /// The event at hand.
    private long time;

    private int tid;
    private int kind;

    Ftrace(Index index, Marks marks, @Nullable Rows rows, Losses losses) {
        this.index = index;
        this.marks = marks;
        this.rows = rows;
        this.losses = losses;
        this.atrace = new Atrace(index, marks);
        this.compact = new CompactSched(this);
        this.comms = new Comms(index.threads);
    }

    Threads threads() {
        return index.threads;
    }

    /// Takes an FtraceEventBundle.
    void bundle(Proto bundle) throws Proto.Malformed {
        Proto events = new Proto(bundle.array(), bundle.at(), bundle.at() + bundle.size());
        cpu = 0;
        lastTime = Long.MIN_VALUE;
        clock = 0;
        long ftraceTime = 0;
        long bootTime = 0;
        boolean lost = false;
        while (bundle.next()) {
            switch (bundle.field()) {
                case 1 -> cpu = Math.clamp(bundle.number(), 0, MAX_CPUS);
                case 3 -> lost = bundle.bool();
                case 5 -> clock = (int) bundle.number();
                case 6 -> ftraceTime = bundle.number();
                case 7 -> bootTime = bundle.number();
                case 11 -> kinds.describe(bundle.message());
                default -> {}
            }
        }
        boolean mapped = clock > 0 && clock <= LOCAL_CLOCK && ftraceTime != 0 && bootTime != 0;
        clockOffset = mapped ? bootTime - ftraceTime : 0;
        if (lost) {
            compact.lost(cpu);
            losses.cpu(cpu, last, last);
        }
        while (events.next()) {
            if (events.field() == 2) {
                event(events);
            } else if (events.field() == 4) {
                lastTime = Long.MIN_VALUE;
                compact.read(events.message(), cpu);
            }
        }
    }

    /// The events of a bundle are recorded in the order of time; bundles may follow each other in any order.
    private void inOrder() {
        last = index.clocks.wallNanos(time);
        counted++;
        early += lastTime > time ? 1 : 0;
        lastTime = time;
    }

    /// Says what is wrong with the events as a whole.
    void finish(RowSink sink) {
        if (early > 0) {
            sink.damaged(
                    early + " of " + counted
                            + " events are stamped before their predecessor in a bundle of a processor",
                    -1);
        }
    }

    private long traceNanos(long nanos) {
        int id = clock == RAW_CLOCK ? Clocks.MONOTONIC_RAW : Clocks.BOOTTIME;
        return index.clocks.traceNanos(id, 0, nanos + clockOffset);
    }

    /// One event; a broken one does not spoil the others.
    private void event(Proto event) {
        Proto message = event.message();
        @Nullable Proto data = null;
        time = 0;
        tid = 0;
        kind = 0;
        try {
            while (message.next()) {
                switch (message.field()) {
                    case 1 -> time = traceNanos(message.number());
                    case 2 -> tid = (int) message.number();
                    default -> {
                        if (message.isBytes()) {
                            kind = message.field();
                            data = message.message();
                        }
                    }
                }
            }
            inOrder();
            if (data != null && rows == null) {
                comms.learn(kind, data);
            }
            row(data == null ? new Proto(new byte[0], 0, 0) : data);
        } catch (Proto.Malformed bad) {
            if (rows != null) {
                rows.sink().rejectRow(bad.cause(), -1, event.array(), event.start(), event.length());
            }
        }
    }

    /// The thread that was running on the processor.
    String running(int thread) {
        return thread == 0 ? index.threads.idle(cpu) : index.threads.thread(thread);
    }

    private void row(Proto data) throws Proto.Malformed {
        if (kind == PRINT) {
            print(data);
            return;
        }
        int slice = mark();
        if (rows == null) {
            return;
        }
        if (kind == GENERIC) {
            generic(rows, data);
            return;
        }
        FtraceKinds.Kind known = kinds.of(kind);
        begin(rows, time, running(tid), known.name, "ftrace");
        if (isBegin()) {
            marks.putBegin(rows, slice);
        } else {
            marks.putEnd(rows, slice);
        }
        comms.peer(rows, kind, data, cpu);
        fields(rows, known, data);
        rows.end();
    }

    /// The cells all events have.
    void begin(Rows out, long when, @Nullable String thread, String name, String type) {
        out.begin(true, index.clocks.wallNanos(when), thread == null ? "cpu " + cpu : thread, name, type);
        out.number("cpu", cpu);
        if (thread != null) {
            out.number("tid", tid);
            int pid = index.threads.process(tid);
            if (pid != 0) {
                out.number("pid", pid);
            }
        }
    }

    /// Interrupts and system calls take time; the thread of a call may be moved, the processor of an interrupt not.
    private int mark() {
        return switch (kind) {
            case 36 -> marks.beginAlone(new Cpu("irq", cpu), time);
            case 37 -> marks.end(new Cpu("irq", cpu), time);
            case 24 -> marks.beginAlone(new Cpu("softirq", cpu), time);
            case 25 -> marks.end(new Cpu("softirq", cpu), time);
            case SYS_ENTER -> marks.beginAlone(new Call(tid), time);
            case 330 -> marks.end(new Call(tid), time);
            default -> -1;
        };
    }

    private boolean isBegin() {
        return kind == 36 || kind == 24 || kind == SYS_ENTER;
    }

    private void fields(Rows out, FtraceKinds.Kind known, Proto data) throws Proto.Malformed {
        Proto.Numbers arguments = new Proto.Numbers();
        while (data.next()) {
            if (kind == SYS_ENTER && data.field() == 2) {
                data.numbers(0, arguments);
                continue;
            }
            int column = known.column(out, data.field());
            if (data.isBytes()) {
                text(out, column, data);
            } else if (known.isAddress(data.field())) {
                out.sink().string(column, "0x" + Long.toHexString(data.number()));
            } else {
                out.sink().int64(column, data.number());
            }
            if (data.field() == 1 && isCounter()) {
                out.number("value", data.number());
            }
        }
        if (arguments.size() > 0) {
            out.text("args", arguments.toString());
        }
    }

    /// Whether the event's first field is the new value of something.
    private boolean isCounter() {
        return kind == 11 || kind == 13;
    }

    private static void text(Rows out, int column, Proto field) {
        if (ProtoJson.isText(field)) {
            out.sink().string(column, field.array(), field.start(), field.length());
        } else {
            out.sink().string(column, ProtoJson.valueOf(field));
        }
    }

    /// Source: "perfetto/protos/perfetto/trace/ftrace/generic.proto"
    private void generic(Rows out, Proto data) throws Proto.Malformed {
        Proto again = new Proto(data.array(), data.at(), data.at() + data.size());
        String name = "generic";
        while (again.next()) {
            name = again.field() == 1 ? again.string() : name;
        }
        begin(out, time, running(tid), name, "ftrace");
        while (data.next()) {
            if (data.field() != 2) {
                continue;
            }
            Proto field = data.message();
            int column = -1;
            while (field.next()) {
                switch (field.field()) {
                    case 1 -> column = out.field(field.string());
                    case 3 -> text(out, column < 0 ? out.field("") : column, field);
                    case 4 -> out.sink().int64(column < 0 ? out.field("") : column, field.number());
                    case 5 -> out.unsigned(column < 0 ? out.field("") : column, field.number());
                    default -> {}
                }
            }
        }
        out.end();
    }

    /// What programs write into the kernel's trace, such as Android's slices.
    ///
    /// Source: "perfetto/protos/perfetto/trace/ftrace/ftrace.proto", message PrintFtraceEvent
    private void print(Proto data) throws Proto.Malformed {
        String text = "";
        long address = 0;
        while (data.next()) {
            if (data.field() == 2) {
                text = new String(data.array(), data.start(), data.length(), StandardCharsets.UTF_8);
            } else if (data.field() == 1) {
                address = data.number();
            }
        }
        while (text.endsWith("\n")) {
            text = text.substring(0, text.length() - 1);
        }
        Atrace.Mark mark = Atrace.Mark.of(text);
        int slice = atrace.mark(mark, tid, time);
        if (rows == null) {
            return;
        }
        if (mark == null) {
            begin(rows, time, running(tid), "print", "ftrace");
            rows.text("body", text);
        } else {
            begin(rows, time, running(tid), mark.name(), mark.type());
            atrace.put(rows, mark, slice, index.threads.process(tid));
        }
        if (address != 0) {
            rows.sink().string(rows.field("ip"), "0x" + Long.toHexString(address));
        }
        rows.end();
    }

    /// A switch or wake-up from a compact table.
    void compactRow(long when, int thread, boolean known, RowPutter cells) throws Proto.Malformed {
        time = traceNanos(when);
        tid = thread;
        inOrder();
        if (rows != null) {
            begin(rows, time, known ? running(thread) : null, cells.name(), "ftrace");
            cells.put(rows);
            rows.end();
        }
    }

    /// The cells of a compact event.
    interface RowPutter {
        String name();

        void put(Rows rows) throws Proto.Malformed;
    }
}
