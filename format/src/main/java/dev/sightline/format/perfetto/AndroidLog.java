package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;

/// Android's log: a row a line.
///
/// Source: "perfetto/protos/perfetto/trace/android/android_log.proto", "common/android_log_constants.proto"
final class AndroidLog {
    private static final String[] BUFFERS = {
        "default", "radio", "events", "system", "crash", "stats", "security", "kernel"
    };
    private static final String[] LEVELS = {"", "", "VERBOSE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"};

    private final Index index;
    private final Rows rows;

    AndroidLog(Index index, Rows rows) {
        this.index = index;
        this.rows = rows;
    }

    void read(Proto packet) throws Proto.Malformed {
        while (packet.next()) {
            if (packet.field() == 1) {
                event(packet.message());
            }
        }
    }

    private void event(Proto event) throws Proto.Malformed {
        int pid = 0;
        int tid = 0;
        long time = 0;
        String tag = "";
        Proto again = new Proto(event.array(), event.at(), event.at() + event.size());
        while (event.next()) {
            switch (event.field()) {
                case 2 -> pid = (int) event.number();
                case 3 -> tid = (int) event.number();
                case 5 -> time = event.number();
                case 6 -> tag = event.string();
                default -> {}
            }
        }
        long trace = index.clocks.traceNanos(Clocks.REALTIME, 0, time);
        rows.begin(time != 0, index.clocks.wallNanos(trace), index.threads.thread(pid, tid), tag, "log");
        rows.number("pid", pid);
        rows.number("tid", tid);
        while (again.next()) {
            switch (again.field()) {
                case 1 -> {
                    int buffer = (int) again.number();
                    rows.text("log", buffer >= 0 && buffer < BUFFERS.length ? BUFFERS[buffer] : "log " + buffer);
                }
                case 4 -> rows.number("uid", again.number());
                case 7 -> {
                    int level = (int) again.number();
                    if (level > 1 && level < LEVELS.length) {
                        rows.text("level", LEVELS[level]);
                    }
                }
                case 8 -> rows.text("body", again.string());
                case 9 -> argument(again.message());
                default -> {}
            }
        }
        rows.end();
    }

    private void argument(Proto argument) throws Proto.Malformed {
        String name = "";
        Proto again = new Proto(argument.array(), argument.at(), argument.at() + argument.size());
        while (argument.next()) {
            name = argument.field() == 1 ? argument.string() : name;
        }
        int column = rows.argument("args." + name);
        while (again.next()) {
            switch (again.field()) {
                case 2 -> rows.sink().int64(column, again.number());
                case 3 -> rows.sink().float64(column, again.decimal());
                case 4 -> rows.sink().string(column, again.string());
                default -> {}
            }
        }
    }
}
