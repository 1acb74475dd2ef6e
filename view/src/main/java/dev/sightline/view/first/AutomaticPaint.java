package dev.sightline.view.first;

import dev.sightline.event.Role;
import dev.sightline.event.SentinelValues;
import dev.sightline.event.Unit;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.HttpStatus;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.sample.Severity;
import dev.sightline.view.value.Knees;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is painted of the first column when nobody painted anything. It has no opinion: ranges are called by their
/// limits and values by themselves, and only what says of itself that something broke is told apart.
final class AutomaticPaint {
    /// As many as the page has swatches.
    private static final int MAX = 8;

    private static final int MIN_VALUES = 20;
    private static final int POINTS = 2048;
    private static final int MAX_DIGITS = 9;
    private static final int NAME_DIGITS = 3;

    private static final Pattern BROKEN =
            Pattern.compile("(?iu)(^|[^a-z])(error|errors|err|fail|failed|failure|failing|fatal"
                    + "|crit|critical|alert|emerg|emergency|exception|panic|abort|aborted|killed|crash|crashed|crashloopbackoff"
                    // what a page fault is not
                    + "|faulted|faulty|(?<!(page|minor|major|soft|hard)[ _.-])fault"
                    + "|denied|refused|corrupt|corrupted|oom|oomkilled|out.of.memory|severe|timeout|timedout|dead|lost|unhealthy|unreachable|unavailable|offline"
                    + "|fehler|erro|kritisch|fehlgeschlagen|gestört|störung|defekt|ausgefallen|erreur|échec|échoué|panne|fallo|fallido"
                    + "|errore|guasto|fallito|fout|storing|mislukt|błąd|awaria|falha|avaria|(ошибка|сбой|авария|отказ)(?![а-яё])"
                    + "|故障|错误|失败|异常|エラー|異常|失敗|오류|실패|고장|장애"
                    + ")([^a-z=]|$)");
    /// A library is called `libgpg-error.so.0`, a page `/error`: nothing is said of how it went.
    private static final Pattern FILE = Pattern.compile(
            "^/|[.](so|dll|jar|exe|py|js|ts|c|cc|cpp|h|hpp|java|go|rs|rb|sh|log|txt|conf|json|xml|html?|php)([.]\\d+)*$");

    private static final Pattern WARNING = Pattern.compile(
            "(?iu)(^|[^a-z])(warn|warning|warnung|avertissement|advertencia|aviso|avviso|waarschuwing|ostrzeżenie|предупреждение|警告|경고)([^a-z]|$)");
    /// Linux has a task for each processor that has nothing to do.
    private static final Pattern IDLE = Pattern.compile("swapper/\\d+");

    private static final String NOTHING_TO_DO = "swapper";
    /// Longer values are whole lines, in which such a word may be about anything: `je.lock.timeout=500`.
    private static final int LONGEST_NAME = 80;

    private static final Pattern DECIMAL_BYTES = Pattern.compile("^[kKMGTPE][Bb]");

    /// Of a hundred rows so many in one state leave the others to be seen.
    private static final double NEARLY_ALL = 0.98;

    /// What is far below all others is a few values, but no stray.
    private static final int FEW_BELOW = 3;

    private static final double FEWEST_BELOW = 0.002;
    private static final double MOST_BELOW = 0.15;

    /// Of two populations the upper one has more of the rows, and so few lie between them.
    private static final double FEW_ABOVE = 0.03;

    private static final double FEW_BETWEEN = 0.005;
    private static final double TWICE = 2;

    private AutomaticPaint() {}

    enum Tone {
        NONE,
        WARNING,
        BROKEN
    }

    /// A category: some values, or a range with limits as rounded as people say them.
    ///
    /// @param values null: it is a range
    /// @param to null: open
    /// @param of the rows that a range is about; null: values, which are about all
    record Painted(
            String name,
            Tone tone,
            double @Nullable [] values,
            double from,
            @Nullable Double to,
            @Nullable Subject of) {}

