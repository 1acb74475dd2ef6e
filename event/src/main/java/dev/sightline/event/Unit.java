package dev.sightline.event;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A unit of measure as traces spell it: `ms`, `%`, `KiB`, `kB/s`. Decimal prefixes are powers of 1000 whatever their
/// case of `k` (K = 1000), binary ones of 1024 (Ki).
///
/// @param symbol as written
/// @param dimension what can be converted into each other: `s` for times, `B`, `bit`, `%`, `Hz`, `W`, `V`, `A`, `J`,
/// `VA`, `Wh`, degrees, a currency, or one of them with `/s`
/// @param factor how many of the dimension's base unit one of this is; nanoseconds for times
public record Unit(String symbol, String dimension, double factor) {
    private static final Map<String, Double> TIME_NANOS = Map.ofEntries(
            Map.entry("ns", 1.0),
            Map.entry("us", 1e3),
            Map.entry("\u00b5s", 1e3),
            Map.entry("\u03bcs", 1e3),
            Map.entry("ms", 1e6),
            Map.entry("s", 1e9),
            Map.entry("sec", 1e9),
            Map.entry("secs", 1e9),
            Map.entry("second", 1e9),
            Map.entry("seconds", 1e9),
            Map.entry("min", 60e9),
            Map.entry("mins", 60e9),
            Map.entry("h", 3600e9),
            Map.entry("hr", 3600e9),
            Map.entry("hours", 3600e9),
            Map.entry("d", 86400e9),
            Map.entry("days", 86400e9));
    private static final String PREFIXES = "KMGTPE";
    /// Of power, tension, current and energy.
    private static final List<String> PHYSICAL = List.of("W", "V", "A", "J", "VA", "Wh");
    private static final Set<String> TEMPERATURES = Set.of("\u00b0C", "\u00b0F");
    private static final Set<String> CURRENCIES = Set.of(
            "$", "\u20ac", "\u00a3", "\u00a5", "\u20b9", "EUR", "USD", "GBP", "JPY", "CHF", "CNY", "INR", "SEK", "NOK",
            "DKK", "PLN", "CZK", "CAD", "AUD", "BRL", "MXN", "ZAR", "KRW", "HUF", "RUB", "US$", "R$", "A$", "C$", "NZ$",
            "HK$", "S$", "kr", "z\u0142", "K\u010d", "\u20bd", "\u20a9", "\u20ba");

    /// Whether the symbol is one of money.
    public static boolean isCurrency(String symbol) {
        return CURRENCIES.contains(symbol);
    }

    /// The unit a symbol names, or empty when it names none.
    public static Optional<Unit> parse(String symbol) {
        if (symbol.endsWith("/s") && symbol.length() > 2) {
            return parse(symbol.substring(0, symbol.length() - 2))
                    .filter(unit -> !unit.dimension.endsWith("/s") && !unit.dimension.equals("s"))
                    .map(unit -> new Unit(symbol, unit.dimension + "/s", unit.factor));
        }
        Double nanos = TIME_NANOS.get(symbol);
        if (nanos != null) {
            return Optional.of(new Unit(symbol, "s", nanos));
        }
        if (symbol.equals("%")) {
            return Optional.of(new Unit(symbol, "%", 1));
        }
        if (TEMPERATURES.contains(symbol) || CURRENCIES.contains(symbol)) {
            return Optional.of(new Unit(symbol, symbol, 1));
        }
        for (String base : PHYSICAL) {
            if (symbol.endsWith(base)) {
                double factor = factorOf(symbol.substring(0, symbol.length() - base.length()));
                if (factor > 0) {
                    return Optional.of(new Unit(symbol, base, factor));
                }
            }
        }
        for (String base : new String[] {"B", "bytes", "byte", "bit", "bits", "b", "Hz"}) {
            if (symbol.endsWith(base)) {
                double factor = prefixFactor(symbol.substring(0, symbol.length() - base.length()));
                if (factor > 0 && !symbol.equals("b")) {
                    return Optional.of(new Unit(symbol, dimensionOf(base), factor));
                }
            }
        }
        return Optional.empty();
    }

    /// Of units of physics, of which there are thousandths too: `mW` is no `MW`.
    private static double factorOf(String prefix) {
        return switch (prefix) {
            case "m" -> 1e-3;
            case "u", "\u00b5", "\u03bc" -> 1e-6;
            default -> prefix.endsWith("i") ? 0 : prefixFactor(prefix);
        };
    }

    /// Whether the symbol means the unit right behind a number: `12 A` is a current, `12A` a gate or a part of an id.
    public static boolean joinsNumbers(String symbol) {
        return symbol.length() > 1 || !PHYSICAL.contains(symbol) && !symbol.equals("$");
    }

    private static String dimensionOf(String base) {
        return base.startsWith("b") && !base.startsWith("by") ? "bit" : base.equals("Hz") ? "Hz" : "B";
    }

