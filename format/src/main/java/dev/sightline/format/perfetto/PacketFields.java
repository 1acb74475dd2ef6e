package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;
import org.jspecify.annotations.Nullable;

/// What one TracePacket says: where it comes from and when, and which data it has.
///
/// Source: "perfetto/protos/perfetto/trace/trace_packet.proto"
final class PacketFields {
    static final int FTRACE_EVENTS = 1;
    static final int PROCESS_TREE = 2;
    static final int CLOCK_SNAPSHOT = 6;
    static final int SYS_STATS = 7;
    static final int PROCESS_STATS = 9;
    static final int TRACK_EVENT = 11;
    static final int FTRACE_STATS = 34;
    static final int TRACE_STATS = 35;
    static final int BATTERY = 38;
    static final int ANDROID_LOG = 39;
    static final int PROCESS_DESCRIPTOR = 43;
    static final int THREAD_DESCRIPTOR = 44;
    static final int COMPRESSED = 50;
    static final int TRACK_DESCRIPTOR = 60;
    static final int PERF_SAMPLE = 66;
    static final int SERVICE_EVENT = 69;
    private static final int NEWEST = 2000;

    boolean hasTimestamp;
    long timestamp;
    /// 0: the sequence's default.
    long clock;
    long sequence;
    int flags;
    boolean dropped;
    boolean first;

    @Nullable
    Proto interned;

    @Nullable
    Proto defaults;

    private int dataField;
    private Proto data = new Proto(new byte[0], 0, 0);

    /// The field number of the packet's data; 0 if it has none.
    int dataField() {
        return dataField;
    }

    /// A cursor at the data, as at a field just read.
    Proto data() {
        return data;
    }

    void read(byte[] bytes, int start, int end) throws Proto.Malformed {
        hasTimestamp = false;
        timestamp = 0;
        clock = 0;
        sequence = 0;
        flags = 0;
        dropped = false;
        first = false;
        interned = null;
        defaults = null;
        dataField = 0;
        int dataStart = start;
        Proto packet = new Proto(bytes, start, end);
        int before = start;
        while (packet.next()) {
            switch (packet.field()) {
                case 8 -> {
                    timestamp = packet.number();
                    hasTimestamp = true;
                }
                case 58 -> clock = packet.number();
                case 10 -> sequence = packet.number();
                case 13 -> flags |= (int) packet.number();
                case 41 -> flags |= packet.bool() ? 1 : 0;
                case 42 -> dropped = packet.bool();
                case 87 -> first = packet.bool();
                case 12 -> interned = packet.message();
                case 59 -> defaults = packet.message();
                case 3, 79, 98 -> {
                    // Who wrote it: the sequence tells producers apart.
                }
                default -> {
                    if (packet.isBytes()) {
                        dataField = packet.field();
                        dataStart = before;
                    }
                }
            }
            before = packet.isBytes() ? packet.start() + packet.length() : packet.at();
        }
        if (dataField != 0) {
            data = new Proto(bytes, dataStart, end);
            data.next();
        }
    }

    /// Whether packets of this field tell how the trace was made, nothing that happened.
    static boolean isAboutTheTrace(int field) {
        return switch (field) {
            // config, marker, system info, descriptors, uuid, provenance, attributes, recovery
            case 33, 36, PROCESS_DESCRIPTOR, TRACK_DESCRIPTOR, 45, 72, 89, 124, 126, 138 -> true;
            default -> false;
        };
    }

    /// What the schema calls the commonest of the packets that are not read.
    static String nameOf(int field) {
        String name = switch (field) {
            case 4 -> "inode_file_map";
            case 5 -> "chrome_events";
            case 37 -> "profile_packet";
            case 40 -> "power_rails";
            case 46 -> "trigger";
            case 47 -> "packages_list";
            case 48 -> "chrome_benchmark_metadata";
            case 49 -> "perfetto_metatrace";
            case 51 -> "chrome_metadata";
            case 52 -> "gpu_counter_event";
            case 53 -> "gpu_render_stage_event";
            case 54 -> "streaming_profile_packet";
            case 56 -> "heap_graph";
            case 57 -> "graphics_frame_event";
            case 61 -> "module_symbols";
            case 64 -> "deobfuscation_mapping";
            case 67 -> "cpu_info";
            case 68 -> "smaps_packet";
            case 70 -> "initial_display_state";
            case 71 -> "gpu_mem_total_event";
            case 76 -> "frame_timeline_event";
            case 84 -> "statsd_atom";
            case 86 -> "android_system_property";
            case 88 -> "network_packet";
            case 92 -> "network_packet_bundle";
            case 95 -> "etw_events";
            case 133 -> "zstd_compressed_packets";
            default -> "";
        };
        return name.isEmpty() ? "" : " (" + name + ")";
    }

    /// How many of the fields that only the tracing service or its clients write a packet has; -1 if it is none.
    static int marks(Proto packet) {
        int marks = 0;
        int data = 0;
        try {
            while (packet.next()) {
                int field = packet.field();
                boolean number = switch (field) {
                    case 3, 8, 10, 13, 41, 42, 58, 79, 87, 98 -> true;
                    default -> false;
                };
                if (number ? packet.wire() != Proto.VARINT : !packet.isBytes() || field > NEWEST) {
                    return -1;
                }
                boolean writer = (field == 3 || field == 10) && packet.number() >= 0 && packet.number() <= 1L << 32;
                marks += writer || field == 8 && packet.number() > 0 || field == TRACK_DESCRIPTOR ? 1 : 0;
                data += number || field == 12 || field == 59 ? 0 : 1;
            }
        } catch (Proto.Malformed bad) {
            return -1;
        }
        return data > 1 ? -1 : marks;
    }
}