    /// @param held for how long its values hold; null where there is no time
    static List<Painted> of(ColumnUse use, RowSample sample, @Nullable HeldTime held) {
        boolean byValue = !use.portrait().cells().isNumber()
                || use.kind() == ColumnUse.Kind.STATE
                || use.kind() == ColumnUse.Kind.FEW_VALUES;
        if (byValue) {
            return use.portrait().distinct() < 2 || use.kind() == ColumnUse.Kind.ID ? List.of() : values(use, held);
        }
        return switch (use.kind()) {
            case DURATION -> ranges(Subject.of(sample, use.portrait()));
            case MEASURE -> {
                Subject all = new Subject(use.portrait(), null, null);
                double below = below(use.portrait());
                yield Double.isNaN(below)
                        ? ranges(all)
                        : List.of(below(all, use.portrait().quantile(0), below));
            }
            case STATE, FEW_VALUES, NAME, TIME, ID, COUNTER, CONSTANT, EMPTY -> List.of();
        };
    }

    /// The most frequent values and those that are broken; these come first, as the first painted is the base line.
    /// Levels come by how severe they are. Where not all can be painted, those that hold for no time come last.
    /// What a processor does when it has nothing to do comes behind all work.
    private static List<Painted> values(ColumnUse use, @Nullable HeldTime held) {
        Map<String, List<Portrait.Value>> named = new LinkedHashMap<>();
        for (Portrait.Value value : use.portrait().values()) {
            boolean number = Severity.isNumbered(use.portrait());
            String text = number
                    ? Severity.word(value.value())
                    : use.portrait().cells().text(value.value());
            String name = IDLE.matcher(text).matches() ? NOTHING_TO_DO : text;
            named.computeIfAbsent(name, none -> new ArrayList<>()).add(value);
        }
        // what nearly all are in nearly always is the ground on which the others are seen
        if (!use.isSeverity() && use.portrait().topShare() > NEARLY_ALL && named.size() > 1) {
            named.remove(named.keySet().iterator().next());
        }
        List<Painted> painted = new ArrayList<>();
        named.forEach((name, values) -> {
            double[] all = values.stream().mapToDouble(Portrait.Value::value).toArray();
            painted.add(new Painted(name, tone(use, name), all, 0, null, null));
        });
        Comparator<Painted> worst = Comparator.comparing(Painted::tone).reversed();
        if (held != null && painted.size() > MAX) {
            worst = worst.thenComparing(some -> some.values == null || !held.isSeen(some.values));
        }
        painted.sort(use.isSeverity() ? worst.thenComparingInt(AutomaticPaint::rank) : worst);
        List<Painted> idle =
                painted.stream().filter(some -> some.name.equals(NOTHING_TO_DO)).toList();
        painted.removeAll(idle);
        return Stream.concat(painted.stream().limit(MAX - idle.size()), idle.stream())
                .toList();
    }

    private static int rank(Painted painted) {
        return Severity.rank(painted.name().replaceFirst(" \\(.*", ""));
    }

    /// Whether a value says of itself that something broke.
    static boolean isBroken(ColumnUse use, String text) {
        return tone(use, text) == Tone.BROKEN;
    }

    private static Tone tone(ColumnUse use, String text) {
        if (text.length() > LONGEST_NAME || FILE.matcher(text).find()) {
            return Tone.NONE;
        }
        boolean level = use.portrait().field().role() == Role.LEVEL;
        boolean serverError = HttpStatus.is(use.portrait())
                && text.matches("\\d{1,3}")
                && HttpStatus.isFailure(Integer.parseInt(text));
        boolean down = use.kind() == ColumnUse.Kind.STATE && text.equalsIgnoreCase("down");
        if (BROKEN.matcher(text).find() || down || serverError || level && text.matches("[EF]")) {
            return Tone.BROKEN;
        }
        return WARNING.matcher(text).find() || level && text.equals("W") ? Tone.WARNING : Tone.NONE;
    }

    private static List<Painted> ranges(Subject subject) {
        double[] limits = limits(subject.portrait());
        List<Painted> painted = new ArrayList<>();
        for (int i = limits.length - 1; i >= 0; i--) {
            painted.add(range(subject, limits[i], i + 1 < limits.length ? limits[i + 1] : null));
        }
        return painted;
    }

    /// A value where there is only one, and it may stand for none.
    private static Painted below(Subject subject, double least, double limit) {
        Portrait portrait = subject.portrait();
        boolean isOne = SentinelValues.mayBeBelow(least)
                && Arrays.stream(portrait.sorted())
                        .takeWhile(value -> value < limit)
                        .allMatch(value -> value == least);
        String unit = portrait.field().unit();
        String name = number(least, portrait) + (unit == null ? "" : " " + unit);
        return isOne ? new Painted(name, Tone.NONE, new double[] {least}, 0, null, null) : range(subject, least, limit);
    }

