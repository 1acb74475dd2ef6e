package dev.sightline.format.log;

/// The text of one record: its first line, and those that go on with it.
interface RecordText {
    byte[] bytes();

    int start();

    /// Where the first line ends.
    int firstEnd();

    /// Where the last line ends.
    int end();

    /// How many lines follow the first.
    int continuations();
}
