package dev.sightline.replay.board;

import dev.sightline.replay.stage.Stage;
import dev.sightline.replay.stage.Texts;
import dev.sightline.replay.stage.Token;
import dev.sightline.replay.stage.Words;
import java.util.List;

/// A stage of a line, before it is known what comes in.
///
/// @param name as written
/// @param words behind it
/// @param end the column behind the last word
record Part(int line, Stage stage, Token name, List<Token> words, int end) {
    Part {
        words = List.copyOf(words);
    }

    Words words(Texts texts) {
        return new Words(line, words, end, texts);
    }
}
