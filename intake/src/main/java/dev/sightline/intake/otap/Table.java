package dev.sightline.intake.otap;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import dev.sightline.format.arrow.ArrowColumn;
import dev.sightline.format.arrow.ArrowTable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A payload of a batch: what is missing of it, a column or a value, is empty, as in OTLP. One thread.
final class Table {
    static final int U16 = 0xFFFF;
    static final long U32 = 0xFFFF_FFFFL;

    private final @Nullable ArrowTable table;
    private final Room room;

    Table(@Nullable ArrowTable table, Room room) throws IOException {
        this.table = table;
        this.room = room;
        room.rows(rows());
    }

    int rows() {
        return table == null ? 0 : table.rows();
    }

    Cells cells(String name) {
        return new Cells(table == null ? null : table.column(name), room);
    }

    /// One that the specification demands: without it, rows mean nothing.
    Cells required(String name, String payload) throws IOException {
        if (table != null && table.column(name) == null) {
            throw new IOException(payload + " lacks its column '" + name + "'");
        }
        return cells(name);
    }

    /// The ids of a column; -1 where there is none.
    ///
    /// @param path of the column: `structure.field` for a field
    /// @param most of them: they wrap there
    long[] ids(String path, long most) throws IOException {
        return ids(path, most, _ -> true);
    }

    /// Whether a row's id is counted from that of the row before, where it is not said to be plain.
    interface FromBefore {
        boolean at(int row) throws IOException;
    }

    long[] ids(String path, long most, FromBefore delta) throws IOException {
        int dot = path.indexOf('.');
        Cells structure = cells(dot < 0 ? path : path.substring(0, dot));
        Cells cells = dot < 0 ? structure : structure.field(path.substring(dot + 1));
        boolean plain = table != null && "plain".equals(table.encoding(path));
        long[] ids = new long[rows()];
        long last = 0;
        for (int row = 0; row < ids.length; row++) {
            if (structure.isMissing(row) || cells.isMissing(row)) {
                ids[row] = -1;
                continue;
            }
            long value = cells.integer(row);
            last = (plain || !delta.at(row) ? value : last + value) & most;
            ids[row] = last;
        }
        return ids;
    }

    /// What belongs to an id; nothing to -1.
    <T extends MessageLite> List<T> its(Map<Long, List<T>> byParent, long id) throws IOException {
        List<T> its = id < 0 ? List.of() : byParent.getOrDefault(id, List.of());
        for (T each : its) {
            room.take(each.getSerializedSize() + Room.ROW);
        }
        return its;
    }

    /// Bytes that a batch may become: a short one may say the same long text again and again.
    static final class Room {
        private static final int ROW = 32;
        private final long most;
        private long left;

        Room(long most) {
            this.most = most;
            this.left = most;
        }

        void rows(int rows) throws IOException {
            take((long) rows * ROW);
        }

        void take(long bytes) throws IOException {
            left -= bytes;
            if (left < 0) {
                throw new OtapStream.TooLong("the batch has more than " + most + " bytes when it is spelled out");
            }
        }
    }

    /// The values of a column that may not be there.
    record Cells(@Nullable ArrowColumn column, Room room) {
        boolean isMissing(int row) throws IOException {
            return column == null || column.isMissing(row);
        }

        long integer(int row) throws IOException {
            return column == null || column.isMissing(row) ? 0 : column.integer(row);
        }

        double floating(int row) throws IOException {
            return column == null || column.isMissing(row) ? 0 : column.floating(row);
        }

        boolean bool(int row) throws IOException {
            return column != null && !column.isMissing(row) && column.bool(row);
        }

        byte[] raw(int row) throws IOException {
            if (column == null || column.isMissing(row)) {
                return new byte[0];
            }
            byte[] bytes = column.bytes(row);
            room.take(bytes.length);
            return bytes;
        }

        ByteString bytes(int row) throws IOException {
            return ByteString.copyFrom(raw(row));
        }

        String text(int row) throws IOException {
            return bytes(row).toStringUtf8();
        }

        Cells field(String name) {
            return new Cells(column == null ? null : column.field(name), room);
        }

        /// Whether this row and the one before it have the same bytes.
        boolean bytesRepeat(int row) throws IOException {
            return row > 0 && Arrays.equals(raw(row - 1), raw(row));
        }
    }
}
