package dev.sightline.intake.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class SystemDropsTest {
    @Test
    void countsTheSocketsOfThePort() {
        List<String> table = List.of(
                "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode ref"
                        + " pointer drops            ",
                "  210: 0100007F:39EE 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 99 2"
                        + " 0000000000000000 17         ",
                "  211: 0100007F:39EF 00000000:0000 07 00000000:00000000 00:00000000 00000000     0        0 98 2"
                        + " 0000000000000000 4          ",
                "");
        assertThat(SystemDrops.in(table, 14830)).isEqualTo(17);
        assertThat(SystemDrops.in(table, 14831)).isEqualTo(4);
        assertThat(SystemDrops.in(table, 80)).isZero();
    }

    /// A socket that nobody reads.
    @Test
    @EnabledOnOs(OS.LINUX)
    void knowsWhatWasNeverRead() throws Exception {
        assertThat(Files.exists(Path.of("/proc/net/udp"))).isTrue();
        InetAddress here = InetAddress.getLoopbackAddress();
        try (DatagramSocket full = new DatagramSocket(new InetSocketAddress(here, 0));
                DatagramSocket sender = new DatagramSocket()) {
            full.setReceiveBufferSize(4096);
            SystemDrops drops = new SystemDrops(full.getLocalPort());
            int sent = 200;
            for (int i = 0; i < sent; i++) {
                sender.send(new DatagramPacket(new byte[1000], 1000, here, full.getLocalPort()));
            }
            assertThat(drops.more()).isBetween(1L, sent - 1L);
            assertThat(drops.more()).isZero();
        }
    }
}
