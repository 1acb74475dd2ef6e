package dev.sightline.view;

import dev.sightline.view.Table.Row;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/// Views that count rows in bins, by the words of docs/api.md: slowly, from row lists.
@NullUnmarked // maps and lists in which null is a value
record BinOracle(Oracle all) {
    /// floor((v - min) * n / (max - min)), exact for whole numbers.
    private static int bin(Comparable<?> value, Comparable<?> min, Comparable<?> max, int n, boolean log) {
        if (min.equals(max)) {
            return 0;
        }
        if (log || value instanceof Double || min instanceof Double || max instanceof Double) {
            double v = scaled(value, log);
            double low = scaled(min, log);
            double high = scaled(max, log);
            return Math.clamp((long) Math.floor((v - low) * n / (high - low)), 0, n - 1);
        }
        BigInteger low = BigInteger.valueOf((Long) min);
        BigInteger offset = BigInteger.valueOf((Long) value).subtract(low).multiply(BigInteger.valueOf(n));
        return Math.min(
                n - 1,
                offset.divide(BigInteger.valueOf((Long) max).subtract(low)).intValue());
    }

    private static double scaled(Comparable<?> value, boolean log) {
        double number = ((Number) value).doubleValue();
        return log ? Math.log(number) : number;
    }

    private static boolean positive(Comparable<?> value) {
        return ((Number) value).doubleValue() > 0;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static boolean outside(Comparable value, Comparable min, Comparable max) {
        return (min != null && value.compareTo(min) < 0) || (max != null && value.compareTo(max) > 0);
    }

    /// @param limits xMin, xMax, yMin, yMax; null = of the data
    Map<String, Object> scatter(String x, String y, boolean logX, boolean logY, Comparable<?>[] limits) {
        List<Row> both = all.selected().stream()
                .filter(row -> all.axis(x, row) != null && all.axis(y, row) != null)
                .toList();
        List<Row> shown = both.stream()
                .filter(row -> (!logX || positive(all.axis(x, row))) && (!logY || positive(all.axis(y, row))))
                .filter(row -> !outside(all.axis(x, row), limits[0], limits[1]))
                .filter(row -> !outside(all.axis(y, row), limits[2], limits[3]))
                .toList();
        List<Comparable<?>> xs = all.sorted(x, shown);
        List<Comparable<?>> ys = all.sorted(y, shown);
        boolean any = !shown.isEmpty();
        Comparable<?> xMin = limits[0] != null ? limits[0] : any ? xs.getFirst() : null;
        Comparable<?> xMax = limits[1] != null ? limits[1] : any ? xs.getLast() : null;
        Comparable<?> yMin = limits[2] != null ? limits[2] : any ? ys.getFirst() : null;
        Comparable<?> yMax = limits[3] != null ? limits[3] : any ? ys.getLast() : null;
        long[][] counts = new long[all.height()][all.width()];
        Map<String, long[][]> byCategory = new LinkedHashMap<>();
        all.categories().forEach(name -> byCategory.put(name, new long[all.height()][all.width()]));
        long most = 0;
        for (Row row : shown) {
            int column = bin(all.axis(x, row), xMin, xMax, all.width(), logX);
            int line = bin(all.axis(y, row), yMin, yMax, all.height(), logY);
            most = Math.max(most, ++counts[line][column]);
            byCategory.get(all.category(row))[line][column]++;
        }
        Map<String, Object> document = Oracle.map(
                "xMin",
                all.json(x, xMin),
                "xMax",
                all.json(x, xMax),
                "yMin",
                all.json(y, yMin),
                "yMax",
                all.json(y, yMax),
                "outOfScale",
                both.size() - shown.size(),
                "counts",
                grid(counts),
                "maxCount",
                most,
                "exact",
                true);
        if (!all.paint().isEmpty()) {
            List<Object> categories = new ArrayList<>();
            byCategory.forEach((name, grid) -> categories.add(Oracle.map("name", name, "counts", grid(grid))));
            document.put("categoryCounts", categories);
        }
        return document;
    }

    Map<String, Object> count() {
        long start = all.from() != null ? all.from() : all.timeStart();
        long end = all.to() != null ? all.to() : all.timeEnd();
        long[] total = new long[all.width()];
        Map<String, long[]> series = new LinkedHashMap<>();
        all.categories().forEach(name -> series.put(name, new long[all.width()]));
        for (Row row : all.timed().stream().filter(all::inWindow).toList()) {
            int bin = bin(all.time(row), start, end, all.width(), false);
            total[bin]++;
            series.get(all.category(row))[bin]++;
        }
        List<Object> list = new ArrayList<>();
        series.forEach((name, rows) -> list.add(Oracle.map("category", name, "rows", Oracle.list(rows))));
        return Oracle.map(
                "startNanos",
                Long.toString(start),
                "endNanos",
                Long.toString(end),
                "total",
                Oracle.list(total),
                "series",
                list);
    }

    private static List<Object> grid(long[][] counts) {
        List<Object> rows = new ArrayList<>();
        for (long[] row : counts) {
            rows.add(Oracle.list(row));
        }
        return rows;
    }
}
