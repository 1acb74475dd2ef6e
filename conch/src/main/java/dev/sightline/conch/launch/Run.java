package dev.sightline.conch.launch;

import dev.sightline.conch.TraceOptions;
import dev.sightline.conch.hosts.HostFile;
import dev.sightline.conch.hosts.Place;
import dev.sightline.conch.hosts.Program;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// One run of the processes of a host file, from their start until all have ended. Whatever ends it ends them, too.
public final class Run {
    /// For processes that go on when the front end has ended.
    private static final int GRACE_SECONDS = 10;

    private static final int START_SECONDS = 60;

    /// For a process that was asked to end; one on another machine is made to there.
    private static final int HERE_SECONDS = 5;

    private static final int FAR_SECONDS = 8;

    private static final int LAST_SIGNAL = 64;

    /// @param hosts what runs where
    /// @param folder that of the host file
    /// @param front what the front end runs; none if there is no front end
    /// @param local whether all hosts are this machine
    /// @param ssh what reaches other hosts: `ssh`, and its options
    /// @param trace with the files of this machine; those of others are brought here
    /// @param classPath where Conch and what it needs is
    /// @param arguments what all programs are given behind their own
    public record Request(
            HostFile hosts,
            Path folder,
            Program front,
            boolean local,
            List<String> ssh,
            TraceOptions trace,
            String classPath,
            List<String> arguments) {
        public Request {
            ssh = List.copyOf(ssh);
            arguments = List.copyOf(arguments);
        }

        /// All hosts are this machine.
        public Request(
                HostFile hosts,
                Path folder,
                Program front,
                TraceOptions trace,
                String classPath,
                List<String> arguments) {
            this(hosts, folder, front, true, Ssh.COMMAND, trace, classPath, arguments);
        }
    }

    /// @param far what its process here, `ssh`, reached; null: it is of this machine
    private record Child(int id, Process process, List<Thread> output, FarStart.@Nullable Started far) {
        boolean isFar() {
            return far != null;
        }
    }

    private final Request request;
    private final PrintStream out;
    private final PrintStream err;
    private final Commands commands;
    private final FarStart far;
    private final List<Child> children = new ArrayList<>();
    private final String token = HexFormat.of().formatHex(new SecureRandom().generateSeed(16));
    private volatile boolean ending;

    public Run(Request request, PrintStream out, PrintStream err) {
        this.request = request;
        this.out = out;
        this.err = err;
        this.commands = new Commands(request.folder(), request.classPath());
        this.far = new FarStart(request.ssh(), request.trace(), token, this::tell);
    }

    /// Runs it, and waits for its end.
    ///
    /// @return the exit status of the front end; without one 0 if all processes ended with 0, else 1
    /// @throws IOException if a program cannot be started: which, and why
    public int call() throws IOException, InterruptedException {
        List<Place> places = new ArrayList<>();
        for (Place place : request.hosts().places()) {
            Program program = place.program().isNone() ? request.front() : place.program();
            if (program.isNone()) {
                throw new IOException("host " + place.host() + " (process " + place.id()
                        + ") names no program: add file=, class= or jar=, or --front for all that name none");
            }
            places.add(new Place(
                    place.id(),
                    place.host(),
                    program.with(request.arguments()),
                    place.path(),
                    place.position(),
                    place.neighbours()));
        }
        boolean hasFront = !request.front().isNone();
        HubAddress reached = HubAddress.of(places, request.local());
        Thread end = new Thread(
                () -> {
                    endAll();
                    far.bringTraces();
                },
                "conch-end");
        Runtime.getRuntime().addShutdownHook(end);
        try (Hub hub = new Hub(token, places, hasFront ? request.front().name() : null, this::tell)) {
            int port = hub.listen(reached.isLoopback());
            for (Place place : places) {
                if (!ending) {
                    start(place, reached, port, false);
                }
            }
            if (hasFront) {
                Program front = request.front().with(request.arguments());
                start(new Place(places.size(), "localhost", front, "", "", List.of(0)), reached, port, true);
            }
            return await(hub, hasFront);
        } finally {
            endAll();
            far.bringTraces();
            try {
                Runtime.getRuntime().removeShutdownHook(end);
            } catch (IllegalStateException goesDown) {
                // It has done its work.
            }
        }
    }

    private void tell(String news) {
        err.println("sightline: " + news);
        err.flush();
    }

