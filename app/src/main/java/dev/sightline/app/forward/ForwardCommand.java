package dev.sightline.app.forward;

import dev.sightline.app.shell.Ending;
import dev.sightline.app.shell.ExitCode;
import dev.sightline.app.shell.TimeOption;
import dev.sightline.view.request.Json;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Sends files to a collector.
@Command(
        name = "forward",
        mixinStandardHelpOptions = true,
        description = "Sends files of lines (NetLogger, syslog) or of the binary form to a collector: what it has"
                + " already is not sent again.",
        footer = {
            "",
            "Examples:",
            "  sightline forward run.bp --to tcp://127.0.0.1:14830",
            "  sightline forward /var/log/app --to unix:/run/sightline.sock --follow"
        })
public final class ForwardCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "files, or folders whose files are sent")
    private List<Path> paths = new ArrayList<>();

    @Option(
            names = "--to",
            required = true,
            paramLabel = "URL",
            description = "tcp://HOST:PORT, tls://HOST:PORT?token=TOKEN&ca=PEM or unix:PATH")
    private String to = "";

    @Option(
            names = "--follow",
            description = "goes on: what is written to them, also when they are rotated, and new files; Ctrl-C ends")
    private boolean follow;

    @Option(
            names = "--patience",
            paramLabel = "T",
            description = "how long to try to reach the collector (default: 30s; with --follow: for ever)")
    private String patience = "30s";

    @Option(names = "--json", description = "prints one JSON document")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        Duration atMost = TimeOption.parse("--patience", patience, Duration.ofDays(366));
        try (Ending ending = new Ending();
                Forwarder forwarder =
                        new Forwarder(to, atMost, ending::isTold, line -> System.err.println("sightline: " + line))) {
            List<Path> files = new ArrayList<>();
            for (Path path : paths) {
                files.addAll(Forwarder.files(path));
            }
            try {
                if (follow) {
                    forwarder.follow(paths);
                } else {
                    for (Path file : files) {
                        forwarder.send(file);
                    }
                }
            } finally {
                print(forwarder);
                System.out.flush(); // a process that was told to end does not wait for more
            }
            return forwarder.sent() == forwarder.acknowledged() + forwarder.rejected() ? 0 : ExitCode.FAILED;
        }
    }

    private void print(Forwarder forwarder) throws IOException {
        if (!json) {
            System.out.println(TextPage.count(forwarder.sent()) + " sent, " + TextPage.count(forwarder.acknowledged())
                    + " acknowledged"
                    + (forwarder.rejected() > 0 ? ", " + TextPage.count(forwarder.rejected()) + " rejected" : ""));
            return;
        }
        OutputStream out = System.out;
        try (JsonGenerator document = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
            document.writeStartObject();
            document.writeNumberProperty("sent", forwarder.sent());
            document.writeNumberProperty("acknowledged", forwarder.acknowledged());
            document.writeNumberProperty("rejected", forwarder.rejected());
            document.writeEndObject();
        }
        out.write('\n');
        out.flush();
    }
}
