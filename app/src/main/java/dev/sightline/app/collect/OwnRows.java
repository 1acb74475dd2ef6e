package dev.sightline.app.collect;

import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/// Takes rows of the collector's own, as lines of NetLogger's. Who asked for what they tell does not wait for the disk.
record OwnRows(MessageHandler to, Consumer<String> failed) implements Consumer<String> {
    @Override
    public void accept(String line) {
        Thread _ = Thread.ofVirtual().start(() -> {
            try {
                var _ = to.take(new Message("collector", line.getBytes(StandardCharsets.UTF_8)));
            } catch (IOException failure) {
                failed.accept(String.valueOf(failure.getMessage()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
