package dev.sightline.app;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Lists the formats that can be read.
@Command(
        name = "formats",
        mixinStandardHelpOptions = true,
        description = "Lists the formats that are read, and what each maps to.")
final class FormatsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        List<Format> all = Formats.load().all();
        int width =
                all.stream().mapToInt(format -> format.name().length()).max().orElse(1);
        for (Format format : all) {
            out.printf("%-" + width + "s  %s%n", format.name(), format.description());
        }
        out.flush();
    }
}
