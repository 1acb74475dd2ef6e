package dev.sightline.store.live;

import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.Live;
import dev.sightline.store.wal.LogFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a log that are to go from a disk so full that no manifest can be written before they are gone: like
/// [Dropping], by an empty file whose name says all.
///
/// ```
/// log-000000003.wal.dropped-131072    so many rows there were in the log up to this file, and they count as dropped
/// ```
///
/// @param log the number of the last file that goes
record LogDropping(Disk disk, Path folder, long log, long rows) {
    private static final String DROPPED = ".dropped-";

    /// Decides it: durable when this returns.
    static LogDropping decide(Disk disk, Path folder, long log, long rows) throws IOException {
        LogDropping dropping = new LogDropping(disk, folder, log, rows);
        disk.create(dropping.mark()).close();
        disk.forceFolder(folder);
        return dropping;
    }

    /// What was decided of the log that a manifest names; null: nothing.
    static @Nullable LogDropping found(Disk disk, Path folder, Live live) throws IOException {
        for (String name : disk.list(folder)) {
            if (isMark(name)) {
                int at = name.indexOf(DROPPED);
                long log = LogFile.number(name.substring(0, at));
                if (log >= live.log()) {
                    return new LogDropping(disk, folder, log, Long.parseLong(name.substring(at + DROPPED.length())));
                }
            }
        }
        return null;
    }

    static boolean isMark(String name) {
        int at = name.indexOf(DROPPED);
        return at > 0
                && LogFile.isLog(name.substring(0, at))
                && name.substring(at + DROPPED.length()).matches("\\d{1,18}");
    }

    /// Where replay begins when the manifest does without them: roles and names that stood only in the log go with it
    /// if it was removed before anybody could write them down.
    LogRows rest(Manifest manifest) throws IOException {
        LogRows found = LogRows.read(folder, manifest);
        if (found.rows() == rows) {
            return found;
        }
        LiveState state = new LiveState(manifest);
        state.takeDropped(rows);
        long sequence = LiveFolder.live(manifest).sequence() - 1;
        return new LogRows(log, sequence, rows, false, 0, 0, LiveFolder.Sealed.of(state));
    }

    /// Makes room.
    void removeLog(List<String> names) throws IOException {
        for (String name : names) {
            if (LogFile.isLog(name) && LogFile.number(name) <= log) {
                disk.delete(folder.resolve(name));
            }
        }
        disk.forceFolder(folder);
    }

    private Path mark() {
        return folder.resolve(LogFile.name(log) + DROPPED + rows);
    }

    /// Removes the mark, when a manifest does without the log. What fails is removed when the store is opened.
    void forget() {
        try {
            disk.delete(mark());
        } catch (IOException nextTime) {
            // as any file that the manifest does not name
        }
    }
}
