package dev.sightline.format.ctf;

import dev.sightline.format.ctf.metadata.Clock;
import dev.sightline.format.ctf.metadata.FieldClass.Meaning;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One file of packets, event by event.
///
/// Source: Common Trace Format v1.8.3, sections 5 and 6; CTF2-SPEC-2.0, section 6 (data stream decoding procedure)
final class StreamFile {
    private static final long MAGIC = 0xC1FC1FC1L;

    /// Who is told what is wrong.
    interface Notes {
        /// @param offset in the file
        void damaged(String what, long offset);

        /// An event that cannot be read.
        void rejected(String cause, long offset);

        /// @param cpu of the packet; -1 if it says none
        /// @param events how many; -1 if unknown
        void lost(long cpu, long events, long fromNanos, long toNanos);

        /// A packet begins.
        ///
        /// @param overlaps whether it is stamped to begin before it should: before the end of the one before
        void packet(boolean overlaps, long offset);
    }

    final Bits in;
    private final Plan plan;
    private final Notes notes;
    private final long bytes;
    private Plan.@Nullable Stream stream;
    private Plan.@Nullable Event event;
    private boolean inPacket;
    private long packetByte;
    private long nextPacket;
    private long contextBit;
    private long eventBit;
    private @Nullable Counters last;

    /// What a packet says of its stream.
    private record Counters(
            @Nullable Long discarded, @Nullable Long sequence, long endNanos) {}

    StreamFile(MemorySegment file, Plan plan, Notes notes) {
        this.in = plan.bits(file);
        this.plan = plan;
        this.notes = notes;
        this.bytes = file.byteSize();
    }

    Plan.Stream stream() {
        if (stream == null) {
            throw new IllegalStateException("no packet is open");
        }
        return stream;
    }

    Plan.Event event() {
        if (event == null) {
            throw new IllegalStateException("no event is open");
        }
        return event;
    }

    /// Where the event begins in the file.
    long offset() {
        return packetByte + (eventBit >>> 3);
    }

    /// Nanoseconds since 1970; Long.MIN_VALUE if the event has no time.
    long nanos() {
        return in.means(Meaning.TIMESTAMP) ? stream().clock.nanos(in.clock()) : Long.MIN_VALUE;
    }

    /// The processor of the packet; -1 if it says none.
    long cpu() {
        int slot = stream().cpu;
        return slot < 0 ? -1 : in.slots[slot];
    }

    /// Reads the header of the next event; false at the end.
    boolean next(ReadingSink out) {
        while (true) {
            if (!inPacket && !open(out)) {
                return false;
            }
            long begin = in.at() + stream().eventHeader.align - 1 & -(long) stream().eventHeader.align;
            if (begin >= in.end()) {
                inPacket = false;
                continue;
            }
            eventBit = in.at();
            in.forget(Meaning.EVENT_CLASS);
            try {
                stream().eventHeader.read(in, out);
            } catch (BadField bad) {
                failed(bad);
                continue;
            }
            Long id = in.means(Meaning.EVENT_CLASS) ? Long.valueOf(in.meant(Meaning.EVENT_CLASS)) : null;
            event = stream().event(id);
            if (event != null) {
                return true;
            }
            failed(new BadField("an event of an unknown class"));
        }
    }

    /// Puts what the packet's context says of every event.
    void repeat(ReadingSink out) throws BadField {
        StructNode repeated = stream().repeated;
        if (repeated != null) {
            long at = in.at();
            in.at(contextBit);
            repeated.read(in, out);
            in.at(at);
        }
    }

    void contexts(ReadingSink out) throws BadField {
        stream().commonContext.read(in, out);
        event().specificContext.read(in, out);
    }

    void payload(ReadingSink out) throws BadField {
        event().payload.read(in, out);
        if (in.at() == eventBit) {
            throw new BadField("an event of no bits");
        }
    }

    /// Gives the rest of the packet up.
    void failed(BadField bad) {
        inPacket = false;
        long rest = Math.max(0, Math.min(bytes, nextPacket) - offset());
        notes.rejected(bad.cause, offset());
        notes.damaged(bad.cause + "; the rest of its packet (" + rest + " bytes) is not read", offset());
        if (in.isSpent()) {
            nextPacket = bytes;
        }
    }

