package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.intake.typing.WideningTyper;
import dev.sightline.store.live.LiveStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// What the columns of a stream are called in the store, and in what unit they are there, where that is not as they
/// came. One thread.
final class ColumnRemarks {
    private final LiveStore store;
    /// By column as it came, and the store's name of it.
    private final Map<List<String>, String> known = new HashMap<>();

    ColumnRemarks(LiveStore store) {
        this.store = store;
    }

    /// @param sent as they came
    /// @param stored the same at the same places, before columns of roles are filled
    void look(Batch sent, Batch stored, WideningTyper typer, Remarks remarks) {
        for (int i = 0; i < sent.columns().size(); i++) {
            Batch.Column its = sent.columns().get(i);
            Batch.Column there = stored.columns().get(i);
            if (!its.name().equals(there.name())) {
                remarks.stands(known.computeIfAbsent(
                        List.of(its.name(), there.name()),
                        names -> "'" + its.name() + "' is the column '" + there.name() + "' here"));
            }
            if (isOther(its.values(), there.values())) {
                remarks.stands(known.computeIfAbsent(
                        List.of(its.name(), there.name(), ""), names -> converted(its.name(), there.name(), typer)));
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // what was not converted is the same object
    private static boolean isOther(Batch.Values its, Batch.Values there) {
        return its != there;
    }

    private String converted(String its, String there, WideningTyper typer) {
        return "'" + its + "' came in " + unit(typer.fields(), its) + " and is in " + unit(store.fields(), there)
                + " here";
    }

    private static String unit(List<Field> fields, String name) {
        return fields.stream()
                .filter(field -> field.name().equals(name))
                .map(Field::unit)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("another unit");
    }
}
