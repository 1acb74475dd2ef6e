package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.ctf.metadata.Metadata;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who an event is of: in the kernel the processor, in user space the thread.
final class Entities {
    private static final int SLOTS = 1 << 12;

    private final boolean kernel;
    /// The process that the trace is of; null if it is of several.
    private final @Nullable String process;

    /// What stands before every entity.
    private final String machine;

    private final Known[] known = new Known[SLOTS];
    private final Map<Long, byte[]> cpus = new HashMap<>();

    /// A thread that was met.
    private record Known(long vpid, long vtid, byte[] name, byte[] entity) {}

    private final Otf2 definitions;

    /// @param ofSeveralMachines whether each machine's processors and threads carry its name
    Entities(Metadata metadata, Otf2 definitions, boolean ofSeveralMachines) {
        String host = metadata.environment.get("hostname");
        machine = ofSeveralMachines && host != null ? host + " " : "";
        this.definitions = definitions;
        kernel = "kernel".equals(metadata.environment.get("domain"));
        String name = metadata.environment.get("procname");
        String pid = metadata.environment.get("vpid");
        process = name == null ? pid : pid == null ? name : name + " " + pid;
        Arrays.fill(known, new Known(-1, -1, new byte[0], new byte[0]));
    }

    /// As UTF-8.
    ///
    /// @param otherwise for events that say nothing of the kind
    byte[] of(StreamFile at, byte[] otherwise) {
        long location = definitions.location(at);
        if (location >= 0) {
            return definitions.entity(location);
        }
        Plan.Who who = at.event().who;
        long cpu = at.cpu();
        if (!(kernel && cpu >= 0)) {
            if (who.isKnown()) {
                return thread(at.in, who);
            }
            if (process != null) {
                return cpus.computeIfAbsent(-1L, none -> (machine + process).getBytes(UTF_8));
            }
        }
        if (cpu >= 0) {
            return cpus.computeIfAbsent(cpu, number -> (machine + "cpu " + number).getBytes(UTF_8));
        }
        return machine.isEmpty() ? otherwise : (machine + new String(otherwise, UTF_8)).getBytes(UTF_8);
    }

    private byte[] thread(Bits in, Plan.Who who) {
        long vpid = who.vpid() < 0 ? -1 : in.slots[who.vpid()];
        long vtid = who.vtid() < 0 ? -1 : in.slots[who.vtid()];
        int length = who.name() < 0 ? 0 : in.textLengths[who.name()];
        int hash = Long.hashCode(vpid * 31 + vtid);
        for (int i = 0; i < length; i++) {
            hash = hash * 31 + in.texts[who.name()][i];
        }
        int slot = (hash ^ hash >>> 16) & SLOTS - 1;
        Known guess = known[slot];
        boolean same = guess.vpid == vpid
                && guess.vtid == vtid
                && guess.entity.length > 0
                && (who.name() < 0 ? guess.name.length == 0 : in.isText(who.name(), guess.name));
        if (!same) {
            byte[] name = who.name() < 0 ? new byte[0] : Arrays.copyOf(in.texts[who.name()], length);
            guess = new Known(
                    vpid, vtid, name, (machine + spelled(new String(name, UTF_8), vpid, vtid)).getBytes(UTF_8));
            known[slot] = guess;
        }
        return guess.entity;
    }

    private String spelled(String name, long vpid, long vtid) {
        String shown = name.isEmpty() && process != null ? process : name;
        String ids =
                vpid < 0 ? vtid < 0 ? "" : Long.toString(vtid) : vtid < 0 ? Long.toString(vpid) : vpid + "/" + vtid;
        String entity = (shown + " " + ids).strip();
        return entity.isEmpty() ? "unknown" : entity;
    }
}
