package dev.sightline.counters;

/// What a thread has done so far, as `/proc/PID/task/TID/stat` and `schedstat` say it.
///
/// @param name as the kernel has it: the first 15 letters of Java's
/// @param core that it ran on last
/// @param cpuNanos its processor time, by `schedstat` where that counts, else in ticks of 10 ms
/// @param faults pages that were not there when it touched them
/// @param majorFaults those of them that were read from a disk
record ThreadTimes(String name, int core, long cpuNanos, long faults, long majorFaults) {
    private static final long TICK_NANOS = 10_000_000L;
    /// Fields of `stat` behind the name, from 0: `state` is the first.
    private static final int MINOR = 7;

    private static final int MAJOR = 9;
    private static final int USER = 11;
    private static final int SYSTEM = 12;
    private static final int CORE = 36;

    /// @param schedstat may be empty
    /// @throws IllegalArgumentException if it is none
    static ThreadTimes of(String stat, String schedstat) {
        int open = stat.indexOf('(');
        // a name may have brackets and blanks
        int close = stat.lastIndexOf(')');
        String[] fields =
                close < 0 ? new String[0] : stat.substring(close + 1).strip().split(" ");
        if (open < 0 || fields.length <= CORE) {
            throw new IllegalArgumentException("no stat of a thread: " + stat);
        }
        int blank = schedstat.indexOf(' ');
        long run = blank < 0 ? 0 : Long.parseLong(schedstat.substring(0, blank));
        long ticks = Long.parseLong(fields[USER]) + Long.parseLong(fields[SYSTEM]);
        long major = Long.parseLong(fields[MAJOR]);
        return new ThreadTimes(
                stat.substring(open + 1, close),
                Integer.parseInt(fields[CORE]),
                run > 0 ? run : ticks * TICK_NANOS,
                Long.parseLong(fields[MINOR]) + major,
                major);
    }
}
