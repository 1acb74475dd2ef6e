package dev.sightline.bench;

import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// What all questions share.
///
/// @param directory for files that go when the run ends
/// @param warm whether to warm up as long as it takes to be compiled
/// @param runs counted ones of each contestant
/// @param report takes the findings as they come
record Contest(
        Path directory,
        Rows rows,
        Duck duck,
        boolean warm,
        int runs,
        Goals goals,
        Views views,
        Consumer<Finding> report) {
    Race race() {
        return new Race(runs, warm);
    }

    static Trace trace(Snapshot snapshot) {
        return new Trace("bench", snapshot, RowTexts.NONE, Ledger.stored(0));
    }

    /// The answer of a view.
    ///
    /// @param parameters name, value, name, value ...
    Answer answer(Snapshot snapshot, String kind, String... parameters) {
        Map<String, List<String>> byName = new HashMap<>();
        for (int i = 0; i < parameters.length; i += 2) {
            byName.put(parameters[i], List.of(parameters[i + 1]));
        }
        return views.answer(trace(snapshot), new ViewRequest(kind, byName), () -> false);
    }
}
