package dev.sightline.format.paje;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The `%EventDef` blocks read so far, by id.
final class Definitions {
    static final String BAD = "not a definition";
    /// More than this many definitions, or fields of one, are taken for garbage.
    private static final int MAX = 1000;

    private final Map<String, Definition> byId = new HashMap<>();
    private @Nullable String openId;
    private String openName = "";
    private List<String> fields = new ArrayList<>();

    /// Takes a line that begins with `%`.
    ///
    /// @return null, or why it is none of a definition
    @Nullable
    String line(String text) {
        String[] words = text.substring(1).strip().split("\\s+");
        if (words[0].equals("EventDef") && words.length == 3) {
            boolean idFirst = isNumber(words[1]) && !isNumber(words[2]);
            openId = words[idFirst ? 1 : 2];
            openName = words[idFirst ? 2 : 1];
            fields = new ArrayList<>();
            return byId.size() < MAX ? null : BAD;
        }
        String id = openId;
        if (id == null) {
            return BAD;
        }
        if (words[0].equals("EndEventDef")) {
            byId.put(id, new Definition(openName, fields));
            openId = null;
            return null;
        }
        if (words[0].isEmpty() || fields.size() == MAX) {
            return BAD;
        }
        fields.add(words[0]);
        return null;
    }

    @Nullable
    Definition of(String id) {
        return byId.get(id);
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