    /// What a prefix multiplies by: 1 for none, 1000 for `K` or `k`, 1024 for `Ki`; 0 when it is no prefix. Other
    /// prefixes are capitals.
    public static double prefixFactor(String prefix) {
        if (prefix.isEmpty()) {
            return 1;
        }
        boolean binary = prefix.length() == 2 && prefix.charAt(1) == 'i';
        if (prefix.length() != 1 && !binary) {
            return 0;
        }
        int power = PREFIXES.indexOf(prefix.charAt(0) == 'k' ? 'K' : prefix.charAt(0)) + 1;
        return power == 0 ? 0 : Math.pow(binary ? 1024 : 1000, power);
    }

    public boolean isTime() {
        return dimension.equals("s");
    }

    public boolean convertsTo(Unit other) {
        return dimension.equals(other.dimension);
    }

    /// `value` of this unit in `target`.
    ///
    /// @throws IllegalArgumentException if the dimensions differ
    public double convert(double value, Unit target) {
        if (!convertsTo(target)) {
            throw new IllegalArgumentException("cannot convert '" + symbol + "' to '" + target.symbol + "'");
        }
        if (factor == target.factor) {
            return value;
        }
        return factor > target.factor ? value * (factor / target.factor) : value / (target.factor / factor);
    }

    /// The same exactly, to 34 digits where there is an end to them, so that 1.001 s are 1001 ms.
    ///
    /// @throws IllegalArgumentException if the dimensions differ
    public BigDecimal convert(BigDecimal value, Unit target) {
        if (!convertsTo(target)) {
            throw new IllegalArgumentException("cannot convert '" + symbol + "' to '" + target.symbol + "'");
        }
        return value.multiply(exact(factor)).divide(exact(target.factor), MathContext.DECIMAL128);
    }

    /// Whole factors are exact in a double, thousandths as they are written.
    private static BigDecimal exact(double factor) {
        return factor < 1 ? BigDecimal.valueOf(factor) : new BigDecimal(factor);
    }

    /// What sysstat calls sectors read, written and discarded a second.
    private static final Set<String> SECTORS = Set.of("rd_sec", "wr_sec", "dc_sec");

    /// The unit a column's name states: `latency (ms)`, `size_bytes`, `elapsedMillis`, `%usr`, `kB_read/s`; null when
    /// it states none.
    public static @Nullable String ofHeader(String name) {
        if (name.startsWith("%") || name.endsWith("%")) {
            return "%";
        }
        String bracketed = inBrackets(name);
        if (bracketed != null) {
            boolean isWord = !bracketed.isEmpty() && bracketed.chars().allMatch(Character::isLetter);
            return parse(bracketed).isPresent() ? bracketed : isWord ? ofWords("_" + bracketed) : null;
        }
        if (SECTORS.contains(name)) {
            return null;
        }
        String of = ofStatistic(name);
        return of == null ? ofPlain(name) : of;
    }

    /// `energy_kwh_total`, `latency_ms_p99`: a statistic has the unit of what it is of, which has a word of its own.
    private static @Nullable String ofStatistic(String name) {
        int end = name.length() - 1;
        while (end > 0 && !isBetween(name.charAt(end))) {
            end--;
        }
        boolean several = name.chars().limit(end).anyMatch(c -> isBetween((char) c));
        return several && STATISTIC.matcher(name.substring(end + 1)).matches() ? ofPlain(name.substring(0, end)) : null;
    }

    private static boolean isBetween(char c) {
        return c == '_' || c == ' ' || c == '.' || c == '-';
    }

    private static @Nullable String ofPlain(String name) {
        Matcher ratio = RATIO.matcher(name);
        if (!ratio.matches() && Denominators.endsIn(name)) {
            String bytes = Denominators.bytesBySecond(name);
            return bytes == null ? null : ofRatio(name, bytes, "s");
        }
        return ratio.matches() ? ofRatio(name, ratio.group("what"), ratio.group("per")) : ofWords(name);
    }

    private static final Pattern STATISTIC =
            Pattern.compile("(?i)total|sum|avg|average|mean|median|max|min|p\\d{1,3}|stddev");

    /// `bytes_per_second`, `opsPerSec`, `MB/sec`, `ns_per_op`: what the last word names is not what was measured.
    private static final Pattern RATIO =
            Pattern.compile("(?<what>.+?)(?:[_ .-]per[_ .-]|(?<=[a-z])Per(?=[A-Z])|/)(?<per>[A-Za-z]+)");

    private static @Nullable String ofRatio(String name, String what, String per) {
        String rate = rateOf(name);
        String unit = ofWords(what.length() <= 2 ? "_" + what : what);
        if (rate != null || unit == null) {
            return rate;
        }
        return switch (per.toLowerCase(Locale.ROOT)) {
            case "s", "sec", "secs", "second" ->
                parse(unit + "/s").map(Unit::symbol).orElse(null);
            case "minute", "hour", "day", "week", "month", "year" -> null;
            // of anything but a time it is an amount of the same kind
            default -> parse(per.toLowerCase(Locale.ROOT)).isPresent() || ofWords("_" + per) != null ? null : unit;
        };
    }

