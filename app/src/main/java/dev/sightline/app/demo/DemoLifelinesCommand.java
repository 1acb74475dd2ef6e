package dev.sightline.app.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.app.serve.LiveTraces;
import dev.sightline.app.serve.ServingOptions;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.Intake;
import dev.sightline.intake.infer.UserTyping;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.intake.source.Input;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// Shows what jobs of a workflow do, step by step, with three things planted that [WorkflowRun] names.
@Command(
        name = "lifelines",
        mixinStandardHelpOptions = true,
        description = {
            "Opens a simulated workflow: 400 jobs on six hosts, and what the hosts measured, at the preset Flows.",
            "Planted: storage is stuck for 30 s, host node4 is lost, and of some jobs the result is known: they end early, as they may."
        })
final class DemoLifelinesCommand implements Callable<Integer> {
    /// Whatever it is, the three are found; this one is shown.
    private static final long SEED = 42;

    @Mixin
    private ServingOptions serving = new ServingOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = CacheFolder.open(System.getenv()).directory().resolve("demo-lifelines");
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            LiveTraces traces = new LiveTraces(intake);
            LoadRequest request = new LoadRequest(write(folder), ReadOptions.NONE, null, UserTyping.NONE);
            traces.open(request, "demo: a workflow on six hosts");
            return serving.serve(traces, "preset=flows");
        }
    }

    /// The files where they stay from one start to the next.
    static List<Input> write(Path folder) throws IOException {
        Files.createDirectories(folder);
        WorkflowRun run = new WorkflowRun(SEED);
        return List.of(
                Input.file(write(folder.resolve("workflow.bp"), run.events())),
                Input.file(write(folder.resolve("hosts.csv"), run.metrics())));
    }

    private static Path write(Path file, List<String> lines) throws IOException {
        String text = String.join("\n", lines) + "\n";
        if (!Files.exists(file) || !Files.readString(file, UTF_8).equals(text)) {
            Path part = Files.createTempFile(file.toAbsolutePath().getParent(), "demo", ".part");
            Files.writeString(part, text, UTF_8);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }
}
