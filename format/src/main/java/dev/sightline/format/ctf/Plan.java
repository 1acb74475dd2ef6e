package dev.sightline.format.ctf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.format.ctf.metadata.BadMetadata;
import dev.sightline.format.ctf.metadata.Clock;
import dev.sightline.format.ctf.metadata.FieldClass;
import dev.sightline.format.ctf.metadata.FieldClass.Member;
import dev.sightline.format.ctf.metadata.FieldClass.Origin;
import dev.sightline.format.ctf.metadata.FieldClass.Struct;
import dev.sightline.format.ctf.metadata.Metadata;
import dev.sightline.format.ctf.metadata.Metadata.EventClass;
import dev.sightline.format.ctf.metadata.Metadata.StreamClass;
import dev.sightline.format.ctf.metadata.TsdlNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How a trace's packets are decoded: its metadata compiled, for one reading.
final class Plan {
    private static final String CPU = "cpu_id";
    private static final int FEW = 1 << 12;

    final Metadata metadata;
    final StructNode packetHeader;
    final Map<Long, Stream> streams = new HashMap<>();
    /// What cannot be read, one line each.
    final List<String> problems = new ArrayList<>();

    /// Whether some events begin what others end.
    final boolean hasPairs;

    private final Pairs pairs;
    private final boolean otf2;
    private final Compiler compiler;

    private Plan(Metadata metadata, @Nullable FieldColumns names) throws BadMetadata {
        this.metadata = metadata;
        this.pairs = new Pairs(metadata.eventNames());
        this.hasPairs = !pairs.isEmpty();
        this.otf2 = new Otf2(metadata).isOne;
        this.compiler = new Compiler(names, metadata.version == 1);
        this.packetHeader = compiler.root(Origin.PACKET_HEADER, metadata.packetHeader, false);
        for (StreamClass stream : metadata.streams.values()) {
            try {
                streams.put(stream.id, new Stream(stream));
            } catch (BadMetadata bad) {
                problems.add("metadata: streams of class " + stream.id + " are not read: " + bad.getMessage());
            }
        }
        if (names != null && names.left() > 0) {
            problems.add("metadata: " + names.left() + " columns beyond " + FieldColumns.MAX + " are left out");
        }
    }

    /// @param names where values go; null if they are only decoded
    static Plan of(Metadata metadata, @Nullable FieldColumns names) throws BadMetadata {
        return new Plan(metadata, names);
    }

    Bits bits(java.lang.foreign.MemorySegment file) {
        return new Bits(file, compiler.slots(), compiler.texts());
    }

    /// The class of packets that say this, or nothing; null if there is none.
    @Nullable
    Stream stream(@Nullable Long id) {
        if (id == null && streams.size() == 1) {
            return streams.values().iterator().next();
        }
        return streams.get(id == null ? Long.valueOf(0) : id);
    }

    /// A kind of data stream.
    final class Stream {
        final StreamClass type;
        final StructNode packetContext;
        /// Those fields of the packet context that every event repeats; null if there are none.
        final @Nullable StructNode repeated;

        final StructNode eventHeader;
        final StructNode commonContext;
        final Clock clock;
        final int cpu;
        final Who who;
        private final Map<Long, Event> events = new HashMap<>();
        private final @Nullable Event[] few = new @Nullable Event[FEW];

        Stream(StreamClass type) throws BadMetadata {
            this.type = type;
            compiler.clock = null;
            packetContext = compiler.root(Origin.PACKET_CONTEXT, type.packetContext, false);
            cpu = compiler.slotOf(packetContext, CPU);
            eventHeader = compiler.root(Origin.EVENT_HEADER, type.eventHeader, true);
            commonContext = compiler.root(Origin.COMMON_CONTEXT, type.commonContext, true);
            who = who(commonContext);
            clock = clock(type);
            for (EventClass event : type.events.values()) {
                try {
                    Event one = new Event(event, who);
                    events.put(event.id(), one);
                    if (event.id() >= 0 && event.id() < FEW) {
                        few[(int) event.id()] = one;
                    }
                } catch (BadMetadata bad) {
                    problems.add("metadata: events '" + event.name() + "' are not read: " + bad.getMessage());
                }
            }
            repeated = repeated(type.packetContext);
        }

