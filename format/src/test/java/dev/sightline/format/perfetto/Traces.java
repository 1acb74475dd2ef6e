package dev.sightline.format.perfetto;

/// Packets and traces as recorders write them.
final class Traces {
    static final long EPOCH = 1_700_000_000_000_000_000L;
    static final int THREAD = 11;
    static final int PROCESS = 10;

    private Traces() {}

    static Message packet(long time) {
        return new Message().number(8, time).number(3, 1000).number(10, 1);
    }

    /// BOOTTIME 0 is [#EPOCH]; MONOTONIC is 500 ns behind.
    static Message clocks() {
        Message boot = new Message().number(1, 6).number(2, 1000);
        Message monotonic = new Message().number(1, 3).number(2, 500);
        Message real = new Message().number(1, 1).number(2, EPOCH + 1000);
        return new Message()
                .number(10, 1)
                .message(6, new Message().message(1, boot).message(1, monotonic).message(1, real));
    }

    static Message process(long uuid, int pid, String name) {
        Message process = new Message().number(1, pid).text(6, name);
        return new Message()
                .number(10, 1)
                .message(60, new Message().number(1, uuid).message(3, process));
    }

    static Message thread(long uuid, long parent, int pid, int tid, String name) {
        Message thread = new Message().number(1, pid).number(2, tid).text(5, name);
        return new Message()
                .number(10, 1)
                .message(60, new Message().number(1, uuid).number(5, parent).message(4, thread));
    }

    static Message track(long uuid, long parent, String name) {
        return new Message()
                .number(10, 1)
                .message(60, new Message().number(1, uuid).number(5, parent).text(2, name));
    }

    static Message counter(long uuid, long parent, String name, Message counter) {
        Message track = new Message().number(1, uuid).number(5, parent).text(2, name);
        return new Message().number(10, 1).message(60, track.message(8, counter));
    }

    /// Process 42 `app` with thread 43 `main`, on tracks [#PROCESS] and [#THREAD].
    static Message trace() {
        return new Message()
                .packet(clocks())
                .packet(process(PROCESS, 42, "app"))
                .packet(thread(THREAD, PROCESS, 42, 43, "main"));
    }

    static Message begin(long time, long track, String name) {
        return packet(time)
                .message(11, new Message().number(9, 1).number(11, track).text(23, name));
    }

    static Message end(long time, long track) {
        return packet(time).message(11, new Message().number(9, 2).number(11, track));
    }

    static Message event(long time, Message event) {
        return packet(time).message(11, event);
    }

    /// A kernel event.
    static Message kernel(long time, int tid, int kind, Message data) {
        return new Message().number(1, time).number(2, tid).message(kind, data);
    }

    static Message print(long time, int tid, String text) {
        return kernel(time, tid, 3, new Message().text(2, text + "\n"));
    }

    static Message bundle(int cpu, Message... events) {
        Message bundle = new Message().number(1, cpu);
        for (Message event : events) {
            bundle.message(2, event);
        }
        return new Message().number(10, 2).number(3, 9999).message(1, bundle);
    }
}
