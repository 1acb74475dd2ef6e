package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Traces of flows with what is said of them.
final class FlowTraces {
    static final long START = 1_700_000_000_000_000_000L;

    static final String ORDER = """
            lifeline order
              by order
              step take
              step pay within 300ms
              end  refuse if take
              step pack ?
              end  ship within 2s
              only
              timeout 3s
            """;

    private FlowTraces() {}

    /// Something that a flow does.
    record Did(String flow, String event, long millis, long lastsMillis) {
        Did(String flow, String event, long millis) {
            this(flow, event, millis, 0);
        }
    }

    static ViewRequest request(String... more) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        parameters.put("definitions", List.of(ORDER));
        for (int i = 0; i < more.length; i += 2) {
            parameters.put(more[i], List.of(more[i + 1]));
        }
        return new ViewRequest("lifelines", parameters);
    }

    static Trace orders() {
        List<Did> did = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            order(did, "usual-" + i, 1000L * i, "take", 0, "pay", 100 + 10 * i, "pack", 200, "ship", 900);
        }
        order(did, "missing", 1200, "take", 0, "pay", 120);
        order(did, "late", 2200, "take", 0, "pay", 250, "pack", 400, "ship", 2900);
        order(did, "turned", 3300, "take", 0, "pack", 110, "pay", 210, "ship", 800);
        order(did, "refused", 4400, "take", 0, "pay", 90, "refuse", 150);
        order(did, "twice", 5500, "take", 0, "pay", 100, "pay", 190, "pack", 260, "ship", 700);
        order(did, "odd", 6600, "take", 0, "pay", 100, "cough", 190, "ship", 700);
        order(did, "open", 11_000, "take", 0, "pay", 100);
        return trace(did);
    }

    private static void order(List<Did> did, String flow, long startMillis, Object... eventsAndMillis) {
        for (int i = 0; i < eventsAndMillis.length; i += 2) {
            did.add(new Did(flow, (String) eventsAndMillis[i], startMillis + (Integer) eventsAndMillis[i + 1]));
        }
    }

    static Trace trace(List<Did> did) {
        List<Did> sorted =
                did.stream().sorted(Comparator.comparingLong(Did::millis)).toList();
        List<Table.Row> rows = new ArrayList<>();
        for (Did each : sorted) {
            rows.add(new Table.Row(
                    rows.size(),
                    0,
                    Map.of(
                            "t",
                            START + each.millis * 1_000_000,
                            "order",
                            each.flow,
                            "what",
                            each.event,
                            "lasts",
                            each.lastsMillis)));
        }
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("order", ColumnType.STRING, Role.FLOW, null),
                new Field("what", ColumnType.STRING, Role.EVENT, null),
                new Field("lasts", ColumnType.INT64, Role.DURATION, "ms"));
        return TableTraces.trace(new Table(fields, List.of("orders.csv"), rows), 30);
    }
}
