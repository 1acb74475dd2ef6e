package dev.sightline.analysis.suspect;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Puts together what was found of each entity. Of each of three kinds of evidence (steps and log lines, times,
/// metrics and silence) the strongest counts, because several of one kind are not independent; the kinds add
/// up.
final class Ranking {
    private static final int MAX_REASONS = 5;
    /// Below this nothing is said.
    private static final double MIN_SCORE = 0.5;

    /// Who lacks a part of one who is silent altogether, and does nothing else otherwise, does so through no fault of
    /// its own as likely as not.
    private static final double OF_SILENT = 0.5;

    private enum Kind {
        STEPS,
        TIMES,
        METRICS
    }

    private final StepNames names;
    private final List<Field> fields;
    private final @Nullable String lineColumn;
    private final Runs now;
    private final Runs usual;
    private final Samples samples;
    private final Samples usualSamples;
    private final Period before;
    private final long lengthNanos;
    private final Map<Integer, Map<Kind, Double>> scores = new HashMap<>();
    private final Map<Integer, List<Suspect.Reason>> reasons = new HashMap<>();

    Ranking(
            StepNames names,
            Period now,
            Period usual,
            Samples usualSamples,
            Period before,
            List<Field> fields,
            @Nullable String lineColumn,
            long lengthNanos) {
        this.names = names;
        this.now = new Runs(now);
        this.usual = new Runs(usual);
        this.samples = now.samples();
        this.usualSamples = usualSamples;
        this.before = before;
        this.fields = fields;
        this.lineColumn = lineColumn;
        this.lengthNanos = lengthNanos;
    }

    List<Suspect> suspects() {
        Map<Integer, Silence.Silent> silent = Silence.of(now, usual, names);
        findSteps(silent.keySet());
        Extremes.of(samples, usualSamples, before.samples(), names).forEach(this::take);
        silent.forEach((entity, silence) -> add(
                entity,
                Kind.STEPS,
                silence.value(),
                String.format(
                        Locale.ROOT,
                        "silent: in none of %d flows, %s were to be expected",
                        silence.flows(),
                        Words.number(silence.expected())),
                entityIs(entity)));
        List<Suspect> suspects = new ArrayList<>();
        scores.forEach((entity, kinds) -> {
            double score =
                    kinds.values().stream().mapToDouble(Double::doubleValue).sum();
            if (score >= MIN_SCORE) {
                List<Suspect.Reason> sorted = reasons.getOrDefault(entity, List.of()).stream()
                        .sorted(Comparator.comparingDouble(Suspect.Reason::score)
                                .reversed()
                                .thenComparing(Suspect.Reason::text))
                        .limit(MAX_REASONS)
                        .toList();
                suspects.add(new Suspect(names.entityName(entity), score, sorted));
            }
        });
        suspects.sort(Comparator.comparingDouble(Suspect::score).reversed().thenComparing(Suspect::entity));
        return suspects;
    }

    private void findSteps(Set<Integer> silent) {
        if (usual.count() == 0 || now.count() == 0) {
            return;
        }
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (int run = 0; run < usual.count(); run++) {
            first = Math.min(first, usual.start(run));
            last = Math.max(last, usual.start(run));
        }
        StepCounts.Blocks blocks = StepCounts.Blocks.of(first, last, lengthNanos);
        Map<Integer, StepCounts> counts = new HashMap<>();
        usual.byStep().forEach((step, of) -> counts.put(step, new StepCounts(usual, of, blocks)));
        Deviations deviations = new Deviations(now, counts, new Runs(before), blocks);
        Words words = new Words(names);
        List<Deviation> left = deviations.unexplained();
        Set<Integer> lacking = left.stream()
                .filter(each -> isOf(silent, each))
                .map(Deviation::step)
                .collect(Collectors.toSet());
        Set<Integer> unusual = left.stream()
                .filter(each -> !each.kind().isTime() && !isOf(silent, each))
                .filter(each -> each.evidence().value() > 0)
                .map(each -> names.step(each.step()).entity())
                .collect(Collectors.toSet());
        for (Deviation deviation : left) {
            boolean alone = lacking.contains(deviation.step())
                    && !unusual.contains(names.step(deviation.step()).entity());
            // who waits for the silent takes longer, which is no reason of its own
            double weight = !alone ? 1 : deviation.kind().isTime() ? 0 : isOf(silent, deviation) ? OF_SILENT : 1;
            if (deviation.kind() != Deviation.Kind.GAP) {
                add(deviation, weight, deviations, words);
            }
        }
        new Edges(now, left).shares().forEach((entity, share) -> {
            int caller = share.worst().caller();
            String text = words.of(
                    share.deviation(), now, deviations.usual(share.deviation().step()));
            String side = caller == entity
                    ? ", calling " + names.entityName(share.worst().called())
                    : ", of " + names.entityName(caller) + " that calls it";
            add(
                    entity,
                    Kind.TIMES,
                    share.value(),
                    text + side + "; so with " + share.slow() + " of its " + share.all() + " neighbours",
                    rows(share.deviation()));
        });
    }

    private void add(Deviation deviation, double weight, Deviations deviations, Words words) {
        int entity = names.step(deviation.step()).entity();
        Kind kind = deviation.kind().isTime() ? Kind.TIMES : Kind.STEPS;
        String text = words.of(deviation, now, deviations.usual(deviation.step()));
        add(entity, kind, weight * deviation.evidence().value(), text, rows(deviation));
    }

    private boolean isOf(Set<Integer> silent, Deviation deviation) {
        return deviation.kind() == Deviation.Kind.PART
                && !deviation.more()
                && silent.contains(names.step(deviation.trait() / 8).entity());
    }

    private void take(int entity, Extremes.Extreme extreme) {
        String text = String.format(
                Locale.ROOT,
                "%s %s, usually %s (%s spreads %s)",
                extreme.column(),
                Words.number(extreme.now()),
                Words.number(extreme.usual()),
                Words.number(Math.abs(extreme.spreads())),
                extreme.spreads() > 0 ? "above" : "below");
        Selection beyond = new Selection.Compare(
                extreme.column(),
                extreme.spreads() > 0 ? Comparison.AT_LEAST : Comparison.AT_MOST,
                new Literal.Quantity(Double.toString(extreme.now()), null));
        add(entity, Kind.METRICS, extreme.decades(), text, entityIs(entity).and(beyond));
    }

    private void add(int entity, Kind kind, double value, String text, Selection rows) {
        if (value <= 0) {
            return;
        }
        scores.computeIfAbsent(entity, key -> new HashMap<>()).merge(kind, value, Math::max);
        reasons.computeIfAbsent(entity, key -> new ArrayList<>()).add(new Suspect.Reason(text, value, rows));
    }

    private Selection entityIs(int entity) {
        String name = names.entityName(entity);
        int column = Field.withRole(fields, Role.ENTITY);
        if (column < 0) {
            return Selection.all();
        }
        String entities = fields.get(column).name();
        return names.isUnited(entity)
                ? new Selection.Match(entities, "^" + escaped(name) + "-")
                : new Selection.Compare(entities, Comparison.EQUAL, new Literal.Text(name));
    }

    /// Rows that show a deviation: the lines or steps that are more; where they are fewer, the steps that lack
    /// them.
    private Selection rows(Deviation deviation) {
        StepNames.Step step = names.step(deviation.step());
        StepNames.Step shown =
                deviation.kind().isTime() || !deviation.more() ? step : names.step(deviation.trait() / 8);
        Selection entity = entityIs(shown.entity());
        int event = Field.withRole(fields, Role.EVENT);
        if (!shown.said()
                && event >= 0
                && !shown.name().isEmpty()
                && shown.name().indexOf('*') < 0) {
            return entity.and(
                    new Selection.Compare(fields.get(event).name(), Comparison.EQUAL, new Literal.Text(shown.name())));
        }
        String column =
                shown.said() ? lineColumn : event < 0 ? null : fields.get(event).name();
        String piece = longestPiece(shown.name());
        return column == null || piece.isEmpty() ? entity : entity.and(new Selection.Match(column, escaped(piece)));
    }

    private static String escaped(String literal) {
        return literal.replaceAll("[\\\\.\\[\\]{}()*+?^$|]", "\\\\$0");
    }

    private static String longestPiece(String template) {
        String longest = "";
        for (String piece : template.split("\\*", -1)) {
            longest = piece.strip().length() > longest.length() ? piece.strip() : longest;
        }
        return longest;
    }
}
