package dev.sightline.view.rows;

import dev.sightline.event.Field;
import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Mergeable;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.Words;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Some rows as documents show them: text as written, source, values. Where they are here each is read when it is
/// written, so that a million need no memory; from other processes all are had at once.
final class WrittenRows {
    private final Question question;
    private final long[] places;
    private final int[] categories;
    /// By place in `places`, where some are in other processes.
    private final @Nullable WrittenRow @Nullable [] elsewhere;

    private WrittenRows(
            Question question, long[] places, int[] categories, @Nullable WrittenRow @Nullable [] elsewhere) {
        this.question = question;
        this.places = places;
        this.categories = categories;
        this.elsewhere = elsewhere;
    }

    /// @param painted what gives them a category; none where nobody asks for it
    static WrittenRows of(Question question, long[] places, List<ResolvedSelection> painted) {
        Snapshot snapshot = question.snapshot();
        return Together.plan(
                snapshot.rounds(),
                () -> new WrittenRows(question, places, RowCategories.of(snapshot, painted, places), null),
                () -> gathered(question, places, painted));
    }

    private static WrittenRows gathered(Question question, long[] places, List<ResolvedSelection> painted) {
        Snapshot snapshot = question.snapshot();
        Gathered rows = new Gathered(
                places.length,
                snapshot.sources().size(),
                painted.size() + 1,
                snapshot.fields().size());
        @Nullable WrittenRow[] all = Together.of(snapshot.rounds(), rows, () -> here(question, places, painted));
        for (int i = 0; i < all.length; i++) {
            if (all[i] == null) {
                throw new UncheckedIOException(
                        "what another process found cannot be read", new IOException("nobody has row " + places[i]));
            }
        }
        return new WrittenRows(question, places, new int[0], all);
    }

    private static @Nullable WrittenRow[] here(Question question, long[] places, List<ResolvedSelection> painted) {
        Snapshot snapshot = question.snapshot();
        int[] here = IntStream.range(0, places.length)
                .filter(i -> isHere(snapshot, places[i]))
                .toArray();
        int[] categories = RowCategories.of(
                snapshot, painted, Arrays.stream(here).mapToLong(i -> places[i]).toArray());
        @Nullable WrittenRow[] rows = new WrittenRow[places.length];
        for (int i = 0; i < here.length; i++) {
            rows[here[i]] = WrittenRow.of(question, places[here[i]], categories[i]);
        }
        return rows;
    }

    private static boolean isHere(Snapshot snapshot, long place) {
        int segment = RowPlace.segment(place);
        List<Segment> segments = snapshot.segments();
        return segment >= 0
                && segment < segments.size()
                && RowPlace.row(place) >= 0
                && RowPlace.row(place) < segments.get(segment).rows();
    }

    int count() {
        return places.length;
    }

    Question question() {
        return question;
    }

    /// The name of what a row is painted as.
    String category(int i) {
        int category = elsewhere == null ? categories[i] : row(i).category();
        return question.paint().names().get(category);
    }

    private WrittenRow row(int i) {
        if (elsewhere == null) {
            return WrittenRow.of(question, places[i], categories[i]);
        }
        return Objects.requireNonNull(elsewhere[i]);
    }

    /// The keys of one row, into the object that is open.
    WrittenRow write(JsonGenerator json, int i) {
        WrittenRow row = row(i);
        Json.text(json, "text", row.text());
        json.writeStringProperty(
                "source", question.snapshot().sources().get(row.source()).name());
        if (row.line() == 0) {
            json.writeNullProperty("line");
        } else {
            Json.integer(json, "line", row.line());
        }
        json.writeName("values");
        writeValues(json, row);
        return row;
    }

    /// The row as it was written, else its values as a JSON object: what a page of characters shows.
    String line(int i) {
        WrittenRow row = row(i);
        String text = row.text();
        if (text != null) {
            return text.stripTrailing();
        }
        StringWriter line = new StringWriter();
        try (JsonGenerator json = Json.generator(line)) {
            writeValues(json, row);
        }
        return line.toString();
    }

    /// The values of some columns, as a JSON object.
    String line(int i, List<Field> fields) {
        StringWriter line = new StringWriter();
        try (JsonGenerator json = Json.generator(line)) {
            json.writeStartObject();
            for (Field field : fields) {
                json.writeName(field.name());
                Json.cell(json, field.type(), value(i, field));
            }
            json.writeEndObject();
        }
        return line.toString();
    }

    /// The how manieth row of the trace it was.
    long arrival(int i) {
        return elsewhere == null ? question.snapshot().arrival(places[i]) : row(i).arrival();
    }

    private void writeValues(JsonGenerator json, WrittenRow row) {
        json.writeStartObject();
        List<Field> fields = question.snapshot().fields();
        for (int f = 0; f < fields.size(); f++) {
            json.writeName(fields.get(f).name());
            Json.cell(json, fields.get(f).type(), row.values()[f]);
        }
        json.writeEndObject();
    }

    /// The same, and what it is painted as.
    WrittenRow writePainted(JsonGenerator json, int i) {
        WrittenRow row = write(json, i);
        json.writeStringProperty("category", question.paint().names().get(row.category()));
        return row;
    }

    /// A value of the row: a Long, Double, Boolean or String; null if it has none, or there is no such column.
    @Nullable
    Object value(int i, @Nullable Field field) {
        if (field == null) {
            return null;
        }
        Snapshot snapshot = question.snapshot();
        return elsewhere == null
                ? snapshot.segments().get(RowPlace.segment(places[i])).value(field.name(), RowPlace.row(places[i]))
                : row(i).values()[snapshot.fields().indexOf(field)];
    }

    /// The rows that somebody has of so many.
    ///
    /// @param sources how many the snapshot has, as `fields`
    /// @param categories with that of all that is not painted
    record Gathered(int count, int sources, int categories, int fields) implements Mergeable<@Nullable WrittenRow[]> {
        @Override
        public @Nullable WrittenRow[] zero() {
            return new WrittenRow[count];
        }

        @Override
        public @Nullable WrittenRow[] merge(@Nullable WrittenRow[] left, @Nullable WrittenRow[] right) {
            for (int i = 0; i < count; i++) {
                left[i] = left[i] == null ? right[i] : left[i];
            }
            return left;
        }

        @Override
        public void write(@Nullable WrittenRow[] rows, DataOutput out) throws IOException {
            int[] has = IntStream.range(0, count).filter(i -> rows[i] != null).toArray();
            out.writeInt(has.length);
            for (int i : has) {
                WrittenRow row = rows[i];
                if (row != null) {
                    out.writeInt(i);
                    row.write(out);
                }
            }
        }

        @Override
        public @Nullable WrittenRow[] read(DataInput in) throws IOException {
            @Nullable WrittenRow[] rows = zero();
            for (int n = Words.count(in, Integer.BYTES); n > 0; n--) {
                int i = in.readInt();
                WrittenRow row = WrittenRow.read(in);
                boolean fits = i >= 0
                        && i < count
                        && row.source() >= 0
                        && row.source() < sources
                        && row.category() >= 0
                        && row.category() < categories
                        && row.values().length == fields;
                if (!fits) {
                    throw new IOException("a row that does not fit the question");
                }
                rows[i] = row;
            }
            return rows;
        }
    }
}
