package dev.sightline.app.demo;

import dev.sightline.app.serve.LiveTraces;
import dev.sightline.app.shell.ExitCode;
import dev.sightline.app.shell.Version;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import dev.sightline.server.SightlineServer;
import dev.sightline.server.ask.ViewSource;
import dev.sightline.server.guard.ServerOptions;
import dev.sightline.view.Views;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// Reads the bundled trace, serves it and asks for each view once. Run after a build so that the JVM remembers which
/// classes the first second needs, and which code is hot.
final class SelfTest {
    private static final List<String> REQUESTS = List.of(
            "",
            "/view/columns?width=84",
            "/view/count?width=800",
            "/view/gaps?column=duration",
            "/view/suggest?column=duration",
            "/view/distribution?column=duration&width=320&height=200&paint=slow:%20duration%20%3E=%2050ms",
            "/view/density?column=duration&logY=true&width=200&height=80",
            "/view/scatter?x=duration&y=http.response.status_code&width=200&height=80",
            "/view/frequency?column=duration&width=200&paint=slow:%20duration%20%3E=%2050ms",
            "/view/timelines?column=duration&bins=200&paint=slow:%20duration%20%3E=%2050ms",
            "/view/state?column=duration&at=2026-11-20T09:48:40Z",
            "/view/details?limit=50&order=duration&desc=true",
            "/view/different?select=duration%20%3E=%2050ms",
            "/view/flows?top=50",
            "/view/values?column=name");

    private SelfTest() {}

    static int run(Intake intake, List<Input> inputs) throws IOException {
        LoadRequest request = new LoadRequest(inputs, ReadOptions.NONE, null, UserTyping.NONE);
        for (int i = 0; i < 2; i++) {
            intake.open(request, LoadListener.NONE);
        }
        LiveTraces traces = new LiveTraces(intake);
        traces.open(request, "self-test");
        Views views = new Views();
        int failed = 0;
        try (SightlineServer server =
                SightlineServer.start(ServerOptions.loopback(Version.NUMBER, 0), traces, ViewSource.of(views))) {
            for (int round = 0; round < 5; round++) {
                for (String path : REQUESTS) {
                    failed += get(server, "/api/v1/traces/t1" + path) ? 0 : 1;
                }
                get(server, "/");
            }
        }
        return failed == 0 ? 0 : ExitCode.FAILED;
    }

    private static boolean get(SightlineServer server, String path) {
        try (InputStream in = server.uri().resolve(path).toURL().openStream()) {
            return in.readAllBytes().length > 0;
        } catch (IOException e) {
            System.err.println("sightline: " + path + ": " + e.getMessage());
            return false;
        }
    }
}
