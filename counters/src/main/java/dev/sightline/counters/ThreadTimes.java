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
        long[] fields = new long[CORE + 1];
        if (open < 0 || close < open || !read(stat, close + 2, fields)) {
            throw new IllegalArgumentException("no stat of a thread: " + stat);
        }
        int blank = schedstat.indexOf(' ');
        long run = blank < 0 ? 0 : Long.parseLong(schedstat.substring(0, blank));
        long ticks = fields[USER] + fields[SYSTEM];
        long major = fields[MAJOR];
        return new ThreadTimes(
                stat.substring(open + 1, close),
                (int) fields[CORE],
                run > 0 ? run : ticks * TICK_NANOS,
                fields[MINOR] + major,
                major);
    }

    /// Whole numbers between blanks; the first field is a letter, and signs count for nothing.
    ///
    /// @return whether all are there
    private static boolean read(String text, int from, long[] fields) {
        int field = 0;
        for (int i = from; i < text.length() && field < fields.length; i++) {
            char c = text.charAt(i);
            if (c == ' ' || c == '\n') {
                field++;
            } else if (c >= '0' && c <= '9') {
                fields[field] = 10 * fields[field] + c - '0';
            }
        }
        return field >= fields.length - 1 && text.length() > from;
    }
}
