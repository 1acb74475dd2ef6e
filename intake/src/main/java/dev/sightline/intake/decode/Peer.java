package dev.sightline.intake.decode;

/// The other end of a connection, or where requests or datagrams come from. Any thread.
public final class Peer {
    private final String protocol;
    private final String address;
    private final boolean connected;
    private volatile boolean ended;

    /// @param protocol as metrics call it: `tcp`, `otlp`
    /// @param address for people
    /// @param connected whether it is a connection, which says when it ends
    public Peer(String protocol, String address, boolean connected) {
        this.protocol = protocol;
        this.address = address;
        this.connected = connected;
    }

    public String protocol() {
        return protocol;
    }

    public String address() {
        return address;
    }

    public boolean isConnected() {
        return connected && !ended;
    }

    /// Whether nothing more can come of it.
    public boolean hasEnded() {
        return ended;
    }

    public void end() {
        ended = true;
    }
}
