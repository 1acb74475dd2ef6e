package dev.sightline.sql;

import java.util.List;

/// What is to be said of an answer besides its rows.
///
/// @param elapsedNanos from the call to the last row
/// @param notes lines for people: names that had to be changed
public record SqlOutcome(long elapsedNanos, List<String> notes) {
    public SqlOutcome {
        notes = List.copyOf(notes);
    }
}
