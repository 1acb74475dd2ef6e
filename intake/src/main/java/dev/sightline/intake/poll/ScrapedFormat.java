package dev.sightline.intake.poll;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Format;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.time.Instant;

/// Samples as a target gives them, which leaves out two things that whoever asks knows: when, and of whom. Where a
/// sample says them itself, that counts, as with Prometheus' `honor_labels`.
final class ScrapedFormat extends PolledFormat {
    ScrapedFormat(Format prometheus) {
        super(prometheus);
    }

    @Override
    RowSink changed(Source source, RowSink sink) throws IOException {
        Instant at = source.modified().orElse(Instant.EPOCH);
        long nanos = at.getEpochSecond() * 1_000_000_000 + at.getNano();
        int time = sink.column("timestamp", ColumnHint.of(ColumnType.TIME, Role.TIME));
        int instance = sink.column("instance", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        return new PassedRows(sink) {
            @Override
            public int column(String name, ColumnHint hint) {
                // Of a text without instances the job would be the entity.
                boolean job = hint.role() == Role.ENTITY && !name.equals("instance");
                return to.column(name, job ? ColumnHint.of(ColumnType.STRING, null) : hint);
            }

            @Override
            public void endRow(long offset, int length) {
                to.timeNanos(time, nanos);
                to.string(instance, source.name());
                to.endRow(offset, length);
            }
        };
    }
}
