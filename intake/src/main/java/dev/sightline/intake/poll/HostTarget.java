package dev.sightline.intake.poll;

import dev.sightline.format.Format;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.live.MessageHandler;
import java.io.IOException;
import oshi.SystemInfo;

/// The host that this process runs on.
///
/// @param handler takes messages for [#format]
public record HostTarget(MessageHandler handler) implements Poll.Target {
    /// What reads the host's metrics, at each message anew.
    public static Format format() {
        return new HostFormat(new SystemInfo());
    }

    @Override
    public String name() {
        return "host metrics";
    }

    @Override
    public void fetch() throws IOException, InterruptedException {
        handler.take(new Message("host", new byte[0]));
    }
}
