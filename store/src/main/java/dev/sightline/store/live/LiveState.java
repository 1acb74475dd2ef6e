package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.order.Recast;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is known of a live store's rows after some frame of its log: columns, sources, counts. The same for whoever
/// reads the same frames. One thread, but for [#fields].
///
/// A column that comes with another type than before is widened for good: int64 and float64 to float64, else to string.
final class LiveState {
    /// A store whose rows have more is no table, and whoever reads it would have to keep all of them.
    static final int MAX_COLUMNS = 20_000;

    private static final int MAX_NOTES = 10_000;
    /// Rows of so many sources are taken though nobody has declared these.
    private static final int MAX_UNDECLARED = 1 << 16;

    private final @Nullable String timeColumn;
    private final Map<String, Field> fields = new LinkedHashMap<>();
    private final List<SourceInfo> sources = new ArrayList<>();
    private final Map<String, Long> causes = new LinkedHashMap<>();
    private final List<Ledger.Lost> lost = new ArrayList<>();
    private final Set<String> damaged = new LinkedHashSet<>();
    private final RemarkSums remarks = new RemarkSums();
    private final Map<String, String> properties;
    private long sampled;
    /// Rows that were ever stored, whether dropped since or not.
    private long accepted;
    private long nextRow;
    /// As they are in `fields`; for any thread.
    private volatile List<Field> shown;

    LiveState(Manifest manifest) {
        timeColumn = manifest.timeColumn();
        manifest.fields().forEach(field -> fields.put(field.name(), field));
        sources.addAll(manifest.sources());
        Ledger ledger = manifest.ledger();
        ledger.causes().forEach(cause -> causes.put(cause.cause(), cause.rows()));
        lost.addAll(ledger.lost());
        damaged.addAll(ledger.damaged());
        ledger.remarks().forEach(remarks::add);
        properties = new LinkedHashMap<>(manifest.properties());
        sampled = ledger.sampled();
        accepted = ledger.stored() + ledger.dropped();
        nextRow = manifest.live() == null ? 0 : manifest.live().row();
        shown = List.copyOf(fields.values());
    }

    long nextRow() {
        return nextRow;
    }

    /// Any thread.
    List<Field> fields() {
        return shown;
    }

    boolean knows(String column) {
        return fields.containsKey(column);
    }

    Map<String, Field> fieldsByName() {
        return new LinkedHashMap<>(fields);
    }

    List<SourceInfo> sources() {
        return List.copyOf(sources);
    }

    Map<String, String> properties() {
        return new LinkedHashMap<>(properties);
    }

    Set<String> damaged() {
        return damaged;
    }

    /// @param dropped how many of the rows are not there any more
    Ledger ledger(long dropped) {
        List<Ledger.Cause> all = new ArrayList<>();
        long rejected = 0;
        for (Map.Entry<String, Long> cause : causes.entrySet()) {
            all.add(new Ledger.Cause(cause.getKey(), cause.getValue()));
            rejected += cause.getValue();
        }
        return new Ledger(
                        accepted + sampled + rejected,
                        accepted - dropped,
                        sampled,
                        dropped,
                        all,
                        lost,
                        List.copyOf(damaged),
                        null)
                .withRemarks(remarks.all());
    }

    /// Why a batch cannot be stored here, or null.
    ///
    /// @param coming columns that were accepted and are not among the fields yet; gets those of this batch
    @Nullable
    String refusal(Batch batch, Set<String> coming) {
        String why = refusal(batch);
        return why == null ? tooMany(batch.columns().stream().map(Batch.Column::name), coming) : why;
    }

    private @Nullable String tooMany(Stream<String> columns, Set<String> coming) {
        List<String> fresh = columns.filter(name -> !fields.containsKey(name) && !coming.contains(name))
                .toList();
        if (fields.size() + coming.size() + fresh.size() > MAX_COLUMNS && !fresh.isEmpty()) {
            return "a store has at most " + MAX_COLUMNS + " columns; this one has " + (fields.size() + coming.size())
                    + ", and " + fresh.size() + " more would come";
        }
        coming.addAll(fresh);
        return null;
    }

    private @Nullable String refusal(Batch batch) {
        Field known = timeColumn == null ? null : fields.get(timeColumn);
        for (Batch.Column column : batch.columns()) {
            ColumnType type = column.values().type();
            if (known != null && column.name().equals(timeColumn) && known.type() != type) {
                return "column '" + column.name() + "' is the store's time, "
                        + known.type().label() + "; got " + type.label();
            }
        }
        return unusable(batch);
    }

    /// Why a declaration cannot be stored here, or null.
    ///
    /// @param coming as of batches
    @Nullable
    String refusal(Declaration declaration, Set<String> coming) {
        for (Field field : declaration.fields()) {
            if (field.name().equals(timeColumn) && !isSortable(field.type())) {
                return "column '" + field.name() + "' is the store's time; it cannot be "
                        + field.type().label();
            }
        }
        return tooMany(declaration.fields().stream().map(Field::name), coming);
    }

