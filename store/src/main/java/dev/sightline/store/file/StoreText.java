package dev.sightline.store.file;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import java.util.Map;

/// Lines of cells with tabs between, as in a [Manifest] and in a [Declaration]; tab, line feed, carriage return and
/// backslash are written `\t \n \r \\`.
public final class StoreText {
    private final StringBuilder text;

    public StoreText(String head) {
        text = new StringBuilder(head);
    }

    public StoreText line(Object... cells) {
        for (int i = 0; i < cells.length; i++) {
            text.append(i == 0 ? "" : "\t").append(escape(cells[i].toString()));
        }
        text.append('\n');
        return this;
    }

    public void field(Field field) {
        Role role = field.role();
        String unit = field.unit();
        line("field", field.name(), field.type().label(), role == null ? "" : role.label(), unit == null ? "" : unit);
    }

    public void source(SourceInfo source) {
        line(
                "source",
                source.path(),
                source.name(),
                source.format(),
                source.rows(),
                source.rejected(),
                source.hasEntity());
    }

    public void cause(Ledger.Cause cause) {
        line("cause", cause.rows(), cause.cause());
    }

    public void lost(Ledger.Lost lost) {
        line("lost", lost.where(), lost.events(), lost.fromNanos(), lost.toNanos());
    }

    public void remark(Ledger.Remark remark) {
        line("remark", remark.times(), remark.sender(), remark.what());
    }

    public void properties(Map<String, String> properties) {
        properties.forEach((key, value) -> line("property", key, value));
    }

    @Override
    public String toString() {
        return text.toString();
    }

    /// The cells of one line.
    public static String[] cells(String line) {
        String[] cells = line.split("\t", -1);
        for (int i = 0; i < cells.length; i++) {
            cells[i] = unescape(cells[i]);
        }
        return cells;
    }

    public static Field field(String[] cells) {
        return new Field(
                cells[1],
                ColumnType.of(cells[2]),
                cells[3].isEmpty() ? null : Role.of(cells[3]),
                cells[4].isEmpty() ? null : cells[4]);
    }

    public static SourceInfo source(String[] cells) {
        return new SourceInfo(
                cells[1],
                cells[2],
                cells[3],
                Long.parseLong(cells[4]),
                Long.parseLong(cells[5]),
                Boolean.parseBoolean(cells[6]));
    }

    public static Ledger.Cause cause(String[] cells) {
        return new Ledger.Cause(cells[2], Long.parseLong(cells[1]));
    }

    public static Ledger.Lost lost(String[] cells) {
        return new Ledger.Lost(cells[1], Long.parseLong(cells[2]), Long.parseLong(cells[3]), Long.parseLong(cells[4]));
    }

    public static Ledger.Remark remark(String[] cells) {
        return new Ledger.Remark(cells[2], cells[3], Long.parseLong(cells[1]));
    }

    private static String escape(String cell) {
        return cell.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    private static String unescape(String cell) {
        if (cell.indexOf('\\') < 0) {
            return cell;
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            text.append(
                    c != '\\'
                            ? c
                            : switch (cell.charAt(++i)) {
                                case 't' -> '\t';
                                case 'n' -> '\n';
                                case 'r' -> '\r';
                                default -> cell.charAt(i);
                            });
        }
        return text.toString();
    }
}
