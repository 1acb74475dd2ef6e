package dev.sightline.intake.source;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.store.live.Store;
import dev.sightline.store.order.ArrivalReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/// A store's folder among other inputs: its rows, with the types, roles and units they have there. A folder that is the
/// only input is not read so, but opened in place.
public final class StoreFormat implements Format {
    @Override
    public String name() {
        return "store";
    }

    @Override
    public String description() {
        return "folders that sightline keeps traces in; types, roles and units as stored";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return 0;
    }

    @Override
    public int sniffFolder(Path folder) {
        return Store.isStore(folder) ? 100 : 0;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        Store store = Store.open(source.file());
        store.ledger().damaged().forEach(line -> sink.damaged(line, 0));
        // Times of day have their date by now.
        TimeScale clock = TimeScale.of(store.properties().getOrDefault("clock", ""))
                .filter(scale -> scale == TimeScale.LOCAL || scale == TimeScale.STEPS)
                .orElse(TimeScale.ZONED);
        Map<String, Integer> columns = new HashMap<>();
        for (Field field : store.snapshot().fields()) {
            columns.put(
                    field.name(), sink.column(field.name(), new ColumnHint(field.type(), field.role(), field.unit())));
        }
        try {
            ArrivalReader rows = new ArrivalReader(store.snapshot());
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                int[] places = batch.columns().stream()
                        .mapToInt(column -> columns.getOrDefault(column.name(), 0))
                        .toArray();
                for (int row = 0; row < batch.rows(); row++) {
                    for (int i = 0; i < places.length; i++) {
                        Batch.Column column = batch.columns().get(i);
                        if (column.isValid(row)) {
                            put(sink, places[i], column.values(), row, clock);
                        }
                    }
                    sink.endRow(-1, 0);
                }
            }
        } catch (UncheckedIOException e) {
            sink.damaged(String.valueOf(e.getMessage()), 0);
        }
    }

    private static void put(RowSink sink, int column, Batch.Values values, int row, TimeScale clock) {
        switch (values) {
            case Batch.Values.Int64s ints -> sink.int64(column, ints.values()[row]);
            case Batch.Values.Times times -> sink.timeNanos(column, times.nanos()[row], clock);
            case Batch.Values.Float64s floats -> sink.float64(column, floats.values()[row]);
            case Batch.Values.Bools bools -> sink.bool(column, bools.values()[row]);
            case Batch.Values.Strings strings ->
                sink.string(column, strings.bytes(), strings.starts()[row], strings.lengths()[row]);
        }
    }
}
