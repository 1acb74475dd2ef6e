package dev.sightline.analysis.flow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.learn.TimeoutRule;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.lifeline.LifelineText;
import dev.sightline.store.Beside;
import java.util.List;
import java.util.zip.CRC32C;

/// What was learned of the rows of a store, kept beside them as the text that people read, so that it is learned once.
final class KeptLifelines {
    /// To be raised when other things are learned.
    private static final int VERSION = 2;

    private KeptLifelines() {}

    /// A name for what was derived of these rows with the roles they have.
    ///
    /// @param from what else it depends on
    static String name(String what, Detection detection, String from) {
        CRC32C fields = new CRC32C();
        fields.update((detection.snapshot().fields() + " " + detection.sampledOut()).getBytes(UTF_8));
        CRC32C rest = new CRC32C();
        rest.update((VERSION + " " + from).getBytes(UTF_8));
        return what + "-" + Long.toHexString(fields.getValue()) + "-" + Long.toHexString(rest.getValue());
    }

    /// As [Detection#learn] does with no columns and the usual rule.
    static List<Lifeline> learned(Detection detection) {
        Beside beside = detection.snapshot().beside();
        if (beside == null || KeptFlows.Room.isFor(detection)) {
            return learn(detection);
        }
        String name = name("learned", detection, "");
        Beside.Kept kept = beside.open(name);
        if (kept != null) {
            return LifelineText.parse("learned", new PackedBytes.Reader(kept.slice(0, kept.length())).text());
        }
        List<Lifeline> learned = learn(detection);
        String text = learned.isEmpty() ? "" : LifelineText.write(learned, List.of());
        if (!learned.isEmpty() && LifelineText.parse("learned", text).equals(learned)) {
            try (Beside.Draft draft = beside.create(name)) {
                PackedBytes bytes = new PackedBytes();
                bytes.text(text);
                draft.write(bytes.finish());
                Beside.Kept _ = draft.keep();
            }
        }
        return learned;
    }

    private static List<Lifeline> learn(Detection detection) {
        return detection.learn(List.of(), TimeoutRule.STANDARD).stream()
                .map(each -> each.lifeline())
                .toList();
    }
}
