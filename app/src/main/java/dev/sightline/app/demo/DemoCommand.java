package dev.sightline.app.demo;

import dev.sightline.app.serve.LiveTraces;
import dev.sightline.app.serve.ServingOptions;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Shows the bundled trace: four services under load, recorded with an OpenTelemetry agent, and the host they ran on.
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        subcommands = {DemoLiveCommand.class, DemoConchCommand.class, DemoLifelinesCommand.class, DemoLoopsCommand.class
        },
        description =
                "Opens the bundled trace: four services under load for 22 s (7 921 spans), and their host's vmstat and pidstat.")
public final class DemoCommand implements Callable<Integer> {
    private static final List<String> FILES = List.of(
            "front.otlp.jsonl.gz",
            "mid.otlp.jsonl.gz",
            "mid2.otlp.jsonl.gz",
            "store.otlp.jsonl.gz",
            "vmstat.txt",
            "pidstat.txt");

    @Mixin
    private ServingOptions serving = new ServingOptions();

    @Option(
            names = "--self-test",
            hidden = true,
            description = "compute every view once and end: trains the JVM after a build")
    private boolean selfTest;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            LiveTraces traces = new LiveTraces(intake);
            if (selfTest) {
                return SelfTest.run(intake, unpack());
            }
            LoadRequest request = new LoadRequest(unpack(), ReadOptions.NONE, null, UserTyping.NONE);
            traces.open(request, "demo: four services under load");
            return serving.serve(traces);
        }
    }

    /// The bundled files where they stay from one start to the next, so that the second start finds them read.
    private static List<Input> unpack() throws IOException {
        Path folder = CacheFolder.open(System.getenv()).directory().resolve("demo");
        Files.createDirectories(folder);
        List<Input> inputs = new ArrayList<>();
        for (String name : FILES) {
            Path file = folder.resolve(name);
            byte[] bytes = bundled(name);
            if (!Files.exists(file) || Files.size(file) != bytes.length) {
                Path part = Files.createTempFile(folder, name, ".part");
                Files.write(part, bytes);
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            }
            inputs.add(Input.file(file));
        }
        return inputs;
    }

    private static byte[] bundled(String name) throws IOException {
        try (InputStream in = DemoCommand.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the bundled trace lacks " + name + "; build again");
            }
            return in.readAllBytes();
        }
    }
}
