package dev.sightline.app.shell;

import java.util.Locale;

/// Numbers for people: three significant digits, decimal prefixes.
public final class Figures {
    private static final String[] BYTE_UNITS = {"B", "kB", "MB", "GB", "TB"};

    private Figures() {}

    public static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= 1000 && unit < BYTE_UNITS.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, BYTE_UNITS[unit]);
    }
}
