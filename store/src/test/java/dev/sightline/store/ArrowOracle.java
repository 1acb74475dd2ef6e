package dev.sightline.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.ValueVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.ipc.ArrowFileReader;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/// Reads an Arrow file with Arrow's own library.
public final class ArrowOracle {
    public record Table(Schema schema, List<Map<String, Object>> rows, int batches) {}

    private ArrowOracle() {}

    public static Table read(Path path) throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        try (RootAllocator allocator = new RootAllocator();
                FileChannel channel = FileChannel.open(path);
                ArrowFileReader reader = new ArrowFileReader(channel, allocator)) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            int batches = 0;
            while (reader.loadNextBatch()) {
                batches++;
                int first = rows.size();
                for (int row = 0; row < root.getRowCount(); row++) {
                    rows.add(new LinkedHashMap<>());
                }
                for (FieldVector vector : root.getFieldVectors()) {
                    column(reader, vector, rows.subList(first, rows.size()));
                }
            }
            return new Table(root.getSchema(), rows, batches);
        }
    }

    private static void column(ArrowFileReader reader, FieldVector vector, List<Map<String, Object>> rows)
            throws IOException {
        var encoding = vector.getField().getDictionary();
        if (encoding == null) {
            values(vector.getName(), vector, rows);
            return;
        }
        try (ValueVector decoded =
                DictionaryEncoder.decode(vector, reader.getDictionaryVectors().get(encoding.getId()))) {
            values(vector.getName(), decoded, rows);
        }
    }

    private static void values(String name, ValueVector vector, List<Map<String, Object>> rows) {
        for (int row = 0; row < rows.size(); row++) {
            Object value = vector.isNull(row) ? null : value(vector, row);
            if (value != null) {
                rows.get(row).put(name, value);
            }
        }
    }

    private static @Nullable Object value(ValueVector vector, int row) {
        if (vector instanceof TimeStampVector times) {
            return times.get(row);
        }
        Object value = vector.getObject(row);
        return value instanceof org.apache.arrow.vector.util.Text text ? text.toString() : value;
    }
}
