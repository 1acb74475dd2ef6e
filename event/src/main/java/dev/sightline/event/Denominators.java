package dev.sightline.event;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Names whose last word is what something is measured by, and not in: `throughput_mb_s`, `wind_m_s`, `hits_s`,
/// `requests_per_min`.
public final class Denominators {
    private static final Pattern NAME = Pattern.compile(
            "(?:(?<of>.*)[_ .-])?(?<what>\\p{L}+)[_ .-](?<by>s|sec|second|ms|min|minute|h|hr|hour|d|day)");
    private static final Set<String> BYTES = Set.of(
            "b", "bytes", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "bit", "bits", "kbit", "mbit", "gbit", "kbits",
            "mbits", "gbits");
    /// Of lengths, volumes, weights, angles and energies.
    private static final Set<String> PHYSICAL = Set.of(
            "m", "mm", "cm", "km", "um", "ft", "mi", "l", "ml", "m3", "gal", "g", "kg", "mg", "t", "j", "kj", "mj",
            "wh", "kwh", "deg", "rad", "rev", "c", "k", "n", "nm", "usd", "eur");
    private static final Set<String> COUNTED =
            Set.of("req", "op", "ops", "msg", "evt", "pkt", "tx", "txs", "txn", "rx", "tok", "ios");
    /// Metres a second stand behind these as `ms`, too.
    private static final Set<String> FAST = Set.of("speed", "velocity", "wind", "gust", "gusts");

    /// How long several took, `times_s`, or what is no plural.
    private static final Set<String> TIMES = Set.of(
            "times",
            "seconds",
            "secs",
            "millis",
            "days",
            "hours",
            "minutes",
            "mins",
            "latencies",
            "durations",
            "delays",
            "downtimes",
            "uptimes",
            "intervals",
            "waits",
            "pauses",
            "timeouts",
            "runtimes",
            "https");

    /// Alone they may name something that has a time: `t_s`, `c_s`.
    private static final Set<String> MAY_BE_TIMES = Set.of("t", "c", "k", "n", "g", "usd", "eur");

    private Denominators() {}

    /// Whether a name says by which time something is counted or measured.
    public static boolean endsIn(String name) {
        Matcher parts = NAME.matcher(name.toLowerCase(Locale.ROOT));
        if (!parts.matches()) {
            return false;
        }
        String what = parts.group("what");
        if (parts.group("by").equals("ms")) {
            return FAST.contains(what);
        }
        if (BYTES.contains(what) && parts.group("by").equals("min")) {
            // the least of them
            return false;
        }
        return what.equals("per")
                || isUnit(what) && (parts.group("of") != null || !MAY_BE_TIMES.contains(what))
                || COUNTED.contains(what)
                || isPlural(what);
    }

    /// Of bytes or bits by the second, such as `throughput_mb_s`: what stands before; else null.
    static @Nullable String bytesBySecond(String name) {
        Matcher parts = NAME.matcher(name.toLowerCase(Locale.ROOT));
        boolean rate = parts.matches()
                && BYTES.contains(parts.group("what"))
                && parts.group("by").startsWith("s");
        return rate ? parts.group("what") : null;
    }

    private static boolean isUnit(String word) {
        return BYTES.contains(word) || PHYSICAL.contains(word);
    }

    /// `hits_s`, and neither `process_s` nor `status_s`.
    private static boolean isPlural(String word) {
        return word.length() > 3
                && word.endsWith("s")
                && !word.endsWith("ss")
                && !word.endsWith("us")
                && !word.endsWith("is")
                && !TIMES.contains(word);
    }
}
