package dev.sightline.app.forward;

import dev.sightline.app.forward.Receiver.Address;
import dev.sightline.record.send.NotLetInException;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Sends files to a collector, and what is written to them since. It remembers nothing itself: the collector knows how
/// far it has each file. One thread.
public final class Forwarder implements Closeable {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LAST_PAUSE = Duration.ofSeconds(5);
    private static final Duration LOOK = Duration.ofMillis(200);
    /// A collector whose disk is slow answers late; one that is gone never does.
    private static final Duration ANSWER = Duration.ofSeconds(60);

    private final Address to;
    private final Duration patience;
    private final Duration answer;
    private final BooleanSupplier told;
    private final Consumer<String> trouble;
    private final String host;
    private Sending.Count total = Sending.Count.NONE;
    private final Map<Object, Followed> followed = new HashMap<>();

    /// @param to `tcp://HOST:PORT`, `tls://HOST:PORT?token=TOKEN&ca=PEM` or `unix:PATH`
    /// @param patience for so long it tries to reach the collector
    /// @param told whether the process was told to end
    /// @param trouble is told in one line what goes on
    /// @throws IllegalArgumentException if it is no address
    public Forwarder(String to, Duration patience, BooleanSupplier told, Consumer<String> trouble) {
        this(to, patience, ANSWER, told, trouble);
    }

    /// @param answer how long the collector may take nothing, or not answer, before it is taken for gone
    public Forwarder(String to, Duration patience, Duration answer, BooleanSupplier told, Consumer<String> trouble) {
        this.to = Address.parse(to);
        this.patience = patience;
        this.answer = answer;
        this.told = told;
        this.trouble = trouble;
        this.host = hostName();
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    public long sent() {
        return total.sent();
    }

    /// Of those that were sent what is on the collector's disk.
    public long acknowledged() {
        return total.acknowledged();
    }

    /// Of those that were sent what the collector could not read.
    public long rejected() {
        return total.rejected();
    }

    /// The files that a path stands for.
    ///
    /// @throws IOException if there is nothing
    public static List<Path> files(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new NoSuchFileException(path + ": no such file or folder");
        }
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> all = Files.list(path)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().startsWith("."))
                    .sorted()
                    .toList();
        }
    }

    /// Sends a file up to its end.
    ///
    /// @throws IOException one line: it cannot be read, or the collector cannot be reached
    public void send(Path path) throws IOException {
        long end = System.nanoTime() + patience.toNanos();
        Duration pause = FIRST_PAUSE;
        refuseCompressed(path);
        while (!told.getAsBoolean()) {
            try (LocalFile file = LocalFile.open(path, host)) {
                if (file.size() == 0) {
                    return;
                }
                once(file);
                return;
            } catch (Unreached gone) {
                if (isForGood(gone) || System.nanoTime() - end > 0) {
                    throw new IOException(
                            to.text() + ": " + gone.getMessage() + "; what was not acknowledged is sent"
                                    + " when the same command is given again",
                            gone);
                }
                LockSupport.parkNanos(pause.toNanos());
                pause = longer(pause);
            }
        }
    }

    /// Whether somebody must change something first: a token, a certificate.
    private static boolean isForGood(Throwable why) {
        Throwable cause = why;
        while (cause != null && !(cause instanceof NotLetInException) && !(cause instanceof CertificateException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LAST_PAUSE) > 0 ? LAST_PAUSE : twice;
    }

    private static void refuseCompressed(Path path) throws IOException {
        try (var in = Files.newInputStream(path)) {
            byte[] head = in.readNBytes(4);
            boolean gzip = head.length > 1 && head[0] == 0x1f && head[1] == (byte) 0x8b;
            boolean zstd = head.length > 3 && head[0] == 0x28 && head[1] == (byte) 0xb5 && head[2] == 0x2f;
            if (gzip || zstd) {
                throw new IOException(path + " is compressed, and goes on nowhere: 'sightline store append' takes it");
            }
        }
    }

    /// The connection, not the file, was the trouble.
    private static final class Unreached extends IOException {
        private static final long serialVersionUID = 1;

        Unreached(IOException cause) {
            super(cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage(), cause);
        }
    }

    private void once(LocalFile file) throws IOException {
        if (file.isBinary()) {
            try (Receiver receiver = Receiver.connect(to, answer)) {
                total = total.plus(BinarySending.send(file, receiver));
            } catch (IOException e) {
                throw new Unreached(e);
            }
            return;
        }
        Sending sending = null;
        try (Receiver receiver = Receiver.connect(to, answer)) {
            sending = Sending.begin(file, receiver, true);
            sending.more(true);
        } catch (IOException e) {
            throw new Unreached(e);
        } finally {
            add(sending);
        }
    }

    private void add(@Nullable Sending sending) {
        total = sending == null ? total : total.plus(sending.count());
    }

    /// A file that is open, and its connection if it has one.
    private final class Followed {
        private final LocalFile file;
        private @Nullable Receiver receiver;
        private @Nullable Sending sending;
        private long notBefore;
        private Duration pause = FIRST_PAUSE;

        Followed(LocalFile file) {
            this.file = file;
        }

        /// @param whole whether nothing more will be written to it
        /// @return whether all of it was sent
        boolean look(boolean whole) throws IOException {
            if (System.nanoTime() - notBefore < 0) {
                return false;
            }
            try {
                Sending its = sending;
                if (its != null && its.isCut()) {
                    disconnect();
                    its = null;
                }
                if (its == null) {
                    if (file.id(whole) == null) {
                        return true;
                    }
                    Receiver to = Receiver.connect(Forwarder.this.to, answer);
                    receiver = to;
                    its = Sending.begin(file, to, whole);
                    sending = its;
                }
                its.more(whole);
                pause = FIRST_PAUSE;
                return true;
            } catch (IOException e) {
                trouble.accept(to.text() + ": " + e.getMessage() + "; tried again");
                disconnect();
                notBefore = System.nanoTime() + pause.toNanos();
                pause = longer(pause);
                return false;
            }
        }

        private void disconnect() throws IOException {
            add(sending);
            sending = null;
            Receiver its = receiver;
            receiver = null;
            if (its != null) {
                its.close();
            }
        }

        void close() throws IOException {
            disconnect();
            file.close();
        }
    }

    /// Goes on until the process is told to end: files grow, are renamed, cut, replaced, and new ones appear.
    ///
    /// @param paths files or folders
    public void follow(List<Path> paths) throws IOException {
        while (!told.getAsBoolean()) {
            Set<Object> there = new HashSet<>();
            for (Path path : paths) {
                for (Path file : Files.exists(path) ? files(path) : List.<Path>of()) {
                    discover(file, there);
                }
            }
            for (Map.Entry<Object, Followed> each : List.copyOf(followed.entrySet())) {
                boolean isGone = !there.contains(each.getKey());
                if (each.getValue().look(isGone) && isGone) {
                    each.getValue().close();
                    followed.remove(each.getKey());
                }
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        close();
    }

    private void discover(Path file, Set<Object> there) throws IOException {
        try {
            Object key = LocalFile.key(file);
            there.add(key);
            if (!followed.containsKey(key)) {
                followed.put(key, new Followed(LocalFile.open(file, host)));
            }
        } catch (NoSuchFileException moved) {
            // it is found under its new name the next time
        }
    }

    @Override
    public void close() throws IOException {
        for (Followed each : new ArrayList<>(followed.values())) {
            each.close();
        }
        followed.clear();
    }
}
