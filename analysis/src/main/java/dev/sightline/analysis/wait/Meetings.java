package dev.sightline.analysis.wait;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds out which steps of several processes are one collective operation: the n-th of a group on each of them, as
/// processes take part in those of a group in one order. Where counts or times say otherwise it is not known.
final class Meetings {
    private record Key(int group, int name) {}

    private Meetings() {}

    /// @return of how many it is not known who met whom
    static long find(Steps steps, int processes, List<Waits.Meeting> found) {
        Map<Key, Map<Integer, List<Integer>>> all = new HashMap<>();
        for (int process = 0; process < processes; process++) {
            for (int step = steps.first(process); step < steps.end(process); step++) {
                if (steps.primitive(step).isCollective()) {
                    all.computeIfAbsent(new Key(steps.group(step), steps.name(step)), any -> new HashMap<>())
                            .computeIfAbsent(process, any -> new ArrayList<>())
                            .add(step);
                }
            }
        }
        long apart = 0;
        for (Map<Integer, List<Integer>> byProcess : all.values()) {
            int most = byProcess.values().stream().mapToInt(List::size).max().orElse(0);
            int least = byProcess.values().stream().mapToInt(List::size).min().orElse(0);
            if (byProcess.size() < 2 || most != least) {
                apart += byProcess.size() < 2 ? 0 : most;
                continue;
            }
            int[] members = byProcess.keySet().stream()
                    .mapToInt(Integer::intValue)
                    .sorted()
                    .toArray();
            for (int nth = 0; nth < most; nth++) {
                int[] together = new int[members.length];
                long entered = Long.MIN_VALUE;
                long left = Long.MAX_VALUE;
                for (int i = 0; i < members.length; i++) {
                    together[i] = byProcess.getOrDefault(members[i], List.of()).get(nth);
                    entered = Math.max(entered, steps.enter(together[i]));
                    left = Math.min(left, steps.exit(together[i]));
                }
                // nobody leaves one where all meet before the last is there
                if (steps.primitive(together[0]) == Primitive.MEET && left < entered) {
                    apart++;
                } else {
                    found.add(new Waits.Meeting(members, together));
                }
            }
        }
        return apart;
    }
}
