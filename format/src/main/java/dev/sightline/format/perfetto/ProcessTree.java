package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;

/// Processes and threads that exist: a row each.
///
/// Source: "perfetto/protos/perfetto/trace/ps/process_tree.proto"
final class ProcessTree {
    private record ProcessEntry(int pid, int parent, long user, String command) {
        static ProcessEntry of(Proto message) throws Proto.Malformed {
            int pid = 0;
            int parent = 0;
            long user = -1;
            StringBuilder command = new StringBuilder();
            while (message.next()) {
                switch (message.field()) {
                    case 1 -> pid = (int) message.number();
                    case 2 -> parent = (int) message.number();
                    case 3 -> command.append(command.isEmpty() ? "" : " ").append(message.string());
                    case 5 -> user = message.number();
                    default -> {}
                }
            }
            return new ProcessEntry(pid, parent, user, command.toString());
        }

        /// The program without its folder and arguments.
        String program() {
            int blank = command.indexOf(' ');
            String first = blank < 0 ? command : command.substring(0, blank);
            return first.substring(first.lastIndexOf('/') + 1);
        }
    }

    private record ThreadEntry(int tid, int pid, String name) {
        static ThreadEntry of(Proto message) throws Proto.Malformed {
            int tid = 0;
            int pid = 0;
            String name = "";
            while (message.next()) {
                switch (message.field()) {
                    case 1 -> tid = (int) message.number();
                    case 3 -> pid = (int) message.number();
                    case 2 -> name = message.string();
                    default -> {}
                }
            }
            return new ThreadEntry(tid, pid, name);
        }
    }

    private final Samples samples;

    ProcessTree(Samples samples) {
        this.samples = samples;
    }

    static void names(Proto tree, Threads threads) throws Proto.Malformed {
        while (tree.next()) {
            if (tree.field() == 1) {
                ProcessEntry process = ProcessEntry.of(tree.message());
                threads.process(process.pid, process.program());
            } else if (tree.field() == 2) {
                ThreadEntry thread = ThreadEntry.of(tree.message());
                threads.belongs(thread.tid, thread.pid);
                threads.name(thread.tid, thread.name);
            }
        }
    }

    void read(Proto tree) throws Proto.Malformed {
        Rows rows = samples.rows();
        while (tree.next()) {
            if (tree.field() == 1) {
                ProcessEntry process = ProcessEntry.of(tree.message());
                samples.begin(samples.threads().processEntity(process.pid), "process", "process_tree");
                rows.number("pid", process.pid);
                rows.number("ppid", process.parent);
                if (process.user >= 0) {
                    rows.number("uid", process.user);
                }
                rows.text("cmdline", process.command);
                rows.end();
            } else if (tree.field() == 2) {
                ThreadEntry thread = ThreadEntry.of(tree.message());
                samples.begin(samples.threads().thread(thread.pid, thread.tid), "thread", "process_tree");
                rows.number("pid", thread.pid);
                rows.number("tid", thread.tid);
                rows.end();
            }
        }
    }
}
