package dev.sightline.replay.stage;

/// A word of a board.
///
/// @param text without quotes
/// @param column where it begins, from 1
public record Token(Kind kind, String text, int column) {
    public enum Kind {
        WORD,
        /// In single or double quotes.
        TEXT,
        /// In backquotes: a name with odd characters.
        NAME,
        /// `|`, `->` or `,`
        SIGN
    }
}