    /// `energy_kWh`, `draw_mW`, but no `state_VA`.
    private static final Pattern PHYSICAL_TAIL = Pattern.compile("[kMG]?Wh|[mkMG]W|[mk]VA?|[mk][AJ]");

    private static @Nullable String ofWords(String name) {
        String tail = lastWord(name);
        String byWord = switch (tail) {
            case "ns", "nanos", "nanoseconds", "nanosecond", "nano" -> "ns";
            case "us", "usec", "usecs", "micros", "microseconds", "microsecond" -> "us";
            case "ms", "msec", "msecs", "millis", "milliseconds", "millisecond" -> "ms";
            case "sec", "secs", "seconds", "second" -> "s";
            case "minutes", "mins" -> "min";
            case "hours", "hrs" -> "h";
            case "days" -> "d";
            case "bytes", "byte" -> "B";
            case "kb" -> "kB";
            case "mb" -> "MB";
            case "gb" -> "GB";
            case "kib" -> "KiB";
            case "mib" -> "MiB";
            case "gib" -> "GiB";
            case "pct", "percent", "percentage" -> "%";
            case "hz" -> "Hz";
            case "mhz" -> "MHz";
            case "celsius" -> "\u00b0C";
            case "fahrenheit" -> "\u00b0F";
            case "watt", "watts" -> "W";
            case "kw" -> "kW";
            case "kwh" -> "kWh";
            case "volt", "volts" -> "V";
            case "amps", "amperes" -> "A";
            case "joules" -> "J";
            default -> null;
        };
        if (byWord != null) {
            return byWord;
        }
        String physical = name.substring(name.lastIndexOf('_') + 1);
        if (physical.length() < name.length() && PHYSICAL_TAIL.matcher(physical).matches()) {
            return physical;
        }
        if (tail.equals("s") && name.length() > 2 && name.charAt(name.length() - 2) == '_') {
            return "s";
        }
        Matcher symbol = OF_SYMBOL.matcher(name);
        if (symbol.matches()) {
            return symbol.group(1) == null ? "\u00b0" + symbol.group(2) : symbol.group(1);
        }
        Matcher first = FIRST.matcher(name);
        return first.matches()
                ? ofWords("_" + Objects.requireNonNullElse(first.group(1), first.group(3)))
                : rateOf(name);
    }

    /// As physicists write it: `P_W`, `U_V`, `I_A`, `T_C`.
    private static final Pattern OF_SYMBOL = Pattern.compile("(?:[PUVIESQ]_([km]?(?:W|VA?|A|J|Wh))|T_([CF]))");

    /// `hours_open`, `days_overdue`, but no `days_in_month`.
    private static final Pattern FIRST = Pattern.compile(
            "((?i)hours|minutes|mins|seconds|secs|days|bytes)[_ -](?!(of|in|per|to|from)[_ -])(?!(?:.*[_ -])?(?:rate|ratio|s|sec)$).+"
                    + "|(?-i)([Bb]ytes|[Hh]ours|[Mm]inutes|[Mm]ins|[Ss]econds|[Ss]ecs|[Dd]ays)(?!In|Of|Per|To|From)(?!.*(?:Rate|Ratio)$)[A-Z].*");

    private static @Nullable String inBrackets(String name) {
        int open = Math.max(name.lastIndexOf('('), name.lastIndexOf('['));
        char last = name.charAt(name.length() - 1);
        return open >= 0 && (last == ')' || last == ']')
                ? name.substring(open + 1, name.length() - 1).strip()
                : null;
    }

    /// The rates of iostat, sar and pidstat: `rkB/s`, `kB_wrtn/s`, `MB_read`, `rxkB/s`.
    private static @Nullable String rateOf(String name) {
        String perSecond = name.endsWith("/s") ? "/s" : "";
        for (String bytes : new String[] {"kB", "MB"}) {
            int at = name.indexOf(bytes);
            boolean starts = at == 0 && name.length() > 2 && name.charAt(2) == '_';
            boolean ends = at >= 0 && !perSecond.isEmpty() && at + 2 == name.length() - 2;
            if (starts || ends || name.equals(bytes + perSecond)) {
                return bytes + perSecond;
            }
        }
        return null;
    }

    /// The last word of `elapsed_time_ms`, `durationMillis`, `read-bytes`, in lower case.
    private static String lastWord(String name) {
        int start = name.length();
        while (start > 0 && Character.isLetter(name.charAt(start - 1))) {
            start--;
            boolean hump = Character.isUpperCase(name.charAt(start))
                    && start > 0
                    && Character.isLowerCase(name.charAt(start - 1));
            if (hump) {
                break;
            }
        }
        return start == 0 && name.length() <= 2 ? "" : name.substring(start).toLowerCase(Locale.ROOT);
    }
}
