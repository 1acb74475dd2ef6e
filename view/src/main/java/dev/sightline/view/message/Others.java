package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.causal.Unmatched;
import dev.sightline.view.text.TextPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JsonGenerator;

/// Who is named as the other side of messages and tells of none here, such as queues and services of others.
///
/// @param sends to them in the window
/// @param receives from them
/// @param names of those with most, at most five
/// @param others how many more there are
record Others(long sends, long receives, List<String> names, int others) {
    private static final int MOST_NAMES = 5;

    static Others of(MessagesAsked asked) {
        CausalOrder order = asked.order();
        Unmatched unmatched = order.unmatched();
        Map<String, Integer> counts = new HashMap<>();
        long sends = shown(asked, unmatched.sentElsewhere(), counts);
        long receives = shown(asked, unmatched.receivedFromElsewhere(), counts);
        List<Map.Entry<String, Integer>> all = new ArrayList<>(counts.entrySet());
        all.sort(Comparator.comparingInt((Map.Entry<String, Integer> each) -> -each.getValue())
                .thenComparing(Map.Entry::getKey));
        List<String> most =
                all.stream().limit(MOST_NAMES).map(Map.Entry::getKey).toList();
        return new Others(sends, receives, most, all.size() - most.size());
    }

    private static long shown(MessagesAsked asked, List<Integer> some, Map<String, Integer> counts) {
        long shown = 0;
        for (int event : some) {
            if (asked.isShownAlone(event)) {
                shown++;
                counts.merge(Objects.requireNonNull(asked.order().peerName(event)), 1, Integer::sum);
            }
        }
        return shown;
    }

    /// For people, behind other counts.
    String text() {
        if (names.isEmpty()) {
            return "";
        }
        String most = String.join(", ", names) + (others == 0 ? "" : " and " + TextPage.count(others) + " more");
        return "; " + TextPage.count(sends) + " sent to and " + TextPage.count(receives)
                + " received from who tells of no message here: " + most;
    }

    void write(JsonGenerator json) {
        json.writeObjectPropertyStart("elsewhere");
        json.writeNumberProperty("sends", sends);
        json.writeNumberProperty("receives", receives);
        json.writeArrayPropertyStart("names");
        names.forEach(json::writeString);
        json.writeEndArray();
        json.writeNumberProperty("others", others);
        json.writeEndObject();
    }
}
