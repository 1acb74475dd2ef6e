package dev.sightline.intake.infer;

import java.util.Set;

/// Names of columns whose numbers are no times, however much they look like some.
final class NumberNames {
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

    private NumberNames() {}

    static boolean say(String name) {
        return Names.words(name).stream().anyMatch(WORDS::contains);
    }
}
