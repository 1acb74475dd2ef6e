package dev.sightline.app.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.app.watch.JsonPost;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTest {
    /// Nobody answers, and the collector ends: each that waited is told as not taken.
    @Test
    void whatWaitsAtTheEndWasNotTaken() throws Exception {
        List<String> failed = new CopyOnWriteArrayList<>();
        List<String> said = new CopyOnWriteArrayList<>();
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            URI url = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/");
            try (Webhook hook = new Webhook("ops", url, failed::add, said::add)) {
                for (int i = 0; i < 5; i++) {
                    hook.add("{}");
                }
            }
        }
        assertThat(failed).hasSize(5).contains("the collector ended before its turn");
        assertThat(said).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:99999/", "http://user:pw@127.0.0.1/", "ftp://127.0.0.1/", "/hook"})
    void anAddressThatCannotBeToldIsRefused(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonPost.url("--webhook", url))
                .withMessageStartingWith("--webhook " + url);
    }
}
