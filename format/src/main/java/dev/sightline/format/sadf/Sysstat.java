package dev.sightline.format.sadf;

import dev.sightline.format.RowSink;

/// What the reports of sar, sadf, mpstat, pidstat and iostat have in common, however they are written.
public final class Sysstat {
    private static final String MEANS = "rates and shares of sysstat are means of the time before each row;"
            + " pictures show them from there on, until the next";

    private Sysstat() {}

    /// Says of rows with times what their numbers are about.
    public static void timed(RowSink sink) {
        sink.assumed(MEANS);
    }
}
