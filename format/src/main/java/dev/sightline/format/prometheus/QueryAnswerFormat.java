package dev.sightline.format.prometheus;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.JsonCursor;
import dev.sightline.format.internal.JsonHead;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/// What Prometheus, Loki and those who speak like them (Thanos, Mimir, VictoriaMetrics) answer to a query, saved as
/// JSON:
/// `curl .../api/v1/query_range?...`.
///
/// Source: Prometheus, HTTP API, Expression queries; Grafana Loki, HTTP API, query_range.
public final class QueryAnswerFormat implements Format {
    private static final Set<String> TYPES = Set.of("matrix", "vector", "streams");

    @Override
    public String name() {
        return "prometheus-query";
    }

    @Override
    public String description() {
        return "answers of the query API of Prometheus and Loki; metric -> event, instance, pod or job -> entity, labels are columns";
    }

    @Override
    public boolean knowsRoles() {
        return true;
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        Map<String, String> paths = JsonHead.paths(head);
        boolean series = paths.keySet().stream()
                .anyMatch(path -> path.startsWith(".data.result[].metric") || path.startsWith(".data.result[].stream"));
        boolean typed = TYPES.contains(paths.getOrDefault(".data.resultType", ""));
        return typed && (series || paths.containsKey(".status")) ? 93 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        new QueryAnswerReader(new JsonCursor(source.stream()), sink).read();
    }
}
