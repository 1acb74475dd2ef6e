package dev.sightline.format.sadf;

import org.jspecify.annotations.Nullable;

/// The units of sysstat's values, which their names only hint at. Source: sar(1).
final class Units {
    private Units() {}

    static @Nullable String of(String name, String activity) {
        if (name.startsWith("%") || name.startsWith("percent-") || name.endsWith("-percent")) {
            return "%";
        }
        return switch (activity) {
            case "cpu-load" -> name.equals("cpu") || name.equals("number") ? null : "%";
            case "psi-cpu", "psi-io", "psi-mem" -> "%";
            case "memory", "hugepages" -> "kB";
            case "cpu-frequency", "cpu-weighted-frequency" -> name.endsWith("frequency") ? "MHz" : null;
            default ->
                switch (name) {
                    case "rkB", "wkB", "dkB", "rxkB", "txkB" -> "kB/s";
                    case "pgpgin", "pgpgout" -> activity.equals("paging") ? "kB/s" : null;
                    case "await" -> "ms";
                    case "MBfsfree", "MBfsused" -> "MB";
                    default -> null;
                };
        };
    }
}
