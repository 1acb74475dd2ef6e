package dev.sightline.intake.split;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.format.RowWriter;
import dev.sightline.format.json.JsonLinesWriter;
import dev.sightline.format.netlogger.BpWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

/// A row as bytes, made once for each format, however many files it goes to. One thread.
final class RowBytes {
    private final ByteArrayOutputStream bpBytes = new ByteArrayOutputStream();
    private final ByteArrayOutputStream jsonBytes = new ByteArrayOutputStream();
    private final RowWriter bp;
    private final RowWriter json;

    RowBytes(List<Field> fields) {
        this.bp = new BpWriter(bpBytes, fields);
        this.json = new JsonLinesWriter(jsonBytes, fields);
    }

    /// Another row comes.
    void next() {
        bpBytes.reset();
        jsonBytes.reset();
    }

    /// @param path whose ending says the format
    ByteArrayOutputStream of(Row row, String path) throws IOException {
        return path.endsWith(".jsonl") ? made(row, json, jsonBytes) : made(row, bp, bpBytes);
    }

    private static ByteArrayOutputStream made(Row row, RowWriter writer, ByteArrayOutputStream bytes)
            throws IOException {
        if (bytes.size() == 0) {
            writer.write(row);
            writer.flush();
        }
        return bytes;
    }
}
