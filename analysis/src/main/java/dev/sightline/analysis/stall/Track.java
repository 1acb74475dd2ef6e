package dev.sightline.analysis.stall;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known of one process by its rows up to now.
final class Track {
    /// A primitive that it has entered and not left.
    ///
    /// @param word such as `receive`
    /// @param peer whom it waits for; null: anybody
    /// @param type of the message that it wants; null: any
    /// @param group who meets at a barrier, or the name of an entry or event
    record Waiting(
            String word,
            @Nullable String peer,
            @Nullable String type,
            @Nullable String group,
            long nanos) {}

    final String name;

    @Nullable
    Waiting waiting;
    /// Whether what it waits for was said not to come.
    boolean failed;
    boolean begun;
    boolean ended;
    long lastNanos = Long.MIN_VALUE;
    /// By sender: the latest send of which it has received the message.
    final Map<String, Long> latestSend = new HashMap<>();
    final Set<String> signalled = new HashSet<>();

    Track(String name) {
        this.name = name;
    }

    /// A row that Conch wrote of it, or another of its rows.
    void row(long nanos, String event, @Nullable String peer, @Nullable String type, @Nullable String group) {
        lastNanos = Math.max(lastNanos, nanos);
        int dot = event.lastIndexOf('.');
        String word = dot < 0 ? "" : event.substring(0, dot);
        switch (dot < 0 ? "" : event.substring(dot + 1)) {
            case "begin" -> begin(word, nanos, peer, type, group);
            case "end" -> end(word);
            case "met" -> waiting = word.equals("accept") ? null : waiting;
            case "failed" -> failed |= word.equals("process");
            default -> {
                // an event of the program
            }
        }
    }

    private void begin(String word, long nanos, @Nullable String peer, @Nullable String type, @Nullable String group) {
        switch (word) {
            case "process" -> begun = true;
            case "receive", "barrier", "rendezvous", "accept", "wait" -> {
                boolean timed = word.equals("receive") && "timed".equals(group);
                waiting = timed ? null : new Waiting(word, peer, type, group, nanos);
                failed = false;
            }
            case "signal" -> {
                if (group != null) {
                    signalled.add(group);
                }
            }
            default -> {
                // what does not wait
            }
        }
    }

    private void end(String word) {
        switch (word) {
            case "process" -> ended = true;
            case "receive", "barrier", "rendezvous", "accept", "wait" -> waiting = null;
            default -> {
                // what did not wait
            }
        }
    }

    /// Whether it will do nothing any more of its own: it has ended, and not because something did not come.
    boolean isOver() {
        return ended && !failed;
    }
}
