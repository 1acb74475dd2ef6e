package dev.sightline.counters;

/// What the kernel's performance events count that `/proc` does not tell: the field of the events that are recorded,
/// and
/// type and config of `perf_event_attr`.
enum Kind {
    CYCLES("cycles", 0, 0),
    INSTRUCTIONS("instructions", 0, 1),
    CACHE_MISSES("cache_misses", 0, 3),
    /// Of the data TLB, reads that miss.
    TLB_MISSES("tlb_misses", 3, 3 | 1 << 16),
    SWITCHES("switches", 1, 3);

    final String field;
    final int type;
    final long config;

    Kind(String field, int type, long config) {
        this.field = field;
        this.type = type;
        this.config = config;
    }

    /// What stands in for it where it is not to be had; empty: nothing does.
    String standIn() {
        return this == TLB_MISSES ? "page_faults" : "";
    }
}
