package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Rows that hold for a duration, in several pieces of time, against single windows put side by side: rows reach
/// into pieces from before, from between them, and beyond them.
@NullUnmarked // documents are maps in which null is a value
class HeldPiecesTest {
    static Stream<Long> seeds() {
        return LongStream.range(0, 30).boxed();
    }

    private record Piece(long from, long to, int bins) {
        @Override
        public String toString() {
            return from + ".." + to + "*" + bins;
        }
    }

    /// Some touch, some are apart, the last is behind the last row.
    private static List<Piece> pieces(HoldCase c, Random random) {
        long range = 1000L * (2 + c.table().rows().size() / 2);
        long[] ends = LongStream.generate(() -> HoldCase.START - range / 10 + random.nextLong(range + range / 3))
                .limit(7)
                .sorted()
                .distinct()
                .toArray();
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i + 1 < ends.length; i += 1 + random.nextInt(2)) {
            pieces.add(new Piece(ends[i], ends[i + 1], 1 + random.nextInt(20)));
        }
        pieces.add(new Piece(HoldCase.START + 2 * range, HoldCase.START + 4 * range, 5));
        return pieces;
    }

    private static Map<String, Object> together(HoldCase c, String kind, List<Piece> pieces, String... more) {
        String text = pieces.stream().map(Piece::toString).collect(Collectors.joining(","));
        return c.answer(kind, with(more, "column", "v", "hold", "duration", "from", "", "to", "", "pieces", text));
    }

    private static List<Map<String, Object>> alone(
            HoldCase c, String kind, List<Piece> pieces, String bins, String... more) {
        return pieces.stream()
                .map(p -> window(c, kind, p.from(), p.to(), with(more, bins, p.bins())))
                .toList();
    }

    private static Map<String, Object> window(HoldCase c, String kind, long from, long to, Object... more) {
        return c.answer(kind, with(more, "column", "v", "hold", "duration", "from", from, "to", to));
    }

    private static Object[] with(Object[] some, Object... more) {
        return Stream.concat(Stream.of(some), Stream.of(more)).toArray();
    }

    private static List<Object> joined(List<Map<String, Object>> parts, String key) {
        return parts.stream()
                .flatMap(part -> ((List<?>) part.get(key)).stream())
                .collect(Collectors.toList());
    }

    private static Map<String, List<Object>> series(List<Map<String, Object>> parts) {
        Map<String, List<Object>> all = new LinkedHashMap<>();
        for (Map<String, Object> part : parts) {
            for (Object one : (List<?>) part.get("series")) {
                Map<?, ?> series = (Map<?, ?>) one;
                Object numbers = series.containsKey("rows") ? series.get("rows") : series.get("entities");
                all.computeIfAbsent((String) series.get("category"), any -> new ArrayList<>())
                        .addAll((List<?>) numbers);
            }
        }
        return all;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void frequenciesAreThoseOfTheWindowsSideBySide(long seed) {
        HoldCase c = HoldCase.of(seed);
        List<Piece> pieces = pieces(c, new Random(seed));
        for (String active : List.of("", "sum", "max", "count", "rows")) {
            HoldCase asked = active.isEmpty() || active.equals("rows") ? c : c.foldable("v");
            String[] more = active.equals("rows") ? new String[] {"count", "rows"} : new String[] {"active", active};
            Map<String, Object> all = together(asked, "frequency", pieces, more);
            List<Map<String, Object>> windows = alone(asked, "frequency", pieces, "width", more);
            assertThat(all)
                    .containsEntry("instantsNanos", joined(windows, "instantsNanos"))
                    .containsEntry("hold", "duration");
            assertThat(all.get("viewEndNanos")).isEqualTo(windows.getFirst().get("viewEndNanos"));
            assertThat(all.get("entityCount")).isEqualTo(windows.getFirst().get("entityCount"));
            assertThat(series(List.of(all))).as(active).isEqualTo(series(windows));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void timelinesHaveTheSharesAndTheMostRowsOfEachPiece(long seed) {
        HoldCase c = HoldCase.of(seed).foldable("v");
        List<Piece> pieces = pieces(c, new Random(seed));
        String sort = seed % 2 == 0 ? "category:high" : "first";
        for (String active : List.of("", "sum", "count")) {
            Map<String, Object> all = together(c, "timelines", pieces, "sort", sort, "active", active);
            Map<String, Object> whole = window(
                    c,
                    "timelines",
                    pieces.getFirst().from(),
                    pieces.getLast().to(),
                    with(new Object[] {"bins", 3}, "sort", sort, "active", active));
            List<Map<String, Object>> windows = alone(c, "timelines", pieces, "bins", "active", active);
            assertThat(all.get("total")).isEqualTo(whole.get("total"));
            assertThat(all.get("most"))
                    .isEqualTo(Collections.max(windows.stream()
                            .map(window -> (Long) window.get("most"))
                            .toList()));
            Map<String, Map<String, Object>> found = byEntity(all);
            Map<String, Map<String, Object>> expected = byEntity(whole);
            assertThat(found.keySet()).containsExactlyElementsOf(expected.keySet());
            List<Map<String, Map<String, Object>>> parts =
                    windows.stream().map(HeldPiecesTest::byEntity).toList();
            found.forEach((entity, row) -> {
                Map<String, Object> over = expected.get(entity);
                assertThat(row.get("totals")).isEqualTo(over.get("totals"));
                assertThat(row.get("rows")).isEqualTo(over.get("rows"));
                assertThat(row.containsKey("most")).as("is span-like").isEqualTo(over.containsKey("most"));
                assertThat(bins(row)).as(entity + " " + active).isEqualTo(sideBySide(row, entity, parts, pieces));
            });
        }
    }

    /// What a row says of each bin: the shares by category, and `most`.
    private static Map<String, List<Object>> bins(Map<String, Object> row) {
        Map<String, List<Object>> bins = new LinkedHashMap<>();
        for (Object one : (List<?>) row.get("shares")) {
            Map<?, ?> share = (Map<?, ?>) one;
            bins.put("share of " + share.get("category"), new ArrayList<>((List<?>) share.get("share")));
        }
        if (row.containsKey("most")) {
            bins.put("most", new ArrayList<>((List<?>) row.get("most")));
        }
        return bins;
    }

    /// The same, joined; an entity that is in no row of a window has nothing there.
    private static Map<String, List<Object>> sideBySide(
            Map<String, Object> like, String entity, List<Map<String, Map<String, Object>>> parts, List<Piece> pieces) {
        Map<String, List<Object>> side = new LinkedHashMap<>();
        bins(like).keySet().forEach(name -> side.put(name, new ArrayList<>()));
        for (int p = 0; p < parts.size(); p++) {
            Map<String, Object> own = parts.get(p).get(entity);
            int n = pieces.get(p).bins();
            Map<String, List<Object>> there = own == null ? Map.of() : bins(own);
            side.forEach((name, list) -> list.addAll(
                    own == null
                            ? Collections.nCopies(n, name.equals("most") ? (Object) 0L : (Object) 0.0)
                            : there.get(name)));
        }
        return side;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Object>> byEntity(Map<String, Object> answer) {
        Map<String, Map<String, Object>> map = new LinkedHashMap<>();
        for (Object row : (List<?>) answer.get("entities")) {
            map.put((String) ((Map<?, ?>) row).get("entity"), (Map<String, Object>) row);
        }
        return map;
    }
}
