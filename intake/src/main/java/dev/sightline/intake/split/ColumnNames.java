package dev.sightline.intake.split;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Where the columns that a configuration speaks of are in rows, which may call them otherwise.
///
/// @param fields by column index of the rows
/// @param others the rows' name of each column that has another there
record ColumnNames(List<Field> fields, Map<String, String> others) {
    /// Rows that have the names of the configuration.
    static ColumnNames of(List<Field> fields) {
        return new ColumnNames(fields, Map.of());
    }

    /// The place of a column in the rows; -1 if it is not there.
    int place(String name) {
        return Field.named(fields, others.getOrDefault(name, name));
    }

    /// What a batch calls otherwise: a store has columns of its own names for what senders have others for, and the
    /// words of ULM are those of BP in capital letters (`HOST`).
    ///
    /// @param wanted names of a configuration
    /// @param sent the first columns of the batch, at the same places, with the names that they came with
    static Map<String, String> others(Collection<String> wanted, Batch batch, Batch sent) {
        Map<String, String> others = new HashMap<>();
        for (String name : wanted) {
            if (batch.columns().stream().noneMatch(column -> column.name().equals(name))) {
                sent(name, batch, sent)
                        .or(() -> batch.columns().stream()
                                .map(Batch.Column::name)
                                .filter(its -> its.equalsIgnoreCase(name))
                                .findFirst())
                        .ifPresent(its -> others.put(name, its));
            }
        }
        return others;
    }

    private static Optional<String> sent(String name, Batch batch, Batch sent) {
        for (int i = 0; i < sent.columns().size(); i++) {
            if (sent.columns().get(i).name().equals(name)) {
                return Optional.of(batch.columns().get(i).name());
            }
        }
        return Optional.empty();
    }
}
