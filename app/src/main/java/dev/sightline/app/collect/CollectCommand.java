package dev.sightline.app.collect;

import dev.sightline.app.act.ActOptions;
import dev.sightline.app.act.Acting;
import dev.sightline.app.shell.SizeOption;
import dev.sightline.app.watch.WatchOptions;
import dev.sightline.server.guard.Encryption;
import dev.sightline.server.guard.ServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Takes what running programs send, keeps it in a store, and shows it.
@Command(
        name = "collect",
        mixinStandardHelpOptions = true,
        description = "Takes what running programs send, keeps it in a store and shows it live; Ctrl-C ends.",
        footer = {
            "",
            "Examples:",
            "  sightline collect --dir events",
            "  sightline collect --dir events --listen tcp://127.0.0.1:14830 --listen unix:/run/sightline.sock",
            "  sightline collect --dir events --board slow.board --webhook ops=https://ops.example/hook",
            "  echo 'ts=2026-01-05T10:00:00Z event=hello host=a' | nc -N 127.0.0.1 14830",
            "  sightline view details events"
        })
public final class CollectCommand implements Callable<Integer> {
    private static final List<String> STANDARD = List.of("http://127.0.0.1:4318", "tcp://127.0.0.1:14830");

    @Option(names = "--dir", required = true, paramLabel = "DIR", description = "the store's folder; made if missing")
    private Path folder = Path.of("");

    @Option(
            names = "--listen",
            paramLabel = "URL",
            description = {
                "repeatable: tcp://HOST:PORT, udp://HOST:PORT or unix:PATH for lines of NetLogger (BP, ULM) and syslog,",
                "and for recorders; tls://HOST:PORT for those of other machines;",
                "http://HOST:PORT or https://HOST:PORT for OTLP (HTTP and gRPC), Zipkin, the page and /metrics;",
                "port 0: a free one (default: http://127.0.0.1:4318 and tcp://127.0.0.1:14830)"
            })
    private List<String> listen = new ArrayList<>();

    @Option(
            names = "--split",
            paramLabel = "CONFIG",
            description = "also sends what is stored to files by what is in it (docs/split.md)")
    private @Nullable Path split;

    @Option(
            names = "--split-output",
            paramLabel = "DIR",
            description = "the folder that paths of CONFIG are relative to (default: the current one)")
    private Path splitOutput = Path.of("");

    @Option(
            names = "--tls-cert",
            paramLabel = "PEM",
            description = "certificates for https (default: self-signed) and tls")
    private @Nullable Path certificates;

    @Option(names = "--tls-key", paramLabel = "PEM", description = "their private key, PKCS#8 without a password")
    private @Nullable Path key;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "what other machines must know: 16 to 256 letters, digits, - and _ (default: made anew)")
    private @Nullable Path tokenFile;

    @Option(
            names = "--sender-rate",
            paramLabel = "BYTES",
            description = {
                "a second that each address may send, such as 4M (default: no limit); who sends faster is held back",
                "(TCP), told to come again (HTTP) or loses datagrams, which are counted (UDP)"
            })
    private @Nullable String senderRate;

    @Option(
            names = "--sender-columns",
            paramLabel = "N",
            description = "that each address may bring while this runs (default: ${DEFAULT-VALUE})")
    private int senderColumns = 5000;

    @Option(
            names = "--record-fields",
            paramLabel = "N",
            description = "that a record may have (default: ${DEFAULT-VALUE})")
    private int recordFields = 1000;

    @Option(
            names = "--demand-budget",
            paramLabel = "N",
            description = {
                "events a second of each kind that boards may have recorders switch on; 0: none",
                "(default: ${DEFAULT-VALUE}; docs/boards.md)"
            })
    private long demandBudget = 10_000;

    @Mixin
    private WatchOptions watching = new WatchOptions();

    @Mixin
    private ActOptions acting = new ActOptions();

    @Mixin
    private Sources sources = new Sources();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if ((certificates == null) != (key == null)) {
            throw new IllegalArgumentException("--tls-cert and --tls-key belong together");
        }
        List<ListenUrl> urls = (listen.isEmpty() ? STANDARD : listen)
                .stream().map(ListenUrl::parse).toList();
        for (ListenUrl url : urls) {
            if (url.kind() != ListenUrl.Kind.UNIX) {
                var _ = url.address();
            }
        }
        WatchOptions.Plan plan = watching.plan();
        Acting boards = acting.prepare();
        try (Collector collector = Collector.open(folder, secrets(), limits())) {
            Path config = split;
            if (config != null) {
                collector.split(config, splitOutput);
            }
            if (plan != null) {
                collector.watch(plan);
            }
            if (boards != null) {
                collector.act(boards);
            }
            for (ListenUrl url : urls) {
                System.out.println(collector.listen(url));
            }
            collector.prepare(sources);
            System.out.flush();
            return collector.run();
        }
    }

    private Collector.Limits limits() {
        String rate = senderRate;
        if (senderColumns < 1 || recordFields < 1) {
            throw new IllegalArgumentException("--sender-columns and --record-fields: 1 or more is expected");
        }
        if (demandBudget < 0) {
            throw new IllegalArgumentException("--demand-budget: 0 or more is expected");
        }
        return new Collector.Limits(
                rate == null ? 0 : SizeOption.parse("--sender-rate", rate), recordFields, senderColumns, demandBudget);
    }

    private Secrets secrets() throws IOException {
        Path cert = certificates;
        Path its = key;
        Path file = tokenFile;
        return new Secrets(
                cert == null || its == null ? null : new Encryption.Files(cert, its),
                file == null ? ServerOptions.newToken() : token(file));
    }

    private static String token(Path file) throws IOException {
        String token = Files.readString(file).strip();
        if (!ServerOptions.isToken(token)) {
            throw new IllegalArgumentException(file + ": 16 to 256 letters, digits, - and _ are expected");
        }
        return token;
    }
}
