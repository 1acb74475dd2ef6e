package dev.sightline.format.proc;

import org.jspecify.annotations.Nullable;

/// The tables that are known by the lines above their rows.
public enum Table {
    /// `/proc/interrupts` and `/proc/softirqs`: `CPU0 CPU1`, then ` 24:  1  0  IO-APIC  5-edge  ACPI:Ged`.
    INTERRUPTS,
    /// `slabinfo - version: 2.1`, then `# name <active_objs> ...`, then rows.
    SLABS,
    /// `vmstat -d`: `disk- ---reads---`, then `total merged sectors ms ...`, then rows.
    DISKS;

    static final int SLAB_WORDS = 16;
    static final int DISK_WORDS = 11;

    /// The table whose first line this is.
    static @Nullable Table begins(Words words) {
        if (words.startsWith(0, "CPU") && words.startsWith(words.count() - 1, "CPU")) {
            return INTERRUPTS;
        }
        if (words.is(0, "slabinfo") && words.is(2, "version:")) {
            return SLABS;
        }
        return words.is(0, "disk-") && words.startsWith(1, "-") ? DISKS : null;
    }

    /// Whether this line goes on with the head.
    boolean isHead(Words words) {
        return switch (this) {
            case INTERRUPTS -> false;
            case SLABS -> words.startsWith(0, "#");
            case DISKS -> words.is(0, "total") && words.is(1, "merged");
        };
    }

    boolean isRow(Words words) {
        return switch (this) {
            case INTERRUPTS -> words.endsInColon(0) && words.isNumber(1);
            case SLABS -> words.count() >= SLAB_WORDS && words.areNumbers(1, 6) && words.is(6, ":");
            case DISKS -> words.count() >= DISK_WORDS && words.areNumbers(1, DISK_WORDS);
        };
    }
}
