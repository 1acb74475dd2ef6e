package dev.sightline.view.sample;

import java.util.regex.Pattern;

/// Columns that say how a server answered, by name and values: 200, 404, 503, and 0 where nobody did.
public final class HttpStatus {
    public static final int FIRST_SERVER_ERROR = 500;

    private static final Pattern NAME =
            Pattern.compile("(?i)status|(^|[^a-z])(http|response|resp|answer)[._ -]?code$|[a-z]HttpCode$");
    /// What may be any code is one of these only if its values are no others.
    private static final Pattern BARE = Pattern.compile("(?i)(^|[.])code$");

    private HttpStatus() {}

    public static boolean is(Portrait portrait) {
        String name = portrait.field().name();
        return portrait.isHttpStatus()
                && (NAME.matcher(name).find() || BARE.matcher(name).find() && areAllKnown(portrait));
    }

    private static boolean areAllKnown(Portrait portrait) {
        return portrait.values().stream().anyMatch(value -> value.value() == 200)
                && portrait.values().stream().allMatch(value -> isKnown((int) value.value()));
    }

    /// The registered ones, with those of nginx and of large proxies.
    private static boolean isKnown(int code) {
        return code == 0
                || code >= 100 && code <= 103
                || code >= 200 && code <= 208
                || code == 226
                || code >= 300 && code <= 308
                || code >= 400 && code <= 431
                || code == 451
                || code >= 494 && code <= 511
                || code >= 520 && code <= 530;
    }

    /// Whether a server failed, or none answered.
    public static boolean isFailure(double code) {
        return code == 0 || code >= FIRST_SERVER_ERROR;
    }
}
