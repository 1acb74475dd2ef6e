package dev.sightline.view.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.view.StoredTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Views of several pieces of time against those of single windows put side by side.
@NullUnmarked // documents are maps in which null is a value
class TimePiecesTest {
    private static final String PAINT = "big: size >= 4096; mid: size >= 64";

    @TempDir
    Path folder;

    private record Piece(long from, long to, int bins) {
        @Override
        public String toString() {
            return from + ".." + to + "*" + bins;
        }
    }

    /// Some touch, some are apart, one is beyond all rows.
    private static List<Piece> pieces(StoredTrace store, Random random) {
        long first = store.times()[0];
        long range = store.times()[store.times().length - 1] - first;
        long[] ends = LongStream.generate(() -> first - range / 10 + random.nextLong(range + range / 5))
                .limit(8)
                .sorted()
                .distinct()
                .toArray();
        List<Piece> pieces = new ArrayList<>();
        for (int i = 0; i + 1 < ends.length; i += 1 + random.nextInt(2)) {
            pieces.add(new Piece(ends[i], ends[i + 1], 1 + random.nextInt(90)));
        }
        pieces.add(new Piece(first + 3 * range, first + 4 * range, 7));
        return pieces;
    }

    private static String text(List<Piece> pieces) {
        return pieces.stream().map(Piece::toString).collect(Collectors.joining(","));
    }

    private static Map<String, String> with(Map<String, String> all, String... more) {
        Map<String, String> map = new HashMap<>(all);
        for (int i = 0; i < more.length; i += 2) {
            map.put(more[i], more[i + 1]);
        }
        return map;
    }

    private static List<Map<String, Object>> alone(
            StoredTrace store, String kind, boolean approx, List<Piece> pieces, String bins, Map<String, String> q) {
        return pieces.stream()
                .map(piece -> store.answer(
                        kind,
                        approx,
                        with(q, "from", "" + piece.from(), "to", "" + piece.to(), bins, "" + piece.bins())))
                .toList();
    }

    private static List<Object> joined(List<Map<String, Object>> answers, String key) {
        return answers.stream()
                .flatMap(answer -> ((List<?>) answer.get(key)).stream())
                .collect(Collectors.toList());
    }

