package dev.sightline.app.collect;

import dev.sightline.intake.senders.Senders;
import dev.sightline.store.Ledger;
import dev.sightline.view.request.Trace;

/// The ledger of a store, and how it stands with who sends, in Prometheus' text form.
final class MetricsText {
    private MetricsText() {}

    /// Who sends, and who does not any more.
    static void senders(Senders senders, StringBuilder out) {
        head("sightline_senders", "programs that sent, by whether they still do", out);
        senders.standings()
                .forEach((standing, count) -> out.append("sightline_senders{state=\"")
                        .append(standing.word())
                        .append("\"} ")
                        .append(count)
                        .append('\n'));
    }

    /// What can be checked: received = stored + sampled + dropped + the sum of rejected.
    static void ledger(Trace trace, StringBuilder out) {
        Ledger ledger = trace.ledger();
        gauge("sightline_store_received", "records that ever came to the store", ledger.received(), out);
        gauge("sightline_store_stored", "rows in the store", ledger.stored(), out);
        gauge(
                "sightline_store_sampled",
                "events that flight recorders kept and nobody asked for: they were left out as was wanted",
                ledger.sampled(),
                out);
        gauge("sightline_store_dropped", "rows that were dropped as too old or too many", ledger.dropped(), out);
        gauge("sightline_store_lost", "events that recorders say they lost", lost(ledger), out);
        head("sightline_store_rejected", "records that are no rows, by cause", out);
        for (Ledger.Cause cause : ledger.causes()) {
            out.append("sightline_store_rejected{cause=\"")
                    .append(label(cause.cause()))
                    .append("\"} ")
                    .append(cause.rows())
                    .append('\n');
        }
        head("sightline_store_remarks", "values that were changed, and messages that were damaged, by sender", out);
        for (Ledger.Remark remark : ledger.remarks()) {
            out.append("sightline_store_remarks{sender=\"")
                    .append(label(remark.sender()))
                    .append("\",what=\"")
                    .append(label(remark.what()))
                    .append("\"} ")
                    .append(remark.times())
                    .append('\n');
        }
    }

    private static String label(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static void gauge(String name, String help, long value, StringBuilder out) {
        head(name, help, out);
        out.append(name).append(' ').append(value).append('\n');
    }

    private static void head(String name, String help, StringBuilder out) {
        out.append("# HELP ").append(name).append(' ').append(help).append('\n');
        out.append("# TYPE ").append(name).append(" gauge\n");
    }

    private static long lost(Ledger ledger) {
        return ledger.lost().stream()
                .mapToLong(each -> Math.max(0, each.events()))
                .sum();
    }
}
