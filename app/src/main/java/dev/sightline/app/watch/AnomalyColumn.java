package dev.sightline.app.watch;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.detect.News;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The columns of anomalies that are kept as rows. Opened with the rows they are about, they stand at the time, entity
/// and flow of theirs.
enum AnomalyColumn {
    /// When its time-out passed; of what came wrong, when that came.
    TS(ColumnType.TIME, Role.TIME, null),
    /// Its kind, or `withdrawn`: it was told and is none after all.
    EVENT(ColumnType.STRING, Role.EVENT, null),
    /// Who did the last of it.
    ENTITY(ColumnType.STRING, Role.ENTITY, null),
    /// The values of the flow's key, divided by ` / `.
    FLOW(ColumnType.STRING, Role.FLOW, null),
    /// The same, divided by U+001F.
    KEY(ColumnType.STRING, null, null),
    DEFINITION(ColumnType.STRING, null, null),
    KIND(ColumnType.STRING, null, null),
    STEP(ColumnType.STRING, null, null),
    CAUSE(ColumnType.STRING, null, null),
    WHY(ColumnType.STRING, null, null),
    MISSING(ColumnType.STRING, null, null),
    LAST_EVENT(ColumnType.STRING, null, null),
    FIRST(ColumnType.TIME, null, null),
    LAST(ColumnType.TIME, null, null),
    TIMEOUT(ColumnType.INT64, null, "ns"),
    TOOK(ColumnType.INT64, null, "ns"),
    /// When it was told, by the collector's clock.
    TOLD(ColumnType.TIME, null, null);

    static final List<Field> FIELDS =
            Arrays.stream(values()).map(AnomalyColumn::field).toList();

    private final ColumnType type;
    private final @Nullable Role role;
    private final @Nullable String unit;

    AnomalyColumn(ColumnType type, @Nullable Role role, @Nullable String unit) {
        this.type = type;
        this.role = role;
        this.unit = unit;
    }

    private Field field() {
        return new Field(label(), type, role, unit);
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    ColumnType type() {
        return type;
    }

    /// Among all.
    int place() {
        return Field.named(FIELDS, label());
    }

    @Nullable
    String text(News news) {
        Anomaly anomaly = news.anomaly();
        return switch (this) {
            case EVENT -> news.withdrawn() ? "withdrawn" : anomaly.kind().label();
            case ENTITY -> anomaly.entity();
            case FLOW -> anomaly.flowText();
            case KEY -> String.join("\u001f", anomaly.flow());
            case DEFINITION -> anomaly.lifeline();
            case KIND -> anomaly.kind().label();
            case STEP -> anomaly.event();
            case CAUSE ->
                anomaly.cause().words().isEmpty() ? null : anomaly.cause().words();
            case WHY -> anomaly.why().isEmpty() ? null : anomaly.why();
            case MISSING -> anomaly.missing().isEmpty() ? null : String.join(", ", anomaly.missing());
            case LAST_EVENT -> anomaly.lastEvent();
            case TS, FIRST, LAST, TIMEOUT, TOOK, TOLD -> throw new IllegalArgumentException(this + " is a number");
        };
    }

    long number(News news, long toldNanos) {
        Anomaly anomaly = news.anomaly();
        return switch (this) {
            case TS -> anomaly.kind() == Kind.MISSING && !news.withdrawn() ? anomaly.dueNanos() : anomaly.lastNanos();
            case FIRST -> anomaly.firstNanos();
            case LAST -> anomaly.lastNanos();
            case TIMEOUT -> anomaly.timeoutNanos();
            case TOOK -> anomaly.tookNanos();
            case TOLD -> toldNanos;
            case EVENT, ENTITY, FLOW, KEY, DEFINITION, KIND, STEP, CAUSE, WHY, MISSING, LAST_EVENT ->
                throw new IllegalArgumentException(this + " is a text");
        };
    }
}
