package dev.sightline.store.file;

import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.arrow.ChecksummedFile;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.SegmentFile.Part;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// What a store consists of: a folder without one is not a store. Lines as in [StoreText]. The last line is the CRC32C
/// of all before.
///
/// ```
/// sightline-store 2
/// live     GENERATION NEXTSEGMENT SALT                (only of a store that is appended to)
/// log      NUMBER SEQUENCE ROW                        (with live: where replay begins)
/// time     COLUMN                                     (left out when there is none)
/// field    NAME TYPE ROLE UNIT                        (empty: none)
/// source   PATH NAME FORMAT ROWS REJECTED HASENTITY
/// segment  FILE LENGTH SUM,SUM,... HOLES              (one sum a MiB; bytes that take no room on the disk)
/// pyramid  FILE LENGTH SUM,SUM,... HOLES              (of the segment before)
/// ledger   RECEIVED STORED SAMPLED [KEPTIN]
/// dropped  ROWS                                       (left out when none were)
/// cause    ROWS CAUSE
/// lost     WHERE EVENTS FROM TO                       (nanoseconds; -1 events: unknown)
/// damaged  TEXT
/// remark   TIMES SENDER WHAT
/// property KEY VALUE
/// end      SUM
/// ```
///
/// @param live null for a store that is finished
public record Manifest(
        @Nullable Live live,
        @Nullable String timeColumn,
        List<Field> fields,
        List<SourceInfo> sources,
        List<SegmentParts> segments,
        Ledger ledger,
        Map<String, String> properties) {
    public static final String FILE = "manifest.txt";
    public static final String UNFINISHED = FILE + ".new";
    public static final String HEAD = "sightline-store\t2\n";
    /// Of stores whose segments have wider columns, which are read as they are.
    private static final String FIRST = "sightline-store\t1\n";

    private static final Pattern ANY = Pattern.compile("sightline-store\t[0-9]{1,9}\n");

    /// The files of one segment.
    public record SegmentParts(Part rows, @Nullable Part pyramid) {
        /// What they take of the disk.
        public long bytes() {
            return rows.stored() + (pyramid == null ? 0 : pyramid.stored());
        }
    }

    /// What only a store that is appended to has. Everything else in its manifest is as of just before the frame
    /// `sequence`.
    ///
    /// @param generation grows by one with every manifest
    /// @param nextSegment a number that no segment had yet
    /// @param salt of the sums in the log
    /// @param log the number of the file where replay begins
    /// @param sequence of the first frame to be replayed
    /// @param row the arrival number of the next row
    public record Live(long generation, long nextSegment, long salt, long log, long sequence, long row) {
        public Live published(long next) {
            return new Live(generation + 1, next, salt, log, sequence, row);
        }
    }

    public Manifest {
        fields = List.copyOf(fields);
        sources = List.copyOf(sources);
        segments = List.copyOf(segments);
    }

    private String text() {
        StoreText text = new StoreText(HEAD);
        if (live != null) {
            text.line("live", live.generation(), live.nextSegment(), Long.toHexString(live.salt()));
            text.line("log", live.log(), live.sequence(), live.row());
        }
        if (timeColumn != null) {
            text.line("time", timeColumn);
        }
        fields.forEach(text::field);
        sources.forEach(text::source);
        for (SegmentParts segment : segments) {
            part(text, "segment", segment.rows());
            if (segment.pyramid() != null) {
                part(text, "pyramid", segment.pyramid());
            }
        }
        if (ledger.keptIn() == null) {
            text.line("ledger", ledger.received(), ledger.stored(), ledger.sampled());
        } else {
            text.line("ledger", ledger.received(), ledger.stored(), ledger.sampled(), ledger.keptIn());
        }
        if (ledger.dropped() > 0) {
            text.line("dropped", ledger.dropped());
        }
        ledger.causes().forEach(text::cause);
        ledger.lost().forEach(text::lost);
        ledger.damaged().forEach(damage -> text.line("damaged", damage));
        ledger.remarks().forEach(text::remark);
        text.properties(properties);
        String body = text.toString();
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return body + "end\t" + Integer.toHexString(sum(bytes, bytes.length)) + "\n";
    }

    /// Replaces the folder's manifest, if any, at once: whoever looks sees the one or the other, also after the power
    /// went. What the manifest names must be durable already, with its name. Durable when this returns.
    public void write(Disk disk, Path directory) throws IOException {
        prepare(disk, directory);
        publish(disk, directory);
    }

    /// Writes it beside the one there is. Where that fails, for want of room most often, nothing has changed.
    public void prepare(Disk disk, Path directory) throws IOException {
        Path unfinished = directory.resolve(UNFINISHED);
        try {
            disk.delete(unfinished);
            try (Disk.NewFile file = disk.create(unfinished)) {
                file.write(ByteBuffer.wrap(text().getBytes(StandardCharsets.UTF_8)));
                file.force();
            }
        } catch (IOException e) {
            throw withdrawn(disk, directory, e);
        }
    }

    /// Puts what was prepared in the place of the one there is. Where that fails, nobody knows which it is.
    public static void publish(Disk disk, Path directory) throws IOException {
        try {
            disk.rename(directory.resolve(UNFINISHED), directory.resolve(FILE));
            disk.forceFolder(directory);
        } catch (IOException e) {
            throw withdrawn(disk, directory, e);
        }
    }

    private static IOException withdrawn(Disk disk, Path directory, IOException e) {
        try {
            disk.delete(directory.resolve(UNFINISHED));
        } catch (IOException second) {
            e.addSuppressed(second);
        }
        return ChecksummedFile.explained(directory.resolve(FILE), e);
    }

    private static void part(StoreText text, String kind, Part part) {
        StringBuilder sums = new StringBuilder();
        for (int sum : part.sums()) {
            sums.append(sums.isEmpty() ? "" : ",").append(Integer.toHexString(sum));
        }
        text.line(kind, part.name(), part.length(), sums, part.holes());
    }

    private static int sum(byte[] bytes, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return (int) sum.getValue();
    }

    /// @throws IOException if there is none, or it is damaged
    public static Manifest read(Path directory) throws IOException {
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
        boolean known = text.startsWith(HEAD) || text.startsWith(FIRST);
        if (!known && ANY.matcher(text).lookingAt()) {
            throw new IOException("a store of a newer version: " + path + " says '"
                    + text.substring(0, text.indexOf('\n')).replace('\t', ' ') + "'");
        }
        int end = text.lastIndexOf("\nend\t") + 1;
        int body = text.substring(0, end).getBytes(StandardCharsets.UTF_8).length;
        if (!known || end == 0 || !text.substring(end).equals("end\t" + Integer.toHexString(sum(bytes, body)) + "\n")) {
            throw new IOException(
                    "damaged: " + path
                            + " is not what was written; delete the store and read its input again, or bring it back from a copy");
        }
        try {
            return new Reading().read(text.substring(HEAD.length(), end));
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NoSuchElementException e) {
            throw new IOException("damaged: " + path + " cannot be understood: " + e.getMessage(), e);
        }
    }

    /// What has been read of a manifest whose sum is right.
    private static final class Reading {
        private @Nullable Live live;
        private @Nullable String time;
        private final List<Field> fields = new ArrayList<>();
        private final List<SourceInfo> sources = new ArrayList<>();
        private final List<SegmentParts> segments = new ArrayList<>();
        private final List<Ledger.Cause> causes = new ArrayList<>();
        private final List<Ledger.Lost> lost = new ArrayList<>();
        private final List<String> damaged = new ArrayList<>();
        private final List<Ledger.Remark> remarks = new ArrayList<>();
        private final Map<String, String> properties = new LinkedHashMap<>();
        private long[] counts = new long[3];
        private long dropped;
        private @Nullable String keptIn;

        Manifest read(String text) throws IOException {
            for (String line : text.split("\n")) {
                take(StoreText.cells(line));
            }
            Ledger ledger = new Ledger(counts[0], counts[1], counts[2], dropped, causes, lost, damaged, keptIn)
                    .withRemarks(remarks);
            return new Manifest(live, time, fields, sources, segments, ledger, properties);
        }

        private void take(String[] cells) throws IOException {
            switch (cells[0]) {
                case "live" ->
                    live = new Live(whole(cells, 1), whole(cells, 2), Long.parseUnsignedLong(cells[3], 16), 1, 1, 0);
                case "log" -> {
                    if (live == null) {
                        throw new IllegalArgumentException("a log of a finished store");
                    }
                    live = new Live(
                            live.generation(),
                            live.nextSegment(),
                            live.salt(),
                            whole(cells, 1),
                            whole(cells, 2),
                            whole(cells, 3));
                }
                case "time" -> time = cells[1];
                case "field" -> fields.add(StoreText.field(cells));
                case "source" -> sources.add(StoreText.source(cells));
                case "segment" -> segments.add(new SegmentParts(part(cells), null));
                case "pyramid" ->
                    segments.add(new SegmentParts(segments.removeLast().rows(), part(cells)));
                case "ledger" -> {
                    counts = new long[] {whole(cells, 1), whole(cells, 2), whole(cells, 3)};
                    keptIn = cells.length > 4 ? cells[4] : null;
                }
                case "dropped" -> dropped = whole(cells, 1);
                case "cause" -> causes.add(StoreText.cause(cells));
                case "lost" -> lost.add(StoreText.lost(cells));
                case "damaged" -> damaged.add(cells[1]);
                case "remark" -> remarks.add(StoreText.remark(cells));
                case "property" -> properties.put(cells[1], cells[2]);
                default -> throw new IOException("a store of a newer version: it says '" + cells[0] + "'");
            }
        }

        private static long whole(String[] cells, int cell) {
            return Long.parseLong(cells[cell]);
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
