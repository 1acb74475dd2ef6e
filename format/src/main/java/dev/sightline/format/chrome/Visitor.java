package dev.sightline.format.chrome;

import org.jspecify.annotations.Nullable;

/// Hears what [Document] finds. Bytes and events are valid during the call only.
interface Visitor {
    /// An element of `traceEvents` or `samples`.
    ///
    /// @param offset of its text in the source
    void event(Event event, int start, int length, long offset);

    /// Another member of the trace object, if it is of a size that can be held.
    void member(String key, byte[] bytes, int from, int to, long offset);

    /// A member too long to be held.
    void longMember(String key, long length, long offset);

    void rejected(String cause, long offset, byte @Nullable [] text, int from, int length);

    void damaged(String what, long offset);
}
