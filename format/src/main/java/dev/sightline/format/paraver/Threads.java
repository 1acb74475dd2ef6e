package dev.sightline.format.paraver;

import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Who does things: threads by application, task and thread, under the names of the `.row` beside the trace, else
/// `THREAD 1.2.3` as Paraver itself would call them.
final class Threads {
    /// Numbers beyond are no application, task or thread.
    static final int MAX = 1 << 21;

    private static final int MAX_NAMES = 1 << 22;

    private final Map<Long, String> given = new HashMap<>();
    private final Numbering numbering = new Numbering();
    private byte[][] names = new byte[16][];

    static Threads beside(Source source, Header header) throws IOException {
        Threads threads = new Threads();
        Optional<InputStream> file = source.beside(ParaverFormat.base(source.name()) + ".row");
        if (file.isPresent()) {
            try (InputStream stream = file.get()) {
                threads.give(read(new Lines(stream)), header);
            }
        }
        return threads;
    }

    /// The lines of `LEVEL THREAD SIZE n`.
    private static List<String> read(Lines lines) throws IOException {
        List<String> names = new ArrayList<>();
        boolean wanted = false;
        while (lines.next()) {
            String line = new String(lines.bytes(), lines.start(), lines.length(), StandardCharsets.UTF_8).strip();
            if (line.startsWith("LEVEL ")) {
                wanted = line.matches("LEVEL\\s+THREAD\\s+SIZE\\s+\\d+");
            } else if (wanted && !line.isEmpty() && names.size() < MAX_NAMES) {
                names.add(line);
            }
        }
        return names;
    }

    /// They stand in the order of applications, tasks and threads. A name that two threads have is no name.
    private void give(List<String> lines, Header header) {
        Map<String, Integer> uses = new HashMap<>();
        lines.forEach(line -> uses.merge(line, 1, Integer::sum));
        int at = 0;
        for (int application = 0; application < header.threads().size(); application++) {
            int[] tasks = header.threads().get(application);
            for (int task = 0; task < tasks.length; task++) {
                for (int thread = 0; thread < tasks[task] && at < lines.size(); thread++, at++) {
                    String name = lines.get(at);
                    boolean unique = uses.getOrDefault(name, 0) == 1;
                    String place = (application + 1) + "." + (task + 1) + "." + (thread + 1);
                    given.put(key(application + 1, task + 1, thread + 1), unique ? name : name + " " + place);
                }
            }
        }
    }

    private static long key(long application, long task, long thread) {
        return application << 42 | task << 21 | thread;
    }

    /// A small dense number of the thread.
    int of(long application, long task, long thread) {
        long key = key(application, task, thread);
        int place = numbering.of(key);
        if (place == names.length) {
            names = Arrays.copyOf(names, 2 * place);
        }
        if (names[place] == null) {
            String name = given.getOrDefault(key, "THREAD " + application + "." + task + "." + thread);
            names[place] = name.getBytes(StandardCharsets.UTF_8);
        }
        return place;
    }

    byte[] name(int place) {
        return names[place];
    }
}
