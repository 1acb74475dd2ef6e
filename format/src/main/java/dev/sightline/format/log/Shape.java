package dev.sightline.format.log;

/// What a word in front of a log's message looks like.
enum Shape {
    LEVEL,
    /// `[main]`, `<info>`.
    BRACKET,
    /// `(Store.java:12)`.
    PAREN,
    /// `-`, `---`, `|`, `:` alone.
    SEPARATOR,
    /// `1234`, `1234#0:`.
    NUMBER,
    /// `server.go:123`.
    SOURCE,
    /// `org.apache.Foo`, or a name with a colon behind it: `sshd[12]:`.
    LOGGER,
    WORD,
    /// The end of the line, or the beginning of something with an inner structure (`{`, `"`).
    NONE;

    /// Whether words of this shape stand in front of a message rather than in it.
    boolean isStructure() {
        return this != WORD && this != NONE;
    }
}
