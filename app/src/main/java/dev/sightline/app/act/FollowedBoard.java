package dev.sightline.app.act;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The file of a board that a collector runs: what was last right in it. Whoever changes it may
/// write it bit by bit, so it is read when it was the same at two looks. One thread.
final class FollowedBoard {
    private final Path file;
    private final Set<String> webhooks;
    private ActingBoard board;
    /// What the file was when it was read, and at the look before.
    private Stamp read;

    private Stamp seen;

    /// What tells that a file is another.
    ///
    /// @param why it cannot be looked at; null: it can
    private record Stamp(
            @Nullable Object key,
            long modifiedNanos,
            long size,
            @Nullable String why) {
        static Stamp of(Path file) {
            try {
                BasicFileAttributes at = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(at.fileKey(), at.lastModifiedTime().to(TimeUnit.NANOSECONDS), at.size(), null);
            } catch (NoSuchFileException gone) {
                return new Stamp(null, 0, 0, "it is gone");
            } catch (IOException e) {
                return new Stamp(null, 0, 0, String.valueOf(e.getMessage()));
            }
        }
    }

    /// @param webhooks that boards may name
    /// @throws IOException if it cannot be read, or a line of it is wrong: file, line, column and
    /// what
    FollowedBoard(Path file, Set<String> webhooks) throws IOException {
        this.file = file;
        this.webhooks = Set.copyOf(webhooks);
        read = Stamp.of(file);
        seen = read;
        board = ActingBoard.read(file, webhooks);
    }

    /// What was last right.
    ActingBoard board() {
        return board;
    }

    /// Looks whether the file was changed, and reads it then.
    ///
    /// @param say is told in a line what is wrong with it
    /// @return whether there is another board, which is to be said once it acts
    boolean look(Consumer<String> say) {
        Stamp now = Stamp.of(file);
        boolean isAtRest = now.equals(seen);
        seen = now;
        if (!isAtRest || now.equals(read)) {
            return false;
        }
        read = now;
        try {
            if (now.why != null) {
                throw new IOException(file + ": " + now.why);
            }
            ActingBoard changed = ActingBoard.read(file, webhooks);
            if (changed.text().equals(board.text())) {
                return false;
            }
            board = changed;
            return true;
        } catch (IOException e) {
            say.accept(e.getMessage() + "; board " + board.name() + " goes on as it was");
            return false;
        }
    }
}
