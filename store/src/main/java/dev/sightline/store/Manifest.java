package dev.sightline.store;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.SegmentFile.Part;
import dev.sightline.store.Snapshot.SourceInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// What a store consists of: written last, so a folder without one is not a store. Lines of cells with tabs
/// between;
/// tab, line feed, carriage return and backslash are written `\t \n \r \\`. The last line is the CRC32C of all
/// before.
///
/// ```
/// sightline-store 1
/// time     COLUMN                                     (left out when there is none)
/// field    NAME TYPE ROLE UNIT                        (empty: none)
/// source   PATH NAME FORMAT ROWS REJECTED HASENTITY
/// segment  FILE LENGTH SUM,SUM,... HOLES              (one sum a MiB; bytes that take no room on the disk)
/// pyramid  FILE LENGTH SUM,SUM,... HOLES              (of the segment before)
/// ledger   RECEIVED STORED SAMPLED [KEPTIN]
/// cause    ROWS CAUSE
/// lost     WHERE EVENTS FROM TO                       (nanoseconds; -1 events: unknown)
/// damaged  TEXT
/// property KEY VALUE
/// end      SUM
/// ```
record Manifest(
        @Nullable String timeColumn,
        List<Field> fields,
        List<SourceInfo> sources,
        List<SegmentParts> segments,
        Ledger ledger,
        Map<String, String> properties) {
    static final String FILE = "manifest.txt";
    private static final String HEAD = "sightline-store\t1\n";

    /// The files of one segment.
    record SegmentParts(Part rows, @Nullable Part pyramid) {}

    void write(Path directory) throws IOException {
        StringBuilder text = new StringBuilder(HEAD);
        if (timeColumn != null) {
            line(text, "time", timeColumn);
        }
        for (Field field : fields) {
            Role role = field.role();
            String unit = field.unit();
            line(
                    text,
                    "field",
                    field.name(),
                    field.type().label(),
                    role == null ? "" : role.label(),
                    unit == null ? "" : unit);
        }
        for (SourceInfo source : sources) {
            line(
                    text,
                    "source",
                    source.path(),
                    source.name(),
                    source.format(),
                    source.rows(),
                    source.rejected(),
                    source.hasEntity());
        }
        for (SegmentParts segment : segments) {
            part(text, "segment", segment.rows());
            if (segment.pyramid() != null) {
                part(text, "pyramid", segment.pyramid());
            }
        }
        line(text, "ledger", ledger.received(), ledger.stored(), ledger.sampled());
        if (ledger.keptIn() != null) {
            text.setLength(text.length() - 1);
            text.append('\t').append(escape(ledger.keptIn())).append('\n');
        }
        ledger.causes().forEach(cause -> line(text, "cause", cause.rows(), cause.cause()));
        ledger.lost()
                .forEach(lost -> line(text, "lost", lost.where(), lost.events(), lost.fromNanos(), lost.toNanos()));
        ledger.damaged().forEach(damage -> line(text, "damaged", damage));
        properties.forEach((key, value) -> line(text, "property", key, value));
        byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
        String end = "end\t" + Integer.toHexString(sum(body, body.length)) + "\n";
        writeWhole(directory.resolve(FILE), text + end);
    }

    private static void writeWhole(Path path, String text) throws IOException {
        Path unfinished = path.resolveSibling(FILE + ".new");
        try {
            Files.writeString(unfinished, text);
            Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Files.deleteIfExists(unfinished);
            throw ChecksummedFile.explained(path, e);
        }
    }

    private static void part(StringBuilder text, String kind, Part part) {
        StringBuilder sums = new StringBuilder();
        for (int sum : part.sums()) {
            sums.append(sums.isEmpty() ? "" : ",").append(Integer.toHexString(sum));
        }
        line(text, kind, part.name(), part.length(), sums, part.holes());
    }

    private static void line(StringBuilder text, Object... cells) {
        for (int i = 0; i < cells.length; i++) {
            text.append(i == 0 ? "" : "\t").append(escape(cells[i].toString()));
        }
        text.append('\n');
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

    private static int sum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }

    /// @throws IOException if there is none, or it is damaged
    static Manifest read(Path directory) throws IOException {
        Path path = directory.resolve(FILE);
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "not a finished store: " + directory + " has no " + FILE + "; delete it and read the input again",
                    e);
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        int end = text.lastIndexOf("\nend\t") + 1;
        int body = text.substring(0, end).getBytes(StandardCharsets.UTF_8).length;
        if (!text.startsWith(HEAD)
                || end == 0
                || !text.substring(end).equals("end\t" + Integer.toHexString(sum(bytes, body)) + "\n")) {
            throw new IOException(
                    "damaged: " + path + " is not what was written; delete the store and read the input again");
        }
        try {
            return new Reading().read(text.substring(HEAD.length(), end));
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NoSuchElementException e) {
            throw new IOException("damaged: " + path + " cannot be understood: " + e.getMessage(), e);
        }
    }

    /// What has been read of a manifest whose sum is right.
    private static final class Reading {
        private @Nullable String time;
        private final List<Field> fields = new ArrayList<>();
        private final List<SourceInfo> sources = new ArrayList<>();
        private final List<SegmentParts> segments = new ArrayList<>();
        private final List<Ledger.Cause> causes = new ArrayList<>();
        private final List<Ledger.Lost> lost = new ArrayList<>();
        private final List<String> damaged = new ArrayList<>();
        private final Map<String, String> properties = new LinkedHashMap<>();
        private long[] counts = new long[3];
        private @Nullable String keptIn;

        Manifest read(String text) throws IOException {
            for (String line : text.split("\n")) {
                String[] cells = line.split("\t", -1);
                for (int i = 0; i < cells.length; i++) {
                    cells[i] = unescape(cells[i]);
                }
                take(cells);
            }
            Ledger ledger = new Ledger(counts[0], counts[1], counts[2], causes, lost, damaged, keptIn);
            return new Manifest(time, fields, sources, segments, ledger, properties);
        }

        private void take(String[] cells) throws IOException {
            switch (cells[0]) {
                case "time" -> time = cells[1];
                case "field" -> fields.add(field(cells));
                case "source" ->
                    sources.add(new SourceInfo(
                            cells[1],
                            cells[2],
                            cells[3],
                            Long.parseLong(cells[4]),
                            Long.parseLong(cells[5]),
                            Boolean.parseBoolean(cells[6])));
                case "segment" -> segments.add(new SegmentParts(part(cells), null));
                case "pyramid" ->
                    segments.add(new SegmentParts(segments.removeLast().rows(), part(cells)));
                case "ledger" -> {
                    counts = new long[] {Long.parseLong(cells[1]), Long.parseLong(cells[2]), Long.parseLong(cells[3])};
                    keptIn = cells.length > 4 ? cells[4] : null;
                }
                case "cause" -> causes.add(new Ledger.Cause(cells[2], Long.parseLong(cells[1])));
                case "lost" ->
                    lost.add(new Ledger.Lost(
                            cells[1], Long.parseLong(cells[2]), Long.parseLong(cells[3]), Long.parseLong(cells[4])));
                case "damaged" -> damaged.add(cells[1]);
                case "property" -> properties.put(cells[1], cells[2]);
                default -> throw new IOException("a store of a newer version: it says '" + cells[0] + "'");
            }
        }

        private static Field field(String[] cells) {
            return new Field(
                    cells[1],
                    ColumnType.of(cells[2]),
                    cells[3].isEmpty() ? null : Role.of(cells[3]),
                    cells[4].isEmpty() ? null : cells[4]);
        }

        private static Part part(String[] cells) {
            if (!cells[1].matches("seg-[0-9]+\\.(arrow|pyramid)")) {
                throw new IllegalArgumentException("no file of a store: " + cells[1]);
            }
            String[] sums = cells[3].split(",");
            int[] values = new int[sums.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = Integer.parseUnsignedInt(sums[i], 16);
            }
            return new Part(cells[1], Long.parseLong(cells[2]), Long.parseLong(cells[4]), values);
        }
    }
}