    private boolean open(ReadingSink out) {
        if (nextPacket >= bytes) {
            return false;
        }
        packetByte = nextPacket;
        eventBit = 0;
        in.packet(packetByte);
        try {
            plan.packetHeader.read(in, out);
            checkIdentity();
            stream = plan.stream(in.means(Meaning.STREAM_CLASS) ? Long.valueOf(in.meant(Meaning.STREAM_CLASS)) : null);
            if (stream == null) {
                throw new BadField("a packet of an unknown stream class");
            }
            if (plan.metadata.version == 2) {
                in.clock(0);
            }
            contextBit = in.at();
            stream.packetContext.read(in, out);
            size();
        } catch (BadField bad) {
            notes.damaged(
                    bad.cause + "; the rest of the file (" + (bytes - packetByte) + " bytes) is not read", packetByte);
            nextPacket = bytes;
            return false;
        }
        count();
        inPacket = true;
        return true;
    }

    private void checkIdentity() throws BadField {
        if (in.means(Meaning.MAGIC) && in.meant(Meaning.MAGIC) != MAGIC) {
            throw new BadField("no packet of a data stream");
        }
        byte[] uuid = plan.metadata.uuid;
        if (in.means(Meaning.UUID) && uuid.length == 16 && !Arrays.equals(uuid, in.bytes(in.meant(Meaning.UUID), 16))) {
            throw new BadField("a packet of another trace");
        }
    }

    private void size() throws BadField {
        boolean hasTotal = in.means(Meaning.PACKET_SIZE);
        boolean hasContent = in.means(Meaning.CONTENT_SIZE);
        long there = (bytes - packetByte) * 8;
        long total = hasTotal ? in.meant(Meaning.PACKET_SIZE) : in.meant(Meaning.CONTENT_SIZE);
        long content = hasContent ? in.meant(Meaning.CONTENT_SIZE) : total;
        if (!hasTotal && !hasContent) {
            total = there;
            content = there;
        }
        boolean possible = total >= in.at() && content >= in.at() && content <= total && (total & 7) == 0;
        if (!possible || total == 0) {
            throw new BadField("a packet of impossible size");
        }
        if (total > there) {
            notes.damaged("the file ends within a packet", bytes);
        }
        nextPacket = total > there ? bytes : packetByte + (total >>> 3);
        in.end(Math.min(content, there));
    }

    /// Compares the packet's counters with the packet before.
    private void count() {
        Clock clock = stream().clock;
        long begin = in.means(Meaning.TIMESTAMP) ? clock.nanos(in.clock()) : 0;
        long end = in.means(Meaning.PACKET_END) ? clock.nanos(in.meant(Meaning.PACKET_END)) : begin;
        Long discarded = in.means(Meaning.DISCARDED) ? Long.valueOf(in.meant(Meaning.DISCARDED)) : null;
        Long sequence = in.means(Meaning.SEQUENCE) ? Long.valueOf(in.meant(Meaning.SEQUENCE)) : null;
        Counters now = new Counters(discarded, sequence, end);
        Counters before = last;
        last = now;
        boolean bounded = in.means(Meaning.TIMESTAMP) && in.means(Meaning.PACKET_END);
        notes.packet(bounded && (end < begin || (before != null && begin < before.endNanos())), packetByte);
        if (before == null) {
            if (discarded != null && discarded != 0) {
                // The counter goes on over the parts of a recording: only the first packet's is all of this part.
                boolean first = sequence == null || sequence == 0;
                notes.lost(cpu(), first ? discarded : -1, begin, end);
            }
            return;
        }
        if (discarded != null && before.discarded() != null) {
            long events = discarded - before.discarded();
            if (events < 0 && before.discarded() < 1L << 32 && events + (1L << 32) < 1L << 31) {
                events += 1L << 32;
            }
            if (events > 0) {
                notes.lost(cpu(), events, before.endNanos(), end);
            }
        }
        if (sequence != null && before.sequence() != null && sequence - before.sequence() > 1) {
            notes.lost(cpu(), -1, before.endNanos(), begin);
        }
    }
}
