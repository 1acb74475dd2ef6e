package dev.sightline.format.influx;

import dev.sightline.format.internal.FirstLines;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Which tag says who: one that is called like a machine, else the one that most points have.
final class Owner {
    private static final int MAX_LINES = 1000;
    private static final List<String> MACHINES = List.of("host", "hostname", "instance", "node", "server", "device");

    private Owner() {}

    /// Empty if no point has a tag.
    static String of(byte[] head, int from, int to) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        FirstLines lines = new FirstLines(head, from, to, MAX_LINES);
        Point point = new Point();
        while (lines.next()) {
            if (head[lines.from()] != '#' && point.read(head, lines.from(), lines.to()) == null) {
                for (int tag = 0; tag < point.tags; tag++) {
                    counts.merge(text(head, point, tag), 1, Integer::sum);
                }
            }
        }
        String best = "";
        for (Map.Entry<String, Integer> each : counts.entrySet()) {
            if (MACHINES.contains(each.getKey())
                            && (!MACHINES.contains(best) || MACHINES.indexOf(each.getKey()) < MACHINES.indexOf(best))
                    || !MACHINES.contains(best) && each.getValue() > counts.getOrDefault(best, 0)) {
                best = each.getKey();
            }
        }
        return best;
    }

    private static String text(byte[] head, Point point, int tag) {
        return new String(head, point.from(tag), point.to(tag) - point.from(tag), StandardCharsets.UTF_8);
    }
}
