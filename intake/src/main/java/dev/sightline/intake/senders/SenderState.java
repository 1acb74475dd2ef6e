package dev.sightline.intake.senders;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How it stands with one who sends.
///
/// @param host as its rows say; empty if they do not
/// @param program likewise
/// @param rate rows a second, of the last ten whole seconds
/// @param rejected records that were no rows
/// @param lost events that it says itself it lost
/// @param sampled events that it left out as it was told to: what a flight recorder kept and nobody asked for
/// @param level what it last said of its levels; empty if it never did
/// @param remarks on what it sent, and how many times: what was changed on the way to the store, or damaged
/// @param firstNanos when it was heard first
/// @param newestNanos the time of its newest row, by its own clock; null if no row had one
/// @param lagNanos from that time until now; negative where its clock is ahead
/// @param select what columns its rows have, to select them; empty if they do not tell
public record SenderState(
        String protocol,
        String address,
        String host,
        String program,
        long rows,
        double rate,
        long rejected,
        long lost,
        long sampled,
        String level,
        Map<String, Long> remarks,
        long firstNanos,
        long lastNanos,
        @Nullable Long newestNanos,
        @Nullable Long lagNanos,
        Standing standing,
        List<Value> select) {
    public SenderState {
        remarks = Collections.unmodifiableMap(new LinkedHashMap<>(remarks));
        select = List.copyOf(select);
    }

    /// Whether it sends. `SILENT`: nothing came for ten seconds, and for four times as long as between its messages on
    /// average. `ENDED`: its connection has ended.
    public enum Standing {
        SENDING,
        SILENT,
        ENDED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A column, by the store's name, and what it is in the rows of the sender.
    public record Value(String column, String value) {}
}
