package dev.sightline.app.forward;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One file over one connection: from where the collector says, a piece at a time, each acknowledged.
final class Sending {
    private static final int PIECE = 1 << 20;
    /// The readers' longest line.
    private static final int LONGEST = 16 << 20;

    private static final Pattern FROM = Pattern.compile("# from ([0-9a-f]{16}) ([0-9]{1,18})");
    private static final Pattern ACK = Pattern.compile("# ack ([0-9]{1,18})(?: rejected ([0-9]{1,18}))?");

    /// @param sent records
    /// @param acknowledged those of them that are on the collector's disk
    /// @param rejected those of them that it could not read
    record Count(long sent, long acknowledged, long rejected) {
        static final Count NONE = new Count(0, 0, 0);

        Count plus(Count other) {
            return new Count(sent + other.sent, acknowledged + other.acknowledged, rejected + other.rejected);
        }
    }

    private final LocalFile file;
    private final Receiver receiver;
    private long offset;
    private Count count = Count.NONE;
    private long before;
    private long beforeRejected;

    private Sending(LocalFile file, Receiver receiver, long offset) {
        this.file = file;
        this.receiver = receiver;
        this.offset = offset;
    }

    /// @param whole as of [LocalFile#id]
    static Sending begin(LocalFile file, Receiver receiver, boolean whole) throws IOException {
        String id = Objects.requireNonNull(file.id(whole), "a file without a line");
        receiver.write("# from " + id + " " + file.name().replaceAll("\\s", " ") + "\n");
        String answer = receiver.line();
        Matcher from = FROM.matcher(answer);
        if (!from.matches() || !from.group(1).equals(id)) {
            throw new IOException("it answers '" + answer + "', which no collector does");
        }
        return new Sending(file, receiver, Long.parseLong(from.group(2)));
    }

    /// Sends what there is.
    ///
    /// @param whole whether a line without an end is one, too
    /// @return whether anything was sent
    boolean more(boolean whole) throws IOException {
        boolean any = false;
        int wanted = PIECE;
        while (true) {
            byte[] bytes = file.read(offset, wanted);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            boolean isLast = bytes.length < wanted;
            if (end == 0 && !isLast && wanted <= LONGEST) {
                wanted *= 2;
                continue;
            }
            if (end == 0 && (!isLast || whole)) {
                end = bytes.length; // without an end, or too long for anybody
            }
            if (end == 0) {
                return any;
            }
            piece(bytes, end);
            any = true;
            wanted = PIECE;
        }
    }

    private void piece(byte[] bytes, int end) throws IOException {
        boolean ends = bytes[end - 1] == '\n';
        byte[] out = ends ? bytes : Arrays.copyOf(bytes, end + 1);
        if (!ends) {
            out[end] = '\n';
        }
        int length = ends ? end : end + 1;
        hideAsks(out, length);
        receiver.write(out, 0, length);
        receiver.write("# ack\n");
        long sent = records(out, length);
        String answer = receiver.line();
        Matcher ack = ACK.matcher(answer);
        if (!ack.matches()) {
            throw new IOException("it answers '" + answer + "', which no collector does");
        }
        long all = Long.parseLong(ack.group(1));
        long rejected = ack.group(2) == null ? 0 : Long.parseLong(ack.group(2));
        count = count.plus(new Count(sent, all - before - (rejected - beforeRejected), rejected - beforeRejected));
        before = all;
        beforeRejected = rejected;
        offset += length;
    }

    /// A comment of the file must not be taken for a question of ours: its space becomes a tab.
    private static void hideAsks(byte[] bytes, int length) {
        for (int at = 0; at < length; at = next(bytes, at, length)) {
            if (at + 1 < length && bytes[at] == '#' && bytes[at + 1] == ' ') {
                String line = new String(bytes, at, Math.min(8, length - at), StandardCharsets.US_ASCII);
                if (line.startsWith("# ack") || line.startsWith("# from ") || line.startsWith("# levels")) {
                    bytes[at + 1] = '\t';
                }
            }
        }
    }

    private static int next(byte[] bytes, int from, int length) {
        int at = from;
        while (at < length && bytes[at] != '\n') {
            at++;
        }
        return at + 1;
    }

    /// Lines that are neither blank nor comments.
    private static long records(byte[] bytes, int length) {
        long records = 0;
        for (int at = 0; at < length; at = next(bytes, at, length)) {
            int p = at;
            while (p < length && (bytes[p] == ' ' || bytes[p] == '\t' || bytes[p] == '\r')) {
                p++;
            }
            records += p < length && bytes[p] != '\n' && bytes[p] != '#' ? 1 : 0;
        }
        return records;
    }

    /// Whether the file was cut to less than what was sent of it: what is written now is something else.
    boolean isCut() throws IOException {
        return file.size() < offset - 1;
    }

    Count count() {
        return count;
    }
}
