package dev.sightline.format.perfetto;

import java.util.HashMap;
import java.util.Map;

/// Names of processes and threads, as the trace knows them at its end: a thread is one entity from its first event on.
final class Threads {
    /// More than any machine has: names beyond are not kept.
    private static final int MAX = 1_000_000;

    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, Integer> processes = new HashMap<>();
    private final Map<Integer, String> processNames = new HashMap<>();
    private final Map<Long, String> entities = new HashMap<>();

    private boolean frozen;

    /// From now on names are final: events that tell an older one do not change it.
    void freeze() {
        frozen = true;
        entities.clear();
    }

    void belongs(int tid, int pid) {
        if (!frozen && processes.size() < MAX) {
            processes.put(tid, pid);
        }
    }

    void name(int tid, String name) {
        if (!frozen && !name.isEmpty() && tid != 0 && names.size() < MAX) {
            names.put(tid, name);
        }
    }

    void process(int pid, String name) {
        if (frozen) {
            return;
        }
        if (!name.isEmpty() && processNames.size() < MAX) {
            processNames.put(pid, name);
        }
        processes.putIfAbsent(pid, pid);
    }

    /// The process of a thread; 0 if unknown.
    int process(int tid) {
        return processes.getOrDefault(tid, 0);
    }

    String processName(int pid) {
        return processNames.getOrDefault(pid, names.getOrDefault(pid, ""));
    }

    /// `name pid/tid`; a name or process that is not known is left out.
    String thread(int tid) {
        return thread(process(tid), tid);
    }

    String thread(int pid, int tid) {
        return entities.computeIfAbsent((long) pid << 32 | tid & 0xffff_ffffL, both -> {
            String name = names.getOrDefault(tid, tid == pid ? processNames.getOrDefault(pid, "") : "");
            String ids = pid == 0 ? Integer.toString(tid) : pid + "/" + tid;
            return name.isEmpty() ? (pid == 0 ? "thread " : "") + ids : name + " " + ids;
        });
    }

    /// Each processor has an idle thread, all of them with the number 0.
    String idle(int cpu) {
        return entities.computeIfAbsent(Long.MIN_VALUE | cpu, processor -> "swapper/" + cpu + " 0");
    }

    /// `name pid`.
    String processEntity(int pid) {
        return entities.computeIfAbsent(1L << 62 | pid & 0xffff_ffffL, both -> {
            String name = processName(pid);
            return name.isEmpty() ? "process " + pid : name + " " + pid;
        });
    }
}
