package dev.sightline.analysis.learn;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Hash;
import dev.sightline.analysis.cell.Names;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds which columns tie rows to flows: those with whose values an event happens once, together with other
/// events. Looks at so many first rows. One thread.
///
/// A column with the role flow is taken where it tells flows apart; where all there is happens in a few of its
/// values (one workflow's id in a log of thousands of jobs), finer keys are looked for, also of two columns.
public final class KeyFinder {
    public static final int MAX_ROWS = 200_000;
    private static final int MAX_EVENTS = 2000;
    private static final int MAX_COLUMNS = 12;
    private static final int MAX_PAIRS = 16;
    private static final int FIRST_ROWS = 20_000;

    /// 66 pairs of a dozen plain columns are reckoned to take 45 MB with so many values each (160 bytes), 170 MB with
    /// all.
    private static final int MAX_PAIR_VALUES = 4096;

    /// A flow has so many events at least, on average: one more than one, in half of them.
    private static final double LEAST_CHAIN = 1.5;

    private static final double NEARLY_ALL = 0.9;

    /// Fewer flows than that tell nothing.
    private static final int FEW = 5;

    private static final int MANY = 20;

    /// Rows of one value of the flow's column beyond which finer keys are looked for.
    private static final int CONTAINER = 100;

    private static final Pattern ID = Pattern.compile(
            "(?i).*(^|[^a-z])(id|ids|guid|uuid|key|trace|request|req|txn|transaction|order|session|flow|workflow|correlation|ticket|image|img)$"
                    + "|.*[a-z](Id|ID|Guid|Uuid|Key)$");

    /// A key that may tell flows apart, and what is seen of it.
    private static final class Candidate {
        private final int[] columns;
        private final boolean flow;
        private final boolean id;
        private final KeyStats stats;
        /// By event, rows that have all its columns.
        private int[] rows = new int[16];

        Candidate(int[] columns, boolean flow, boolean id) {
            this.columns = columns;
            this.flow = flow;
            this.id = id;
            // of plain columns there are pairs by the dozen until some are left out: less is kept of each
            this.stats = new KeyStats(flow || id || columns.length == 1 ? KeyStats.MAX_VALUES : MAX_PAIR_VALUES);
        }

        int rows(int event) {
            return event < rows.length ? rows[event] : 0;
        }

        /// Rows of events that happen once with a value, and with others.
        int tied(int count) {
            KeyStats.Of[] of = stats.events(count);
            int tied = 0;
            for (int e = 0; e < count; e++) {
                tied += of[e].once() && of[e].chain() >= LEAST_CHAIN ? rows(e) : 0;
            }
            return tied;
        }

        void add(long hash, int event) {
            if (event >= rows.length) {
                rows = Arrays.copyOf(rows, Math.max(event + 1, rows.length * 2));
            }
            rows[event]++;
            stats.add(hash, event);
        }
    }

    private final List<Field> fields;
    private final int event;
    private final List<Candidate> candidates;
    private final Names events = new Names(MAX_EVENTS);
    private final Map<Integer, Integer> rowsOfEvent = new HashMap<>();
    private final int[] singles;
    private final boolean chosen;
    private int rows;

    /// @param event the place of the column that says what happened
    /// @param flow the places of the columns to be taken, together; none: to be found
    public KeyFinder(List<Field> fields, int event, int... flow) {
        this.fields = List.copyOf(fields);
        this.event = event;
        this.chosen = flow.length > 0;
        this.singles = chosen ? flow.clone() : singles(fields, event);
        this.candidates = chosen ? List.of(new Candidate(flow.clone(), true, true)) : candidates(fields, singles);
    }

