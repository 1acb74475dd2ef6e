package dev.sightline.view.first;

import dev.sightline.summary.entity.Durations;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.sample.Strays;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Whether rows say nothing about the time after them: a flight was late, a name was looked up, a thread was met on a
/// processor. Held until the next of the same airport, host or thread, who comes rarely says for weeks what was true
/// once, and as ever more of them were seen, the picture climbs.
///
/// Such rows come neither in rounds nor at a rhythm, and at least two of three signs are there:
///
/// - some come once or twice only, and all at very different rates: who comes is not known beforehand;
/// - most of the time that is held is beyond three of an entity's own usual distances between two rows;
/// - a value says nothing of the next one: neighbours are as far apart, by rank, as any two rows of an entity are
///   (the mean difference of successive values of von Neumann, 1941, by ranks).
///
/// Two others are enough together, however often somebody comes: rows come by chance, each as if none had come before
/// (half of the distances or more are not near the usual one, of which a third would be at the least), and a value says
/// nothing of the next one, neither that it is like it nor that it is another: orders, commits, packets, requests.
///
/// So are rows of which an entity has several at one time, again and again, and nothing tells them apart: calls in logs
/// of whole seconds. Held until the next, all but the last of each second would be seen nowhere.
///
/// A sensor that reports what changed has no rhythm either, but is one of few, and its next value is near the last.
/// Where most of the time that is held is of those who come once or twice, that alone is enough.
final class Moments {
    /// Of fewer rows or entities nothing is known.
    private static final int MIN_ROWS = 20;

    private static final int MIN_ENTITIES = 3;

    /// Where at every moment so many of all are there, or more, somebody went round and looked.
    private static final double ROUND = 0.1;

    /// So many rows of an entity at one time are several.
    private static final int SEVERAL = 2;

    /// Who comes no more often than that was met.
    private static final int RARE = 2;

    private static final double SOME = 0.05;

    /// How differently shares of rows and of time are spread: 0 where all come at one rate, 1 where those with all the
    /// rows have none of the time.
    private static final double UNEQUAL = 0.1;

    /// Of all the time, where nobody has a row for so long.
    private static final double OUTAGE = 0.08;

    private static final int MANY = 100;

    private static final int INTERVALS = 3;
    private static final double HALF = 0.5;
    private static final double NEARLY_ALL = 0.8;
    private static final double NEARLY_EACH = 0.98;
    /// So much more often than any two rows neighbours are unlike where they change.
    private static final double CLEARLY = 0.08;
    /// Where any two rows are more often unlike, neighbours are, too, whatever they say.
    private static final double NEARLY = 0.9;

    /// Neighbours of samples that measure something are half as far apart as any two, or less; those of how things went
    /// may be a little nearer than any two, as who fails for a while does so again and again.
    private static final double UNLIKE = 0.75;

    /// Where a value says nothing of the next, neighbours are as far apart as any two, but for so much by chance, ...
    private static final double BY_CHANCE = 0.15;

    /// ... of so many pairs.
    private static final int MIN_PAIRS = 50;

    /// Of rows that have who, when and what: by entity, then time.
    private final int[] order;

    private final int[] entities;
    /// Of each row the stretch of neighbours that it is of: between two of these, nobody looked.
    private final int[] runs;
    private final boolean all;
    private final double[] times;
    private final double[] values;
    private final boolean ranked;
    /// Whether how busy something is, is looked at now and then.
    private final boolean gauge;

    private final double end;

    private int groups;
    private int rare;
    private int visits;
    private double held;
    private double heldByRare;
    private double heldByRhythm;
    private double founded;
    private double apart;
    private double anyApart;
    private double unequal;
    private long pairs;
    private long distances;
    private long usualDistances;

