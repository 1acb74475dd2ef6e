package dev.sightline.app.report;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.gap.TimeGaps;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.values.RowCount;
import dev.sightline.view.Views;
import dev.sightline.view.first.RowOutcomes;
import dev.sightline.view.report.Report;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Trace;
import dev.sightline.view.time.GapsAnswer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What rows say of themselves, as the page tells it at first sight: which of them failed, which did not end, and where
/// none are for long.
final class Outcomes {
    private final Trace trace;
    private final Map<String, List<String>> asks;
    private final Views views = new Views();
    private final RowOutcomes rows;

    Outcomes(Trace trace, Map<String, List<String>> asks, Snapshot snapshot) {
        this.trace = trace;
        this.asks = asks;
        this.rows = RowOutcomes.of(snapshot);
    }

    TimeGaps gaps() {
        Map<String, List<String>> parameters = new LinkedHashMap<>(asks);
        String until = rows.until();
        if (until != null) {
            parameters.put("hold", List.of("until:" + until));
        }
        return ((GapsAnswer) GapsAnswer.VIEW.answer(trace, parameters, new Effective(), () -> false)).gaps();
    }

    Report.@Nullable Failed failed() {
        String where = rows.failed();
        return where == null ? null : new Report.Failed(count(where), where);
    }

    @Nullable
    Long unended() {
        String until = rows.until();
        return until == null || !rows.allEnd() ? null : (Long) count("not (" + rows.hasEnd(until) + ")");
    }

    private long count(String where) {
        Map<String, List<String>> parameters = new LinkedHashMap<>(asks);
        List<String> given = asks.getOrDefault("where", List.of());
        String own = given.isEmpty() || given.getLast().isBlank() ? "" : "(" + given.getLast() + ") and ";
        parameters.put("where", List.of(own + "(" + where + ")"));
        Scope scope = views.scope(trace, parameters, () -> false);
        TimeWindow window = scope.window();
        return Scans.run(
                        scope.snapshot(),
                        scope.where(),
                        window == null ? TimeWindow.ALL : window,
                        new RowCount(),
                        () -> false)
                .rows();
    }
}
