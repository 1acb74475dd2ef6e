package dev.sightline.format.otf2;

import dev.sightline.format.internal.SliceNest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What must be known of the whole archive before its first row: definitions, which slice ends when, and which receive
/// takes which send.
///
/// Messages do not overtake: of those with one sender, receiver, communicator and tag, the receive that was posted n-th
/// takes the n-th send. 4 bytes a send and 16 a receive.
final class LookAhead {
    /// More messages are rows, but not matched.
    private static final int MAX_MESSAGES = 50_000_000;
    private static final int MAX_REQUESTS = 10_000_000;

    private record Request(long location, long number) {}

    /// The messages between two locations with one communicator and tag.
    private static final class Channel {
        private int[] sends = new int[4];
        private int sent;
        private long[] posted = new long[4];
        private int[] receives = new int[4];
        private int received;

        void send(int number) {
            sends = sent == sends.length ? Arrays.copyOf(sends, 2 * sent) : sends;
            sends[sent++] = number;
        }

        void receive(int number, long post) {
            if (received == receives.length) {
                receives = Arrays.copyOf(receives, 2 * received);
                posted = Arrays.copyOf(posted, 2 * received);
            }
            receives[received] = number;
            posted[received++] = post;
        }

        /// Tells each receive its send.
        void match(int[] sendOf) {
            List<Integer> order = new ArrayList<>();
            for (int i = 0; i < received; i++) {
                order.add(i);
            }
            order.sort((a, b) -> Long.compare(posted[a], posted[b]));
            for (int i = 0; i < Math.min(sent, received); i++) {
                sendOf[receives[order.get(i)]] = sends[i];
            }
        }
    }

    final Definitions definitions = new Definitions();
    final SliceNest slices;
    /// Why not all of it was seen; null if it was.
    @Nullable
    String trouble;

    /// What otf2-print only warned of; null if nothing.
    @Nullable
    String warning;

    /// How many lines the events have.
    long events;

    private int[] sendOf = new int[0];
    private final Map<Long, Integer> tracks = new HashMap<>();

    private LookAhead(String name) {
        slices = new SliceNest(name);
    }

    static LookAhead of(Otf2Print.Tool tool, Path anchor, String name) throws IOException {
        LookAhead ahead = new LookAhead(name);
        Otf2Print print;
        try {
            print = new Otf2Print(tool, List.of("-A"), anchor);
        } catch (IOException absent) {
            ahead.trouble = "reading OTF2 needs the program otf2-print, which is not installed here; "
                    + "Debian: apt-get install otf2-tools; others: the tools of the OTF2 library, score-p.org";
            return ahead;
        }
        try (print) {
            ahead.look(new Printed(print.output()));
            ahead.trouble = print.trouble();
            ahead.warning = print.warning();
        } catch (IOException broken) {
            String why = print.trouble();
            ahead.trouble = why == null ? "the output of otf2-print broke off" : why;
        }
        ahead.slices.finish();
        return ahead;
    }

    /// Of what was printed before.
    static LookAhead of(Printed printed, String name) throws IOException {
        LookAhead ahead = new LookAhead(name);
        ahead.look(printed);
        ahead.slices.finish();
        return ahead;
    }

    private void look(Printed printed) throws IOException {
        Map<Message.Key, Channel> channels = new HashMap<>();
        Map<Request, Long> requests = new HashMap<>();
        int sends = 0;
        int receives = 0;
        while (printed.next()) {
            if (printed.kind() == Printed.Kind.DEFINITION) {
                definitions.add(printed);
            }
            Long location = printed.id();
            if (printed.kind() != Printed.Kind.EVENT || location == null) {
                continue;
            }
            events++;
            switch (printed.record()) {
                case "ENTER", "CALLING_CONTEXT_ENTER" ->
                    slices.begin(track(location), definitions.nanos(printed.timestamp()));
                case "LEAVE", "CALLING_CONTEXT_LEAVE" ->
                    slices.end(track(location), definitions.nanos(printed.timestamp()));
                case "MPI_IRECV_REQUEST" -> {
                    Long number = requestOf(printed.attributes());
                    if (number != null && requests.size() < MAX_REQUESTS) {
                        requests.put(new Request(location, number), events);
                    }
                }
                case "MPI_REQUEST_CANCELLED" -> {
                    Long number = requestOf(printed.attributes());
                    if (number != null) {
                        requests.remove(new Request(location, number));
                    }
                }
                case "MPI_SEND", "MPI_ISEND", "MPI_RECV", "MPI_IRECV" -> {
                    List<Attribute> attributes = printed.attributes();
                    Message message = Message.of(printed.record(), location, attributes);
                    if (message == null || sends + receives >= MAX_MESSAGES) {
                        continue;
                    }
                    Channel channel = channels.computeIfAbsent(message.key(), key -> new Channel());
                    if (message.isSend()) {
                        channel.send(sends++);
                    } else {
                        Long number = requestOf(attributes);
                        Long post = number == null ? null : requests.remove(new Request(location, number));
                        channel.receive(receives++, post == null ? events : post);
                    }
                }
                default -> {}
            }
        }
        sendOf = new int[receives];
        Arrays.fill(sendOf, -1);
        channels.values().forEach(channel -> channel.match(sendOf));
    }

    private static @Nullable Long requestOf(List<Attribute> attributes) {
        for (Attribute attribute : attributes) {
            if (attribute.key().equals("Request") && attribute.text().matches("\\d{1,20}")) {
                return Attribute.number(attribute.text());
            }
        }
        return null;
    }

    /// The number of a location among those with slices.
    int track(long location) {
        return tracks.computeIfAbsent(location, id -> tracks.size());
    }

    /// The send that a receive takes; -1 if none is known.
    ///
    /// @param receive counted in the order of the records
    int sendOf(int receive) {
        return receive < sendOf.length ? sendOf[receive] : -1;
    }
}
