package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Cells read once and put into many rows: what a resource or a scope says of all that is below it.
public final class SharedCells {
    private sealed interface Cell {
        record Text(int column, byte[] utf8) implements Cell {}

        record Int(int column, long value) implements Cell {}

        record Decimal(int column, double value) implements Cell {}

        record Bool(int column, boolean value) implements Cell {}
    }

    private final List<Cell> cells = new ArrayList<>();

    void string(int column, byte[] bytes, int from, int length) {
        cells.add(new Cell.Text(column, Arrays.copyOfRange(bytes, from, from + length)));
    }

    void int64(int column, long value) {
        cells.add(new Cell.Int(column, value));
    }

    void float64(int column, double value) {
        cells.add(new Cell.Decimal(column, value));
    }

    void bool(int column, boolean value) {
        cells.add(new Cell.Bool(column, value));
    }

    void putInto(RowSink sink) {
        for (Cell cell : cells) {
            switch (cell) {
                case Cell.Text(int column, byte[] utf8) -> sink.string(column, utf8, 0, utf8.length);
                case Cell.Int(int column, long value) -> sink.int64(column, value);
                case Cell.Decimal(int column, double value) -> sink.float64(column, value);
                case Cell.Bool(int column, boolean value) -> sink.bool(column, value);
            }
        }
    }
}
