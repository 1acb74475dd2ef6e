package dev.sightline.analysis.stall;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which messages were sent and not received, row by row. A receive may come before its send, where clocks are wrong.
/// At most [#MOST] are open at once. One thread.
final class Sends {
    static final int MOST = 1_000_000;

    /// A message of which there is no receive.
    record Sent(
            long nanos,
            String from,
            @Nullable String to,
            @Nullable String type,
            String id) {}

    private final Map<String, Sent> open = new HashMap<>();
    private final Map<String, Long> early = new HashMap<>();
    private final List<Sent> again = new ArrayList<>();
    private boolean tooMany;
    private long longestNanos;

    void send(Sent sent) {
        Long received = early.remove(sent.id);
        if (received != null) {
            pair(sent, received);
            return;
        }
        if (open.size() >= MOST) {
            tooMany = true;
            return;
        }
        Sent before = open.put(sent.id, sent);
        if (before != null && again.size() < MOST) {
            again.add(before);
        }
    }

    /// @return its send; null: there is none yet
    @Nullable
    Sent receive(String id, long nanos) {
        Sent sent = open.remove(id);
        if (sent != null) {
            pair(sent, nanos);
        } else if (early.size() < MOST) {
            early.put(id, nanos);
        } else {
            tooMany = true;
        }
        return sent;
    }

    private void pair(Sent sent, long nanos) {
        longestNanos = Math.max(longestNanos, Math.abs(nanos - sent.nanos));
    }

    /// Those without a receive, or none if there were too many to be sure.
    List<Sent> unreceived() {
        List<Sent> all = new ArrayList<>(tooMany ? List.of() : open.values());
        all.addAll(tooMany ? List.of() : again);
        return all;
    }

    /// How long the slowest message took.
    long longestNanos() {
        return longestNanos;
    }
}
