package dev.sightline.format.otf2;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One side of a message.
///
/// @param peer the other side's location
record Message(Key key, boolean isSend, long peer) {
    /// What the two sides have in common.
    record Key(long sender, long receiver, String communicator, String tag) {}

    /// Null if the record does not say with whom.
    static @Nullable Message of(String record, long location, List<Attribute> attributes) {
        boolean isSend = record.equals("MPI_SEND") || record.equals("MPI_ISEND");
        Long peer = null;
        String communicator = "";
        String tag = "";
        for (Attribute attribute : attributes) {
            switch (attribute.key()) {
                case "Receiver", "Sender" -> peer = attribute.id();
                case "Communicator" -> communicator = attribute.id() == null ? attribute.text() : "" + attribute.id();
                case "Tag" -> tag = attribute.text();
                default -> {}
            }
        }
        if (peer == null) {
            return null;
        }
        Key key = isSend ? new Key(location, peer, communicator, tag) : new Key(peer, location, communicator, tag);
        return new Message(key, isSend, peer);
    }
}
