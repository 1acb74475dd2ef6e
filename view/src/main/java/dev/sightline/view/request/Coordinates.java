package dev.sightline.view.request;

import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import java.util.regex.Pattern;

/// Latitude and longitude, where a table has both: where it was, and no measure. `lat` alone may be a latency.
public final class Coordinates {
    private static final Pattern LATITUDE =
            Pattern.compile("(?iu)(.*[^\\p{L}])?(lat|latitude|latitud|latitudine|breitengrad)");
    private static final Pattern LONGITUDE =
            Pattern.compile("(?iu)(.*[^\\p{L}])?(lon|lng|long|longitude|longitud|longitudine|l(ä|ae)ngengrad)");

    private Coordinates() {}

    public static boolean are(Field column, Snapshot trace) {
        return LATITUDE.matcher(column.name()).matches() && has(trace, LONGITUDE)
                || LONGITUDE.matcher(column.name()).matches() && has(trace, LATITUDE);
    }

    private static boolean has(Snapshot trace, Pattern name) {
        return trace.fields().stream()
                .anyMatch(field -> name.matcher(field.name()).matches());
    }
}
