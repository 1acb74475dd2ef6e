package dev.sightline.app.answer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Which rows count.
public final class SelectionOptions {
    @Option(
            names = "--where",
            paramLabel = "EXPR",
            description = "only rows such as 'Duration >= 100 and PodName = \"front-1\"'")
    private @Nullable String where;

    @Option(names = "--from", paramLabel = "T", description = "from this moment on, a date or nanoseconds")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "T", description = "before this moment")
    private @Nullable String to;

    /// By the names that views know.
    public Map<String, List<String>> parameters() {
        Map<String, List<String>> all = new LinkedHashMap<>();
        String expression = where;
        if (expression != null) {
            all.put("where", List.of(expression));
        }
        String start = from;
        if (start != null) {
            all.put("from", List.of(start));
        }
        String end = to;
        if (end != null) {
            all.put("to", List.of(end));
        }
        return all;
    }
}
