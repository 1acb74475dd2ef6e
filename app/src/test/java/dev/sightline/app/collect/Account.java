package dev.sightline.app.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.order.OrderedRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What is demanded of a store after each fault: every acknowledged event is there exactly once, and the ledger
/// explains the rest. Events are told by numbers in a column.
final class Account {
    private final Ledger ledger;
    private final long rows;
    private final List<Long> numbers = new ArrayList<>();

    private Account(Ledger ledger, Snapshot snapshot, List<String> columns) {
        this.ledger = ledger;
        this.rows = snapshot.rows();
        OrderedRows ordered = new OrderedRows(snapshot);
        for (RowBlock block = ordered.next(); block != null; block = ordered.next()) {
            for (int i = 0; i < block.rows(); i++) {
                number(block, block.row(i), columns);
            }
        }
    }

    /// Reads a store as any other process does.
    ///
    /// @param columns that may hold an event's number
    static Account of(Path store, String... columns) throws IOException {
        LiveReader reader = LiveReader.open(store);
        return new Account(reader.ledger(), reader.snapshot(), List.of(columns));
    }

    private void number(RowBlock block, Row row, List<String> columns) {
        for (int c = 0; c < block.fields().size(); c++) {
            if (columns.contains(block.fields().get(c).name()) && row.isPresent(c)) {
                numbers.add(
                        switch (block.fields().get(c).type()) {
                            case INT64, TIME -> row.int64(c);
                            case FLOAT64 -> (long) row.float64(c);
                            case STRING -> Long.parseLong(row.string(c));
                            case BOOL -> row.bool(c) ? 1L : 0L;
                        });
            }
        }
    }

    List<Long> numbers() {
        return List.copyOf(numbers);
    }

    Ledger ledger() {
        return ledger;
    }

    /// @param acknowledged must be there, each once
    /// @param sent nothing else may be there, but each of these once
    Account hasOnce(Collection<Long> acknowledged, Collection<Long> sent) {
        Set<Long> found = new HashSet<>();
        List<Long> twice = numbers.stream().filter(each -> !found.add(each)).toList();
        assertThat(twice).as("stored twice").isEmpty();
        return hasAtLeastOnce(acknowledged, sent);
    }

    /// For senders that send again what was not acknowledged, and have no numbers of their own.
    Account hasAtLeastOnce(Collection<Long> acknowledged, Collection<Long> sent) {
        Set<Long> found = new HashSet<>(numbers);
        Set<Long> lost = new HashSet<>(acknowledged);
        lost.removeAll(found);
        assertThat(lost).as("acknowledged and lost").isEmpty();
        found.removeAll(new HashSet<>(sent));
        assertThat(found).as("stored and never sent").isEmpty();
        return this;
    }

    /// Nothing is torn: rows are as many as the ledger says, and only what was being written is noted.
    Account isWhole() {
        assertThat(ledger.stored()).isEqualTo(rows);
        assertThat(ledger.damaged())
                .allSatisfy(note -> assertThat(note).contains("were not complete when the writer ended"));
        return this;
    }

    /// Whatever is not there has a cause: received = stored + sampled + dropped + rejected.
    ///
    /// @param sampled events that recorders kept back
    /// @param rejected records, by cause
    Account explains(long sampled, Map<String, Long> rejected) {
        Map<String, Long> causes = new HashMap<>();
        ledger.causes().forEach(cause -> causes.merge(cause.cause(), cause.rows(), Long::sum));
        assertThat(causes).isEqualTo(rejected);
        assertThat(ledger.sampled()).as("sampled").isEqualTo(sampled);
        assertThat(ledger.stored()).as("stored").isEqualTo(rows);
        long all = rejected.values().stream().mapToLong(Long::longValue).sum();
        assertThat(ledger.received()).isEqualTo(rows + sampled + ledger.dropped() + all);
        assertThat(ledger.lost()).as("lost by recorders").isEmpty();
        assertThat(ledger.damaged()).as("damaged").isEmpty();
        return this;
    }

    /// The same equation, as `/metrics` has it.
    static void ofMetrics(Map<String, Double> metrics) {
        double rejected = metrics.entrySet().stream()
                .filter(each -> each.getKey().startsWith("sightline_store_rejected{"))
                .mapToDouble(Map.Entry::getValue)
                .sum();
        assertThat(of(metrics, "received"))
                .isEqualTo(of(metrics, "stored") + of(metrics, "sampled") + of(metrics, "dropped") + rejected);
    }

    private static double of(Map<String, Double> metrics, String name) {
        return metrics.getOrDefault("sightline_store_" + name, Double.NaN);
    }
}