    private static int[] singles(List<Field> fields, int event) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            boolean role = field.role() == null || field.role() == Role.FLOW || field.role() == Role.ENTITY;
            boolean type = field.type() == ColumnType.STRING || field.type() == ColumnType.INT64;
            if (i != event && role && type && field.unit() == null) {
                found.add(i);
            }
        }
        return found.stream()
                .sorted(Comparator.comparingInt((Integer i) -> -weight(fields.get(i))))
                .limit(MAX_COLUMNS)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int weight(Field field) {
        return field.role() == Role.FLOW ? 3 : isId(field) ? 2 : field.role() == Role.ENTITY ? 0 : 1;
    }

    private static boolean isId(Field field) {
        return ID.matcher(field.name()).matches();
    }

    private static List<Candidate> candidates(List<Field> fields, int[] singles) {
        List<Candidate> found = new ArrayList<>();
        for (int i : singles) {
            found.add(new Candidate(new int[] {i}, fields.get(i).role() == Role.FLOW, isId(fields.get(i))));
        }
        for (int a = 0; a < singles.length; a++) {
            for (int b = 0; b < a; b++) {
                int least = Math.min(weight(fields.get(singles[a])), weight(fields.get(singles[b])));
                if (least > 0) {
                    int[] pair = {Math.min(singles[a], singles[b]), Math.max(singles[a], singles[b])};
                    found.add(new Candidate(pair, false, least > 1));
                }
            }
        }
        return found;
    }

    /// After the first rows: of pairs that tie nothing so far, or are hardly ever filled, nothing more is asked.
    private void leaveOutRare() {
        if (chosen) {
            return;
        }
        List<Candidate> pairs = candidates.stream()
                .filter(candidate -> candidate.columns.length > 1)
                .sorted(Comparator.comparing((Candidate pair) -> !pair.id)
                        .thenComparingInt(pair -> -pair.tied(events.size())))
                .toList();
        candidates.removeAll(pairs.subList(Math.min(MAX_PAIRS, pairs.size()), pairs.size()));
    }

    /// @return false when enough was seen
    public boolean take(RowBlock block) {
        long[] hashes = new long[fields.size()];
        boolean[] present = new boolean[fields.size()];
        for (int i = 0; i < block.rows() && rows < MAX_ROWS; i++) {
            Row row = block.row(i);
            if (!row.isPresent(event)) {
                continue;
            }
            String name = CellText.of(row, fields.get(event), event);
            int number = events.number(name);
            if (number < 0) {
                continue;
            }
            if (++rows == FIRST_ROWS) {
                leaveOutRare();
            }
            rowsOfEvent.merge(number, 1, Integer::sum);
            for (int column : singles) {
                present[column] = row.isPresent(column);
                hashes[column] = present[column] ? CellText.hash(row, fields.get(column), column) : 0;
            }
            for (Candidate candidate : candidates) {
                add(candidate, hashes, present, number);
            }
        }
        return rows < MAX_ROWS;
    }

    private static void add(Candidate candidate, long[] hashes, boolean[] present, int number) {
        long hash = 0;
        for (int column : candidate.columns) {
            if (!present[column]) {
                return;
            }
            hash = Hash.with(hash, hashes[column]);
        }
        candidate.add(hash, number);
    }

    /// What ties rows together, the most used first; empty where nothing does.
    public List<Tie> ties() {
        int count = events.size();
        Map<Candidate, KeyStats.Of[]> known = new LinkedHashMap<>();
        for (Candidate candidate : candidates) {
            known.put(candidate, candidate.stats.events(count));
        }
        Map<Candidate, Set<Integer>> taken = new LinkedHashMap<>();
        Set<Integer> left = new LinkedHashSet<>();
        Candidate flow = flow(known);
        for (int e = 0; e < count; e++) {
            Candidate best = flow != null && belongs(flow, e) ? flow : best(known, e);
            if (best == null) {
                left.add(e);
            } else {
                taken.computeIfAbsent(best, _ -> new LinkedHashSet<>()).add(e);
            }
        }
        for (int e : left) {
            takeRepeated(taken, known, e);
        }
        List<String> names = List.copyOf(events.all());
        return taken.entrySet().stream()
                .filter(each -> each.getValue().size() > 1)
                .sorted(Comparator.comparingInt(each -> -rows(each.getValue())))
                .map(each -> new Tie(
                        Arrays.stream(each.getKey().columns)
                                .mapToObj(column -> fields.get(column).name())
                                .toList(),
                        Set.copyOf(each.getValue().stream().map(names::get).toList())))
                .toList();
    }

    private int rows(Set<Integer> of) {
        return of.stream().mapToInt(e -> rowsOfEvent.getOrDefault(e, 0)).sum();
    }

    private boolean belongs(Candidate candidate, int e) {
        return candidate.rows(e) >= NEARLY_ALL * rowsOfEvent.getOrDefault(e, 0);
    }

    /// The column with the role, where its values are flows rather than what many flows are part of.
    private @Nullable Candidate flow(Map<Candidate, KeyStats.Of[]> known) {
        for (Candidate candidate : candidates) {
            if (!candidate.flow) {
                continue;
            }
            boolean few = candidate.stats.values() < FEW;
            boolean large = candidate.stats.rowsOfValue() > CONTAINER;
            if (chosen || !few && !(large && hasFiner(candidate, known))) {
                return candidate;
            }
        }
        return null;
    }

    /// Whether most rows have an event for which a finer key is known.
    private boolean hasFiner(Candidate coarse, Map<Candidate, KeyStats.Of[]> known) {
        long finer = 0;
        for (int e = 0; e < events.size(); e++) {
            Candidate best = best(known, e);
            if (best != null && best.stats.values() >= 5 * coarse.stats.values()) {
                finer += rowsOfEvent.getOrDefault(e, 0);
            }
        }
        return finer * 2 > rows;
    }

    private @Nullable Candidate best(Map<Candidate, KeyStats.Of[]> known, int e) {
        Candidate best = null;
        long bestScore = 0;
        for (Map.Entry<Candidate, KeyStats.Of[]> each : known.entrySet()) {
            Candidate candidate = each.getKey();
            KeyStats.Of of = each.getValue()[e];
            if (!of.once() || of.chain() < LEAST_CHAIN || !belongs(candidate, e)) {
                continue;
            }
            // what is not called an id, nor is a flow, must tie many
            boolean named = candidate.id || candidate.flow;
            if (candidate.stats.values() < (named ? 2 : MANY)
                    || candidate.stats.shareOfChains() < (named ? 0.5 : NEARLY_ALL)) {
                continue;
            }
            // the longest chains, to a tenth; of equals ids, then single columns
            long score = Math.round(of.chain() * 10) * 8
                    + (candidate.id ? 4 : 0)
                    + (candidate.columns.length == 1 ? 2 : 0)
                    + (candidate.flow ? 1 : 0);
            if (score > bestScore) {
                best = candidate;
                bestScore = score;
            }
        }
        return best;
    }

    /// An event that happens several times in a flow belongs to the longest flows whose key it has.
    private void takeRepeated(Map<Candidate, Set<Integer>> taken, Map<Candidate, KeyStats.Of[]> known, int e) {
        Candidate best = null;
        double longest = LEAST_CHAIN;
        for (Candidate candidate : taken.keySet()) {
            KeyStats.Of[] of = known.get(candidate);
            if (of != null && belongs(candidate, e) && of[e].chain() >= longest) {
                best = candidate;
                longest = of[e].chain();
            }
        }
        if (best != null) {
            Set<Integer> of = taken.get(best);
            if (of != null) {
                of.add(e);
            }
        }
    }
}
