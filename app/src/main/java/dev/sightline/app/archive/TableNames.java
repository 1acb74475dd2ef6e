package dev.sightline.app.archive;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32C;

/// What a store's columns are called in a table: as in the store, but for names that are too long there, or that
/// another one has if upper and lower case are the same. Such a name ends in a sum of the whole.
final class TableNames {
    private final Dialect dialect;
    private final Map<String, String> known = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    TableNames(Dialect dialect, String... reserved) {
        this.dialect = dialect;
        for (String name : reserved) {
            taken.add(name);
        }
    }

    /// @param name in the store
    String of(String name) {
        String before = known.get(name);
        if (before != null) {
            return before;
        }
        String its = name.replace("\0", "");
        if (its.isEmpty() || !dialect.fits(its) || taken.contains(its.toLowerCase(Locale.ROOT))) {
            CRC32C sum = new CRC32C();
            sum.update(name.getBytes(StandardCharsets.UTF_8));
            String end = "_%08x".formatted(sum.getValue());
            while (!dialect.fits(its + end)) {
                its = its.substring(0, its.offsetByCodePoints(its.length(), -1));
            }
            its += end;
        }
        taken.add(its.toLowerCase(Locale.ROOT));
        known.put(name, its);
        return its;
    }
}
