package dev.sightline.intake.load;

import dev.sightline.format.ReadOptions;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.source.Input;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is to be read, and how.
///
/// @param format its name, when the user said one; null = by sniffing
public record LoadRequest(
        List<Input> inputs, ReadOptions options, @Nullable String format, UserTyping typing) {
    public LoadRequest {
        inputs = List.copyOf(inputs);
    }
}
