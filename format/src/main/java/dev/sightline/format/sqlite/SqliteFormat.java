package dev.sightline.format.sqlite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;

/// SQLite 3 databases. One with the tables of Pegasus' Stampede schema gives states and invocations; of any other, each
/// row of each table is a row.
///
/// Sources: SQLite Database File Format, sqlite.org/fileformat2.html; Pegasus manual, "Stampede Schema Overview"
public final class SqliteFormat implements Format {
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(US_ASCII);

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public String description() {
        return "SQLite databases: Pegasus' Stampede (states and invocations; job or host is entity), "
                + "or the rows of all tables";
    }

    @Override
    public int sniff(byte[] head, String fileName) {
        return isDatabase(head) ? 95 : 0;
    }

    private static boolean isDatabase(byte[] head) {
        return head.length >= MAGIC.length && Arrays.equals(head, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    @Override
    public boolean readsBinary() {
        return true;
    }

    @Override
    public void read(Source source, ReadOptions options, RowSink sink) throws IOException {
        byte[] head = source.stream().readNBytes(MAGIC.length);
        if (head.length == 0) {
            return;
        }
        if (!isDatabase(head)) {
            sink.damaged("no SQLite 3 database: it does not begin with the magic number", 0);
            return;
        }
        Path file = source.file();
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        if (Files.exists(log) && Files.size(log) > 0) {
            sink.damaged(
                    "changes that are only in the write-ahead log beside it (" + log.getFileName()
                            + ") are not read: sqlite3 FILE 'PRAGMA wal_checkpoint' joins them",
                    0);
        }
        try (Database database = Database.open(file)) {
            if (Stampede.fits(database)) {
                new Stampede(database, sink).read();
            } else {
                new Tables(database, sink).read();
            }
        } catch (SQLException failure) {
            sink.damaged("the database cannot be read: " + Database.reason(failure), 0);
        }
    }
}
