package dev.sightline.format.ctf;

import org.jspecify.annotations.Nullable;

/// Packets of TCP as messages between kernels: those that a module of LTTng stamps where they leave a socket and where
/// they come in. Of equal numbers and flags one is the other's other side; what is sent again has the same id.
///
/// Source: how Trace Compass matches them (`TcpEventKey`: sequence, acknowledgement, flags), its user guide, "Trace
/// synchronization".
///
/// @param sends whether it leaves
/// @param sequence slots of fields
record Packets(boolean sends, int sequence, int acknowledged, int flags) {
    private static final String OUT = "inet_sock_local_out";
    private static final String IN = "inet_sock_local_in";

    static boolean isOne(String event) {
        return event.equals(OUT) || event.equals(IN);
    }

    /// Null if the event is none, or lacks a part of what tells it from others.
    static @Nullable Packets of(String event, Compiler compiler, StructNode payload) {
        if (!isOne(event)) {
            return null;
        }
        int sequence = compiler.slotOf(payload, "seq");
        int acknowledged = compiler.slotOf(payload, "ack_seq");
        int flags = compiler.slotOf(payload, "flags");
        return sequence < 0 || acknowledged < 0 || flags < 0
                ? null
                : new Packets(event.equals(OUT), sequence, acknowledged, flags);
    }

    String id(long[] slots) {
        return "tcp " + Long.toHexString(slots[sequence]) + " " + Long.toHexString(slots[acknowledged]) + " "
                + Long.toHexString(slots[flags]);
    }
}
