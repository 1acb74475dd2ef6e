package dev.sightline.app.serve;

import dev.sightline.app.shell.Browser;
import dev.sightline.app.shell.Version;
import dev.sightline.server.SightlineServer;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.server.trace.LoadState;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.view.Views;
import dev.sightline.view.text.TextPage;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How the page is served, and how it finds its reader.
public final class ServingOptions {
    private static final int DEFAULT_PORT = 7007;

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "on this port; a free one if it is taken (default: " + DEFAULT_PORT + ")")
    private int port = DEFAULT_PORT;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "for other machines too: needs and prints a token (default: 127.0.0.1)")
    private @Nullable String host;

    @Option(names = "--no-browser", description = "print the address only")
    private boolean noBrowser;

    /// Serves until the process is told to end.
    public int serve(LiveTraces traces) throws IOException, InterruptedException {
        return serve(traces, () -> {});
    }

    /// The same, and the page begins with something else than usual.
    ///
    /// @param workspace as in the page's URL, behind the `#`: `preset=flows`
    public int serve(LiveTraces traces, String workspace) throws IOException, InterruptedException {
        return serve(traces, () -> {}, "#" + workspace);
    }

    /// The same.
    ///
    /// @param last is closed when the page is
    public int serve(LiveTraces traces, Closeable last) throws IOException, InterruptedException {
        return serve(traces, last, "");
    }

    private int serve(LiveTraces traces, Closeable last, String fragment) throws IOException, InterruptedException {
        Views views = Catalogue.of(System.getenv()).views();
        SightlineServer server = SightlineServer.start(options(), traces, ViewSource.of(views));
        // in the hook, as the JVM does not wait for other threads: uploads and spools must go
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close();
            traces.close();
            try {
                last.close();
            } catch (IOException e) {
                System.err.println("sightline: " + e.getMessage());
            }
        }));
        if (server.portWasTaken()) {
            System.err.println("sightline: port " + port + " is in use; took "
                    + server.uri().getPort() + " instead");
        }
        announce(URI.create(server.link() + fragment));
        watch(traces.list());
        new CountDownLatch(1).await();
        return 0;
    }

    private ServerOptions options() {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("--port " + port + ": 0 to 65535 is expected");
        }
        ServerOptions local = ServerOptions.loopback(Version.NUMBER, port);
        String wanted = host;
        if (wanted == null) {
            return local;
        }
        return new ServerOptions(
                Version.NUMBER, wanted, port, ServerOptions.newToken(), local.encryption(), local.limits());
    }

    private void announce(URI page) {
        System.out.println(page);
        System.out.flush();
        boolean display = hasDisplay();
        if (!noBrowser && display && Browser.open(page)) {
            System.err.println("sightline: opened in your browser; Ctrl-C ends");
            return;
        }
        if (!display) {
            System.err.println("sightline: no display here; from your own machine: ssh -L " + page.getPort()
                    + ":127.0.0.1:" + page.getPort() + " " + System.getProperty("user.name")
                    + "@THIS-HOST, then open the address above");
        }
        System.err.println("sightline: serving; Ctrl-C ends");
    }

    private static boolean hasDisplay() {
        String os = System.getProperty("os.name");
        return !os.startsWith("Linux") || System.getenv("DISPLAY") != null || System.getenv("WAYLAND_DISPLAY") != null;
    }

    /// Says on stderr how reading went, as the page may be on another screen.
    private static void watch(List<OpenTrace> open) {
        for (OpenTrace trace : open) {
            Thread.ofVirtual().start(() -> {
                try {
                    while (trace.load().state() == LoadState.State.LOADING) {
                        Thread.sleep(100);
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                LoadState load = trace.load();
                boolean failed = load.state() == LoadState.State.FAILED;
                String what = failed ? "failed" : TextPage.count(load.rows()) + " rows";
                System.err.println("sightline: " + trace.trace().name() + ": " + what
                        + (load.message().isEmpty() ? "" : "; " + load.message()));
                if (failed) {
                    System.err.println("sightline: still serving, as other files can be dropped on the page");
                }
            });
        }
    }
}