    private static Painted range(Subject subject, double from, @Nullable Double to) {
        Portrait portrait = subject.portrait();
        String least = number(from, portrait);
        String name = to == null ? "from " + least : least + " to " + number(to, portrait);
        String unit = portrait.field().unit();
        String measured = unit == null ? name : name + " " + unit;
        String told = subject.label() == null ? measured : measured + ", " + subject.label();
        return new Painted(told, Tone.NONE, null, from, to, subject);
    }

    /// The limit of a few values that are far below all others, by half of what there is or more: a processor that is
    /// idle for a while, among busy ones. NaN: none are.
    private static double below(Portrait portrait) {
        double[] sorted = portrait.sorted();
        if (sorted.length < MIN_VALUES) {
            return Double.NaN;
        }
        int least = (int) Math.max(FEW_BELOW, FEWEST_BELOW * sorted.length);
        for (int i = least; i <= MOST_BELOW * sorted.length; i++) {
            if (2 * (sorted[i] - sorted[i - 1]) >= sorted[sorted.length - 1] - sorted[0] && sorted[i] > sorted[i - 1]) {
                double scale = scale(portrait.field().unit(), sorted[i]);
                for (int digits = 1; digits <= MAX_DIGITS; digits++) {
                    double near = rounded(sorted[i] / scale, digits, true) * scale;
                    if (near > sorted[i - 1] && near <= sorted[i]) {
                        return near;
                    }
                }
                return sorted[i];
            }
        }
        return Double.NaN;
    }

