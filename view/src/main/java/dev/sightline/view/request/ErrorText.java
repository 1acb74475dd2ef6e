package dev.sightline.view.request;

import dev.sightline.summary.Approximation;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Says how far off an answer from the time pyramid may be.
public final class ErrorText {
    private static final String[] UNITS = {"ns", "us", "ms", "s"};

    private ErrorText() {}

    /// Writes nothing when the answer is exact.
    public static void write(JsonGenerator json, @Nullable Approximation error) {
        if (error == null) {
            return;
        }
        json.writeStringProperty("error", line(error));
        Json.nanos(json, "errorNanos", error.bucketNanos());
        json.writeNumberProperty("errorShare", error.valueShare());
    }

    /// `1.05 s of time, 6.2 % of value`
    static String line(Approximation error) {
        double time = error.bucketNanos();
        int unit = 0;
        while (time >= 999.5 && unit < UNITS.length - 1) {
            time /= 1000;
            unit++;
        }
        String line = String.format(Locale.ROOT, "%.3g %s of time", time, UNITS[unit]);
        return error.valueShare() == 0
                ? line
                : line + String.format(Locale.ROOT, ", %.2g %% of value", 100 * error.valueShare());
    }
}
