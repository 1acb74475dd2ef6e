package dev.sightline.replay.run;

import dev.sightline.event.ColumnType;
import dev.sightline.replay.board.Feed;
import dev.sightline.replay.stage.Texts;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What rows put into a pipeline: a number, or the number of a text. One thread.
final class Values {
    private final Snapshot snapshot;
    private final Feed feed;
    private final Texts texts;
    private final boolean isTime;
    /// By segment, then code: the text's number + 1; 0 when it is not known yet.
    private final int[] @Nullable [] ofCodes;

    private int segmentIndex = -1;
    private @Nullable ColumnVector vector;

    Values(Snapshot snapshot, Feed feed, Texts texts) {
        this.snapshot = snapshot;
        this.feed = feed;
        this.texts = texts;
        this.ofCodes = new int[snapshot.segments().size()][];
        String column = feed.column();
        this.isTime = column != null
                && snapshot.field(column)
                        .filter(field -> field.type() == ColumnType.TIME)
                        .isPresent();
    }

    /// The numbers of a column.
    static Values ofNumbers(Snapshot snapshot, String column) {
        Feed feed = new Feed(ResolvedSelection.all(snapshot), column, false, false, null);
        return new Values(snapshot, feed, new Texts());
    }

    void moveTo(int segment) {
        if (segment == segmentIndex) {
            return;
        }
        segmentIndex = segment;
        Segment rows = snapshot.segments().get(segment);
        String column = feed.column();
        vector = column == null ? null : rows.column(column);
        if (vector instanceof ColumnVector.Codes coded && ofCodes[segment] == null) {
            ofCodes[segment] = new int[coded.dictionary().count()];
        }
    }

    /// NaN where the row has no value.
    double of(int row) {
        if (feed.column() == null) {
            return 1;
        }
        ColumnVector cells = vector;
        if (cells == null || !cells.isValid(row)) {
            return Double.NaN;
        }
        if (feed.asTexts()) {
            return text(cells, row);
        }
        return switch (cells) {
            case ColumnVector.Longs longs -> longs.at(row);
            case ColumnVector.Doubles doubles -> doubles.at(row);
            case ColumnVector.Bools bools -> bools.at(row) ? 1 : 0;
            case ColumnVector.Codes _, ColumnVector.Plain _ ->
                throw new IllegalStateException("a text where numbers were bound");
        };
    }

    private double text(ColumnVector cells, int row) {
        if (cells instanceof ColumnVector.Codes coded) {
            int[] known = Objects.requireNonNull(ofCodes[segmentIndex]);
            int code = coded.at(row);
            if (known[code] == 0) {
                known[code] = texts.number(coded.dictionary().get(code)) + 1;
            }
            return known[code] - 1;
        }
        Object value = Objects.requireNonNull(cells.value(row));
        return texts.number(
                isTime && value instanceof Long nanos
                        ? Instant.EPOCH.plusNanos(nanos).toString()
                        : value.toString());
    }
}
