package dev.sightline.analysis.stall;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.analysis.detect.Cause;
import dev.sightline.analysis.detect.Kind;
import dev.sightline.analysis.stall.Track.Waiting;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import dev.sightline.summary.place.SelectedRows;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds deadlocks and lost messages in the rows of processes that send each other messages, in the order of time.
///
/// A *deadlock* is a ring of processes each of which has entered a receive, barrier or rendezvous without a time-out,
/// has not left it, and needs the next of them; it takes rows that tell of that, as Conch writes them (`receive.begin`,
/// `receive.end`, ...). A *lost message* is a send without its receive although the receiver went on: it ended, and not
/// because something did not come, or, where ends are not told, it received what the same process sent later, or had
/// rows for longer than any message took. A message to who is not in the trace, or tells of no receive, is none;
/// one to a topic is lost if others received what the same process sent there later.
///
/// [1] R. C. Holt, Some Deadlock Properties of Computer Systems, ACM Computing Surveys 4(3), 1972.
public final class Stalls {
    private static final int MOST_PROCESSES = 100_000;
    private static final int MOST_FOUND = 10_000;

    private final Map<String, Track> tracks = new LinkedHashMap<>();
    private final Sends sends = new Sends();
    /// By the name that messages are for, which may be a topic's, and by who sent them: the latest send that anybody
    /// received.
    private final Map<String, Map<String, Long>> latestTo = new HashMap<>();

    /// What of a row matters here.
    ///
    /// @param id of a message, with `side` (`send` or `receive`); null: it is about none
    record Step(
            long nanos,
            String process,
            String event,
            @Nullable String peer,
            @Nullable String type,
            @Nullable String group,
            @Nullable String id,
            @Nullable String side) {}

