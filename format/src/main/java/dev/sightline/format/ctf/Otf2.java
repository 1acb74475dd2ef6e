package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.ctf.metadata.Metadata;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a trace of MPI programs defines: OTF2 records written as CTF name regions, locations and communicators by
/// numbers, and say what these are in events of their own, which may lie in the last file.
///
/// Source: OTF2 3.0 documentation, "List of all definition records"
final class Otf2 {
    static final String LOCATION = "locationID";
    /// Definitions beyond so many are not kept.
    private static final int MAX = 1 << 20;

    private static final String DEFINITION = "GlobalDef_";
    private static final int COMM_LOCATIONS = 4;

    /// Whether the trace is one.
    final boolean isOne;

    private final Map<Long, String> strings = new HashMap<>();
    private final Map<Long, Long> regions = new HashMap<>();
    private final Map<Long, Long> processes = new HashMap<>();
    private final Map<Long, Integer> threads = new HashMap<>();
    private final Map<Long, Integer> threadsOf = new HashMap<>();
    private final Map<Long, Long> groups = new HashMap<>();
    private final Map<Long, Long> groupTypes = new HashMap<>();
    private final Map<Member, Long> members = new HashMap<>();
    private final Map<Long, Long> locations = new HashMap<>();
    private final Map<Long, byte[]> entities = new HashMap<>();

    private record Member(long group, long rank) {}

    /// Where the fields of an event are kept that this asks for; -1 where it has none.
    record Fields(
            int self,
            int name,
            int group,
            int rank,
            int location,
            int type,
            int text,
            int region,
            int partner,
            int communicator,
            int tag) {
        static final Fields NONE = new Fields(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    }

    Otf2(Metadata metadata) {
        isOne = "otf2".equals(metadata.environment.get("tracer_name"))
                || metadata.streams.values().stream()
                        .flatMap(stream -> stream.events.values().stream())
                        .anyMatch(event -> event.name().equals(DEFINITION + "Location"));
    }

    /// Where the event happened; -1 if it does not say.
    long location(StreamFile at) {
        Fields fields = at.event().otf2;
        boolean says = fields.location() >= 0 && !at.event().type.name().startsWith(DEFINITION);
        return isOne && says ? at.in.slots[fields.location()] : -1;
    }

    void learn(StreamFile at) {
        String event = at.event().type.name();
        if (!isOne || !event.startsWith(DEFINITION) || strings.size() + regions.size() + members.size() > MAX) {
            return;
        }
        Fields fields = at.event().otf2;
        long self = value(at, fields.self());
        switch (event.substring(DEFINITION.length())) {
            case "String" -> {
                if (fields.text() >= 0) {
                    strings.put(
                            self, new String(at.in.texts[fields.text()], 0, at.in.textLengths[fields.text()], UTF_8));
                }
            }
            case "Region" -> regions.put(self, value(at, fields.name()));
            case "Location" -> {
                long process = value(at, fields.group());
                processes.put(self, process);
                threads.put(self, threadsOf.merge(process, 1, Integer::sum) - 1);
            }
            case "Comm" -> groups.put(self, value(at, fields.group()));
            case "Group" -> groupTypes.put(self, value(at, fields.type()));
            case "GroupMember" -> {
                long group = value(at, fields.group());
                long rank = value(at, fields.rank());
                long member = value(at, fields.location());
                members.put(new Member(group, rank), member);
                if (groupTypes.getOrDefault(group, -1L) == COMM_LOCATIONS) {
                    locations.putIfAbsent(rank, member);
                }
            }
            default -> {
                // nothing is asked of it
            }
        }
    }

    private static long value(StreamFile at, int slot) {
        return slot < 0 ? -1 : at.in.slots[slot];
    }

    /// The name of the region that the event enters or leaves; null if it does neither.
    byte @Nullable [] region(StreamFile at) {
        Fields fields = at.event().otf2;
        if (!isOne || fields.region() < 0 || at.event().part == null) {
            return null;
        }
        Long name = regions.get(at.in.slots[fields.region()]);
        String text = name == null ? null : strings.get(name);
        return text == null ? null : text.getBytes(UTF_8);
    }

    /// The entity of a stream's events that name no location: streams are called by the number of theirs.
    byte[] entity(String file) {
        boolean number = file.length() < 19 && !file.isEmpty() && file.chars().allMatch(c -> c >= '0' && c <= '9');
        return isOne && number ? entity(Long.parseLong(file)) : file.getBytes(UTF_8);
    }

    /// A location's name among entities: the rank of its process, and the thread if that has several.
    byte[] entity(long location) {
        return entities.computeIfAbsent(location, l -> {
            Long process = processes.get(l);
            if (process == null) {
                return ("location " + l).getBytes(UTF_8);
            }
            boolean several = threadsOf.getOrDefault(process, 1) > 1;
            return ("rank " + process + (several ? " thread " + threads.getOrDefault(l, 0) : "")).getBytes(UTF_8);
        });
    }

    /// The location of a rank of a communicator.
    long location(long communicator, long rank) {
        Long group = groups.get(communicator);
        Long member = group == null ? null : members.get(new Member(group, rank));
        if (member == null) {
            return rank;
        }
        boolean isLocation = group != null && groupTypes.getOrDefault(group, -1L) == COMM_LOCATIONS;
        return isLocation ? member : locations.getOrDefault(member, member);
    }
}