    private static boolean isSortable(ColumnType type) {
        return type == ColumnType.TIME || type == ColumnType.INT64;
    }

    /// Why nothing can take a batch, or null.
    @Nullable
    String unusable(Batch batch) {
        if (batch.source() < 0 || batch.source() >= Math.max(MAX_UNDECLARED, sources.size())) {
            return "rows of source " + batch.source() + ", of " + sources.size() + " sources";
        }
        if (batch.rows() > SegmentBuilder.MAX_ROWS || SegmentBuilder.mostStringBytes(batch) > Integer.MAX_VALUE) {
            return "a batch of " + batch.rows() + " rows with 2 GiB of strings in a column, or too many rows";
        }
        Set<String> names = new HashSet<>();
        for (Batch.Column column : batch.columns()) {
            if (!names.add(column.name())) {
                return "column '" + column.name() + "' is in the batch twice";
            }
            if (column.name().isEmpty()) {
                return "a column needs a name";
            }
            ColumnType type = column.values().type();
            if (column.name().equals(timeColumn) && !isSortable(type)) {
                return "column '" + column.name() + "' is the store's time; got " + type.label();
            }
        }
        return null;
    }

    /// The type a column has once this one has come.
    private ColumnType widened(String column, ColumnType type) {
        Field known = fields.get(column);
        if (known == null || known.type() == type) {
            return type;
        }
        if (column.equals(timeColumn)) {
            return known.type();
        }
        return known.type().isNumeric() && type.isNumeric() ? ColumnType.FLOAT64 : ColumnType.STRING;
    }

    /// The batch with the types that its columns have in the store from now on.
    Batch widened(Batch batch) {
        List<Batch.Column> columns = new ArrayList<>();
        boolean same = true;
        for (Batch.Column column : batch.columns()) {
            ColumnType type = widened(column.name(), column.values().type());
            same &= type == column.values().type();
            columns.add(Recast.column(column, batch.rows(), type));
        }
        return same ? batch : copy(batch, columns);
    }

    @SuppressWarnings("NullAway") // the class file of the record has lost the @Nullable of its arrays
    private static Batch copy(Batch batch, List<Batch.Column> columns) {
        return new Batch(batch.rows(), batch.firstRow(), batch.source(), batch.offsets(), batch.lengths(), columns);
    }

    /// Counts the rows of a batch.
    ///
    /// @param batch what [#widened] made
    void take(Batch batch) {
        boolean same = true;
        for (Batch.Column column : batch.columns()) {
            ColumnType type = column.values().type();
            Field known = fields.get(column.name());
            if (known == null || known.type() != type) {
                fields.put(column.name(), known == null ? Field.of(column.name(), type) : known.withType(type));
                same = false;
            }
        }
        if (!same) {
            shown = List.copyOf(fields.values());
        }
        while (sources.size() <= batch.source()) {
            sources.add(new SourceInfo("source-" + sources.size(), "source-" + sources.size(), "", 0, 0, false));
        }
        SourceInfo source = sources.get(batch.source());
        sources.set(
                batch.source(),
                new SourceInfo(
                        source.path(),
                        source.name(),
                        source.format(),
                        source.rows() + batch.rows(),
                        source.rejected(),
                        source.hasEntity()));
        accepted += batch.rows();
        nextRow = Math.max(nextRow, batch.firstRow() + batch.rows());
    }

    /// Counts rows that are known to be gone, and no more of them.
    void takeDropped(long rows) {
        accepted += rows;
        nextRow += rows;
    }

    void take(Declaration declaration) {
        for (Field field : declaration.fields()) {
            fields.put(field.name(), field.withType(widened(field.name(), field.type())));
        }
        if (!declaration.fields().isEmpty()) {
            shown = List.copyOf(fields.values());
        }
        sources.addAll(declaration.sources());
        sampled += declaration.sampled();
        declaration.causes().forEach(cause -> causes.merge(cause.cause(), cause.rows(), Long::sum));
        for (Ledger.Lost each : declaration.lost()) {
            // Beyond the limit the last one stands for all: as many events, or unknown.
            if (lost.size() < MAX_NOTES) {
                lost.add(each);
            } else {
                Ledger.Lost last = lost.removeLast();
                long events = last.events() < 0 || each.events() < 0 ? -1 : last.events() + each.events();
                lost.add(new Ledger.Lost("many places", events, last.fromNanos(), last.toNanos()));
            }
        }
        for (String line : declaration.damaged()) {
            if (damaged.size() < MAX_NOTES) {
                damaged.add(damaged.size() == MAX_NOTES - 1 ? "more than that; further notes are not kept" : line);
            }
        }
        declaration.remarks().forEach(remarks::add);
        properties.putAll(declaration.properties());
    }
}
