package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Cause;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.detect.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Anomalies and findings as bytes.
final class PackedFindings {
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final List<Cause> CAUSES = List.of(Cause.values());

    private PackedFindings() {}

    static void put(PackedBytes bytes, Anomaly each) {
        bytes.texts(each.flow());
        bytes.text(each.lifeline());
        bytes.int32(KINDS.indexOf(each.kind()));
        bytes.text(each.event());
        bytes.int32(CAUSES.indexOf(each.cause()));
        bytes.text(each.why());
        bytes.texts(each.missing());
        bytes.int64(each.firstNanos());
        bytes.text(each.lastEvent());
        bytes.int64(each.lastNanos());
        bytes.int64(each.timeoutNanos());
        bytes.int64(each.tookNanos());
        String entity = each.entity();
        bytes.texts(entity == null ? List.of() : List.of(entity));
    }

    static Anomaly anomaly(PackedBytes.Reader bytes) {
        List<String> flow = bytes.texts();
        String lifeline = bytes.text();
        Kind kind = KINDS.get(bytes.int32());
        String event = bytes.text();
        Cause cause = CAUSES.get(bytes.int32());
        String why = bytes.text();
        List<String> missing = bytes.texts();
        long first = bytes.int64();
        String lastEvent = bytes.text();
        long last = bytes.int64();
        long timeout = bytes.int64();
        long took = bytes.int64();
        List<String> entity = bytes.texts();
        return new Anomaly(
                flow,
                lifeline,
                kind,
                event,
                cause,
                why,
                missing,
                first,
                lastEvent,
                last,
                timeout,
                took,
                entity.isEmpty() ? null : entity.getFirst());
    }

    static void put(PackedBytes bytes, Findings found) {
        bytes.int64(found.rows());
        bytes.int64(found.flows());
        bytes.int64(found.complete());
        bytes.int64(found.open());
        bytes.int64(found.cut());
        bytes.int64(found.forgotten());
        bytes.int64(found.unlisted());
        bytes.texts(List.copyOf(found.unseen().keySet()));
        bytes.texts(List.copyOf(found.unseen().values()));
        bytes.int32(found.anomalies().size());
        found.anomalies().forEach(each -> put(bytes, each));
    }

    static Findings findings(PackedBytes.Reader bytes) {
        long rows = bytes.int64();
        long flows = bytes.int64();
        long complete = bytes.int64();
        long open = bytes.int64();
        long cut = bytes.int64();
        long forgotten = bytes.int64();
        long unlisted = bytes.int64();
        Map<String, String> unseen = new LinkedHashMap<>();
        List<String> steps = bytes.texts();
        List<String> meant = bytes.texts();
        for (int i = 0; i < steps.size(); i++) {
            unseen.put(steps.get(i), meant.get(i));
        }
        List<Anomaly> anomalies = new ArrayList<>();
        for (int count = bytes.int32(); count > 0; count--) {
            anomalies.add(anomaly(bytes));
        }
        return new Findings(rows, flows, complete, open, cut, forgotten, unlisted, unseen, anomalies);
    }
}
