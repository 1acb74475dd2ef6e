package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;

/// What scheduler events tell of threads: their names, and who wakes whom.
///
/// Source: "perfetto/protos/perfetto/trace/ftrace/sched.proto", "task.proto", "binder.proto"
final class Comms {
    private static final int WAKEUP = 17;
    private static final int WAKING = 20;
    private static final int WAKEUP_NEW = 114;
    private static final int BINDER = 50;
    private static final int BINDER_RECEIVED = 51;
    private static final int NEWTASK = 235;
    private static final int RENAME = 236;
    private static final int EXIT = 238;
    private static final int FORK = 239;

    private final Threads threads;

    Comms(Threads threads) {
        this.threads = threads;
    }

    private static Proto again(Proto data) {
        return new Proto(data.array(), data.at(), data.at() + data.size());
    }

    void learn(int kind, Proto data) throws Proto.Malformed {
        switch (kind) {
            case 4 -> {
                pair(data, 1, 2);
                pair(data, 5, 6);
            }
            case WAKEUP, WAKING, WAKEUP_NEW, EXIT -> pair(data, 1, 2);
            case NEWTASK -> pair(data, 2, 1);
            case RENAME -> pair(data, 3, 1);
            case FORK -> pair(data, 3, 4);
            default -> {}
        }
    }

    private void pair(Proto data, int nameField, int numberField) throws Proto.Malformed {
        Proto fields = again(data);
        int tid = 0;
        String name = "";
        while (fields.next()) {
            if (fields.field() == nameField) {
                name = fields.string();
            } else if (fields.field() == numberField) {
                tid = (int) fields.number();
            }
        }
        threads.name(tid, name);
    }

    /// The other side of a wake-up or of a call between processes.
    void peer(Rows rows, int kind, Proto data, int cpu) throws Proto.Malformed {
        Proto fields = again(data);
        switch (kind) {
            case WAKEUP, WAKING, WAKEUP_NEW -> {
                int tid = (int) number(fields, 2);
                rows.text("peer", tid == 0 ? threads.idle(cpu) : threads.thread(tid));
            }
            case BINDER -> {
                rows.text("message.id", "binder " + number(fields, 1));
                rows.text("message.side", "send");
                int thread = (int) number(again(data), 4);
                if (thread != 0) {
                    rows.text("peer", threads.thread(thread));
                }
            }
            case BINDER_RECEIVED -> {
                rows.text("message.id", "binder " + number(fields, 1));
                rows.text("message.side", "receive");
            }
            default -> {}
        }
    }

    private static long number(Proto fields, int wanted) throws Proto.Malformed {
        long number = 0;
        while (fields.next()) {
            number = fields.field() == wanted ? fields.number() : number;
        }
        return number;
    }
}