    /// With three digits, unless it takes more to say which values are above.
    private static String number(double limit, Portrait portrait) {
        double value = limit;
        for (int digits = NAME_DIGITS; digits <= MAX_DIGITS; digits++) {
            double near = rounded(limit, digits, false);
            if (portrait.atLeast(near) == portrait.atLeast(limit)) {
                value = near;
                break;
            }
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    /// Two limits: two bends of the line above its third quarter that hold enough rows, else what lies between two
    /// populations, else p90 and p99; rounded as people say them. One where two are none; where
    /// nearly all have the least value, whatever is above it.
    static double[] limits(Portrait portrait) {
        if (portrait.seen() < MIN_VALUES) {
            return few(portrait);
        }
        TreeSet<Double> bends = new TreeSet<>();
        double[] line = line(portrait.sorted());
        for (int knee : Knees.find(line)) {
            bends.add(limit(portrait, line[knee]));
        }
        Double high = bends.stream()
                .filter(v -> v > portrait.quantile(0.9) && v <= portrait.quantile(0.998))
                .max(Comparator.naturalOrder())
                .orElse(null);
        Double low = high == null
                ? null
                : bends.stream()
                        .filter(v -> v > portrait.quantile(0.75) && v <= portrait.quantile(0.96) && v < high)
                        .max(Comparator.naturalOrder())
                        .orElse(null);
        double apart = low != null ? Double.NaN : apart(portrait);
        if (!Double.isNaN(apart)) {
            return high != null && high > apart ? new double[] {apart, high} : new double[] {apart};
        }
        double first = low != null ? low : limit(portrait, portrait.quantile(0.9));
        double second = low != null && high != null ? high : limit(portrait, portrait.quantile(0.99));
        // values that come often leave nothing between the two, which would be a category of no rows
        boolean isEmpty = portrait.sorted().length > 0 && none(portrait.sorted(), first, second);
        double[] found = Arrays.stream(isEmpty ? new double[] {second} : new double[] {first, second})
                .distinct()
                .filter(v -> v > portrait.quantile(0) && v <= portrait.quantile(1))
                .toArray();
        // where nearly all have the least value, the others are what is to be seen
        boolean isFlat = found.length == 0 && portrait.quantile(0.99) == portrait.quantile(0);
        return isFlat && portrait.quantile(1) > portrait.quantile(0)
                ? new double[] {above(portrait, portrait.quantile(0))}
                : found;
    }

    /// Between two populations, as hits and misses of a cache are, where the upper one is large: p90 would cut it in
    /// two. A limit in the widest gap above the median that hardly a value lies in and over which they are twice as
    /// large; NaN: there is none.
    private static double apart(Portrait portrait) {
        double[] sorted = portrait.sorted();
        int few = (int) Math.ceil(FEW_BETWEEN * sorted.length);
        double widest = TWICE;
        double limit = Double.NaN;
        for (int i = sorted.length / 2; i + few < sorted.length - FEW_ABOVE * sorted.length; i++) {
            double ratio = sorted[i + few] / sorted[i];
            if (sorted[i] > 0 && ratio > widest) {
                double scale = scale(portrait.field().unit(), sorted[i + few]);
                double near = rounded(sorted[i + few] / scale, 2, true) * scale;
                widest = near > sorted[i] ? ratio : widest;
                limit = near > sorted[i] ? near : limit;
            }
        }
        return limit;
    }

    private static boolean none(double[] sorted, double from, double to) {
        int at = Arrays.binarySearch(sorted, from);
        int next = at < 0 ? -at - 1 : at;
        return from < to && (next == sorted.length || sorted[next] >= to);
    }

    /// Of so few values no shape is to be seen: the upper ones, from a limit as round as tells them apart.
    private static double[] few(Portrait portrait) {
        if (portrait.seen() == 0 || portrait.quantile(1) <= portrait.quantile(0)) {
            return new double[0];
        }
        double usual = portrait.quantile(0.75);
        double upper = usual > portrait.quantile(0) ? usual : above(portrait, usual);
        double scale = scale(portrait.field().unit(), upper);
        for (int digits = 2; digits <= MAX_DIGITS; digits++) {
            double near = rounded(upper / scale, digits, true) * scale;
            if (portrait.atLeast(near) == portrait.atLeast(upper)) {
                return new double[] {near};
            }
        }
        return new double[] {upper};
    }

    /// The least value that is greater; there is one.
    private static double above(Portrait portrait, double value) {
        return Arrays.stream(portrait.sorted())
                .filter(other -> other > value)
                .findFirst()
                .orElseThrow();
    }

    /// Values at evenly spaced ranks.
    private static double[] line(double[] sorted) {
        int points = Math.min(POINTS, sorted.length);
        double[] line = new double[points];
        for (int i = 0; i < points; i++) {
            line[i] = sorted[(int) ((long) i * (sorted.length - 1) / Math.max(1, points - 1))];
        }
        return line;
    }

    /// Near a value, as people say it. Rounded up it may lie above nearly all that it was to divide: then it is
    /// rounded down. Of values that are nearly the same it may lie below many others, too: then it has more digits.
    private static double limit(Portrait portrait, double value) {
        double scale = scale(portrait.field().unit(), value);
        double near = value;
        for (int digits = 2; digits <= MAX_DIGITS; digits++) {
            near = rounded(value / scale, digits, false) * scale;
            if (near > value && 2 * portrait.atLeast(near) < portrait.atLeast(value)) {
                near = rounded(value / scale, digits, true) * scale;
            }
            if (portrait.atLeast(near) <= Math.max(2 * portrait.atLeast(value), portrait.seen() / 5 * 3)) {
                return near;
            }
        }
        return near;
    }

    /// What the page divides such a value by before it shows it: hours are no multiple of ten seconds.
    private static double scale(@Nullable String symbol, double value) {
        Unit unit = symbol == null ? null : Unit.parse(symbol).orElse(null);
        if (unit == null) {
            return 1;
        }
        double inBase = Math.abs(value) * unit.factor();
        double scale = 1;
        if (unit.isTime()) {
            for (double step : new double[] {60e9, 3600e9, 86_400e9}) {
                scale = inBase >= step ? step : scale;
            }
        } else if (unit.dimension().equals("B")) {
            // kB and GB are counted in thousands, B and KiB in 1024
            int step = DECIMAL_BYTES.matcher(symbol).find() ? 1000 : 1024;
            while (inBase >= step * scale) {
                scale *= step;
            }
        }
        return scale == 1 ? 1 : scale / unit.factor();
    }

    /// So many digits; the second of two is 0 or 5 beyond 2: 247 becomes 250, 51.3 becomes 50.
    private static double rounded(double value, int digits, boolean down) {
        if (value == 0) {
            return value;
        }
        double unit = Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - (digits - 1));
        double units = value / unit;
        double step = digits > 2 || Math.abs(units) < 20 ? 1 : 5;
        double steps = down ? Math.floor(units / step) : Math.round(units / step);
        return Double.parseDouble(String.format(Locale.ROOT, "%." + (digits + 1) + "e", steps * step * unit));
    }
}
