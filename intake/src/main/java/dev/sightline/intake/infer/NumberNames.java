package dev.sightline.intake.infer;

import java.util.Set;

/// Names of columns whose numbers are no times, however much they look like some.
public final class NumberNames {
    /// What a number counts or whom it names: `bytes_sent`, `phone`, `account`. Big ones look like seconds since 1970.
    private static final Set<String> WORDS = Set.of(
            "bytes",
            "byte",
            "octets",
            "packets",
            "pkts",
            "count",
            "size",
            "amount",
            "phone",
            "telephone",
            "mobile",
            "account",
            "invoice",
            "serial",
            "isbn",
            "number",
            "no",
            "seq",
            "sequence",
            "revision",
            "offset",
            "ip",
            "address");

    /// How many there were of something: no time, even where there was one a minute.
    private static final Set<String> COUNTED = Set.of(
            "count",
            "cnt",
            "n",
            "num",
            "number",
            "no",
            "qty",
            "quantity",
            "pages",
            "hits",
            "views",
            "visits",
            "clicks",
            "requests",
            "events",
            "attempts",
            "tries",
            "retries",
            "items",
            "rows",
            "lines",
            "records",
            "messages",
            "errors",
            "warnings",
            "failures",
            "steps",
            "stops",
            "people",
            "persons",
            "passengers",
            "units",
            "pieces",
            "calls",
            "users",
            "orders",
            "parts",
            "occurrences",
            "samples",
            "readings",
            "anzahl",
            "stück");

    private NumberNames() {}

    /// Whether a column tells how many, by its name.
    public static boolean count(String name) {
        return Names.words(name).stream().anyMatch(COUNTED::contains);
    }

    static boolean say(String name) {
        return Names.words(name).stream().anyMatch(WORDS::contains);
    }
}
