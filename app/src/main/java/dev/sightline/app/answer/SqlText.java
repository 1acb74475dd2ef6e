package dev.sightline.app.answer;

import dev.sightline.event.ColumnType;
import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.result.ResultRows;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// A table for people, and how many rows it does not show: the rest is counted, not kept.
final class SqlText implements ResultSink {
    private static final long MAX_KEPT = 100_000;
    private final OutputStream out;
    private final long shown;
    private final List<String[]> table = new ArrayList<>();
    private long all;

    SqlText(OutputStream out, long shown) {
        this.out = out;
        this.shown = Math.min(shown, MAX_KEPT);
    }

    @Override
    public void columns(List<ResultColumn> columns) {
        table.add(columns.stream().map(ResultColumn::name).toArray(String[]::new));
    }

    @Override
    public boolean rows(ResultRows found) {
        for (int row = 0; row < found.count() && table.size() <= shown; row++) {
            row(found, row);
        }
        all += found.count();
        return true;
    }

    private void row(ResultRows found, int row) {
        String[] cells = new String[found.columns().size()];
        for (int c = 0; c < cells.length; c++) {
            Object value = found.value(c, row);
            cells[c] = value instanceof Long nanos && found.columns().get(c).type() == ColumnType.TIME
                    ? Instant.ofEpochSecond(Math.floorDiv(nanos, 1_000_000_000L), Math.floorMod(nanos, 1_000_000_000L))
                            .toString()
                    : Objects.toString(value, "");
        }
        table.add(cells);
    }

    /// After the last row.
    void finish() {
        PrintStream print = new PrintStream(out, false, StandardCharsets.UTF_8);
        TextTable text = new TextTable(table.getFirst());
        table.subList(1, table.size()).forEach(text::row);
        text.print(print::println);
        long more = all - (table.size() - 1);
        if (more > 0) {
            print.println("... and " + TextPage.count(more) + (more == 1 ? " more row" : " more rows")
                    + "; --limit N shows more, --csv and --json all");
        }
        print.flush();
    }
}
