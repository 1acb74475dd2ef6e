package dev.sightline.app.collect;

import dev.sightline.store.Ledger;
import dev.sightline.view.request.Trace;

/// The ledger of a store in Prometheus' text form.
final class MetricsText {
    private MetricsText() {}

    static void ledger(Trace trace, StringBuilder out) {
        Ledger ledger = trace.ledger();
        gauge("sightline_store_received", "records that ever came to the store", ledger.received(), out);
        gauge("sightline_store_stored", "rows in the store", ledger.stored(), out);
        gauge("sightline_store_dropped", "rows that were dropped as too old or too many", ledger.dropped(), out);
        out.append("# HELP sightline_store_rejected records that are no rows, by cause\n");
        out.append("# TYPE sightline_store_rejected gauge\n");
        for (Ledger.Cause cause : ledger.causes()) {
            out.append("sightline_store_rejected{cause=\"")
                    .append(cause.cause()
                            .replace("\\", "\\\\")
                            .replace("\"", "\\\"")
                            .replace("\n", "\\n"))
                    .append("\"} ")
                    .append(cause.rows())
                    .append('\n');
        }
    }

    private static void gauge(String name, String help, long value, StringBuilder out) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(" gauge\n");
        out.append(name).append(' ').append(value).append('\n');
    }
}
