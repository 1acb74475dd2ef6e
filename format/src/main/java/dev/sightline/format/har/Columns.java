package dev.sightline.format.har;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import java.util.HashMap;
import java.util.Map;

/// The columns of requests, by their paths in an entry.
final class Columns {
    static final String HOST = "host";
    static final String EVENT = "event";
    private static final String TIME = "startedDateTime";
    private static final String DURATION = "time";
    private static final ColumnHint MILLISECONDS = new ColumnHint(ColumnType.FLOAT64, null, "ms");
    private static final ColumnHint BYTES = new ColumnHint(ColumnType.INT64, null, "B");

    private final RowSink sink;
    private final Map<String, Integer> known = new HashMap<>();

    Columns(RowSink sink) {
        this.sink = sink;
        for (String path : new String[] {TIME, HOST, EVENT, DURATION, "response.status", "request.url"}) {
            of(path);
        }
    }

    int of(String path) {
        Integer column = known.get(path);
        if (column == null) {
            if (known.size() == KeyTable.MAX_KEYS) {
                throw new Unreadable(KeyTable.TOO_MANY);
            }
            // `time` is how long it took; as a column of that name it would be taken for a moment
            column = sink.column(path.equals(DURATION) ? "duration" : path, hint(path));
            known.put(path, column);
        }
        return column;
    }

    /// Whether a column of that name is ours, and an entry's own key is not meant.
    static boolean isDerived(String path) {
        return path.equals(HOST) || path.equals(EVENT) || path.equals("duration");
    }

    static boolean isTime(String path) {
        return path.equals(TIME);
    }

    static boolean isDuration(String path) {
        return path.equals(DURATION) || path.startsWith("timings.");
    }

    /// Whether it is a number that is -1 where nothing was measured.
    static boolean isMeasured(String path) {
        return isDuration(path) && !path.endsWith(".comment") || isSize(path);
    }

    private static boolean isSize(String path) {
        return switch (path) {
            case "request.headersSize",
                    "request.bodySize",
                    "response.headersSize",
                    "response.bodySize",
                    "response.content.size",
                    "response._transferSize" -> true;
            default -> false;
        };
    }

    static boolean isContent(String path) {
        return path.equals("response.content.text")
                || path.equals("request.postData.text")
                || path.equals("_initiator.stack");
    }

    private static ColumnHint hint(String path) {
        return switch (path) {
            case TIME -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            case DURATION -> new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "ms");
            case HOST -> ColumnHint.of(ColumnType.STRING, Role.ENTITY);
            case EVENT -> ColumnHint.of(ColumnType.STRING, Role.EVENT);
            case "pageref" -> ColumnHint.of(ColumnType.STRING, Role.FLOW);
            case "response.status" -> ColumnHint.of(ColumnType.INT64, null);
            default -> isDuration(path) && isMeasured(path) ? MILLISECONDS : isSize(path) ? BYTES : ColumnHint.NONE;
        };
    }
}
