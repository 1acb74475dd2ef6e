package dev.sightline.app.archive;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.format.RowWriter;
import dev.sightline.format.parquet.ParquetRowWriter;
import dev.sightline.store.RowCells;
import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A folder for each day (UTC) of the rows' times, as other tools partition (`day=2026-01-05`), with Parquet files in
/// it that are never changed: each time rows are copied, a day gets one more.
///
/// A file is called after the arrival numbers of the copy it is of. How far copies are complete stands in a file that
/// is replaced last; files of a copy that was not completed are removed when the archive is opened again.
final class DayFiles implements Archive {
    private static final String STATE = ".sightline-archive";
    private static final Pattern PART = Pattern.compile("part-([0-9]{15})-[0-9]{15}\\.parquet");
    private static final long DAY = 86_400_000_000_000L;
    private static final long NO_DAY = Long.MIN_VALUE;

    private final Path folder;
    private final String store;
    private long next;
    private List<Field> fields = List.of();
    private int time = -1;

    DayFiles(Path folder, String store) throws IOException {
        this.folder = Files.createDirectories(folder);
        this.store = store;
        long known = state();
        if (known < 0) {
            complete(0);
        } else {
            next = known;
            removeIncomplete();
        }
    }

    /// How far it is complete; -1 for a folder that is empty.
    private long state() throws IOException {
        List<String> lines;
        try {
            lines = Files.readAllLines(folder.resolve(STATE), StandardCharsets.UTF_8);
        } catch (NoSuchFileException fresh) {
            try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
                if (all.iterator().hasNext()) {
                    throw new IOException(folder + " is not empty and no archive of Sightline; name another folder");
                }
            }
            return -1;
        }
        if (lines.size() != 2 || !lines.get(1).matches("[0-9]{1,18}")) {
            throw new IOException(folder.resolve(STATE) + " is damaged; name another folder");
        }
        if (!lines.get(0).equals(store)) {
            throw new IOException(folder + " is the archive of another store; name another folder");
        }
        return Long.parseLong(lines.get(1));
    }

    private void removeIncomplete() throws IOException {
        try (DirectoryStream<Path> days = Files.newDirectoryStream(folder, "day=*")) {
            for (Path day : days) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(day, "part-*.parquet")) {
                    for (Path file : files) {
                        Matcher part = PART.matcher(file.getFileName().toString());
                        if (part.matches() && Long.parseLong(part.group(1)) >= next) {
                            Files.delete(file);
                        }
                    }
                }
            }
        }
    }

    @Override
    public long next() {
        return next;
    }

    @Override
    public void columns(List<Field> now) {
        fields = List.copyOf(now);
    }

    /// Places of rows, as they come.
    private static final class Places {
        private int[] segments = new int[64];
        private int[] rows = new int[64];
        private int count;

        void add(int segment, int row) {
            if (count == rows.length) {
                segments = java.util.Arrays.copyOf(segments, 2 * count);
                rows = java.util.Arrays.copyOf(rows, 2 * count);
            }
            segments[count] = segment;
            rows[count++] = row;
        }
    }

    @Override
    public int copy(Snapshot snapshot, Arrivals rows) throws IOException {
        String sortedBy = snapshot.sortedBy();
        time = -1;
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            time = field.name().equals(sortedBy) && field.type() == ColumnType.TIME ? i : time;
        }
        RowCells cells = new RowCells(snapshot);
        Map<Long, Places> days = new TreeMap<>();
        int count = rows.each((_, segment, row) -> {
            cells.moveTo(segment, row);
            long day = time >= 0 && cells.isPresent(time) ? Math.floorDiv(cells.int64(time), DAY) : NO_DAY;
            days.computeIfAbsent(day, _ -> new Places()).add(segment, row);
        });
        String name = "part-%015d-%015d.parquet".formatted(next, rows.end());
        List<Path> folders = new ArrayList<>();
        for (Map.Entry<Long, Places> day : days.entrySet()) {
            Path to = Files.createDirectories(folder.resolve("day=" + dayName(day.getKey())));
            write(cells, day.getValue(), to.resolve(name));
            folders.add(to);
        }
        for (Path each : folders) {
            force(each);
        }
        force(folder);
        complete(rows.end());
        return count;
    }

    private static String dayName(long day) {
        return day == NO_DAY
                ? "none"
                : Instant.ofEpochSecond(day * 86_400)
                        .atOffset(ZoneOffset.UTC)
                        .toLocalDate()
                        .toString();
    }

    private void write(RowCells cells, Places places, Path file) throws IOException {
        try (RowWriter writer = new ParquetRowWriter(file, fields)) {
            for (int i = 0; i < places.count; i++) {
                cells.moveTo(places.segments[i], places.rows[i]);
                writer.write(cells);
            }
        }
        force(file);
    }

    private void complete(long end) throws IOException {
        Path fresh = folder.resolve(STATE + ".new");
        Files.writeString(fresh, store + "\n" + end + "\n");
        force(fresh);
        Files.move(fresh, folder.resolve(STATE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(folder);
        next = end;
    }

    /// What was written to a file, or which names a folder has, is on the disk for good.
    private static void force(Path path) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    @Override
    public void close() {
        // each copy is complete for itself
    }
}
