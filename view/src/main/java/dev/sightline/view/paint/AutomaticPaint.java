package dev.sightline.view.paint;

import dev.sightline.event.Role;
import dev.sightline.event.SentinelValues;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.HttpStatus;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.sample.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is painted of the first column when nobody painted anything. It has no opinion: ranges are called by their
/// limits and values by themselves, and only what says of itself that something broke is told apart.
public final class AutomaticPaint {
    /// As many as the page has swatches.
    private static final int MAX = 8;

    private static final int NAME_DIGITS = 3;

    private static final Pattern BROKEN =
            Pattern.compile("(?iu)(^|[^a-z])(error|errors|err|fail|failed|failure|failing|fatal"
                    + "|crit|critical|alert|emerg|emergency|exception|panic|abort|aborted|killed|crash|crashed|crashloopbackoff"
                    // what a page fault is not
                    + "|faulted|faulty|(?<!(page|minor|major|soft|hard)[ _.-])fault"
                    + "|denied|declined|rejected|bounced|refused|corrupt|corrupted|oom|oomkilled|out.of.memory|severe|timeout|timed[ _-]?out|dead|lost|unhealthy|unreachable|unavailable|offline"
                    + "|fehler|erro|kritisch|fehlgeschlagen|abgelehnt|gestört|störung|defekt|ausgefallen|erreur|échec|échoué|refusé|panne|fallo|fallido|rechazado"
                    + "|errore|guasto|fallito|fout|storing|mislukt|błąd|awaria|falha|avaria|(ошибка|сбой|авария|отказ)(?![а-яё])"
                    + "|故障|错误|失败|异常|エラー|異常|失敗|오류|실패|고장|장애"
                    + ")([^a-z=]|$)");
    /// A library is called `libgpg-error.so.0`, a page `/error`: nothing is said of how it went.
    private static final Pattern FILE = Pattern.compile(
            "^/|[.](so|dll|jar|exe|py|js|ts|c|cc|cpp|h|hpp|java|go|rs|rb|sh|log|txt|conf|json|xml|html?|php)([.]\\d+)*$");

    private static final Pattern WARNING = Pattern.compile(
            "(?iu)(^|[^a-z])(warn|warning|deferred|degraded|throttled|warnung|avertissement|advertencia|aviso|avviso|waarschuwing|ostrzeżenie|предупреждение|警告|경고)([^a-z]|$)");
    /// Linux has a task for each processor that has nothing to do.
    private static final Pattern IDLE = Pattern.compile("swapper/\\d+");

    private static final String NOTHING_TO_DO = "swapper";
    /// Longer values are whole lines, in which such a word may be about anything: `je.lock.timeout=500`.
    private static final int LONGEST_NAME = 80;

    /// Of a hundred rows so many in one state leave the others to be seen.
    private static final double NEARLY_ALL = 0.98;

    private AutomaticPaint() {}

    /// @param held for how long its values hold; null where there is no time
    public static List<Painted> of(ColumnUse use, RowSample sample, @Nullable HeldTime held) {
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
                double few = PaintLimits.below(use.portrait());
                double below = Double.isNaN(few) ? PaintLimits.lowTail(use.portrait()) : few;
                double above = Double.isNaN(few) ? PaintLimits.highTail(use.portrait()) : Double.NaN;
                yield Double.isNaN(below)
                        ? ranges(all)
                        : Stream.concat(
                                        Stream.of(below(all, use.portrait().quantile(0), below)),
                                        Double.isNaN(above) ? Stream.empty() : Stream.of(range(all, above, null)))
                                .toList();
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
            worst = worst.thenComparing(some -> some.values() == null || !held.isSeen(some.values()));
        }
        painted.sort(use.isSeverity() ? worst.thenComparingInt(AutomaticPaint::rank) : worst);
        List<Painted> idle = painted.stream()
                .filter(some -> some.name().equals(NOTHING_TO_DO))
                .toList();
        painted.removeAll(idle);
        return Stream.concat(painted.stream().limit(MAX - idle.size()), idle.stream())
                .toList();
    }

    private static int rank(Painted painted) {
        return Severity.rank(painted.name().replaceFirst(" \\(.*", ""));
    }

    /// Whether a value says of itself that something broke.
    public static boolean isBroken(ColumnUse use, String text) {
        return tone(use, text) == Painted.Tone.BROKEN;
    }

    private static Painted.Tone tone(ColumnUse use, String text) {
        if (text.length() > LONGEST_NAME || FILE.matcher(text).find()) {
            return Painted.Tone.NONE;
        }
        boolean level = use.portrait().field().role() == Role.LEVEL;
        boolean serverError = HttpStatus.is(use.portrait())
                && text.matches("\\d{1,3}")
                && HttpStatus.isFailure(Integer.parseInt(text));
        boolean down = use.kind() == ColumnUse.Kind.STATE && text.equalsIgnoreCase("down");
        if (BROKEN.matcher(text).find() || down || serverError || level && text.matches("[EF]")) {
            return Painted.Tone.BROKEN;
        }
        return WARNING.matcher(text).find() || level && text.equals("W") ? Painted.Tone.WARNING : Painted.Tone.NONE;
    }

    private static List<Painted> ranges(Subject subject) {
        double[] limits = PaintLimits.limits(subject.portrait());
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
        // one value is called by all of its digits
        String digits = least == Math.rint(least) && Math.abs(least) < 1e15
                ? Long.toString((long) least)
                : Double.toString(least);
        String name = digits + (unit == null ? "" : " " + unit);
        return isOne
                ? new Painted(name, Painted.Tone.NONE, new double[] {least}, 0, null, null)
                : range(subject, least, limit);
    }

    static Painted range(Subject subject, double from, @Nullable Double to) {
        Portrait portrait = subject.portrait();
        String least = number(from, portrait);
        String name = to == null ? "from " + least : least + " to " + number(to, portrait);
        String unit = portrait.field().unit();
        String measured = unit == null ? name : name + " " + unit;
        String told = subject.label() == null ? measured : measured + ", " + subject.label();
        return new Painted(told, Painted.Tone.NONE, null, from, to, subject);
    }

    /// With three digits, unless it takes more to say which values are above.
    private static String number(double limit, Portrait portrait) {
        double value = limit;
        for (int digits = NAME_DIGITS; digits <= PaintLimits.MAX_DIGITS; digits++) {
            double near = PaintLimits.rounded(limit, digits, false);
            if (portrait.atLeast(near) == portrait.atLeast(limit)) {
                value = near;
                break;
            }
        }
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
