package dev.sightline.format.ctf.metadata;

import dev.sightline.format.ctf.metadata.FieldClass.Meaning;
import dev.sightline.format.ctf.metadata.FieldClass.Origin;
import org.jspecify.annotations.Nullable;

/// Names that mean something in CTF 1.8.
///
/// Source: Common Trace Format v1.8.3, sections 5 (packets), 6 (events) and 7.3 (TSDL)
public final class TsdlNames {
    private TsdlNames() {}

    /// Without the underscore that keeps a name from being a keyword.
    public static String shown(String name) {
        return name.length() > 1 && name.startsWith("_") ? name.substring(1) : name;
    }

    public static @Nullable Meaning inPacketHeader(String name) {
        return switch (name) {
            case "magic" -> Meaning.MAGIC;
            case "stream_id" -> Meaning.STREAM_CLASS;
            case "stream_instance_id" -> Meaning.STREAM_ID;
            default -> null;
        };
    }

    public static @Nullable Meaning inPacketContext(String name) {
        return switch (name) {
            case "packet_size" -> Meaning.PACKET_SIZE;
            case "content_size" -> Meaning.CONTENT_SIZE;
            case "timestamp_begin" -> Meaning.TIMESTAMP;
            case "timestamp_end" -> Meaning.PACKET_END;
            case "events_discarded" -> Meaning.DISCARDED;
            case "packet_seq_num" -> Meaning.SEQUENCE;
            default -> null;
        };
    }

    public static @Nullable Meaning inEventHeader(String name) {
        return switch (name) {
            case "id" -> Meaning.EVENT_CLASS;
            case "timestamp" -> Meaning.TIMESTAMP;
            default -> null;
        };
    }

    /// The structure that the first words of a path stand for; null if it is none.
    static @Nullable Origin scope(String dotted) {
        return switch (dotted) {
            case "trace.packet.header" -> Origin.PACKET_HEADER;
            case "stream.packet.context" -> Origin.PACKET_CONTEXT;
            case "stream.event.header" -> Origin.EVENT_HEADER;
            case "stream.event.context" -> Origin.COMMON_CONTEXT;
            case "event.context" -> Origin.SPECIFIC_CONTEXT;
            case "event.fields" -> Origin.PAYLOAD;
            default -> null;
        };
    }
}
