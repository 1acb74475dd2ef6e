package dev.sightline.conch.launch;

import dev.sightline.conch.hosts.Place;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.Comparator;
import java.util.List;

/// Under which address the hosts of a run reach this machine.
///
/// @param isLoopback whether all hosts are this one, so that nobody else need reach it
record HubAddress(String host, boolean isLoopback) {
    private static final HubAddress LOOPBACK = new HubAddress("127.0.0.1", true);
    /// No packet is sent there.
    private static final int ANY_PORT = 22;
    /// An address of documentation's own, which is nobody's.
    private static final String SOMEWHERE = "198.51.100.1";

    /// @param local whether all hosts are this machine, whatever they are called
    static HubAddress of(List<Place> places, boolean local) throws IOException {
        if (local) {
            return LOOPBACK;
        }
        boolean isElsewhere = false;
        for (String host : places.stream().map(HubAddress::name).distinct().toList()) {
            InetAddress toward = toward(host);
            if (toward != null && !toward.isLoopbackAddress()) {
                return new HubAddress(toward.getHostAddress(), false);
            }
            isElsewhere |= toward == null;
        }
        return isElsewhere ? new HubAddress(outward(), false) : LOOPBACK;
    }

    /// The address for hosts that only `ssh` knows: that of packets to the world. The one of our
    /// own name would often be of the loopback.
    private static String outward() throws IOException {
        InetAddress toward = toward(SOMEWHERE);
        if (toward != null && !toward.isLoopbackAddress()) {
            return toward.getHostAddress();
        }
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .min(Comparator.comparingInt(address -> address instanceof Inet4Address ? 0 : 1))
                .orElseGet(InetAddress::getLoopbackAddress)
                .getHostAddress();
    }

    /// Without the user in front of it.
    private static String name(Place place) {
        return place.host().substring(place.host().indexOf('@') + 1);
    }

    /// From which address of this machine packets go to a host; null: `ssh` alone knows it by this name.
    private static @org.jspecify.annotations.Nullable InetAddress toward(String host) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(new InetSocketAddress(InetAddress.getByName(host), ANY_PORT));
            InetAddress from = socket.getLocalAddress();
            return from.isAnyLocalAddress() ? null : from;
        } catch (IOException | java.io.UncheckedIOException notKnown) {
            return null;
        }
    }
}