        private @Nullable StructNode repeated(@Nullable Struct context) throws BadMetadata {
            boolean more = context != null && context.members().stream().anyMatch(Stream.this::isMore);
            return more && context != null ? compiler.again(Origin.PACKET_CONTEXT, context) : null;
        }

        private boolean isMore(Member member) {
            boolean named = metadata.version == 1
                    && (TsdlNames.inPacketContext(member.name()) != null
                            || member.field() instanceof FieldClass.Int integer && integer.clock() != null);
            boolean means = member.field() instanceof FieldClass.Int integer
                            && !integer.meanings().isEmpty()
                    || member.field() instanceof FieldClass.VariableInt variable
                            && !variable.meanings().isEmpty();
            return !named && !means && !member.name().equals(CPU);
        }

        private Clock clock(StreamClass stream) {
            String name = stream.clock == null ? compiler.clock : stream.clock;
            Clock known = name == null ? null : metadata.clocks.get(name);
            if (known != null) {
                return known;
            }
            return metadata.version == 1 && metadata.clocks.size() == 1
                    ? metadata.clocks.values().iterator().next()
                    : Clock.PLAIN;
        }

        /// The events of a class; null if there is none of this number.
        @Nullable
        Event event(@Nullable Long id) {
            if (id == null) {
                return events.size() == 1 ? events.values().iterator().next() : events.get(0L);
            }
            return id >= 0 && id < FEW ? few[id.intValue()] : events.get(id);
        }
    }

    /// Where the fields of a context are kept that say who an event is of; -1 where there is none.
    record Who(int vpid, int vtid, int name, int tid) {
        boolean isKnown() {
            return vpid >= 0 || vtid >= 0 || name >= 0;
        }
    }

    private Who who(StructNode context) {
        int tid = compiler.slotOf(context, "tid");
        return new Who(
                compiler.slotOf(context, "vpid"),
                compiler.slotOf(context, "vtid"),
                compiler.textOf(context, "procname"),
                tid);
    }

    /// A kind of event.
    final class Event {
        final EventClass type;
        final byte[] name;
        final StructNode specificContext;
        final StructNode payload;
        final Who who;
        /// Where the payload's field for the thread that a processor turns to is kept; -1 if it has none.
        final int nextTid;

        final int previousTid;
        /// What it is of a pair; null if of none.
        final Pairs.@Nullable Part part;

        final Otf2.Fields otf2;
        /// What it is of a packet; null if of none.
        final @Nullable Packets packet;

        Event(EventClass type, Who common) throws BadMetadata {
            this.type = type;
            this.name = type.name().getBytes(UTF_8);
            compiler.without(Origin.SPECIFIC_CONTEXT);
            compiler.without(Origin.PAYLOAD);
            specificContext = compiler.root(Origin.SPECIFIC_CONTEXT, type.specificContext(), true);
            payload = compiler.root(Origin.PAYLOAD, type.payload(), true);
            Who own = type.specificContext() == null ? common : who(specificContext);
            who = own.isKnown() || own.tid() >= 0 ? own : common;
            boolean switches = type.name().equals("sched_switch");
            nextTid = switches ? compiler.slotOf(payload, "next_tid") : -1;
            previousTid = switches ? compiler.slotOf(payload, "prev_tid") : -1;
            part = pairs.of(type.name());
            otf2 = Plan.this.otf2 ? fields() : Otf2.Fields.NONE;
            packet = Packets.of(type.name(), compiler, payload);
        }

        private Otf2.Fields fields() {
            int group = compiler.slotOf(payload, "group");
            int partner = compiler.slotOf(payload, "receiver");
            int location = compiler.slotOf(payload, Otf2.LOCATION);
            return new Otf2.Fields(
                    compiler.slotOf(payload, "self"),
                    compiler.slotOf(payload, "name"),
                    group >= 0 ? group : compiler.slotOf(payload, "locationGroup"),
                    compiler.slotOf(payload, "rank"),
                    location >= 0 ? location : compiler.slotOf(payload, "location"),
                    compiler.slotOf(payload, "groupType"),
                    compiler.textOf(payload, "stringValue"),
                    compiler.slotOf(payload, "region"),
                    partner >= 0 ? partner : compiler.slotOf(payload, "sender"),
                    compiler.slotOf(payload, "communicator"),
                    compiler.slotOf(payload, "msgTag"));
        }
    }
}
