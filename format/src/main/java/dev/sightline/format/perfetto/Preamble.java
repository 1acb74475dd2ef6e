package dev.sightline.format.perfetto;

import dev.sightline.format.internal.Proto;

/// The first reading: clocks, tracks and processes, which may be described after the events that refer to them.
final class Preamble implements Packets.Handler {
    private final Index index;

    Preamble(Index index) {
        this.index = index;
    }

    @Override
    public void packet(PacketFields packet, long offset) throws Proto.Malformed {
        switch (packet.dataField()) {
            case PacketFields.CLOCK_SNAPSHOT ->
                index.clocks.snapshot(packet.data().message(), packet.sequence);
            case PacketFields.TRACK_DESCRIPTOR ->
                index.tracks.descriptor(packet.data().message());
            case PacketFields.PROCESS_DESCRIPTOR ->
                index.tracks.process(packet.data().message());
            case PacketFields.THREAD_DESCRIPTOR -> {
                Sequence.ThreadIds thread = Sequence.ThreadIds.of(packet.data().message());
                index.threads.belongs(thread.tid(), thread.pid());
                index.threads.name(thread.tid(), thread.name());
            }
            case PacketFields.PROCESS_TREE -> ProcessTree.names(packet.data().message(), index.threads);
            default -> {}
        }
    }
}
