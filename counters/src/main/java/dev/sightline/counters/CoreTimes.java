package dev.sightline.counters;

import java.util.ArrayList;
import java.util.List;

/// What a core has done so far, in ticks of 10 ms, as `/proc/stat` says it.
///
/// @param user with what runs at low priority
/// @param system with interrupts
/// @param stolen by other virtual machines
record CoreTimes(int core, long user, long system, long idle, long waiting, long stolen) {
    private static final int FIELDS = 9;

    static List<CoreTimes> of(String stat) {
        List<CoreTimes> all = new ArrayList<>();
        for (String line : stat.split("\n", -1)) {
            String[] words = line.split(" +", -1);
            if (words[0].matches("cpu\\d+") && words.length >= FIELDS) {
                long[] at = new long[FIELDS];
                for (int i = 1; i < FIELDS; i++) {
                    at[i] = Long.parseLong(words[i]);
                }
                all.add(new CoreTimes(
                        Integer.parseInt(words[0].substring(3)),
                        at[1] + at[2],
                        at[3] + at[6] + at[7],
                        at[4],
                        at[5],
                        at[8]));
            }
        }
        return all;
    }

    CoreTimes minus(CoreTimes before) {
        return new CoreTimes(
                core,
                user - before.user,
                system - before.system,
                idle - before.idle,
                waiting - before.waiting,
                stolen - before.stolen);
    }

    long all() {
        return user + system + idle + waiting + stolen;
    }
}
