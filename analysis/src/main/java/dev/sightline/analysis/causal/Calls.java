package dev.sightline.analysis.causal;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.RowDuration;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Which events are calls that had an answer, and when they had it. A caller (a span of the kind *client*) that was
/// answered ended after the one that it called (of the kind *server*) had begun, whatever that one did afterwards: of
/// 3,520 real calls 566 were still being served when their callers had gone on, so that one is over before the other is
/// nothing to rely on. What failed may have been given up before anybody began. One thread.
final class Calls {
    private static final List<String> KINDS = List.of("kind", "span.kind", "tags.span.kind", "attributes.span.kind");
    /// OpenTelemetry's numbers.
    private static final long SERVER = 2;

    private static final long CLIENT = 3;
    private static final long ERROR = 2;
    private static final List<String> STATUS = List.of("status.code", "otel.status_code", "tags.otel.status_code");
    private static final List<String> FAILED = List.of("error", "tags.error", "error.type", "tags.error.type");
    private static final Set<String> NO_ERROR = Set.of("", "false", "0", "none");
    static final long NONE = Long.MIN_VALUE;

    private final List<Field> fields;
    private final RowDuration duration;
    private final int kind;
    private final int[] status;
    private final int[] failed;
    private final BitSet served = new BitSet();
    /// By event, as far as the last one that was answered.
    private long[] answered = {};

    Calls(List<Field> fields) {
        this.fields = fields;
        duration = RowDuration.of(fields);
        int[] kinds = named(KINDS);
        kind = kinds.length == 0 ? -1 : kinds[0];
        status = named(STATUS);
        failed = named(FAILED);
    }

    private int[] named(List<String> names) {
        return names.stream()
                .mapToInt(name -> Field.named(fields, name))
                .filter(column -> column >= 0)
                .toArray();
    }

    void take(Row row, int event, long begin) {
        if (kind < 0 || !row.isPresent(kind)) {
            return;
        }
        if (is(row, "server", SERVER)) {
            served.set(event);
        } else if (is(row, "client", CLIENT) && duration.isPresent(row) && !isFailed(row)) {
            if (event >= answered.length) {
                int known = answered.length;
                answered = Arrays.copyOf(answered, Math.max(event + 1, known * 2));
                Arrays.fill(answered, known, answered.length, NONE);
            }
            answered[event] = duration.endNanos(row, begin);
        }
    }

    /// How many bytes it may have while a few more come, and later.
    long bytesNeeded() {
        return 24L * answered.length + served.size() / 8;
    }

    private boolean is(Row row, String name, long number) {
        return fields.get(kind).type() == ColumnType.INT64
                ? row.int64(kind) == number
                : word(row, kind).endsWith(name);
    }

    private String word(Row row, int column) {
        return CellText.of(row, fields.get(column), column).toLowerCase(Locale.ROOT);
    }

    private boolean isFailed(Row row) {
        for (int column : status) {
            if (row.isPresent(column)
                    && (fields.get(column).type() == ColumnType.INT64
                            ? row.int64(column) == ERROR
                            : word(row, column).endsWith("error"))) {
                return true;
            }
        }
        return Arrays.stream(failed).anyMatch(column -> row.isPresent(column) && !NO_ERROR.contains(word(row, column)));
    }

    /// Whether a call had an answer, whoever gave it.
    boolean isAnswered(int sent) {
        return sent < answered.length && answered[sent] != NONE;
    }

    /// When the sender of a message had its answer, by its own clock; [#NONE]: it did not wait for one, or nobody says.
    long answered(int sent, int received) {
        return served.get(received) && sent < answered.length ? answered[sent] : NONE;
    }
}
