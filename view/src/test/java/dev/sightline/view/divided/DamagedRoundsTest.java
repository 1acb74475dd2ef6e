package dev.sightline.view.divided;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.ViewRequest;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Whatever bytes come back from another process, the end is an answer or one line.
class DamagedRoundsTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();

    private static final List<ViewRequest> REQUESTS = List.of(
            new ViewRequest("details", Map.of("limit", List.of("9"), "order", List.of("what"))),
            new ViewRequest("details", Map.of("limit", List.of("9"), "offset", List.of("20"))),
            new ViewRequest("next", Map.of("where", List.of("v > 5"))),
            new ViewRequest("related", Map.of("span", List.of("who"), "parent", List.of("what"), "id", List.of("a"))),
            new ViewRequest("defaults", Map.of()),
            new ViewRequest("count", Map.of("where", List.of("v != \"3\""), "type", List.of("v=string"))),
            new ViewRequest("values", Map.of("column", List.of("what"))),
            new ViewRequest("info", Map.of()));

    @ParameterizedTest
    @FieldSource("SEEDS")
    void damagedBytesEndInOneLine(long seed) {
        Random random = new Random(seed);
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            parts.add(new Part(PartProcess.trace(PartProcess.part(seed, 60, i, 3), i)));
        }
        List<byte[]> catalogs = parts.stream().map(Part::catalog).toList();
        for (ViewRequest request : REQUESTS) {
            List<DividedTrace.Peer> peers = new ArrayList<>();
            for (Part part : parts) {
                boolean damages = random.nextBoolean();
                long own = random.nextLong();
                peers.add(step -> {
                    byte[] found = part.next(step, () -> false);
                    return damages
                            ? damaged(found, new Random(own + step.found().size()))
                            : found;
                });
            }
            try {
                assertThat(AnswerJson.document(new DividedTrace("some", catalogs, peers).answer(request, () -> false)))
                        .isNotEmpty();
            } catch (UncheckedIOException | IllegalArgumentException refused) {
                assertThat(refused.getMessage()).as(request.kind()).isNotBlank().doesNotContain("\n");
            }
        }
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] damaged = random.nextInt(4) == 0
                ? java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length + 1))
                : bytes.clone();
        for (int i = 0; i < 2 && damaged.length > 0; i++) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
        }
        return damaged;
    }
}
