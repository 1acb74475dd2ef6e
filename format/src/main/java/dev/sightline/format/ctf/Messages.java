package dev.sightline.format.ctf;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which send goes with which receive: in MPI the first with the first, of equal sender, receiver, communicator and
/// tag.
final class Messages {
    private static final int MAX = 1 << 20;

    private final Otf2 definitions;
    private final Map<Channel, Long> sent = new HashMap<>();
    private final Map<Channel, Long> received = new HashMap<>();

    private record Channel(long sender, long receiver, long communicator, long tag) {}

    /// One side of a message.
    record Side(String message, boolean sends, long partner) {}

    Messages(Otf2 definitions) {
        this.definitions = definitions;
    }

    /// Null if the event is no side of a message.
    @Nullable
    Side of(StreamFile at) {
        String event = at.event().type.name();
        boolean sends = event.equals("Event_MpiSend") || event.equals("Event_MpiIsend");
        boolean receives = event.equals("Event_MpiRecv") || event.equals("Event_MpiIrecv");
        Otf2.Fields fields = at.event().otf2;
        if (!sends && !receives || fields.partner() < 0 || fields.communicator() < 0 || fields.tag() < 0) {
            return null;
        }
        long own = definitions.location(at);
        long communicator = at.in.slots[fields.communicator()];
        long partner = definitions.location(communicator, at.in.slots[fields.partner()]);
        Channel channel = sends
                ? new Channel(own, partner, communicator, at.in.slots[fields.tag()])
                : new Channel(partner, own, communicator, at.in.slots[fields.tag()]);
        Map<Channel, Long> counts = sends ? sent : received;
        if (counts.size() > MAX) {
            return null;
        }
        long number = counts.merge(channel, 1L, Long::sum) - 1;
        String message = channel.sender + ">" + channel.receiver + " comm " + channel.communicator + " tag "
                + channel.tag + " #" + number;
        return new Side(message, sends, partner);
    }
}
