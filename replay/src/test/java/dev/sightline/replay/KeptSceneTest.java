package dev.sightline.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.replay.run.Rows;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Trace;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

class KeptSceneTest {
    private static final Trace TRACE = new Trace(
            "t",
            Rows.random(new Random(1), 5).snapshot(5),
            RowTexts.NONE,
            new Ledger(5, 5, 0, List.of(), List.of(), List.of(), ""));

    private static String asked(List<KeptScene> kept) {
        Answer answer = ScenesAnswer.view(() -> kept).answer(TRACE, Map.of(), new Effective(), () -> false);
        StringWriter text = new StringWriter();
        try (JsonGenerator json = Json.generator(text)) {
            json.writeStartObject();
            answer.writeFields(json);
            json.writeEndObject();
        }
        return text.toString();
    }

    @Test
    void filesAreToldAsTheyAreAndAskedForAgain() {
        List<KeptScene> kept = new ArrayList<>();
        assertThat(asked(kept)).isEqualTo("{\"scenes\":[]}");
        kept.add(new KeptScene("a", "const x: string = \"<é>\";\n", null));
        kept.add(new KeptScene("b", "", "it is no file"));
        assertThat(asked(kept))
                .isEqualTo(
                        "{\"scenes\":[{\"name\":\"a\",\"text\":\"const x: string = \\\"<é>\\\";\\n\",\"problem\":null},"
                                + "{\"name\":\"b\",\"text\":\"\",\"problem\":\"it is no file\"}]}");
    }
}
