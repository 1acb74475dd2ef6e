package dev.sightline.format.ctf.metadata;

import dev.sightline.format.ctf.metadata.FieldClass.Struct;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a metadata stream says: how packets and events are laid out.
public final class Metadata {
    /// 1 or 2.
    public final int version;
    /// Of the trace, to be compared with that of each packet; 16 bytes, or empty if it has none.
    public byte[] uuid = new byte[0];

    @Nullable
    public Struct packetHeader;

    public final Map<String, String> environment = new LinkedHashMap<>();
    public final Map<String, Clock> clocks = new LinkedHashMap<>();
    public final Map<Long, StreamClass> streams = new LinkedHashMap<>();

    Metadata(int version) {
        this.version = version;
    }

    /// Of all events, in the order of the metadata.
    public List<String> eventNames() {
        return streams.values().stream()
                .flatMap(stream -> stream.events.values().stream())
                .map(EventClass::name)
                .toList();
    }

    StreamClass stream(long id) {
        return streams.computeIfAbsent(id, StreamClass::new);
    }

    /// A kind of data stream.
    public static final class StreamClass {
        public final long id;
        /// Empty if it has none.
        String name = "";
        /// Of the default clock; null if its fields say, or there is none.
        @Nullable
        public String clock;

        @Nullable
        public Struct packetContext;

        @Nullable
        public Struct eventHeader;

        @Nullable
        public Struct commonContext;

        public final Map<Long, EventClass> events = new LinkedHashMap<>();

        StreamClass(long id) {
            this.id = id;
        }
    }

    /// A kind of event.
    ///
    /// @param level its log level as text; null if it has none
    public record EventClass(
            long id,
            String name,
            @Nullable String level,
            @Nullable Struct specificContext,
            @Nullable Struct payload) {}
}