    private Moments(RowSample sample, int[] entities, RowSample.Column time, ColumnUse first) {
        RowSample.Column shown = first.portrait().cells();
        // values of states have no order
        boolean states = first.kind() == ColumnUse.Kind.STATE;
        double[] bounds = Strays.without(time.values());
        this.entities = entities;
        this.runs = sample.runs();
        this.all = sample.rows() == sample.snapshot().rows();
        this.times = withoutOutages(time.values(), bounds);
        this.values = shown.values();
        this.ranked = shown.isNumber() && !states;
        this.gauge = first.isGauge();
        this.end = Arrays.stream(times).filter(at -> !Double.isNaN(at)).max().orElse(0);
        this.order = IntStream.range(0, entities.length)
                .filter(row ->
                        entities[row] >= 0 && shown.has(row) && times[row] >= bounds[0] && times[row] <= bounds[1])
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> entities[row]).thenComparingDouble(row -> times[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// Times without the long stretches in which nobody had a row, and without strays.
    private static double[] withoutOutages(double[] times, double[] bounds) {
        double[] folded = new double[times.length];
        Arrays.fill(folded, Double.NaN);
        int[] rows = IntStream.range(0, times.length)
                .filter(row -> times[row] >= bounds[0] && times[row] <= bounds[1])
                .boxed()
                .sorted(Comparator.comparingDouble(row -> times[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        // of few moments all are far apart
        boolean many =
                Arrays.stream(rows).mapToDouble(row -> times[row]).distinct().count() >= MANY;
        double out = 0;
        for (int i = 0; i < rows.length; i++) {
            double gap = i == 0 ? 0 : times[rows[i]] - times[rows[i - 1]];
            out += many && gap > OUTAGE * (bounds[1] - bounds[0]) ? gap : 0;
            folded[rows[i]] = times[rows[i]] - out;
        }
        return folded;
    }

    static boolean are(RowSample sample, FirstPicture picture) {
        ColumnUse first = picture.first();
        String time = sample.snapshot().sortedBy();
        RowSample.Column times = time == null ? null : picture.cells(time);
        if (first == null || times == null) {
            return false;
        }
        if (Durations.of(sample.snapshot()) != null || Ending.of(sample) != null) {
            return false;
        }
        if (Ending.areMostlyMoments(sample)) {
            return true;
        }
        Moments moments = new Moments(sample, picture.entities(sample), times, first);
        return switch (picture.kind()) {
            case SAMPLES -> moments.are(false);
            case EVENTS ->
                Subjects.areOfFlows(sample, picture, first)
                        || Subjects.areNumbered(picture.uses(), first)
                        || moments.are(true);
            // how somebody is may be looked at now and then
            case STATES ->
                Subjects.areDocuments(picture.uses()) && !Subjects.goOn(sample, picture, first)
                        || moments.areOfMany(picture.uses())
                        || first.isOutcome() && moments.comeByChance(UNLIKE)
                        || !first.isSeverity()
                                && !Subjects.goOn(sample, picture, first)
                                && !moments.change()
                                && moments.comeByChance(1 - BY_CHANCE);
            case SPANS, LOG, TABLE -> false;
        };
    }

    /// Whether rows say what many things are in, each of which is named by its own row alone, though no
    /// column says who: the status of earthquakes is none that their file is in. Neighbours are alike as
    /// often as chance has it: where somebody changes from one state to the next they never are, and where
    /// samples are taken they mostly are.
    private boolean areOfMany(List<ColumnUse> uses) {
        boolean named = uses.stream()
                .anyMatch(use -> use.kind() == ColumnUse.Kind.ID
                        && use.portrait().presence() >= NEARLY_EACH
                        && use.portrait().distinct()
                                >= NEARLY_EACH * use.portrait().seen());
        if (!named || order.length < MIN_ROWS) {
            return false;
        }
        addApart(0, order.length);
        double neighbours = pairs;
        return entities[order[0]] == entities[order[order.length - 1]]
                && apart >= UNLIKE * anyApart
                && neighbours - apart >= HALF * (neighbours - anyApart);
    }

    /// @param happen of what happened last, entities that are always there are shown in it
    private boolean are(boolean happen) {
        if (order.length < MIN_ROWS) {
            return false;
        }
        addAll();
        double moments =
                Arrays.stream(order).mapToDouble(row -> times[row]).distinct().count();
        if (order.length >= SEVERAL * visits && moments >= MIN_ROWS && (!happen || groups == 1)) {
            return true;
        }
        boolean rounds = visits >= ROUND * moments * groups && visits > moments;
        if (!rounds && !gauge && byChance(1 - BY_CHANCE)) {
            return true;
        }
        // who comes when, and how rarely, is known of all rows only
        if (!all || groups < MIN_ENTITIES || held <= 0 || rounds || heldByRhythm >= HALF * held) {
            return false;
        }
        addUnequal();
        boolean open = rare >= SOME * groups && unequal >= UNEQUAL;
        boolean beyond = founded < HALF * held;
        boolean unlike = apart >= UNLIKE * anyApart;
        int signs = (open ? 1 : 0) + (beyond ? 1 : 0) + (unlike ? 1 : 0);
        return heldByRare >= HALF * held || signs > 1 && (open || !happen);
    }

    /// Whether rows of an entity say another state than the one before clearly more often than any two rows do, which
    /// of so few states is no chance: orders go from one to the next, though each of them does so a few times only.
    private boolean change() {
        Map<Double, Integer> rows = new HashMap<>();
        int same = 0;
        int all = 0;
        for (int i = 0; i < order.length; i++) {
            rows.merge(values[order[i]], 1, Integer::sum);
            boolean next = i > 0 && entities[order[i]] == entities[order[i - 1]];
            all += next ? 1 : 0;
            same += next && values[order[i]] == values[order[i - 1]] ? 1 : 0;
        }
        double alike = rows.values().stream()
                .mapToDouble(n -> (double) n / order.length * n / order.length)
                .sum();
        // that of somebody who may say it twice, too
        return all >= MIN_PAIRS && alike >= 1 - NEARLY && same <= (alike - CLEARLY) * all;
    }

    /// How each of many things went, which its row is about, or how it was paid: nobody is in it until the next.
    ///
    /// @param least how far apart neighbours are at least, of any two
    private boolean comeByChance(double least) {
        apart = 0;
        anyApart = 0;
        pairs = 0;
        addAll();
        return byChance(least);
    }

    private void addAll() {
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to < order.length && entities[order[to]] == entities[order[from]]) {
                to++;
            }
            addHeld(from, to);
            addApart(from, to);
            from = to;
        }
    }

    /// Whether neither when rows come nor what they say depends on those before.
    ///
    /// @param least how far apart neighbours are at least, of any two
    private boolean byChance(double least) {
        return distances >= MIN_PAIRS
                && 2 * usualDistances < distances
                && pairs >= MIN_PAIRS
                && apart >= least * anyApart
                && apart <= (1 + BY_CHANCE) * anyApart;
    }

    private void addHeld(int from, int to) {
        int[] distinct = IntStream.range(from, to)
                .filter(i -> i == from || !sameRun(i) || times[order[i]] != times[order[i - 1]])
                .toArray();
        double[] apart = IntStream.range(1, distinct.length)
                .filter(i -> sameRun(distinct[i]))
                .mapToDouble(i -> times[order[distinct[i]]] - times[order[distinct[i - 1]]])
                .sorted()
                .toArray();
        double usual = apart.length < RARE ? 0 : apart[apart.length / 2];
        double own = end - times[order[from]];
        long near = Arrays.stream(apart)
                .filter(distance -> Math.abs(distance - usual) <= usual / 2)
                .count();
        if (apart.length > RARE) {
            // the usual distance is one of them
            distances += apart.length - 1;
            usualDistances += near - 1;
        }
        groups++;
        visits += distinct.length;
        held += own;
        founded += Math.min(INTERVALS * usual, end - times[order[to - 1]]);
        founded += Arrays.stream(apart)
                .map(distance -> Math.min(distance, INTERVALS * usual))
                .sum();
        rare += distinct.length <= RARE ? 1 : 0;
        heldByRare += distinct.length <= RARE ? own : 0;
        heldByRhythm += apart.length > INTERVALS && near >= NEARLY_ALL * apart.length ? own : 0;
    }

    /// How far apart neighbours are, and how far any two would be; where values have no order, whether they differ.
    private void addApart(int from, int to) {
        int n = to - from;
        if (n <= RARE) {
            return;
        }
        double[] ranks = ranked ? ranks(from, to) : names(from, to);
        int[] known = IntStream.range(1, n).filter(i -> sameRun(from + i)).toArray();
        double next = Arrays.stream(known)
                .mapToDouble(i -> distance(ranks[i], ranks[i - 1]))
                .sum();
        double[] sorted = ranks.clone();
        Arrays.sort(sorted);
        double any = 0;
        int same = 0;
        for (int i = 0; i < n; i++) {
            same = i > 0 && sorted[i] == sorted[i - 1] ? same + 1 : 0;
            any += ranked ? sorted[i] * (2.0 * i - n + 1) : i - same;
        }
        pairs += known.length;
        // ranks of many rows are further apart
        double scale = ranked ? n : 1;
        apart += next / scale;
        anyApart += any * 2 / n / scale * known.length / (n - 1);
    }

    /// Whether a row and the one before it, of the same entity, were looked at with all between them.
    private boolean sameRun(int i) {
        return runs[order[i]] == runs[order[i - 1]];
    }

    private double distance(double one, double other) {
        return ranked ? Math.abs(one - other) : one == other ? 0 : 1;
    }

    private double[] names(int from, int to) {
        return IntStream.range(from, to).mapToDouble(i -> values[order[i]]).toArray();
    }

    /// Equal values have the same.
    private double[] ranks(int from, int to) {
        double[] sorted = names(from, to);
        Arrays.sort(sorted);
        Map<Double, Double> ranks = new HashMap<>();
        for (int i = 0; i < sorted.length; ) {
            int after = i;
            while (after < sorted.length && sorted[after] == sorted[i]) {
                after++;
            }
            ranks.put(sorted[i], (i + after - 1) / 2.0);
            i = after;
        }
        return IntStream.range(from, to)
                .mapToDouble(i -> ranks.getOrDefault(values[order[i]], 0.0))
                .toArray();
    }

    private void addUnequal() {
        for (int from = 0; from < order.length; ) {
            int to = from;
            int own = 0;
            double last = Double.NaN;
            for (; to < order.length && entities[order[to]] == entities[order[from]]; to++) {
                own += times[order[to]] == last ? 0 : 1;
                last = times[order[to]];
            }
            unequal += Math.abs((end - times[order[from]]) / held - (double) own / visits) / 2;
            from = to;
        }
    }
}
