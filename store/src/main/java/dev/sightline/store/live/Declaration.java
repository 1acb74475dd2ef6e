package dev.sightline.store.live;

import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.file.StoreText;
import dev.sightline.store.wal.Utf8;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is to be known of the rows of a [LiveStore], beside the rows: it is appended and acknowledged as they are. In
/// the log: the byte 2, then lines `field`, `source`, `sampled ROWS`, `cause`, `lost`, `damaged`, `remark`, `property`
/// as in the manifest, UTF-8.
///
/// @param fields roles and units of columns, and the types they are to have at least
/// @param sources new ones; the first gets the number of sources before
/// @param sampled how many more records were received and left out
/// @param causes how many more were rejected
/// @param lost more of what recorders lost
/// @param damaged more of what is wrong; a line that is known already is not added again
/// @param remarks more of what was changed or damaged
/// @param properties to be set
public record Declaration(
        List<Field> fields,
        List<SourceInfo> sources,
        long sampled,
        List<Ledger.Cause> causes,
        List<Ledger.Lost> lost,
        List<String> damaged,
        List<Ledger.Remark> remarks,
        Map<String, String> properties) {
    static final byte KIND = 2;

    public Declaration {
        fields = List.copyOf(fields);
        sources = List.copyOf(sources);
        causes = List.copyOf(causes);
        lost = List.copyOf(lost);
        damaged = List.copyOf(damaged);
        remarks = List.copyOf(remarks);
    }

    /// Without remarks.
    public Declaration(
            List<Field> fields,
            List<SourceInfo> sources,
            long sampled,
            List<Ledger.Cause> causes,
            List<Ledger.Lost> lost,
            List<String> damaged,
            Map<String, String> properties) {
        this(fields, sources, sampled, causes, lost, damaged, List.of(), properties);
    }

    public static Declaration ofFields(List<Field> fields) {
        return new Declaration(fields, List.of(), 0, List.of(), List.of(), List.of(), Map.of());
    }

    public static Declaration ofSources(List<SourceInfo> sources) {
        return new Declaration(List.of(), sources, 0, List.of(), List.of(), List.of(), Map.of());
    }

    static Declaration ofDamage(List<String> damaged) {
        return new Declaration(List.of(), List.of(), 0, List.of(), List.of(), damaged, Map.of());
    }

    /// What a ledger says beside the rows that are stored.
    public static Declaration ofLedger(Ledger ledger) {
        return new Declaration(
                List.of(),
                List.of(),
                ledger.sampled(),
                ledger.causes(),
                ledger.lost(),
                ledger.damaged(),
                ledger.remarks(),
                Map.of());
    }

    /// @throws IllegalArgumentException if a name or text in it is none that UTF-8 can say
    ByteBuffer encode() {
        StoreText text = new StoreText("");
        fields.forEach(text::field);
        sources.forEach(text::source);
        if (sampled > 0) {
            text.line("sampled", sampled);
        }
        causes.forEach(text::cause);
        lost.forEach(text::lost);
        damaged.forEach(line -> text.line("damaged", line));
        remarks.forEach(text::remark);
        text.properties(properties);
        byte[] utf8 = Utf8.exactly(text.toString());
        return ByteBuffer.allocate(1 + utf8.length).put(KIND).put(utf8).flip();
    }

    /// @throws IllegalArgumentException if the bytes are no declaration
    /// @throws IOException if a newer version wrote them
    static Declaration decode(ByteBuffer bytes) throws IOException {
        List<Field> fields = new ArrayList<>();
        List<SourceInfo> sources = new ArrayList<>();
        long sampled = 0;
        List<Ledger.Cause> causes = new ArrayList<>();
        List<Ledger.Lost> lost = new ArrayList<>();
        List<String> damaged = new ArrayList<>();
        List<Ledger.Remark> remarks = new ArrayList<>();
        Map<String, String> properties = new LinkedHashMap<>();
        String text =
                StandardCharsets.UTF_8.decode(bytes.slice(1, bytes.limit() - 1)).toString();
        try {
            for (String line : text.isEmpty() ? new String[0] : text.split("\n")) {
                String[] cells = StoreText.cells(line);
                switch (cells[0]) {
                    case "field" -> fields.add(StoreText.field(cells));
                    case "source" -> sources.add(StoreText.source(cells));
                    case "sampled" -> sampled = Long.parseLong(cells[1]);
                    case "cause" -> causes.add(StoreText.cause(cells));
                    case "lost" -> lost.add(StoreText.lost(cells));
                    case "damaged" -> damaged.add(cells[1]);
                    case "remark" -> remarks.add(StoreText.remark(cells));
                    case "property" -> properties.put(cells[1], cells[2]);
                    default -> throw new IOException("a store of a newer version: its log says '" + cells[0] + "'");
                }
            }
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("a record of the log is no declaration: " + e.getMessage(), e);
        }
        return new Declaration(fields, sources, sampled, causes, lost, damaged, remarks, properties);
    }
}