    /// @param cancelled asked for each block of rows
    /// @return nothing where the columns tell no messages
    public static List<Anomaly> of(Snapshot snapshot, ResolvedSelection where, BooleanSupplier cancelled) {
        Columns columns = new Columns(snapshot.fields());
        if (!columns.tell()) {
            return List.of();
        }
        Stalls stalls = new Stalls();
        OrderedRows rows = SelectedRows.of(snapshot, where);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                Step step = columns.step(block.row(i));
                if (step != null && !stalls.take(step)) {
                    return List.of();
                }
            }
        }
        return stalls.found();
    }

    private static final class Columns {
        private final List<Field> fields;
        private final int time;
        private final int process;
        private final int event;
        private final int peer;
        private final int type;
        private final int group;
        private final int id;
        private final int side;

        Columns(List<Field> fields) {
            this.fields = fields;
            time = Field.withRole(fields, Role.TIME);
            process = Field.withRole(fields, Role.ENTITY);
            event = Field.withRole(fields, Role.EVENT);
            peer = Field.withRole(fields, Role.PEER);
            type = Field.named(fields, "type");
            group = Field.named(fields, "group");
            id = Field.withRole(fields, Role.MESSAGE);
            side = Field.named(fields, "message.side");
        }

        boolean tell() {
            return time >= 0
                    && fields.get(time).type() == ColumnType.TIME
                    && process >= 0
                    && (id >= 0 && side >= 0 || event >= 0 && Field.named(fields, "state") >= 0);
        }

        @Nullable
        Step step(Row row) {
            String who = text(row, process);
            if (who == null || !row.isPresent(time)) {
                return null;
            }
            String what = text(row, event);
            return new Step(
                    row.int64(time),
                    who,
                    what == null ? "" : what,
                    text(row, peer),
                    text(row, type),
                    text(row, group),
                    text(row, id),
                    text(row, side));
        }

        private @Nullable String text(Row row, int column) {
            return column >= 0 && row.isPresent(column) ? CellText.of(row, fields.get(column), column) : null;
        }
    }

    /// @return whether it can be told: there are not too many processes
    boolean take(Step step) {
        Track track = tracks.get(step.process);
        if (track == null) {
            if (tracks.size() == MOST_PROCESSES) {
                return false;
            }
            track = new Track(step.process);
            tracks.put(step.process, track);
        }
        track.row(step.nanos, step.event, step.peer, step.type, step.group);
        if (step.id != null && step.side != null) {
            if (step.side.equals("send")) {
                sends.send(new Sends.Sent(step.nanos, step.process, step.peer, step.type, step.id));
            } else if (step.side.equals("receive")) {
                Sends.Sent sent = sends.receive(step.id, step.nanos);
                if (sent != null) {
                    track.latestSend.merge(sent.from(), sent.nanos(), Math::max);
                    if (sent.to() != null && latestTo.size() < MOST_PROCESSES) {
                        latestTo.computeIfAbsent(sent.to(), _ -> new HashMap<>())
                                .merge(sent.from(), sent.nanos(), Math::max);
                    }
                }
            }
        }
        return true;
    }

    List<Anomaly> found() {
        List<Sends.Sent> unreceived = sends.unreceived();
        List<Anomaly> found = new ArrayList<>();
        for (List<Track> ring : new Stuck(tracks, unreceived).rings()) {
            found.add(deadlock(ring));
        }
        unreceived.stream()
                .filter(this::isLost)
                .sorted(Comparator.comparingLong(Sends.Sent::nanos).thenComparing(Sends.Sent::id))
                .limit(MOST_FOUND)
                .forEach(sent -> found.add(lost(sent)));
        return found;
    }

    private boolean isLost(Sends.Sent sent) {
        Track receiver = sent.to() == null ? null : tracks.get(sent.to());
        if (receiver == null) {
            // who reads a topic goes on if what was sent there later was received
            Map<String, Long> latest = latestTo.getOrDefault(sent.to() == null ? "" : sent.to(), Map.of());
            return latest.getOrDefault(sent.from(), Long.MIN_VALUE) > sent.nanos();
        }
        if (receiver.begun) {
            return receiver.isOver();
        }
        return tells(receiver, sent.from())
                && (receiver.latestSend.getOrDefault(sent.from(), Long.MIN_VALUE) > sent.nanos()
                        || receiver.lastNanos - sent.nanos() > sends.longestNanos());
    }

    /// Whether it says what it receives. What clients of a service that says nothing (a database) take for its name may
    /// be their own: then one that came from there must be told.
    private static boolean tells(Track receiver, String from) {
        return from.equals(receiver.name) ? receiver.latestSend.containsKey(from) : !receiver.latestSend.isEmpty();
    }

    private static Anomaly deadlock(List<Track> ring) {
        List<Track> sorted = ring.stream()
                .sorted(Comparator.comparing(track -> number(track.name)))
                .toList();
        List<String> names = sorted.stream().map(track -> track.name).toList();
        String why = sorted.stream().map(Stalls::words).collect(Collectors.joining("; "));
        long first = Long.MAX_VALUE;
        Track last = sorted.getFirst();
        for (Track track : sorted) {
            first = Math.min(first, nanos(track));
            last = nanos(track) > nanos(last) ? track : last;
        }
        Waiting waiting = last.waiting;
        String event = waiting == null ? "" : waiting.word() + ".begin";
        return new Anomaly(
                names,
                "",
                Kind.DEADLOCK,
                event,
                Cause.NONE,
                "processes wait for each other: " + why,
                List.of(),
                first,
                event,
                nanos(last),
                0,
                0,
                sorted.getFirst().name);
    }

    private static long nanos(Track track) {
        return track.waiting == null ? track.lastNanos : track.waiting.nanos();
    }

    /// Ids in their order as numbers.
    private static String number(String name) {
        return name.matches("[0-9]{1,9}") ? "%09d".formatted(Integer.parseInt(name)) : name;
    }

    private static String words(Track track) {
        Waiting waiting = track.waiting;
        if (waiting == null) {
            return track.name;
        }
        String from = waiting.peer() == null ? "anybody" : waiting.peer();
        return track.name
                + switch (waiting.word()) {
                    case "receive" ->
                        " receives from " + from + (waiting.type() == null ? "" : " type " + waiting.type());
                    case "barrier" -> " is at the barrier of " + waiting.group();
                    case "rendezvous" -> " is in a rendezvous with " + from;
                    case "accept" -> " accepts a rendezvous with anybody";
                    default -> " waits for '" + waiting.group() + "'";
                };
    }

    private static Anomaly lost(Sends.Sent sent) {
        String to = sent.to() == null ? "" : sent.to();
        String type = sent.type() == null ? "" : " of type " + sent.type();
        return new Anomaly(
                List.of(sent.id()),
                "",
                Kind.LOST_MESSAGE,
                "receive",
                Cause.NONE,
                "a message" + type + " from " + sent.from() + " to " + to + " was never received, and " + to
                        + " went on",
                List.of(),
                sent.nanos(),
                "send",
                sent.nanos(),
                0,
                0,
                to);
    }
}
