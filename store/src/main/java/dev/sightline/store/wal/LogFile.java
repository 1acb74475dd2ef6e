package dev.sightline.store.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The names of a log's files, and the head each begins with, 32 bytes, little endian; frames follow. The head is
/// forced before any frame is written.
///
/// ```
///  0            8                16               24       28       32
/// +------------+----------------+----------------+--------+--------+--------
/// | "SLLOG001" | first sequence | previous end   | pre-   | sum of | frames
/// | 8 bytes    | int64          | int64          | vious  | head   |
/// +------------+----------------+----------------+--------+--------+--------
/// ```
///
/// @param firstSequence of the frames to come
/// @param previousEnd how many bytes of the file before count: beyond lies what was never completed. 0: no file before
/// @param previous the lower 32 bits of that file's number; 0: no file before, or written by a version that did not
/// say: then it is the nearest lower number that holds anything
public record LogFile(long firstSequence, long previousEnd, int previous) {
    public static final int HEAD = 32;
    private static final byte[] MAGIC = "SLLOG001".getBytes(StandardCharsets.US_ASCII);

    /// `log-000000001.wal` and so on.
    public static String name(long number) {
        return String.format("log-%09d.wal", number);
    }

    public static boolean isLog(String name) {
        return name.matches("log-[0-9]{9,18}\\.wal");
    }

    /// The number in a name for which [#isLog] holds.
    public static long number(String name) {
        return Long.parseLong(name.substring(4, name.length() - 4));
    }

    /// Whether the file before is that one, which is the nearest lower that holds anything.
    public boolean follows(long number) {
        return previous == 0 ? previousEnd > 0 : previous == (int) number;
    }

    ByteBuffer bytes() {
        ByteBuffer head = ByteBuffer.allocate(HEAD).order(ByteOrder.LITTLE_ENDIAN);
        head.put(MAGIC).putLong(firstSequence).putLong(previousEnd).putInt(previous);
        head.putInt(Frame.sum(head.slice(0, HEAD - 4)));
        return head.flip();
    }

    /// The head of a file; null if there is no such file, or its head is not whole.
    public static @Nullable LogFile read(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer head = ByteBuffer.allocate(HEAD).order(ByteOrder.LITTLE_ENDIAN);
            while (head.hasRemaining() && channel.read(head, head.position()) >= 0) {}
            if (head.hasRemaining()
                    || !Arrays.equals(head.array(), 0, MAGIC.length, MAGIC, 0, MAGIC.length)
                    || head.getInt(HEAD - 4) != Frame.sum(head.slice(0, HEAD - 4))) {
                return null;
            }
            return new LogFile(head.getLong(8), head.getLong(16), head.getInt(24));
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