    private static List<Object> series(List<Map<String, Object>> answers, int which, String key) {
        return answers.stream()
                .flatMap(answer ->
                        ((List<?>) ((Map<?, ?>) ((List<?>) answer.get("series")).get(which)).get(key)).stream())
                .collect(Collectors.toList());
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void countsAndFrequenciesAreThoseOfTheWindowsSideBySide(long seed) throws IOException {
        StoredTrace store = StoredTrace.write(folder, seed, 3, 6_000, seed % 2 == 0);
        List<Piece> pieces = pieces(store, new Random(seed));
        boolean approx = seed % 3 == 0;
        Map<String, String> q =
                with(Map.of("paint", PAINT), seed % 4 == 1 ? "where" : "paint", seed % 4 == 1 ? "size < 9000" : PAINT);
        Map<String, Object> counts = store.answer("count", approx, with(q, "pieces", text(pieces)));
        List<Map<String, Object>> windows = alone(store, "count", approx, pieces, "width", q);
        assertThat(counts).containsEntry("total", joined(windows, "total"));
        for (int c = 0; c < 3; c++) {
            assertThat(series(List.of(counts), c, "rows")).isEqualTo(series(windows, c, "rows"));
        }
        assertThat(counts.get("pieces"))
                .isEqualTo(pieces.stream()
                        .map(p -> Map.of("fromNanos", "" + p.from(), "toNanos", "" + p.to(), "bins", (long) p.bins()))
                        .toList());
        Map<String, String> ofSize = with(q, "column", "size");
        Map<String, Object> frequency = store.answer("frequency", approx, with(ofSize, "pieces", text(pieces)));
        List<Map<String, Object>> frequencies = alone(store, "frequency", approx, pieces, "width", ofSize);
        assertThat(frequency)
                .containsEntry("instantsNanos", joined(frequencies, "instantsNanos"))
                .containsEntry("entityCount", frequencies.getFirst().get("entityCount"));
        for (int c = 0; c < ((List<?>) frequency.get("series")).size(); c++) {
            assertThat(series(List.of(frequency), c, "entities")).isEqualTo(series(frequencies, c, "entities"));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void cellsAreThoseOfTheWindowsSideBySide(long seed) throws IOException {
        StoredTrace store = StoredTrace.write(folder, seed, 3, 6_000, seed % 2 == 0);
        List<Piece> pieces = pieces(store, new Random(seed));
        boolean approx = seed % 3 == 0;
        Map<String, String> q = Map.of("paint", PAINT, "column", "size", "height", "20");
        Map<String, Object> all = store.answer("density", approx, with(q, "pieces", text(pieces)));
        Map<String, String> limits = with(q, "yMin", "" + all.get("yMin"), "yMax", "" + all.get("yMax"));
        List<Map<String, Object>> windows = alone(store, "density", approx, pieces, "width", limits);
        long most = 0;
        for (int row = 0; row < 20; row++) {
            int r = row;
            List<Object> side = windows.stream()
                    .flatMap(window -> ((List<?>) ((List<?>) window.get("counts")).get(r)).stream())
                    .collect(Collectors.toList());
            assertThat(((List<?>) all.get("counts")).get(row)).isEqualTo(side);
            most = Math.max(most, side.stream().mapToLong(n -> (Long) n).max().orElse(0));
        }
        assertThat(all).containsEntry("maxCount", most);
        long open = windows.stream().mapToLong(w -> (Long) w.get("outOfScale")).sum();
        assertThat(all).containsEntry("outOfScale", open);
        if (!approx) {
            assertThat(open).as("limits are those of all pieces together").isZero();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void timelinesHaveTheOrderOfTheWholeWindowAndTheSharesOfEachPiece(long seed) throws IOException {
        StoredTrace store = StoredTrace.write(folder, seed, 3, 3_000, seed % 2 == 0);
        List<Piece> pieces = pieces(store, new Random(seed));
        Map<String, String> q = Map.of("paint", PAINT, "column", "size", "sort", "category:big");
        Map<String, Object> all = store.answer("timelines", false, with(q, "pieces", text(pieces), "limit", "10"));
        Map<String, Object> window = store.answer(
                "timelines",
                false,
                with(
                        q,
                        "limit",
                        "10",
                        "from",
                        "" + pieces.getFirst().from(),
                        "to",
                        "" + pieces.getLast().to(),
                        "bins",
                        "3"));
        assertThat(all.get("total")).isEqualTo(window.get("total"));
        List<Map<String, Map<String, Object>>> alone = alone(store, "timelines", false, pieces, "bins", q).stream()
                .map(TimePiecesTest::byEntity)
                .toList();
        Map<String, Map<String, Object>> whole = byEntity(window);
        assertThat(byEntity(all).keySet()).containsExactlyElementsOf(whole.keySet());
        byEntity(all).forEach((entity, row) -> {
            assertThat(row.get("totals")).isEqualTo(whole.get(entity).get("totals"));
            for (int c = 0; c < 3; c++) {
                List<Object> side = new ArrayList<>();
                for (int p = 0; p < pieces.size(); p++) {
                    Map<String, Object> own = alone.get(p).get(entity);
                    side.addAll(own == null ? zeros(pieces.get(p).bins()) : shares(own, c));
                }
                assertThat(shares(row, c)).isEqualTo(side);
            }
        });
    }

    private static List<Object> zeros(int n) {
        return LongStream.range(0, n).mapToObj(i -> (Object) 0.0).toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Object>> byEntity(Map<String, Object> answer) {
        Map<String, Map<String, Object>> map = new java.util.LinkedHashMap<>();
        for (Object row : (List<?>) answer.get("entities")) {
            map.put((String) ((Map<?, ?>) row).get("entity"), (Map<String, Object>) row);
        }
        return map;
    }

    private static List<?> shares(Map<String, Object> row, int category) {
        return (List<?>) ((Map<?, ?>) ((List<?>) row.get("shares")).get(category)).get("share");
    }

    @Test
    void refusesPiecesThatAreNone() throws IOException {
        StoredTrace store = StoredTrace.write(folder, 1, 1, 100, false);
        refuses(store, "pieces: FROM..TO*BINS in nanoseconds", "5..3*10");
        refuses(store, "pieces: FROM..TO*BINS in nanoseconds", "1..2*0");
        refuses(store, "pieces: FROM..TO*BINS in nanoseconds", "1..99999999999999999999*3");
        refuses(store, "not 'x'", "x");
        refuses(store, "begins before the piece before it ends", "1..5*2,4..9*2");
        refuses(store, "at most 64 of together 4096 bins", "1..5000*4000,6000..9000*97");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.answer("count", false, Map.of("pieces", "1..2*1", "from", "0")))
                .withMessageContaining("leave out from and to");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.answer("values", false, Map.of("pieces", "1..2*1", "column", "size")))
                .withMessageContaining("there is no parameter 'pieces' here");
    }

    private static void refuses(StoredTrace store, String message, String pieces) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.answer("count", false, Map.of("pieces", pieces)))
                .withMessageContaining(message);
    }
}