    private void start(Place place, HubAddress reached, int port, boolean front) throws IOException {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("CONCH_HUB", reached.host() + ":" + port);
        environment.put("CONCH_ID", Integer.toString(place.id()));
        environment.put("CONCH_HOST", place.host());
        environment.put("CONCH_PROGRAM", place.program().name());
        environment.put(TraceOptions.VARIABLE, request.trace().text());
        if (reached.isLoopback()) {
            environment.put("CONCH_LOCAL", "1");
        }
        String where = "host " + place.host() + " (process " + place.id() + ")";
        boolean here = request.local() || front;
        if (!here) {
            environment.put("CLASSPATH", commands.farClassPath());
        }
        ProcessBuilder builder = here
                ? here(commands.local(place.program(), where), environment, front)
                : far.builder(place, commands.far(place.program(), where), environment);
        try {
            Process process = builder.start();
            String before = front ? "" : place.id() + ": ";
            synchronized (children) {
                FarStart.Started started = here ? null : far.started(place, process, out, before);
                Thread output = started == null ? Output.pass(process.getInputStream(), out, before) : started.output();
                Thread errors = Output.pass(process.getErrorStream(), err, before);
                children.add(new Child(place.id(), process, List.of(output, errors), started));
                if (ending) {
                    end(process, !here);
                }
            }
        } catch (IOException e) {
            throw new IOException(where + ": " + e.getMessage());
        }
    }

    private ProcessBuilder here(List<String> command, Map<String, String> environment, boolean front) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment().put("CONCH_TOKEN", token);
        String before = System.getenv().getOrDefault("CLASSPATH", "");
        builder.environment()
                .put(
                        "CLASSPATH",
                        before.isEmpty() ? request.classPath() : before + File.pathSeparator + request.classPath());
        return builder.redirectInput(
                front ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.from(new File("/dev/null")));
    }

    private int await(Hub hub, boolean hasFront) throws InterruptedException {
        List<Child> left = new ArrayList<>(children);
        int nodes = children.size() - (hasFront ? 1 : 0);
        int worst = 0;
        @Nullable Integer frontStatus = null;
        long began = System.nanoTime();
        long frontEnded = 0;
        while (!left.isEmpty()) {
            for (Child child : List.copyOf(left)) {
                if (child.process.isAlive()) {
                    continue;
                }
                left.remove(child);
                int status = child.process.exitValue();
                for (Thread output : child.output) {
                    output.join(2000);
                }
                if (status != 0) {
                    worst = 1;
                    String why = ended(status) + (child.far == null ? "" : far.reason(child.far, status));
                    if (!child.isFar() || status != FarStart.SSH_FAILED || !isEndingSoon()) {
                        tell("process " + hub.name(child.id) + " " + why);
                    }
                    hub.died(child.id, "it " + why);
                } else {
                    hub.ended(child.id);
                }
                if (child.id == nodes) {
                    frontStatus = status;
                    frontEnded = System.nanoTime();
                }
            }
            if (frontStatus != null && !left.isEmpty() && seconds(frontEnded) >= GRACE_SECONDS) {
                tell(left.size() + " processes go on " + GRACE_SECONDS
                        + " s after the front end has ended: they are ended, too");
                endAll();
            }
            if (!hub.isStarted() && seconds(began) >= START_SECONDS && !ending) {
                tell("after " + START_SECONDS + " s these have not called Conch.setup(): " + hub.absent()
                        + "; the run is ended");
                worst = 1;
                endAll();
            }
            left.stream().findFirst().ifPresent(Run::pause);
        }
        return frontStatus != null ? frontStatus : worst;
    }

    /// A Ctrl-C ends each `ssh`, and us: who asked for that need not be told.
    private boolean isEndingSoon() throws InterruptedException {
        for (int i = 0; i < 20 && !ending; i++) {
            Thread.sleep(20);
        }
        return ending;
    }

    private static long seconds(long since) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - since);
    }

    private static void pause(Child child) {
        try {
            child.process.waitFor(20, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String ended(int status) {
        return status > 128 && status <= 128 + LAST_SIGNAL
                ? "died of signal " + (status - 128)
                : "ended with status " + status;
    }

    /// First asked to, so that their traces are whole; then made to.
    private void endAll() {
        ending = true;
        List<Child> all;
        synchronized (children) {
            all = List.copyOf(children);
        }
        all.forEach(child -> end(child.process, child.isFar()));
        for (Child child : all) {
            try {
                if (!child.process.waitFor(child.isFar() ? FAR_SECONDS : HERE_SECONDS, TimeUnit.SECONDS)) {
                    child.process.destroyForcibly();
                }
                if (child.far != null) {
                    // Its first line says that it has a trace there.
                    child.far.output().join(1000);
                }
            } catch (InterruptedException e) {
                child.process.destroyForcibly();
            }
        }
    }

    private static void end(Process process, boolean isFar) {
        if (isFar) {
            FarStart.end(process);
        } else {
            process.destroy();
        }
    }
}
