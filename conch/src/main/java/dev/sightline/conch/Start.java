package dev.sightline.conch;

import dev.sightline.conch.wire.Control;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/// What the hub says when all are there.
///
/// @param nodes how many there are without the front end
/// @param path of topologies
/// @param position which member of each of them
/// @param peers by id, the front end last
record Start(int nodes, boolean hasFront, int[] neighbours, String path, String position, Peer[] peers) {
    static Start read(ByteBuf frame) {
        int nodes = frame.readInt();
        boolean front = frame.readBoolean();
        Peer[] peers = new Peer[nodes + (front ? 1 : 0)];
        for (int i = 0; i < peers.length; i++) {
            String host = Control.text(frame);
            int port = frame.readInt();
            peers[i] = new Peer(host, port, Control.text(frame));
        }
        int[] near = Arrays.stream(Control.numbers(frame))
                .mapToInt(number -> (int) number)
                .toArray();
        return new Start(nodes, front, near, Control.text(frame), Control.text(frame), peers);
    }
}
