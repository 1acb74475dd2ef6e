package dev.sightline.record;

/// Messages of one name between programs, with a logical clock: what was sent has a smaller one than what it caused
/// wherever it was received. The stamp travels with the message, as a header or in its bytes. Any number of threads.
///
/// A message has no number of its own: who sent it and its stamp name it, for no two of one program have the same.
public final class MessageType {
    private final EventType send;
    private final EventType receive;
    private final LogicalClock clock;

    MessageType(EventType send, EventType receive, LogicalClock clock) {
        this.send = send;
        this.receive = receive;
        this.clock = clock;
    }

    /// Records that a message is being sent, and moves the clock (also where the event is off: others need it).
    ///
    /// @param peer the process that it goes to
    /// @return the stamp: 4 bytes of a Lamport clock (`(int) stamp`, read back by [Integer#toUnsignedLong]), 8 of a
    /// hybrid one
    public long send(String peer) {
        long stamp = clock.send();
        send.now().put(peer).put(stamp).commit();
        return stamp;
    }

    /// Records that a message was received, and moves the clock beyond its stamp.
    ///
    /// @param peer the process that sent it, as it is called in its own recorder ([Recorder#process])
    public void receive(String peer, long stamp) {
        long now = clock.receive(stamp);
        receive.now().put(peer).put(now).put(stamp).commit();
    }
}
