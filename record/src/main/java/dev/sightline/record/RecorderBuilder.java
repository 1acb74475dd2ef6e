package dev.sightline.record;

import dev.sightline.record.send.Destination;
import dev.sightline.record.send.Target;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// The choices of a recorder. What is not chosen comes from the environment: `SIGHTLINE_URL`, `SIGHTLINE_LEVEL_FILE`.
public final class RecorderBuilder {
    final String program;
    String process = "";
    Target target;
    Level level = Level.INFO;
    boolean hybridClock;
    boolean capturesOutput;
    boolean givenTime;
    int burst;
    long maxBytes = 16 << 20;
    long slowNanos = Long.MAX_VALUE;
    Clock clock = Clock.systemUTC();
    UnaryOperator<Encoder> encoders = UnaryOperator.identity();

    @Nullable
    Path levelFile = levelFile();

    @Nullable
    Destination destination;

    RecorderBuilder(String program) {
        this.program = program;
        this.target = ofEnvironment();
    }

    private static Target ofEnvironment() {
        String url = System.getenv("SIGHTLINE_URL");
        try {
            return url == null ? Target.NONE : Target.of(url);
        } catch (IllegalArgumentException wrong) {
            System.err.println("sightline: nothing is recorded: SIGHTLINE_URL: " + wrong.getMessage());
            return Target.NONE;
        }
    }

    /// Where to: `file:PATH`, `tcp://HOST:PORT`, `tls://HOST:PORT?token=TOKEN&ca=PEM`, `udp://HOST:PORT`, `unix:PATH`,
    /// `stderr`, `none`; if wanted with
    /// `?form=bp` (text) or `?form=binary`, and `&flight=16M` for a flight recorder that keeps so much, and sends
    /// it when there is an error or a slow span, or [Recorder#trigger].
    ///
    /// `&buffer=FOLDER&buffer-size=64M` has what cannot be sent wait on the disk, `&capture=output` records what is
    /// printed.
    ///
    /// @throws IllegalArgumentException what is wrong with it
    public RecorderBuilder url(String url) {
        target = Target.of(url);
        return this;
    }

    /// What messages and views call this process, instead of `program@host:pid`.
    public RecorderBuilder process(String name) {
        process = name;
        return this;
    }

    /// The least important level that is recorded; `Info` if nobody says.
    public RecorderBuilder level(Level least) {
        level = least;
        return this;
    }

    /// Messages have stamps of a hybrid logical clock, 8 bytes that stay near wall time, instead of a Lamport clock's
    /// 4.
    public RecorderBuilder hybridClock() {
        hybridClock = true;
        return this;
    }

    /// The program gives each event its time ([EventType#at(long)]): a logical clock's, or a simulation's. The
    /// recorder's own events, of losses and levels, have the time since an unknown moment then.
    public RecorderBuilder givenTime() {
        givenTime = true;
        return this;
    }

    /// Lines that the program prints are events, too (`output`: `stream`, `text`); they still go where they went. The
    /// same as `capture=output` in the URL. Standard error is left alone where it is the destination.
    public RecorderBuilder captureOutput() {
        capturesOutput = true;
        return this;
    }

    /// A flight recorder sends when a span took so long.
    public RecorderBuilder slow(Duration span) {
        slowNanos = span.toNanos();
        return this;
    }

    /// Levels by pattern of names, read again when the file changes.
    public RecorderBuilder levelFile(Path file) {
        levelFile = file;
        return this;
    }

    /// How much may wait for a destination that is slow or away; what goes beyond is lost, and told.
    public RecorderBuilder maxWaiting(int bytes) {
        maxBytes = bytes;
        return this;
    }

    /// How many events of two fields a busy thread's buffer holds, if not 8192; 524,288 at most. For threads that
    /// record a million a second, or so many at once. The memory stays the same: as many fewer threads have a large
    /// buffer.
    public RecorderBuilder burst(int events) {
        burst = events;
        return this;
    }

    /// For tests: a destination of their own, and a clock.
    RecorderBuilder destination(Destination to, Clock time) {
        destination = to;
        clock = time;
        return this;
    }

    /// For tests: encoders that fail.
    RecorderBuilder encoders(UnaryOperator<Encoder> around) {
        encoders = around;
        return this;
    }

    public Recorder build() {
        return new Recorder(this);
    }

    /// A level file that the environment names: `SIGHTLINE_LEVEL_FILE`.
    static @Nullable Path levelFile() {
        String path = System.getenv("SIGHTLINE_LEVEL_FILE");
        return path == null || path.isBlank() ? null : Path.of(path);
    }
}
