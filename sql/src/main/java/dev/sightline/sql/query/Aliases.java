package dev.sightline.sql.query;

import dev.sightline.sql.trace.SqlNames;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The names that a SELECT gives to what it computes, and those of them that are a column's, too: which of the two is
/// meant depends on where it stands.
///
/// @param names all, folded
/// @param hiding those of a column of the trace that is not just what is named so
record Aliases(Set<String> names, Set<String> hiding) {

    /// @return null: two things have one name
    static @Nullable Aliases of(JsonNode items, SqlNames columns, JsonNode from) {
        Map<String, JsonNode> given = new HashMap<>();
        Set<String> hiding = new HashSet<>();
        for (JsonNode item : items) {
            String alias = SqlNames.folded(item.path("alias").asString(""));
            if (alias.isEmpty()) {
                continue;
            }
            if (given.put(alias, item) != null) {
                return null;
            }
            String own = Reads.column(item, from);
            if (columns.column(alias) >= 0 && (own == null || columns.column(own) != columns.column(alias))) {
                hiding.add(alias);
            }
        }
        return new Aliases(Set.copyOf(given.keySet()), hiding);
    }
}
