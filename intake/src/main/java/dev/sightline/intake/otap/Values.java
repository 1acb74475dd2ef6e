package dev.sightline.intake.otap;

import dev.sightline.intake.otap.Table.Cells;
import io.opentelemetry.proto.common.v1.AnyValue;
import java.io.IOException;
import java.util.function.Function;

/// Values of any type: one column says which, and each type has a column.
final class Values {
    private final Cells type;
    private final Cells text;
    private final Cells integer;
    private final Cells floating;
    private final Cells bool;
    private final Cells bytes;
    private final Cells cbor;

    /// @param cells of a name
    Values(Function<String, Cells> cells) {
        type = cells.apply("type");
        text = cells.apply("str");
        integer = cells.apply("int");
        floating = cells.apply("double");
        bool = cells.apply("bool");
        bytes = cells.apply("bytes");
        cbor = cells.apply("ser");
    }

    AnyValue at(int row) throws IOException {
        AnyValue.Builder value = AnyValue.newBuilder();
        int kind = (int) type.integer(row);
        Cells active = switch (kind) {
            case 0 -> type;
            case 1 -> text;
            case 2 -> integer;
            case 3 -> floating;
            case 4 -> bool;
            case 5, 6 -> cbor;
            case 7 -> bytes;
            default -> throw new IOException("a value of the unknown type " + kind);
        };
        // Encoders may leave out a column of nothing but zeros: then the value is what its type is without a value.
        switch (kind) {
            case 1 -> value.setStringValueBytes(active.bytes(row));
            case 2 -> value.setIntValue(active.integer(row));
            case 3 -> value.setDoubleValue(active.floating(row));
            case 4 -> value.setBoolValue(active.bool(row));
            case 5, 6 -> {
                return active.isMissing(row) ? value.build() : Cbor.value(active.raw(row), active.room());
            }
            case 7 -> value.setBytesValue(active.bytes(row));
            default -> {}
        }
        return value.build();
    }
}
