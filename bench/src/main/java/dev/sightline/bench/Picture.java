package dev.sightline.bench;

import dev.sightline.view.request.Answer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A picture over time that both contestants compute: as a view, and as SQL over the table `t`.
enum Picture {
    COUNT("width=1600", "total") {
        @Override
        Numbers peers(Duck duck, String where) throws SQLException {
            long[][] cells = duck.longs("WITH m AS (SELECT min(time) t0, max(time) t1 FROM t) SELECT "
                    + bin("time", "t0", "t1", WIDTH) + " b, count(*) FROM t, m WHERE " + where + " GROUP BY b");
            long[] counts = new long[WIDTH];
            for (int i = 0; i < cells[0].length; i++) {
                counts[(int) cells[0][i]] = cells[1][i];
            }
            return Numbers.of(counts);
        }
    },
    DENSITY("width=1600&height=600&column=value&logY=true", "counts") {
        @Override
        Numbers peers(Duck duck, String where) throws SQLException {
            long[][] cells = duck.longs("WITH m AS (SELECT min(time) t0, max(time) t1, ln(min(value)) l0,"
                    + " ln(max(value)) - ln(min(value)) l FROM t WHERE " + where + ") SELECT "
                    + bin("time", "t0", "t1", WIDTH) + " x, least(" + (HEIGHT - 1) + ", floor((ln(value) - l0) * "
                    + HEIGHT + " / l)::INT) y, count(*) FROM t, m WHERE " + where + " GROUP BY x, y");
            long[] counts = new long[WIDTH * HEIGHT];
            for (int i = 0; i < cells[0].length; i++) {
                counts[(int) (cells[1][i] * WIDTH + cells[0][i])] = cells[2][i];
            }
            return Numbers.of(counts);
        }
    },
    FREQUENCY("width=1600&column=value&paint=huge: value >= 1000; high: value >= 100; mid: value >= 20", "series") {
        @Override
        Numbers peers(Duck duck, String where) throws SQLException {
            long[][] changes = duck.longs("WITH m AS (SELECT min(time) t0, greatest(1, (max(time) - min(time)) // "
                    + WIDTH + ") step FROM t), c AS (SELECT entity, time, CASE WHEN value >= 1000 THEN 0"
                    + " WHEN value >= 100 THEN 1 WHEN value >= 20 THEN 2 ELSE 3 END c FROM t WHERE " + where
                    + "), s AS (SELECT time, c, lag(c, 1, 5) OVER (PARTITION BY entity ORDER BY time) p FROM c),"
                    + " k AS (SELECT (time - t0 + step - 1) // step k, c, p FROM s, m WHERE c <> p),"
                    + " d AS (SELECT c, k, count(*) n FROM k GROUP BY c, k"
                    + " UNION ALL SELECT p, k, -count(*) FROM k GROUP BY p, k)"
                    + " SELECT c, k, sum(n)::BIGINT FROM d GROUP BY c, k");
            return running(changes, duck.longs("SELECT count(DISTINCT entity) FROM t WHERE " + where)[0][0]);
        }
    };

    static final int WIDTH = 1600;
    static final int HEIGHT = 600;
    /// Those of the paint, the unpainted, the idle (nobody: each row holds until the next), the unseen.
    private static final int CATEGORIES = 6;

    private final String parameters;
    private final String field;

    /// @param parameters of the view: `name=value&name=value`; an enum holds nothing that could change
    /// @param field where the document has the numbers
    Picture(String parameters, String field) {
        this.parameters = parameters;
        this.field = field;
    }

    /// @param where a condition in SQL
    abstract Numbers peers(Duck duck, String where) throws SQLException;

    String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /// The parameters of the view: name, value ...
    ///
    /// @param more name, value ...
    String[] parameters(String... more) {
        List<String> all = new ArrayList<>();
        for (String parameter : parameters.split("&", -1)) {
            Collections.addAll(all, parameter.split("=", 2));
        }
        Collections.addAll(all, more);
        return all.toArray(String[]::new);
    }

    /// Where the document has the numbers.
    String field() {
        return field;
    }

    Numbers ours(Answer answer) {
        return Numbers.counts(answer, field);
    }

    /// floor((v - min) * n / (max - min)), the maximum in the last.
    private static String bin(String column, String min, String max, int bins) {
        return "least(" + (bins - 1) + ", (" + column + " - " + min + ") * " + bins + " // (" + max + " - " + min
                + "))";
    }

    /// How many entities are in each category at each instant, from the changes; all begin in the last, unseen.
    private static Numbers running(long[][] changes, long entities) {
        long[] counts = new long[CATEGORIES * WIDTH];
        for (int i = 0; i < changes[0].length; i++) {
            if (changes[1][i] < WIDTH) {
                counts[(int) (changes[0][i] * WIDTH + changes[1][i])] += changes[2][i];
            }
        }
        counts[(CATEGORIES - 1) * WIDTH] += entities;
        for (int i = 0; i < counts.length; i++) {
            counts[i] += i % WIDTH == 0 ? 0 : counts[i - 1];
        }
        return Numbers.of(counts);
    }
}
