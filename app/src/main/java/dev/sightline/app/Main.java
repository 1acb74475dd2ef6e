package dev.sightline.app;

import dev.sightline.app.answer.CausalityCommand;
import dev.sightline.app.answer.DetectCommand;
import dev.sightline.app.answer.InfoCommand;
import dev.sightline.app.answer.ReplayCommand;
import dev.sightline.app.answer.SqlCommand;
import dev.sightline.app.answer.ViewCommand;
import dev.sightline.app.archive.ArchiveCommand;
import dev.sightline.app.collect.CollectCommand;
import dev.sightline.app.demo.DemoCommand;
import dev.sightline.app.forward.ForwardCommand;
import dev.sightline.app.report.ReportCommand;
import dev.sightline.app.run.RunCommand;
import dev.sightline.app.shell.ExitCode;
import dev.sightline.app.shell.JdkCheck;
import dev.sightline.app.shell.StandardOutput;
import dev.sightline.app.shell.Version;
import dev.sightline.store.arrow.CutFile;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/// The command line. Answers go to stdout, all else to stderr; exit 0 done, 1 failed, 2 usage.
@Command(
        name = "sightline",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Shows what thousands of entities did over billions of events: is this normal, and if not, when, who and why?",
        subcommands = {
            DemoCommand.class,
            OpenCommand.class,
            CollectCommand.class,
            ForwardCommand.class,
            InfoCommand.class,
            ViewCommand.class,
            SqlCommand.class,
            DetectCommand.class,
            CausalityCommand.class,
            ReplayCommand.class,
            RunCommand.class,
            ReportCommand.class,
            ConvertCommand.class,
            SplitCommand.class,
            FormatsCommand.class,
            StoreCommand.class,
            ArchiveCommand.class,
            CacheCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  sightline demo                              the bundled trace, in a browser",
            "  sightline open spans.csv.gz vmstat.txt      your files, as one trace",
            "  sightline info spans.csv.gz                 what is in it",
            "  sightline view distribution spans.csv --column Duration --json",
            "  sightline help view                         all about one command"
        })
public final class Main implements Runnable {

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    public static void main(String[] args) {
        String refusal = JdkCheck.refusal(Runtime.version());
        if (refusal != null) {
            System.err.println("sightline: " + refusal);
            System.exit(ExitCode.FAILED);
        }
        System.exit(run(new FileOutputStream(FileDescriptor.out), args));
    }

    /// The same with answers going to `out`; one that could not be written is a failure.
    static int run(OutputStream out, String... args) {
        StandardOutput output = new StandardOutput(out, System.out.charset());
        System.setOut(output.stream());
        int status = run(args);
        String failure = output.failure();
        if (failure == null) {
            return status;
        }
        System.err.println("sightline: " + failure);
        return status == 0 ? ExitCode.FAILED : status;
    }

    /// Runs one command and returns its exit status.
    public static int run(String... args) {
        CommandLine line = commandLine();
        try {
            return line.execute(args);
        } catch (InternalError fault) {
            return failed(CutFile.explained(fault), line);
        }
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(true);
        line.setParameterExceptionHandler(Main::usage);
        line.setExecutionExceptionHandler((e, command, parsed) -> failed(e, command));
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    private static int usage(ParameterException e, String[] args) {
        PrintWriter err = e.getCommandLine().getErr();
        String name = e.getCommandLine().getCommandSpec().qualifiedName();
        err.println("sightline: " + oneLine(String.valueOf(e.getMessage())) + hint(e) + "; see '" + help(name) + "'");
        err.flush();
        return ExitCode.USAGE;
    }

    private static String help(String name) {
        return name.equals("sightline")
                ? "sightline --help"
                : "sightline help " + name.substring("sightline ".length());
    }

    private static String hint(ParameterException e) {
        if (e instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            return "; did you mean " + String.join(" or ", unmatched.getSuggestions()) + "?";
        }
        return "";
    }

    private static int failed(Exception e, CommandLine command) {
        Throwable inner = e.getCause();
        Throwable cause = e instanceof UncheckedIOException && inner != null ? inner : e;
        PrintWriter err = command.getErr();
        boolean usage = cause instanceof IllegalArgumentException;
        boolean known = usage || cause instanceof IOException;
        err.println("sightline: "
                + (known ? oneLine(message(cause)) : "a defect of Sightline, please report it: " + cause));
        if (!known || System.getenv("SIGHTLINE_DEBUG") != null) {
            cause.printStackTrace(err);
        }
        err.flush();
        return usage ? ExitCode.USAGE : ExitCode.FAILED;
    }

    private static String message(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof NoSuchFileException && !message.contains(" ")) {
            return message + ": no such file";
        }
        if (cause instanceof AccessDeniedException) {
            return message + ": no permission to read or write it";
        }
        return cause instanceof FileSystemException e && e.getReason() != null
                ? e.getFile() + ": " + e.getReason()
                : message;
    }

    private static String oneLine(String message) {
        return message.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .reduce((a, b) -> a + "; " + b)
                .orElse(message);
    }
}
