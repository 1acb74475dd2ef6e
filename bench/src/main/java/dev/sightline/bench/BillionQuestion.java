package dev.sightline.bench;

import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What is asked of repeated rows: a view or a query, and what must come out.
///
/// @param label for people
/// @param kind of view; `sql`: the query is the only parameter
/// @param field of the answer's document whose numbers are added up; empty: the rows of details are counted
/// @param parameters name, value, name, value ...
/// @param expected the sum, or for `sql` each number
/// @param share by which the sum may differ, of `expected`: 0 of all but pyramid answers
record BillionQuestion(
        String label, String kind, String field, List<String> parameters, List<Long> expected, double share) {
    private static final String FILTER = "level != \"DEBUG\" and status < 500";
    private static final long FLOW_WINDOW_NANOS = 10_000_000;

    static List<BillionQuestion> of(Repetitions rows) {
        List<BillionQuestion> all = new ArrayList<>();
        long entities = entities(rows, rows.middleNanos(), rows.middleNanos() + Rows.SPAN_NANOS);
        for (Picture picture : Picture.values()) {
            long sum = picture == Picture.FREQUENCY ? Picture.WIDTH * entities : rows.rows();
            all.add(picture(picture, "whole range, pyramid", sum, 0.001, "approx", "true"));
            all.add(picture(picture, "whole range, exact", sum, 0));
        }
        long filtered =
                rows.count(i -> rows.template().level(i) > 0 && rows.template().status(i) < 500);
        all.add(picture(Picture.COUNT, "exact, filter", filtered, 0, "where", FILTER));
        long at = rows.middleNanos() + Rows.SPAN_NANOS / 3;
        all.add(view(
                "state at t",
                "state",
                "total",
                entitiesUntil(rows, at + 1),
                "column",
                "value",
                "width",
                "1600",
                "at",
                Long.toString(at)));
        windows(rows, all);
        flows(rows, all);
        all.add(view("first 1000 rows", "details", "", 1000, "limit", "1000"));
        all.add(view(
                "first 1000 rows, filter", "details", "", 1000, "where", FILTER, "limit", "1000", "uncounted", "true"));
        all.add(sql("sql: count(*)", "SELECT count(*) FROM trace", List.of(rows.rows())));
        List<Long> events = new ArrayList<>();
        for (int event = 0; event < Rows.EVENTS.length; event++) {
            int wanted = event;
            events.add(rows.count(i -> rows.template().event(i) == wanted));
        }
        all.add(sql("sql: rows by event", "SELECT count(*) FROM trace GROUP BY event ORDER BY event", events));
        return all;
    }

    private static void windows(Repetitions rows, List<BillionQuestion> all) {
        long from = rows.middleNanos();
        long to = from + Math.min(Rows.SPAN_NANOS, Rows.SPAN_NANOS * rows.count() / 100);
        long inside = rows.countOnce(i -> rows.isIn(i, from, to));
        String[] window = {"from", Long.toString(from), "to", Long.toString(to)};
        all.add(picture(Picture.COUNT, "1 % of the time, exact", inside, 0, window));
        all.add(picture(Picture.DENSITY, "1 % of the time, exact", inside, 0, window));
        all.add(view(
                "timelines, 1 % of the time, exact",
                "timelines",
                "total",
                entitiesUntil(rows, to),
                "column",
                "value",
                "paint",
                "huge: value >= 1000",
                "limit",
                "100",
                "width",
                "1600",
                window[0],
                window[1],
                window[2],
                window[3]));
    }

    private static void flows(Repetitions rows, List<BillionQuestion> all) {
        long from = rows.middleNanos() + Rows.SPAN_NANOS / 3;
        long to = from + FLOW_WINDOW_NANOS;
        long[] active = new long[rows.template().count()];
        int n = 0;
        for (int i = 0; i < active.length; i++) {
            if (rows.isIn(i, from, to)) {
                active[n++] = rows.template().flow(i);
            }
        }
        long[] flows = Arrays.copyOf(active, n);
        Arrays.sort(flows);
        long ofThem =
                rows.countOnce(i -> Arrays.binarySearch(flows, rows.template().flow(i)) >= 0);
        all.add(view(
                "rows of the flows of 10 ms",
                "details",
                "total",
                ofThem,
                "flowsOf",
                "all",
                "from",
                Long.toString(from),
                "to",
                Long.toString(to),
                "limit",
                "100000"));
        all.add(view("top 50 flows by duration", "flows", "total", rows.flows(), "top", "50"));
    }

    /// How many entities have had a row by an instant of the repetition in the middle: if one went before it, all.
    private static long entitiesUntil(Repetitions rows, long nanos) {
        long end = rows.middleNanos() + Rows.SPAN_NANOS;
        return entities(rows, rows.middleNanos(), rows.count() > 1 ? end : nanos);
    }

    /// How many entities have rows in a window of the repetition in the middle.
    private static long entities(Repetitions rows, long fromNanos, long toNanos) {
        boolean[] seen = new boolean[Rows.ENTITIES];
        return rows.countOnce(i -> {
            int entity = rows.template().entity(i);
            boolean isNew = rows.isIn(i, fromNanos, toNanos) && !seen[entity];
            seen[entity] |= isNew;
            return isNew;
        });
    }

    private static BillionQuestion picture(
            Picture picture, String how, long expected, double share, String... parameters) {
        return new BillionQuestion(
                picture.label() + ", " + how,
                picture.label(),
                picture.field(),
                List.of(picture.parameters(parameters)),
                List.of(expected),
                share);
    }

    private static BillionQuestion view(String label, String kind, String field, long expected, String... parameters) {
        return new BillionQuestion(label, kind, field, List.of(parameters), List.of(expected), 0);
    }

    private static BillionQuestion sql(String label, String query, List<Long> expected) {
        return new BillionQuestion(label, "sql", "", List.of(query), expected, 0);
    }

    boolean isRight(List<Long> found) {
        if (found.size() != expected.size()) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            if (Math.abs(found.get(i) - expected.get(i)) > share * expected.get(i)) {
                return false;
            }
        }
        return true;
    }

    /// Asks, with everything that makes the numbers.
    Object ask(Snapshot snapshot) throws IOException {
        if (kind.equals("sql")) {
            return SqlQuestion.longs(new SqlEngine(), SqlTrace.all(snapshot), parameters.getFirst())[0];
        }
        Map<String, List<String>> byName = new HashMap<>();
        for (int i = 0; i < parameters.size(); i += 2) {
            byName.put(parameters.get(i), List.of(parameters.get(i + 1)));
        }
        return new Views().answer(Contest.trace(snapshot), new ViewRequest(kind, byName), () -> false);
    }

    /// The numbers of what [#ask] returned.
    List<Long> numbers(Object asked) {
        if (asked instanceof long[] numbers) {
            return Arrays.stream(numbers).boxed().toList();
        }
        if (!(asked instanceof Answer answer)) {
            throw new IllegalArgumentException("neither numbers nor an answer: " + asked);
        }
        if (field.isEmpty()) {
            return List.of(AnswerJson.document(answer).split("\"category\":", -1).length - 1L);
        }
        return List.of((long) Arrays.stream(Numbers.field(answer, field)).sum());
    }
}
