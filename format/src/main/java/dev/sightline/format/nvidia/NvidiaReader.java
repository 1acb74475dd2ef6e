package dev.sightline.format.nvidia;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Samples to rows. The names come again every few samples; what they are then is the same.
final class NvidiaReader {
    static final String ABOVE = "a sample above its names";
    static final String CELLS = "not as many cells as names";
    private static final String DATE = "Date";
    private static final String TIME = "Time";
    /// `20260311`.
    private static final int DATE_LENGTH = 8;

    private static final String COMMAND = "command";

    private final RowSink sink;
    private List<String> names = List.of();
    private List<String> units = List.of();
    private int[] columns = new int[0];

    NvidiaReader(RowSink sink) {
        this.sink = sink;
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] b = lines.bytes();
            int from = Scan.skipBlanks(b, lines.start(), lines.end());
            int to = Scan.trimmed(b, from, lines.end());
            if (lines.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, lines.offset(), b, lines.start(), lines.length());
            } else if (from < to && b[from] == '#') {
                header(words(b, from + 1, to));
            } else if (from < to) {
                String cause = row(words(b, from, to));
                if (cause == null) {
                    sink.endRow(lines.offset(), lines.length());
                } else {
                    sink.rejectRow(cause, lines.offset(), b, lines.start(), lines.length());
                }
            }
        }
    }

    static List<String> words(byte[] bytes, int from, int to) {
        return Arrays.stream(new String(bytes, from, to - from, StandardCharsets.UTF_8)
                        .strip()
                        .split("[ \t]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    /// Names, or the units below them.
    private void header(List<String> words) {
        int gpu = names.indexOf("gpu");
        boolean below =
                gpu >= 0 && words.size() == names.size() && words.get(gpu).equals("Idx");
        if (below) {
            units = words;
        } else if (words.contains("gpu")) {
            names = words;
            units = List.of();
        }
        columns = new int[0];
    }

    /// Null, or why it is none.
    private @Nullable String row(List<String> cells) {
        if (names.isEmpty()) {
            return ABOVE;
        }
        boolean named = names.getLast().equals(COMMAND);
        if (cells.size() < names.size() || cells.size() > names.size() && !named) {
            return CELLS;
        }
        if (columns.length == 0) {
            columns = columns();
        }
        String date = "";
        for (int i = 0; i < names.size(); i++) {
            boolean last = i == names.size() - 1;
            String cell = last ? String.join(" ", cells.subList(i, cells.size())) : cells.get(i);
            if (names.get(i).equals(DATE)) {
                date = cell.length() == DATE_LENGTH
                        ? cell.substring(0, 4) + '-' + cell.substring(4, 6) + '-' + cell.substring(6) + ' '
                        : cell + ' ';
            }
            // a date is written with its time, or alone where there is none
            boolean said = !names.get(i).equals(DATE) || !names.contains(TIME);
            if (said && !cell.equals("-")) {
                byte[] text = (names.get(i).equals(TIME)
                                ? date + cell
                                : names.get(i).equals(DATE) ? date.strip() : cell)
                        .getBytes(StandardCharsets.UTF_8);
                sink.text(columns[i], text, 0, text.length);
            }
        }
        return null;
    }

    private int[] columns() {
        List<Integer> found = new ArrayList<>();
        boolean processes = names.contains("pid");
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            found.add(
                    switch (name) {
                        case TIME, DATE ->
                            name.equals(DATE) && names.contains(TIME)
                                    ? -1
                                    : sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
                        case "gpu" ->
                            sink.column(name, ColumnHint.of(ColumnType.INT64, processes ? null : Role.ENTITY));
                        case "pid" -> sink.column(name, ColumnHint.of(ColumnType.INT64, Role.ENTITY));
                        case COMMAND, "type" -> sink.column(name, ColumnHint.of(ColumnType.STRING, null));
                        default -> sink.column(name, new ColumnHint(null, null, unit(i)));
                    });
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private @Nullable String unit(int column) {
        String unit = column < units.size() ? units.get(column) : "";
        String known = unit.equals("C") ? "\u00b0C" : unit;
        return Unit.parse(known).isPresent() ? known : null;
    }
}
