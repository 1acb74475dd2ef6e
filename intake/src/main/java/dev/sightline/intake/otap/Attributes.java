package dev.sightline.intake.otap;

import dev.sightline.intake.otap.Table.Cells;
import dev.sightline.intake.otap.Table.Room;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The attributes of a payload, by the id of what they are of.
final class Attributes {
    private static final int PAIR = 8;

    private final Map<Long, List<KeyValue>> byParent = new HashMap<>();
    private final Room room;

    /// Ids are counted from the row before where that has the same key and value.
    ///
    /// @param most of the ids
    Attributes(Table table, long most, Room room) throws IOException {
        this.room = room;
        Cells keys = table.required("key", "a payload of attributes");
        Values values = new Values(table::cells);
        List<KeyValue> all = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            all.add(KeyValue.newBuilder()
                    .setKeyBytes(keys.bytes(row))
                    .setValue(values.at(row))
                    .build());
        }
        long[] parents = table.ids("parent_id", most, row -> row > 0 && repeats(all.get(row - 1), all.get(row)));
        for (int row = 0; row < parents.length; row++) {
            byParent.computeIfAbsent(parents[row], _ -> new ArrayList<>()).add(all.get(row));
        }
    }

    /// Lists, maps and what is empty are never counted from the row before; nor is what is no number.
    private static boolean repeats(KeyValue before, KeyValue now) {
        AnyValue value = now.getValue();
        if (!before.getKey().equals(now.getKey()) || before.getValue().getValueCase() != value.getValueCase()) {
            return false;
        }
        return switch (value.getValueCase()) {
            case STRING_VALUE, BOOL_VALUE, INT_VALUE, BYTES_VALUE ->
                before.getValue().equals(value);
            case DOUBLE_VALUE -> before.getValue().getDoubleValue() == value.getDoubleValue();
            default -> false;
        };
    }

    /// Those of an id; none of -1.
    List<KeyValue> of(long id) throws IOException {
        List<KeyValue> its = id < 0 ? List.of() : byParent.getOrDefault(id, List.of());
        for (KeyValue each : its) {
            room.take(each.getSerializedSize() + PAIR);
        }
        return its;
    }
}
