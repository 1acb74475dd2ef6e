package dev.sightline.view.request;

import dev.sightline.summary.density.TimeCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The stretches of time that an axis with folds shows, each with bins of its own: the parameter
/// `pieces=FROM..TO*BINS,FROM..TO*BINS`, in nanoseconds. What is between two pieces is in no bin.
///
/// @param all ascending, disjoint; together at most [Question#MAX_WIDTH] bins
public record TimePieces(List<Piece> all) {
    private static final Pattern PIECE = Pattern.compile("(-?[0-9]{1,19})\\.\\.(-?[0-9]{1,19})\\*([0-9]{1,4})");
    private static final int MAX = 64;

    /// The times [fromNanos, toNanos), in `bins` equal bins.
    record Piece(long fromNanos, long toNanos, int bins) {
        Window window() {
            return new Window(fromNanos, toNanos);
        }
    }

    public TimePieces {
        all = List.copyOf(all);
    }

    /// Of views that can show them, instead of `from`, `to` and `width`.
    public static final Parameter<@Nullable TimePieces> PIECES = Parameter.of(
                    "pieces", "FROM..TO*BINS,...", "pieces of time, each with bins of its own", TimePieces::of)
            .noOption();

    private static @Nullable TimePieces of(Parameters given, String name) {
        String text = given.filled(name);
        if (text == null) {
            return null;
        }
        if (Question.FROM.of(given) != null || Question.TO.of(given) != null) {
            throw new IllegalArgumentException("pieces: they say the window themselves; leave out from and to");
        }
        List<Piece> pieces = new ArrayList<>();
        int bins = 0;
        for (String one : text.split(",", -1)) {
            Piece piece = piece(one);
            bins += piece.bins();
            if (!pieces.isEmpty() && pieces.getLast().toNanos() > piece.fromNanos()) {
                throw new IllegalArgumentException("pieces: " + Spelling.quoted(one)
                        + " begins before the piece before it ends; ascending ones are expected");
            }
            pieces.add(piece);
            if (pieces.size() > MAX || bins > Question.MAX_WIDTH) {
                throw new IllegalArgumentException("pieces: at most " + MAX + " of together " + Question.MAX_WIDTH
                        + " bins are expected; ask for fewer");
            }
        }
        return new TimePieces(pieces);
    }

    private static Piece piece(String text) {
        Matcher parts = PIECE.matcher(text);
        try {
            if (parts.matches()) {
                long from = Long.parseLong(parts.group(1));
                long to = Long.parseLong(parts.group(2));
                int bins = Integer.parseInt(parts.group(3));
                if (from < to && bins > 0) {
                    return new Piece(from, to, bins);
                }
            }
        } catch (NumberFormatException tooLarge) {
            // the same message as for what is no number
        }
        throw new IllegalArgumentException("pieces: FROM..TO*BINS in nanoseconds with FROM before TO and a bin"
                + " is expected, not " + Spelling.quoted(text));
    }

    /// From the first piece's beginning to the last one's end.
    Window window() {
        return new Window(all.getFirst().fromNanos(), all.getLast().toNanos());
    }

    public int bins() {
        return all.stream().mapToInt(Piece::bins).sum();
    }

    /// The edges of all bins, those between pieces too; [#shown] says which are not.
    public long[] edges() {
        long[] edges = new long[bins() + between() + 1];
        int at = 0;
        for (Piece piece : all) {
            if (at > 0 && edges[at - 1] == piece.fromNanos()) {
                at--;
            }
            for (long edge : TimeCounts.edges(piece.fromNanos(), piece.toNanos(), piece.bins())) {
                edges[at++] = edge;
            }
        }
        return edges;
    }

    /// How many stretches between pieces are not empty.
    private int between() {
        int between = 0;
        for (int i = 1; i < all.size(); i++) {
            between += all.get(i).fromNanos() > all.get(i - 1).toNanos() ? 1 : 0;
        }
        return between;
    }

    /// Of the bins of [#edges], those inside pieces.
    public int[] shown() {
        int[] shown = new int[bins()];
        int bin = 0;
        int at = 0;
        long end = all.getFirst().fromNanos();
        for (Piece piece : all) {
            bin += piece.fromNanos() > end ? 1 : 0;
            for (int i = 0; i < piece.bins(); i++) {
                shown[at++] = bin++;
            }
            end = piece.toNanos();
        }
        return shown;
    }

    public void write(JsonGenerator json) {
        json.writeArrayPropertyStart("pieces");
        for (Piece piece : all) {
            json.writeStartObject();
            Json.nanos(json, "fromNanos", piece.fromNanos());
            Json.nanos(json, "toNanos", piece.toNanos());
            json.writeNumberProperty("bins", piece.bins());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
